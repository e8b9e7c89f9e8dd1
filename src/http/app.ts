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
    /** Set on protected routes by the time their handler runs. */
    credential: Credential | null;
    /** Set on operator routes instead. */
    operator: Operator | null;
    /** Set if the call holds one of its account's slots (account-share.ts). */
    heldSlot: HeldSlot | null;
  }
  interface FastifyContextConfig {
    /** Refusals of this route are web pages as well (route.ts). */
    isPage?: boolean;
    /** Its web page has a form with fields. */
    hasFields?: boolean;
    /** Its signature covers the digest of its body. */
    isSigned?: boolean;
  }
}

/** Larger bodies are not read. */
const BODY_LIMIT_BYTES = 256 * 1024;
/** Characters of path and query. */
const URL_LIMIT = 8_192;

export function buildApp(deps: HttpDeps, log: Logger): FastifyInstance {
  const security = { isHttps: () => deps.baseUrl.startsWith('https:') };
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // Our lines name the request themselves, so that no logger is made for each of them.
    childLoggerFactory: (logger) => logger,
    genReqId: () => deps.store.ids.requestId(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: (_address, hop) => hop < deps.limits.trustedProxyHops,
    serverFactory: (handler) => createHttpServer(deps, handler),
    // Requests that arrive during a close are answered like any other (graceful-close.ts).
    return503OnClosing: false,
    // A DID has up to 512 characters, each three when percent-encoded.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 1_536 },
    // A path that cannot be decoded is refused before any route, so the error handler below does not see it.
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
    await Promise.all([deps.constitutions.close(), deps.evidence.close()]);
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

/** Refuses requests before any other part of them is checked. A promise for each request would cost more than this. */
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
    // Checked before the body: problems of the body do not matter if no route takes it.
    if (request.is404) throw refuseUnrouted(allowed, request);
    done();
  });
}

function sendProblem(deps: HttpDeps, refusal: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  deps.metrics.refusals.inc({ code: refusal.code });
  // A registry's program needs neither an account nor a key, so no action for them is suggested.
  const actions = request.routeOptions.config?.isSigned ? [] : refusalActions(refusal, calledOperation(request));
  // The key ended while its call was under way: what is left of a rate is told to valid credentials only.
  if (refusal.status === 401) reply.removeHeader('ratelimit').removeHeader('ratelimit-policy');
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .header('content-type', 'application/problem+json')
    .header('cache-control', 'no-store')
    .send(problemText(problemDocument(refusal, deps.baseUrl, request.id, actions)));
}

/**
 * Logs one line per request with allowed members only: no query, no body, no header except the id we gave. The figures
 * have the route, never the path: each name of a route is one series.
 */
function logRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode: status, elapsedTime: elapsedMs } = reply;
    // The framework makes these options anew each time they are read.
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
 * The API serves no web pages, so nothing that it sends may run, be framed or be sniffed as another type; a web page
 * sets its own policy and keeps it.
 */
function setSecurityHeaders(app: FastifyInstance, options: { isHttps(): boolean }): void {
  app.addHook('onSend', (request, reply, _body, done) => {
    addSecurityHeaders(request, reply, options);
    done();
  });
}

/** Like `setSecurityHeaders`, for an answer that no hook sees. */
function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply, options: { isHttps(): boolean }): void {
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('content-security-policy')) {
    reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
    reply.header('referrer-policy', 'no-referrer');
  }
  // A year (RFC 6797 §6.1.1), and only on https: on http browsers ignore it.
  if (options.isHttps()) reply.header('strict-transport-security', 'max-age=31536000');
}
