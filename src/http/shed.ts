import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** Answered even when nothing else is: whoever decides about restarting the process asks here. */
const NEVER_SHED: ReadonlySet<string> = new Set(['/health', '/health/ready']);

/**
 * Answers at once with 503 what would only wait: beyond `maxInFlight` requests under way each further one makes all of
 * them slower, until every client has given up on an answer that is still being made.
 */
export function shedLoad(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (NEVER_SHED.has(request.routeOptions.url ?? '')) return;
    if (inFlight >= maxInFlight) throw overloaded();
    inFlight += 1;
    // Not onResponse: that never comes for a client that has gone away.
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
  });
}

function overloaded(): AppError {
  return new AppError('unavailable', {
    detail: 'The service has more work than it can do now. Nothing was changed; send the same request again.',
    extra: { retry_after_seconds: 1 },
    headers: { 'retry-after': '1' },
  });
}
