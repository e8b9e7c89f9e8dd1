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
import { registerDocs } from './docs.ts';
import { closeGracefully } from './graceful-close.ts';
import { readJsonOnly } from './json-body.ts';
import { problemDocument, toAppError } from './problem.ts';
import { type HttpDeps, type Route, registerRoute } from './route.ts';
import { createAccount, getAccount } from './routes/accounts.ts';
import { exportEntityAudit, listEntityAudit } from './routes/audit.ts';
import { createEntity, deleteEntity, getEntity, listEntities, updateEntity } from './routes/entities.ts';
import { getFormation, getFormationStatus, startFormation } from './routes/formation.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { getConstitution, getConstitutionSchema, getJwks } from './routes/reference.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on protected routes by the time their handler runs. */
    credential: Credential | null;
  }
}

/** Every route of the API, by name. */
export const ROUTES: readonly Route[] = [
  getHealth,
  getReadiness,
  createAccount,
  getAccount,
  listEntities,
  createEntity,
  getEntity,
  updateEntity,
  deleteEntity,
  getConstitution,
  startFormation,
  getFormationStatus,
  getFormation,
  listEntityAudit,
  exportEntityAudit,
  getConstitutionSchema,
  getJwks,
];

/** The largest body that is read. */
const BODY_LIMIT_BYTES = 256 * 1024;

export function buildApp(deps: HttpDeps, log: Logger): FastifyInstance {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => deps.store.ids.uuid(),
    bodyLimit: BODY_LIMIT_BYTES,
    // One slow client must not hold a socket for ever.
    requestTimeout: 15_000,
    // What still arrives during a close is answered like anything else (graceful-close.ts).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
    // A path that cannot be decoded is refused before any route, so not by the error handler below.
    frameworkErrors: (error, request, reply) => void sendProblem(deps, toAppError(error), request, reply),
  });
  app.decorateRequest('credential', null);
  readJsonOnly(app);
  closeGracefully(app);
  logRequests(app);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error);
    if (refusal.status >= 500) request.log.error({ err: error }, refusal.message);
    return sendProblem(deps, refusal, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(deps, notFound(request), request, reply));
  for (const route of ROUTES) registerRoute(app, deps, route);
  registerDocs(app, deps.version);
  return app;
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
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.credential?.accountId,
      },
      'request',
    );
  });
}

const PATTERNS = ROUTES.map((route) => ({
  method: route.method,
  pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function notFound(request: FastifyRequest): AppError {
  const path = request.url.split('?', 1)[0] ?? '';
  const allowed = PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (allowed.length === 0)
    return new AppError('route_not_found', { detail: 'No such route. See /docs for all of them.' });
  const allow = [...new Set(allowed)].join(', ');
  return new AppError('method_not_allowed', { detail: `This path takes ${allow}.`, headers: { allow } });
}
