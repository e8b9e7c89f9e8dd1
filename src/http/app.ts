import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors/errors.ts';
import type { Logger } from '../log.ts';
import type { Credential } from '../store/api-keys.ts';
import type { Operator } from '../store/operator-keys.ts';
import { problemDocument, problemText, toAppError } from './answers/problem.ts';
import { refusalActions } from './answers/refusal-actions.ts';
import { calledOperation } from './calls/called-operation.ts';
import { refuseKeyInUrl } from './calls/exposed-key.ts';
import {
  type AllowedMethods,
  allowedMethods,
  answerOptions,
  refuseOtherMethods,
  refuseUnrouted,
} from './calls/methods.ts';
import { type HttpDeps, type Route, registerRoute } from './calls/route.ts';
import { registerDocs } from './openapi/docs.ts';
import { readForms } from './pages/form.ts';
import { refusalPage, sendPage } from './pages/page.ts';
import { createAccount, getAccount } from './routes/accounts/accounts.ts';
import { createIssuerLink, deleteIssuerLink, listIssuerLinks } from './routes/accounts/issuer-links.ts';
import { createRecoveredKeys, createRecovery, getRecoveryPage } from './routes/accounts/recovery.ts';
import { createToken } from './routes/accounts/tokens.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './routes/api-keys/api-keys.ts';
import { exportEntityAudit, listEntityAudit } from './routes/audit/audit.ts';
import {
  cancelSubscription,
  createPortalSession,
  getSubscription,
  getUsage,
  resumeSubscription,
  upgradeSubscription,
} from './routes/billing/billing.ts';
import { createQuote, listPlans } from './routes/billing/plans.ts';
import { createStripeEvent, getPaymentPage, listStripeEvents } from './routes/billing/stripe.ts';
import {
  getConstitution,
  getConstitutionDiff,
  listConstitutionVersions,
} from './routes/constitutions/constitutions.ts';
import { validateConstitution } from './routes/constitutions/validate-constitution.ts';
import { fileDissolution, getDissolution } from './routes/dissolution/dissolution.ts';
import { createDocumentBundle, getDocument, getDocumentContent, listDocuments } from './routes/documents/documents.ts';
import { createUpload } from './routes/documents/uploads.ts';
import { getDid, getPublicEntity, getWebDid } from './routes/entities/dids.ts';
import { createEntity, deleteEntity, getEntity, listEntities, updateEntity } from './routes/entities/entities.ts';
import { getEventSchema, listEventTypes } from './routes/events/event-types.ts';
import { awaitEntity, listEvents, streamEvents } from './routes/events/events.ts';
import {
  createAttestation,
  declineAttestation,
  getAttestationDocument,
  getAttestationPage,
  resendAttestation,
} from './routes/formation/attestations.ts';
import { getFormation, getFormationStatus, startFormation } from './routes/formation/formation.ts';
import { resolveRequirement } from './routes/formation/requirements.ts';
import {
  createStatusLink,
  deleteStatusLink,
  getStatusDocument,
  getStatusPage,
  listStatusLinks,
} from './routes/formation/status-links.ts';
import { createInvitedKey, createMemberInvitation, getInvitationPage } from './routes/members/invitations.ts';
import { createMemberChallenge } from './routes/members/members.ts';
import { checkName } from './routes/names/names.ts';
import {
  createReissuedKey,
  listOperatorAccounts,
  listOperatorEntities,
  listOperatorOutbox,
  resumeAccount,
  suspendAccount,
} from './routes/operator/operator.ts';
import { listBillingProblems, listOperatorBilling } from './routes/operator/operator-billing.ts';
import {
  acceptFiling,
  adoptFiling,
  claimFiling,
  createFilingEvidence,
  getFilingDocument,
  getOperatorFiling,
  listOperatorFilings,
  recordTaxNumber,
  rejectFiling,
  releaseFiling,
} from './routes/operator/operator-filings.ts';
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
} from './routes/operator/operator-work.ts';
import { approveProposal, declineProposal, getApprovalPage } from './routes/proposals/approvals.ts';
import { createDelegation, deleteDelegation, listDelegations } from './routes/proposals/delegations.ts';
import { executeProposal } from './routes/proposals/execute-proposal.ts';
import {
  cancelProposal,
  createProposal,
  getProposal,
  listProposals,
  openProposal,
} from './routes/proposals/proposals.ts';
import { createApproval, createVote, resendApprovals } from './routes/proposals/votes.ts';
import { getJurisdictionRequirements, listJurisdictions } from './routes/reference/jurisdictions.ts';
import {
  getConstitutionSchema,
  getJwks,
  getProtectedResource,
  listConstitutionTemplates,
} from './routes/reference/reference.ts';
import { createRegistryCallback } from './routes/registry/registry-callbacks.ts';
import {
  advanceSandboxClock,
  clearSandboxFaults,
  createSandboxFault,
  getSandboxClock,
  listSandboxFaults,
  listSandboxOutbox,
} from './routes/sandbox/sandbox.ts';
import { getHealth, getReadiness } from './routes/service/health.ts';
import { getProblem, listProblems } from './routes/service/problems.ts';
import { createDeposit, getTreasury } from './routes/treasury/treasury.ts';
import { getTreasuryStatement } from './routes/treasury/treasury-statement.ts';
import {
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  redeliverWebhookDelivery,
  testWebhookEndpoint,
} from './routes/webhooks/webhook-deliveries.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './routes/webhooks/webhook-endpoints.ts';
import type { HeldPlace } from './server/account-share.ts';
import { ignoreExpectations } from './server/client-errors.ts';
import { closeGracefully } from './server/graceful-close.ts';
import { createHttpServer } from './server/http-server.ts';
import { readJsonOnly } from './server/json-body.ts';
import { refuseRepeatedHeaders } from './server/repeated-headers.ts';
import { logRequests } from './server/request-log.ts';
import { addSecurityHeaders, setSecurityHeaders } from './server/response-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on protected routes by the time their handler runs. */
    credential: Credential | null;
    /** Set on operator routes instead. */
    operator: Operator | null;
    /** Set where the call holds one of its account's places (account-share.ts). */
    heldPlace: HeldPlace | null;
  }
  interface FastifyContextConfig {
    /** Refusals of this route are pages as well (route.ts). */
    isPage?: boolean;
    /** Its page has fields to fill in. */
    hasFields?: boolean;
    /** Its signature covers the digest of its body. */
    isSigned?: boolean;
  }
}

