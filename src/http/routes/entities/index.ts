import type { Route } from '../../calls/route.ts';
import { createEntity, deleteEntity, getEntity, listEntities, listEntityFacts, updateEntity } from './entities.ts';

export const ENTITIES_ROUTES: readonly Route[] = [
  listEntities,
  createEntity,
  getEntity,
  updateEntity,
  deleteEntity,
  listEntityFacts,
];
