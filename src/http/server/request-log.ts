import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';

/**
 * Logs one line per request with allowed members only: no query, no body, no header except the id we gave. The figures
 * have the route, never the path: each name of a route is one series.
 */
export function logRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
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
