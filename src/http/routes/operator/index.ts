import type { Route } from '../../calls/route.ts';
import { recordAgentConsent } from './agent-consents.ts';
import { confirmFilingCorrection, correctFiling, declineFilingCorrection, listCorrections } from './corrections.ts';
import { createFilingEvidence, getFilingEvidence } from './evidence.ts';
import {
  createReissuedKey,
  listOperatorAccounts,
  listOperatorEntities,
  listOperatorOutbox,
  recordMailDelivery,
  resumeAccount,
  suspendAccount,
} from './operator.ts';
import { listBillingProblems, listOperatorBilling } from './operator-billing.ts';
import {
  acceptFiling,
  adoptFiling,
  claimFiling,
  confirmFilingResult,
  getFilingDocument,
  getOperatorFiling,
  recordTaxNumber,
  rejectFiling,
  releaseFiling,
  withdrawFilingResult,
} from './operator-filings.ts';
import { listOperatorFilings, listOperatorQueues } from './operator-queues.ts';
import {
  clearScreening,
  getStuckWork,
  listDeadJobs,
  listScreenings,
  pauseJurisdiction,
  redriveDeadJob,
  refuseScreening,
  resumeJurisdiction,
  settleRequirement,
} from './operator-work.ts';

export const OPERATOR_ROUTES: readonly Route[] = [
  listBillingProblems,
  listOperatorOutbox,
  recordMailDelivery,
  listOperatorAccounts,
  createReissuedKey,
  suspendAccount,
  resumeAccount,
  listOperatorEntities,
  listOperatorQueues,
  listOperatorFilings,
  getOperatorFiling,
  getFilingDocument,
  createFilingEvidence,
  getFilingEvidence,
  recordAgentConsent,
  claimFiling,
  acceptFiling,
  adoptFiling,
  rejectFiling,
  confirmFilingResult,
  withdrawFilingResult,
  releaseFiling,
  correctFiling,
  listCorrections,
  confirmFilingCorrection,
  declineFilingCorrection,
  recordTaxNumber,
  listScreenings,
  clearScreening,
  refuseScreening,
  settleRequirement,
  pauseJurisdiction,
  resumeJurisdiction,
  getStuckWork,
  listDeadJobs,
  redriveDeadJob,
  listOperatorBilling,
];
