import type { Route } from './calls/route.ts';
import * as accountExport from './resources/accounts/account-export.ts';
import * as accountSummary from './resources/accounts/account-summary.ts';
import * as accounts from './resources/accounts/accounts.ts';
import * as closeAccount from './resources/accounts/close-account.ts';
import * as issuerLinks from './resources/accounts/issuer-links.ts';
import * as recovery from './resources/accounts/recovery.ts';
import * as tokens from './resources/accounts/tokens.ts';
import * as agreement from './resources/agreement/agreement.ts';
import * as agreementPages from './resources/agreement/agreement-pages.ts';
import * as apiKeys from './resources/api-keys/api-keys.ts';
import * as audit from './resources/audit/audit.ts';
import * as billing from './resources/billing/billing.ts';
import * as payments from './resources/billing/payments.ts';
import * as plans from './resources/billing/plans.ts';
import * as stripe from './resources/billing/stripe.ts';
import * as certificates from './resources/certificates/certificates.ts';
import * as calendarLinks from './resources/compliance/calendar-links.ts';
import * as compliance from './resources/compliance/compliance.ts';
import * as fileObligation from './resources/compliance/file-obligation.ts';
import * as settleObligation from './resources/compliance/settle-obligation.ts';
import * as constitutions from './resources/constitutions/constitutions.ts';
import * as validateConstitution from './resources/constitutions/validate-constitution.ts';
import * as dissolution from './resources/dissolution/dissolution.ts';
import * as bankPack from './resources/documents/bank-pack.ts';
import * as documents from './resources/documents/documents.ts';
import * as uploads from './resources/documents/uploads.ts';
import * as entities from './resources/entities/entities.ts';
import * as imports from './resources/entities/imports.ts';
import * as eventTypes from './resources/events/event-types.ts';
import * as events from './resources/events/events.ts';
import * as filings from './resources/filings/filings.ts';
import * as orders from './resources/filings/orders.ts';
import * as attestations from './resources/formation/attestations.ts';
import * as createConsentPaper from './resources/formation/create-consent-paper.ts';
import * as formation from './resources/formation/formation.ts';
import * as requirements from './resources/formation/requirements.ts';
import * as statusLinks from './resources/formation/status-links.ts';
import * as waiting from './resources/formation/waiting.ts';
import * as invitations from './resources/members/invitations.ts';
import * as invitationsOfEntity from './resources/members/invitations-of-entity.ts';
import * as members from './resources/members/members.ts';
import * as names from './resources/names/names.ts';
import * as agentConsents from './resources/operator/agent-consents.ts';
import * as corrections from './resources/operator/corrections.ts';
import * as evidence from './resources/operator/evidence.ts';
import * as filers from './resources/operator/filers.ts';
import * as officeFees from './resources/operator/office-fees.ts';
import * as operator from './resources/operator/operator.ts';
import * as operatorBilling from './resources/operator/operator-billing.ts';
import * as operatorFilings from './resources/operator/operator-filings.ts';
import * as operatorQueues from './resources/operator/operator-queues.ts';
import * as operatorWork from './resources/operator/operator-work.ts';
import * as releaseAccount from './resources/operator/release-account.ts';
import * as reopenAccount from './resources/operator/reopen-account.ts';
import * as standingConsents from './resources/operator/standing-consents.ts';
import * as approvals from './resources/proposals/approvals.ts';
import * as delegations from './resources/proposals/delegations.ts';
import * as executeProposal from './resources/proposals/execute-proposal.ts';
import * as openProposals from './resources/proposals/open-proposals.ts';
import * as proposals from './resources/proposals/proposals.ts';
import * as votes from './resources/proposals/votes.ts';
import * as dids from './resources/public/dids.ts';
import * as jurisdictions from './resources/reference/jurisdictions.ts';
import * as organizers from './resources/reference/organizers.ts';
import * as problems from './resources/reference/problems.ts';
import * as reference from './resources/reference/reference.ts';
import * as registryCallbacks from './resources/registry/registry-callbacks.ts';
import * as sandbox from './resources/sandbox/sandbox.ts';
import * as health from './resources/service/health.ts';
import * as treasury from './resources/treasury/treasury.ts';
import * as treasuryStatement from './resources/treasury/treasury-statement.ts';
import * as webhookDeliveries from './resources/webhooks/webhook-deliveries.ts';
import * as webhookEndpoints from './resources/webhooks/webhook-endpoints.ts';

/**
 * The modules with operations, in the order of the OpenAPI document. The service serves every route that a module
 * exports.
 */
const MODULES: readonly object[] = [
  health,
  accounts,
  accountSummary,
  accountExport,
  closeAccount,
  tokens,
  issuerLinks,
  recovery,
  apiKeys,
  entities,
  imports,
  events,
  eventTypes,
  constitutions,
  validateConstitution,
  members,
  invitations,
  invitationsOfEntity,
  formation,
  requirements,
  attestations,
  createConsentPaper,
  statusLinks,
  waiting,
  agreement,
  agreementPages,
  documents,
  bankPack,
  uploads,
  certificates,
  audit,
  openProposals,
  proposals,
  votes,
  executeProposal,
  delegations,
  approvals,
  treasury,
  treasuryStatement,
  compliance,
  settleObligation,
  fileObligation,
  calendarLinks,
  filings,
  orders,
  dissolution,
  webhookEndpoints,
  webhookDeliveries,
  plans,
  billing,
  payments,
  stripe,
  dids,
  operatorBilling,
  officeFees,
  operator,
  releaseAccount,
  reopenAccount,
  operatorQueues,
  operatorFilings,
  evidence,
  agentConsents,
  standingConsents,
  filers,
  corrections,
  operatorWork,
  names,
  jurisdictions,
  organizers,
  reference,
  problems,
  registryCallbacks,
  sandbox,
];

const METHODS = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'];

/** Every operation of the service; within a module ordered by path and method. */
export const ROUTES: readonly Route[] = MODULES.flatMap((module) =>
  Object.values(module)
    .filter(isRoute)
    .sort((a, b) => compare(a.path, b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method)),
);

function isRoute(value: unknown): value is Route {
  return typeof value === 'object' && value !== null && 'operationId' in value;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
