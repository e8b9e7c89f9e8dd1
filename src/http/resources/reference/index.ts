import type { Route } from '../../calls/route.ts';
import { getJurisdictionRequirements, listJurisdictions } from './jurisdictions.ts';
import { getProblem, listProblems } from './problems.ts';
import { getConstitutionSchema, getJwks, getProtectedResource, listConstitutionTemplates } from './reference.ts';

export const REFERENCE_ROUTES: readonly Route[] = [
  listJurisdictions,
  getJurisdictionRequirements,
  getConstitutionSchema,
  listConstitutionTemplates,
  getJwks,
  getProtectedResource,
  listProblems,
  getProblem,
];
