import type { FastifyInstance } from 'fastify';

/** Logs one line per request with allowed members only: no query, no body, no header except the id we gave. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
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
