import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';

/**
 * Logs one line per request with allowed members only: no query, no body, no header except the id we gave. The figures
 * have the route, never the path: each name of a route is one series.
 */
export function logRequests(app: FastifyInstance, { requests, requestSeconds }: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    requests.inc({ ...labels, status: reply.statusCode });
    requestSeconds.observe(labels, reply.elapsedTime / 1_000);
    request.log.info(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account_id: request.credential?.accountId,
        operator_key_id: request.operator?.keyId,
      },
      'request',
    );
    done();
  });
}