/** Every route of the API, by name. */
export const ROUTES: readonly Route[] = [
  getHealth,
  getReadiness,
  createAccount,
  getAccount,
  listApiKeys,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  listEntities,
  createEntity,
  getEntity,
  awaitEntity,
  updateEntity,
  deleteEntity,
  getConstitution,
  listConstitutionVersions,
  getConstitutionDiff,
  createMemberChallenge,
  startFormation,
  getFormationStatus,
  getFormation,
  resolveRequirement,
  resendAttestation,
  getAttestationPage,
  getAttestationDocument,
  createAttestation,
  declineAttestation,
  listStatusLinks,
  createStatusLink,
  deleteStatusLink,
  getStatusPage,
  getStatusDocument,
  listDocuments,
  getDocument,
  getDocumentContent,
  createDocumentBundle,
  listEntityAudit,
  exportEntityAudit,
  listEvents,
  streamEvents,
  listProposals,
  createProposal,
  getProposal,
  openProposal,
  cancelProposal,
  createVote,
  createApproval,
  resendApprovals,
  executeProposal,
  listDelegations,
  createDelegation,
  deleteDelegation,
  createDeposit,
  getTreasury,
  getTreasuryStatement,
  getDissolution,
  fileDissolution,
  getApprovalPage,
  approveProposal,
  declineProposal,
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  redeliverWebhookDelivery,
  listPlans,
  createQuote,
  getSubscription,
  getUsage,
  upgradeSubscription,
  cancelSubscription,
  resumeSubscription,
  createPortalSession,
  createStripeEvent,
  listStripeEvents,
  listBillingProblems,
  getPaymentPage,
  getDid,
  getWebDid,
  getPublicEntity,
  createUpload,
  checkName,
  validateConstitution,
  listJurisdictions,
  getJurisdictionRequirements,
  getConstitutionSchema,
  listConstitutionTemplates,
  listEventTypes,
  getEventSchema,
  getJwks,
  getProtectedResource,
  createToken,
  listIssuerLinks,
  createIssuerLink,
  deleteIssuerLink,
  createRecovery,
  getRecoveryPage,
  createRecoveredKeys,
  createMemberInvitation,
  getInvitationPage,
  createInvitedKey,
  createRegistryCallback,
  listSandboxOutbox,
  createSandboxFault,
  listSandboxFaults,
  clearSandboxFaults,
  getSandboxClock,
  advanceSandboxClock,
  listOperatorOutbox,
  listOperatorAccounts,
  createReissuedKey,
  suspendAccount,
  resumeAccount,
  listOperatorEntities,
  listOperatorFilings,
  getOperatorFiling,
  getFilingDocument,
  createFilingEvidence,
  claimFiling,
  acceptFiling,
  adoptFiling,
  rejectFiling,
  releaseFiling,
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
  listProblems,
  getProblem,
];

