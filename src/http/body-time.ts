import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors.ts';

/** Anybody may call a route without a key, so a slow body is not waited for as long as one with a key. */
const PUBLIC_BODY_MS = 4_000;

/** The body of a route without a key: ends with 408 when it does not arrive in time. */
export function withinBodyTime(request: IncomingMessage, reply: FastifyReply, body: Readable): Readable {
  if (request.complete) return body;
  const timed = new PassThrough();
  const timer = setTimeout(() => {
    reply.header('connection', 'close');
    timed.destroy(
      new AppError('request_timeout', { detail: `The body did not arrive within ${PUBLIC_BODY_MS / 1_000} s.` }),
    );
  }, PUBLIC_BODY_MS);
  timed.once('close', () => clearTimeout(timer));
  // A request refused before its body is read has no reader: an error nobody listens to would end the process.
  timed.on('error', () => {});
  body.once('error', (error) => timed.destroy(error)).pipe(timed);
  return timed;
}
