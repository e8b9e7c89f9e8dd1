import type { Route } from '../../calls/route.ts';
import { completeObligation, updateComplianceInputs } from './complete-obligation.ts';
import { getCompliance, listCompliance } from './compliance.ts';

export const COMPLIANCE_ROUTES: readonly Route[] = [
  getCompliance,
  listCompliance,
  completeObligation,
  updateComplianceInputs,
];
