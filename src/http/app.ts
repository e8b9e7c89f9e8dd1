import type { RequestListener, Server } from 'node:http';
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
import { answerClientError } from './client-errors.ts';
import { registerDocs } from './docs.ts';
import { refuseKeyInUrl } from './exposed-key.ts';
import { closeGracefully } from './graceful-close.ts';
import { readJsonOnly } from './json-body.ts';
import { allowedMethods, answerOptions, refuseUnrouted } from './methods.ts';
import { readEmptyForms } from './pages/empty-form.ts';
import { refusalPage, sendPage } from './pages/page.ts';
import { problemDocument, toAppError } from './problem.ts';
import { setSecurityHeaders } from './response-headers.ts';
import { type HttpDeps, type Route, registerRoute } from './route.ts';
import { createAccount, getAccount } from './routes/accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './routes/api-keys.ts';
import { exportEntityAudit, listEntityAudit } from './routes/audit.ts';
import { createEntity, deleteEntity, getEntity, listEntities, updateEntity } from './routes/entities.ts';
import { getFormation, getFormationStatus, startFormation } from './routes/formation.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { createInvitedKey, createMemberInvitation, getInvitationPage } from './routes/invitations.ts';
import { createIssuerLink, deleteIssuerLink, listIssuerLinks } from './routes/issuer-links.ts';
import { createMemberChallenge } from './routes/members.ts';
import { createReissuedKey, listOperatorAccounts, listOperatorOutbox } from './routes/operator.ts';
import { createRecoveredKeys, createRecovery, getRecoveryPage } from './routes/recovery.ts';
import { getConstitution, getConstitutionSchema, getJwks, getProtectedResource } from './routes/reference.ts';
import { listSandboxOutbox } from './routes/sandbox.ts';
import { createToken } from './routes/tokens.ts';
import { createUpload } from './routes/uploads.ts';
import { createSheddingServer } from './shed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on protected routes by the time their handler runs. */
    credential: Credential | null;
    /** Set on operator routes instead. */
    operator: Operator | null;
  }
  interface FastifyContextConfig {
    /** Refusals of this route are pages as well (route.ts). */
    isPage?: boolean;
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
  updateEntity,
  deleteEntity,
  getConstitution,
  createMemberChallenge,
  startFormation,
  getFormationStatus,
  getFormation,
  listEntityAudit,
  exportEntityAudit,
  createUpload,
  getConstitutionSchema,
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
  listSandboxOutbox,
  listOperatorOutbox,
  listOperatorAccounts,
  createReissuedKey,
];

/** The largest body that is read. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** One slow client must not hold a socket for ever. Looked at often enough to be true. */
const SERVER_OPTIONS = {
  /** A whole request, and its headers alone, have to arrive within. */
  requestTimeout: 12_000,
  headersTimeout: 8_000,
  connectionsCheckingInterval: 1_000,
  /** Longer than the usual 60 s of a proxy, so that the proxy is the one to close. */
  keepAliveTimeout: 72_000,
} as const;
/** Characters of path and query. */
const URL_LIMIT = 8_192;

export function buildApp(deps: HttpDeps, log: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => deps.store.ids.uuid(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < deps.limits.trustedProxyHops,
    serverFactory: (handler) => createHttpServer(deps, handler),
    // What still arrives during a close is answered like anything else (graceful-close.ts).
    return503OnClosing: false,
    // A DID has up to 512 characters, each three when percent-encoded.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 1_536 },
    // A path that cannot be decoded is refused before any route, so not by the error handler below.
    frameworkErrors: (error, request, reply) => void sendProblem(deps, toAppError(error), request, reply),
  });
  app.decorateRequest('credential', null);
  app.decorateRequest('operator', null);
  readJsonOnly(app);
  readEmptyForms(app);
  closeGracefully(app);
  app.addHook('onClose', () => deps.constitutions.close());
  setSecurityHeaders(app, { isHttps: () => deps.baseUrl.startsWith('https:') });
  logRequests(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (request.routeOptions.config?.isPage) return sendPage(reply, refusalPage(refusal));
    return sendProblem(deps, refusal, request, reply);
  });
  app.addHook('onRequest', async (request) => {
    if (request.url.length > URL_LIMIT) {
      throw new AppError('uri_too_long', { detail: `An address has at most ${URL_LIMIT} characters.` });
    }
    await refuseKeyInUrl(deps, request);
  });
  const allowed = allowedMethods(ROUTES);
  app.setNotFoundHandler((request, reply) => sendProblem(deps, refuseUnrouted(allowed, request), request, reply));
  answerOptions(app, allowed, deps.limits.corsOrigins);
  for (const route of ROUTES) registerRoute(app, deps, route);
  registerDocs(app, deps.version);
  return app;
}

/** The server below the framework: what is no request and what is one too many are answered here. */
function createHttpServer(deps: HttpDeps, handler: RequestListener): Server {
  const options = {
    maxInFlight: deps.limits.maxInFlight,
    baseUrl: () => deps.baseUrl,
    requestId: () => deps.store.ids.uuid(),
    monotonicMs: () => deps.clock.monotonicMs(),
  };
  const server = createSheddingServer(handler, SERVER_OPTIONS, options);
  server.on('clientError', (error, socket) =>
    answerClientError(error, socket, { baseUrl: options.baseUrl(), requestId: options.requestId() }),
  );
  return server;
}

function sendProblem(deps: HttpDeps, refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemDocument(refusal, deps.baseUrl, request.id)));
}

/** One line per request; allow-listed members only: no query, no body, no header but the id we gave. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.credential?.accountId,
        operator_key_id: request.operator?.keyId,
      },
      'request',
    );
  });
}