/** The largest body that is read. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Characters of path and query. */
const URL_LIMIT = 8_192;

export function buildApp(deps: HttpDeps, log: Logger): FastifyInstance {
  const security = { isHttps: () => deps.baseUrl.startsWith('https:') };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => deps.store.ids.requestId(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < deps.limits.trustedProxyHops,
    serverFactory: (handler) => createHttpServer(deps, handler),
    // What still arrives during a close is answered like anything else (graceful-close.ts).
    return503OnClosing: false,
    // A DID has up to 512 characters, each three when percent-encoded.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 1_536 },
    // A path that cannot be decoded is refused before any route, so not by the error handler below.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply, security);
      sendProblem(deps, toAppError(error), request, reply);
    },
  });
  app.decorateRequest('credential', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('heldPlace', null);
  readJsonOnly(app);
  readForms(app);
  closeGracefully(app);
  app.addHook('preClose', () => deps.events.close());
  app.addHook('onClose', () => deps.constitutions.close());
  ignoreExpectations(app.server);
  setSecurityHeaders(app, security);
  logRequests(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error, request.routeOptions.bodyLimit);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (request.routeOptions.config?.isPage) return sendPage(reply, refusalPage(refusal));
    return sendProblem(deps, refusal, request, reply);
  });
  const allowed = allowedMethods(ROUTES);
  guardRequests(app, deps, allowed);
  app.setNotFoundHandler((request, reply) => sendProblem(deps, refuseUnrouted(allowed, request), request, reply));
  answerOptions(app, allowed, deps.limits.corsOrigins);
  for (const route of ROUTES) registerRoute(app, deps, route);
  refuseOtherMethods(app, ROUTES, allowed);
  registerDocs(app, deps.version);
  return app;
}

/** What is refused before anything else of a request is looked at. */
function guardRequests(app: FastifyInstance, deps: HttpDeps, allowed: AllowedMethods): void {
  app.addHook('onRequest', async (request) => {
    refuseRepeatedHeaders(request.raw);
    if (request.url.length > URL_LIMIT) {
      throw new AppError('uri_too_long', { detail: `An address has at most ${URL_LIMIT} characters.` });
    }
    await refuseKeyInUrl(deps, request);
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('malformed_request', { detail: 'A request of HTTP/1.1 names its Host.' });
    }
    // Before the body is judged: what is wrong with it does not matter where nothing takes it.
    if (request.is404) throw refuseUnrouted(allowed, request);
  });
}

function sendProblem(deps: HttpDeps, refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // A registry's program needs no account and no key, whatever it did wrong.
  const actions = request.routeOptions.config?.isSigned ? [] : refusalActions(refusal, calledOperation(request));
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(problemText(problemDocument(refusal, deps.baseUrl, request.id, actions)));
}
