import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../domain/filing/next-action.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of this service; absent on web pages and redirects that other modules serve. */
    route?: Pick<Route, 'operationId' | 'method' | 'path' | 'isPage'>;
  }
}

/** Matches a path value that is safe to return to the caller unchanged. */
const PLAIN = /^[\w.:-]{1,64}$/;

/** Returns the operation that a request calls, with its address; null for a web page, an unknown or an invalid path. */
export function calledOperation(request: FastifyRequest): Operation | null {
  const { route } = request.routeOptions.config ?? {};
  // The address of a mailed web page is secret, so it is not returned.
  if (route === undefined || route.isPage) return null;
  const params = (request.params ?? {}) as Record<string, string>;
  if (!Object.values(params).every((value) => PLAIN.test(value))) return null;
  const href = route.path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => params[name] ?? '');
  return { operation_id: route.operationId, method: route.method, href };
}
