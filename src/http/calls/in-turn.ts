import type { FastifyRequest } from 'fastify';
import { networksOf } from '../../domain/formats/network.ts';
import { busy } from '../../store/core/unavailable.ts';
import type { Turns } from '../server/turns.ts';
import type { Route } from './route.ts';

/**
 * Does the work of a call when it is the turn of its account: everything that accounts share behind the API (connections
 * of the database, threads, memory for bundles) is taken while a call has its turn. Calls without an account take turns
 * by network. An answer that waits for an event works hardly at all, and has a share of its own (account-share.ts).
 */
export async function inTurn<T>(
  turns: Turns,
  route: Route,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (route.isLongLived) return work();
  const taken = turns.take(callerOf(request));
  const release = typeof taken === 'function' ? taken : await taken;
  if (release === null) throw busy(new Error('no turn in time'));
  try {
    return await work();
  } finally {
    release();
  }
}

function callerOf(request: FastifyRequest): string {
  if (request.credential) return request.credential.accountId;
  return request.operator ? 'operators' : (networksOf(request.ip)[0] ?? request.ip);
}
