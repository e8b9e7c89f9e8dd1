import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { Credential } from '../store/api-keys.ts';
import type { Operator } from '../store/operator-keys.ts';
import type { HeldPlace } from './account-share.ts';
import { calledOperation } from './called-operation.ts';
import { ignoreExpectations } from './client-errors.ts';
import { registerDocs } from './docs.ts';
import { refuseKeyInUrl } from './exposed-key.ts';
import { closeGracefully } from './graceful-close.ts';
import { createHttpServer } from './http-server.ts';
import { readJsonOnly } from './json-body.ts';
import { type AllowedMethods, allowedMethods, answerOptions, refuseOtherMethods, refuseUnrouted } from './methods.ts';
import { readForms } from './pages/form.ts';
import { refusalPage, sendPage } from './pages/page.ts';
import { problemDocument, problemText, toAppError } from './problem.ts';
import { refusalActions } from './refusal-actions.ts';
import { refuseRepeatedHeaders } from './repeated-headers.ts';
import { logRequests } from './request-log.ts';
import { addSecurityHeaders, setSecurityHeaders } from './response-headers.ts';
import { type HttpDeps, type Route, registerRoute } from './route.ts';
import { createAccount, getAccount } from './routes/accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './routes/api-keys.ts';
import { approveProposal, declineProposal, getApprovalPage } from './routes/approvals.ts';
import {
  createAttestation,
  declineAttestation,
  getAttestationDocument,
  getAttestationPage,
  resendAttestation,
} from './routes/attestations.ts';
import { exportEntityAudit, listEntityAudit } from './routes/audit.ts';
import {
  cancelSubscription,
  createPortalSession,
  getSubscription,
  getUsage,
  resumeSubscription,
  upgradeSubscription,
} from './routes/billing.ts';
import { getConstitution, getConstitutionDiff, listConstitutionVersions } from './routes/constitutions.ts';
import { createDelegation, deleteDelegation, listDelegations } from './routes/delegations.ts';
import { getDid, getPublicEntity, getWebDid } from './routes/dids.ts';
import { fileDissolution, getDissolution } from './routes/dissolution.ts';
import { createDocumentBundle, getDocument, getDocumentContent, listDocuments } from './routes/documents.ts';
import { createEntity, deleteEntity, getEntity, listEntities, updateEntity } from './routes/entities.ts';
import { getEventSchema, listEventTypes } from './routes/event-types.ts';
import { awaitEntity, listEvents, streamEvents } from './routes/events.ts';
import { executeProposal } from './routes/execute-proposal.ts';
import { getFormation, getFormationStatus, startFormation } from './routes/formation.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { createInvitedKey, createMemberInvitation, getInvitationPage } from './routes/invitations.ts';
import { createIssuerLink, deleteIssuerLink, listIssuerLinks } from './routes/issuer-links.ts';
import { getJurisdictionRequirements, listJurisdictions } from './routes/jurisdictions.ts';
import { createMemberChallenge } from './routes/members.ts';
import { checkName } from './routes/names.ts';
import {
  createReissuedKey,
  listOperatorAccounts,
  listOperatorEntities,
  listOperatorOutbox,
  resumeAccount,
  suspendAccount,
} from './routes/operator.ts';
import { listBillingProblems, listOperatorBilling } from './routes/operator-billing.ts';
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
} from './routes/operator-filings.ts';
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
} from './routes/operator-work.ts';
import { createQuote, listPlans } from './routes/plans.ts';
import { getProblem, listProblems } from './routes/problems.ts';
import { cancelProposal, createProposal, getProposal, listProposals, openProposal } from './routes/proposals.ts';
import { createRecoveredKeys, createRecovery, getRecoveryPage } from './routes/recovery.ts';
import { getConstitutionSchema, getJwks, getProtectedResource, listConstitutionTemplates } from './routes/reference.ts';
import { createRegistryCallback } from './routes/registry-callbacks.ts';
import { resolveRequirement } from './routes/requirements.ts';
import {
  advanceSandboxClock,
  clearSandboxFaults,
  createSandboxFault,
  getSandboxClock,
  listSandboxFaults,
  listSandboxOutbox,
} from './routes/sandbox.ts';
import {
  createStatusLink,
  deleteStatusLink,
  getStatusDocument,
  getStatusPage,
  listStatusLinks,
} from './routes/status-links.ts';
import { createStripeEvent, getPaymentPage, listStripeEvents } from './routes/stripe.ts';
import { createToken } from './routes/tokens.ts';
import { createDeposit, getTreasury } from './routes/treasury.ts';
import { getTreasuryStatement } from './routes/treasury-statement.ts';
import { createUpload } from './routes/uploads.ts';
import { validateConstitution } from './routes/validate-constitution.ts';
import { createApproval, createVote, resendApprovals } from './routes/votes.ts';
import {
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  redeliverWebhookDelivery,
  testWebhookEndpoint,
} from './routes/webhook-deliveries.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from './routes/webhook-endpoints.ts';

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
