import type { FastifyReply } from 'fastify';

/** Calls back once the client has left, or its answer is sent; at once if it has already left. */
export function whenGone({ raw }: FastifyReply, act: () => void): void {
  if (raw.destroyed) act();
  else raw.once('close', act);
}
