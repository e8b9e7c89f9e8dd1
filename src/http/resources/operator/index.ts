import type { Route } from '../../calls/route.ts';
import { recordAgentConsent } from './agent-consents.ts';
import { confirmFilingCorrection, correctFiling, declineFilingCorrection, listCorrections } from './corrections.ts';
import { createFilingEvidence, getFilingEvidence } from './evidence.ts';
import {
  createReissuedKey,
  getOperatorAccount,
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
import { listOperatorFilings, listOperatorQueues, listOperators } from './operator-queues.ts';
import {
  clearScreening,
  getStuckWork,
  listDeadJobs,
  listOperatorJurisdictions,
  listScreenings,
  pauseJurisdiction,
  redriveDeadJob,
  refuseScreening,
  resumeJurisdiction,
  settleRequirement,
} from './operator-work.ts';
import { releaseAccount } from './release-account.ts';
import { reopenAccount } from './reopen-account.ts';
import { listAgentConsents, withdrawAgentConsent } from './standing-consents.ts';

export const OPERATOR_ROUTES: readonly Route[] = [
  listBillingProblems,
  listOperatorOutbox,
  recordMailDelivery,
  listOperatorAccounts,
  getOperatorAccount,
  createReissuedKey,
  suspendAccount,
  resumeAccount,
  releaseAccount,
  reopenAccount,
  listOperatorEntities,
  listOperators,
  listOperatorQueues,
  listOperatorFilings,
  getOperatorFiling,
  getFilingDocument,
  createFilingEvidence,
  getFilingEvidence,
  recordAgentConsent,
  listAgentConsents,
  withdrawAgentConsent,
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
  listOperatorJurisdictions,
  pauseJurisdiction,
  resumeJurisdiction,
  getStuckWork,
  listDeadJobs,
  redriveDeadJob,
  listOperatorBilling,
];
