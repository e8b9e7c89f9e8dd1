import type { Route } from '../../calls/route.ts';
import { getConstitution, getConstitutionDiff, listConstitutionVersions } from './constitutions.ts';
import { validateConstitution } from './validate-constitution.ts';

export const CONSTITUTIONS_ROUTES: readonly Route[] = [
  getConstitution,
  listConstitutionVersions,
  getConstitutionDiff,
  validateConstitution,
];
