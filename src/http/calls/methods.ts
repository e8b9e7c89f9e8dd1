import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors/errors.ts';
import type { Route } from './route.ts';

type Place = Pick<Route, 'method' | 'path'>;

/**
 * Returns the methods allowed on a path; null if the path does not exist. HEAD is allowed wherever GET is allowed,
 * OPTIONS everywhere.
 */
export type AllowedMethods = (path: string) => string | null;

export function allowedMethods(routes: readonly Place[]): AllowedMethods {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  // Patterns with fewer parameters come first: if two patterns match a path, the first is used, and it should be the
  // more specific one.
  const exactFirst = [...byPath].sort(([a], [b]) => a.split('{').length - b.split('{').length);
  const patterns = exactFirst.map(([path, list]) => {
    const methods = list.map(({ method }) => method);
    const all = methods.includes('GET') ? ['GET', 'HEAD', ...methods.filter((method) => method !== 'GET')] : methods;
    return { pattern: patternOf(path), allow: [...all, 'OPTIONS'].join(', ') };
  });
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.allow ?? null;
}

/**
 * Makes the router answer 405 if a path has no route for a method. Otherwise, the router could use the route of another
 * path that matches too: …/documents/bundle also matches …/documents/{document_id}.
 */
export function refuseOtherMethods(app: FastifyInstance, routes: readonly Place[], allowed: AllowedMethods): void {
  const patterns = new Map(routes.map(({ path }) => [path, patternOf(path)]));
  for (const { path } of routes) {
    const methods = routes.filter((other) => other.path === path).map(({ method }) => method);
    const others = routes.filter((other) => other.path !== path && patterns.get(other.path)?.test(path));
    for (const { method } of others.filter((other) => !methods.includes(other.method))) {
      if (app.hasRoute({ method, url: routerPath(path) })) continue;
      const refuse = async (request: FastifyRequest) => Promise.reject(refuseUnrouted(allowed, request));
      app.route({ method, url: routerPath(path), onRequest: refuse, handler: refuse });
    }
  }
}

/** Returns a path in the router's syntax. */
export function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Returns the pattern of a path. `{id}` matches any text without a slash, so the pattern also matches more specific
 * paths.
 */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** Returns the refusal for a request that matches no route: 404, or 405 with the allowed methods. */
export function refuseUnrouted(allowed: AllowedMethods, request: FastifyRequest): AppError {
  const allow = allowed(pathOf(request));
  if (allow === null)
    return new AppError('route_not_found', { detail: 'No route has this path. See /docs for all routes.' });
  return new AppError('method_not_allowed', { detail: `This path accepts ${allow}.`, headers: { allow } });
}

/** True for public documents, such as DIDs, keys and schemas. Pages and mailed links are for one person. */
export function isForEverybody({ scope, method, isPage, path }: Route): boolean {
  return scope === 'public' && method === 'GET' && isPage !== true && !path.includes('{token}');
}

/**
 * Lets web pages of any origin read an answer. Does nothing if `Access-Control-Allow-Origin` already names a configured
 * origin.
 */
export function openToAll(_request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (!reply.hasHeader(ALLOWED_ORIGIN)) reply.header(ALLOWED_ORIGIN, '*').header(EXPOSED_HEADERS, EXPOSED);
  done();
}

/**
 * Answers OPTIONS, and cross-origin calls from configured origins. By default no origin is configured, because a web
 * page that holds an API key can leak it.
 */
export function answerOptions(
  app: FastifyInstance,
  routes: readonly Route[],
  { allowed, corsOrigins }: { allowed: AllowedMethods; corsOrigins: readonly string[] },
): void {
  const listed = new Set(corsOrigins);
  if (listed.size > 0) {
    app.addHook('onRequest', async (request, reply) => {
      const { origin } = request.headers;
      reply.header('vary', 'Origin');
      if (origin === undefined || !listed.has(origin)) return;
      reply.header(ALLOWED_ORIGIN, origin).header(EXPOSED_HEADERS, EXPOSED);
    });
  }
  const isOpen = allowedMethods(routes.filter(isForEverybody));
  app.options('*', (request, reply): FastifyReply => {
    const allow = allowed(pathOf(request));
    if (allow === null) throw refuseUnrouted(allowed, request);
    if (isOpen(pathOf(request)) !== null) openToAll(request, reply, () => {});
    if (reply.hasHeader(ALLOWED_ORIGIN)) {
      reply.header('access-control-allow-methods', allow);
      reply.header(
        'access-control-allow-headers',
        'Authorization, Confirm, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID',
      );
      reply.header('access-control-max-age', '600');
    }
    return reply.code(204).header('allow', allow).send();
  });
}

const ALLOWED_ORIGIN = 'access-control-allow-origin';
const EXPOSED_HEADERS = 'access-control-expose-headers';
const EXPOSED = 'ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, X-Request-Id';

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}
