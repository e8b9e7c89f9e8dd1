import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { AppError } from '../errors/errors.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Credential } from '../store/api-keys.ts';
import type { Operator } from '../store/operator-keys.ts';
import { problemDocument, problemText, toAppError } from './answers/problem.ts';
import { refusalActions } from './answers/refusal-actions.ts';
import { formAddresses, leadToPages } from './calls/after-form.ts';
import { calledOperation } from './calls/called-operation.ts';
import { keyInUrl, refuseKeyInUrl } from './calls/exposed-key.ts';
import { readForms } from './calls/form.ts';
import {
  type AllowedMethods,
  allowedMethods,
  answerOptions,
  refuseOtherMethods,
  refuseUnrouted,
} from './calls/methods.ts';
import { registerRoute } from './calls/register-route.ts';
import { registerConsole } from './console/register-console.ts';
import type { HttpDeps } from './deps.ts';
import { createHttpServer } from './http-server.ts';
import { registerMcp } from './mcp/endpoint.ts';
import { registerDocs } from './openapi/docs.ts';
import { refusalPage, sendPage } from './pages/page.ts';
import { ROUTES } from './router.ts';
import type { HeldSlot } from './server/account-share.ts';
import { ignoreExpectations } from './server/client-errors.ts';
import { closeGracefully } from './server/graceful-close.ts';
import { readJsonOnly } from './server/json-body.ts';
import { refuseRepeatedHeaders } from './server/repeated-headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's credential, set before the handler runs; null on routes that need none. */
    credential: Credential | null;
    /** The operator who calls; set on operator routes instead of `credential`. */
    operator: Operator | null;
    /** The slot that the call holds of its account's slots (account-share.ts); null: the call holds none. */
    heldSlot: HeldSlot | null;
  }
  interface FastifyContextConfig {
    /** True for web pages, whose refusals are web pages too (route.ts). */
    isPage?: boolean;
    /** True if the web page of the route has a form with fields. */
    hasFields?: boolean;
    /** True if the caller signs the request, including a digest of the body. */
    isSigned?: boolean;
  }
}

const BODY_LIMIT_BYTES = 256 * 1024;
const URL_LIMIT = 8_192;

export function buildApp(deps: HttpDeps, log: Logger): FastifyInstance {
  const security = { isHttps: () => deps.baseUrl.startsWith('https:') };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // Log lines of this service already contain the request's id, so no logger is created per request.
    childLoggerFactory: (logger) => logger,
    genReqId: () => deps.store.ids.requestId(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < deps.limits.trustedProxyHops,
    serverFactory: (handler) => createHttpServer(deps, handler),
    // Requests that arrive while the server closes are answered normally (graceful-close.ts).
    return503OnClosing: false,
    // `maxParamLength` is long enough for a DID of 512 characters in a path, where percent-encoding makes three
    // characters of each.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 1_536 },
    // Called for a path that cannot be decoded. Such a path is refused before routing, so the error handler below does
    // not see it.
    frameworkErrors: (error, request, reply) => {
      addSecurityHeaders(request, reply, security);
      sendProblem(deps, toAppError(error), request, reply);
    },
  });
  app.decorateRequest('credential', null);
  app.decorateRequest('operator', null);
  app.decorateRequest('heldSlot', null);
  readJsonOnly(app);
  readForms(app);
  closeGracefully(app);
  app.addHook('preClose', () => deps.events.close());
  app.addHook('onClose', async () => {
    await Promise.all([deps.constitutions.close(), deps.evidence.close(), deps.pictures.close()]);
  });
  ignoreExpectations(app.server);
  setSecurityHeaders(app, security);
  logRequests(app, deps.metrics);
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error, request.routeOptions.bodyLimit);
    if (refusal.status >= 500) request.log.error({ request_id: request.id, err: error }, 'request failed');
    if (!request.routeOptions.config?.isPage) return sendProblem(deps, refusal, request, reply);
    deps.metrics.refusals.inc({ code: refusal.code });
    return sendPage(reply, refusalPage(refusal));
  });
  const addresses = formAddresses(ROUTES);
  const allowed = allowedMethods([...ROUTES, ...addresses]);
  guardRequests(app, deps, allowed);
  app.setNotFoundHandler((request, reply) => sendProblem(deps, refuseUnrouted(allowed, request), request, reply));
  answerOptions(app, ROUTES, { allowed, corsOrigins: deps.limits.corsOrigins });
  for (const route of ROUTES) registerRoute(app, deps, route);
  leadToPages(app, deps, addresses);
  refuseOtherMethods(app, ROUTES, allowed);
  registerDocs(app, ROUTES, deps.version);
  registerMcp(app, deps);
  registerConsole(app, deps.consoleFiles);
  return app;
}

/**
 * Adds the checks before every request. They use no promises, because a promise per request would cost more than the
 * checks.
 */
function guardRequests(app: FastifyInstance, deps: HttpDeps, allowed: AllowedMethods): void {
  app.addHook('onRequest', (request, _reply, done) => {
    refuseRepeatedHeaders(request.raw);
    if (request.url.length > URL_LIMIT) {
      throw new AppError('uri_too_long', { detail: `A URL can have at most ${URL_LIMIT} characters.` });
    }
    const key = keyInUrl(request.url);
    if (key !== null) {
      refuseKeyInUrl(deps, key).catch(done);
      return;
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw new AppError('malformed_request', { detail: 'An HTTP/1.1 request needs a Host header.' });
    }
    // A request without a matching route is refused before its body is checked, because errors in the body do not
    // matter then.
    if (request.is404) throw refuseUnrouted(allowed, request);
    done();
  });
}

function sendProblem(deps: HttpDeps, refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  deps.metrics.refusals.inc({ code: refusal.code });
  // A registry's program needs neither an account nor a key, so no action to get an account or key is suggested.
  const actions = request.routeOptions.config?.isSigned ? [] : refusalActions(refusal, calledOperation(request));
  // A 401 error in a handler means that the key ended during the call. Only valid credentials may learn their remaining
  // rate.
  if (refusal.status === 401) reply.removeHeader('ratelimit').removeHeader('ratelimit-policy');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(problemText(problemDocument(refusal, deps.baseUrl, request.id, actions)));
}

/**
 * Logs one line per request, with allowed fields only: no query, no body, no header except the service's own request
 * id. Metrics contain the route and never the path, because each distinct path would become a time series.
 */
function logRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    // The URL is read only once, because the framework builds these options again at each access.
    const { url } = request.routeOptions;
    const route = url ?? 'none';
    requests.inc({ method, route, status });
    requestSeconds.observe({ method, route }, elapsedMs / 1_000);
    request.log.info(
      {
        request_id: request.id,
        method,
        route: url ?? null,
        status,
        ms: Math.round(elapsedMs * 10) / 10,
        account_id: request.credential?.accountId,
        operator_key_id: request.operator?.keyId,
      },
      'request',
    );
    done();
  });
}

/**
 * Forbids browsers to run or frame answers of the API, or to guess another media type. A web page sets its own policy,
 * which is kept.
 */
function setSecurityHeaders(app: FastifyInstance, options: { isHttps(): boolean }): void {
  app.addHook('onSend', (request, reply, _body, done) => {
    addSecurityHeaders(request, reply, options);
    done();
  });
}

/** Sets the same headers as `setSecurityHeaders`, on an answer that bypasses the hooks. */
function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, options: { isHttps(): boolean }): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('referrer-policy', 'no-referrer');
  }
  // One year (RFC 6797 §6.1.1), only on https: browsers ignore this header on http.
  if (options.isHttps()) reply.header('strict-transport-security', 'max-age=31536000');
}
