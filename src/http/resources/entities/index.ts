import type { Route } from '../../calls/route.ts';
import { createEntity, deleteEntity, getEntity, listEntities, listEntityFacts, updateEntity } from './entities.ts';
import { createImport, getImport, withdrawImport } from './imports.ts';

export const ENTITIES_ROUTES: readonly Route[] = [
  listEntities,
  createEntity,
  getEntity,
  updateEntity,
  deleteEntity,
  listEntityFacts,
  createImport,
  getImport,
  withdrawImport,
];
