import type { FastifyRequest } from 'fastify';
import type { Operation } from '../../domain/entity/next-action.ts';
import type { Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route of ours that this is; pages and redirects of others have none. */
    route?: Pick<Route, 'operationId' | 'method' | 'path' | 'isPage'>;
  }
}

/** A value of a path that may be repeated to the caller as it stands. */
const PLAIN = /^[\w.:-]{1,64}$/;

/** Which operation a request calls, and on what; null for no route of ours and for a path that makes no sense. */
export function calledOperation(request: FastifyRequest): Operation | null {
  const { route } = request.routeOptions.config ?? {};
  // The address of a mailed page is a secret; it is not repeated.
  if (route === undefined || route.isPage) return null;
  const params = (request.params ?? {}) as Record<string, string>;
  if (!Object.values(params).every((value) => PLAIN.test(value))) return null;
  const href = route.path.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) => params[name] ?? '');
  return { operation_id: route.operationId, method: route.method, href };
}
