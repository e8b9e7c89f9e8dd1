import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '../../errors/errors.ts';

/** Anybody may call a route without a key, so its body has a shorter time limit than one with a key. */
const PUBLIC_BODY_MS = 4_000;

/**
 * Reports an error after 4 s to the reader of a body on a route without a key, which then answers 408. The request is
 * not destroyed, because that would close the connection before the answer. A refused request has no reader.
 */
export function limitBodyTime(request: IncomingMessage, reply: FastifyReply): void {
  if (request.complete) return;
  const timer = setTimeout(() => {
    if (request.complete || request.listenerCount('error') === 0) return;
    reply.header('connection', 'close');
    const detail = `The body did not arrive within ${PUBLIC_BODY_MS / 1_000} s.`;
    request.emit('error', new AppError('request_timeout', { detail }));
  }, PUBLIC_BODY_MS);
  request.once('close', () => clearTimeout(timer));
}
