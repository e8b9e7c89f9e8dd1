import type { FastifyReply } from 'fastify';
import { gcra, type RatePolicy, wholeSeconds } from '../../domain/formats/gcra.ts';
import { rateLimited } from '../../errors/rate-limited.ts';

/** Maximum number of callers in memory. Those that were idle longest are removed first. */
const MAX_CALLERS = 100_000;

/** A limit in this process, which keeps each caller's remaining allowance in memory. */
export type Limiter = {
  /** Counts one request. Returns the remaining requests and, if none was left, the time to wait. */
  take(caller: string, nowMs: number): { waitMs: number; remaining: number; resetMs: number };
  /** Returns the two rate-limit headers of the IETF draft (draft-ietf-httpapi-ratelimit-headers-11). */
  headers(taken: { remaining: number; resetMs: number }): { 'ratelimit-policy': string; ratelimit: string };
};

export function createLimiter(name: string, policy: RatePolicy): Limiter {
  const arrivals = new Map<string, number>();
  const windowSeconds = Math.max(1, Math.round((policy.burst * policy.intervalMs) / 1_000));
  const policyHeader = `"${name}";q=${policy.burst};w=${windowSeconds}`;
  return {
    take(caller, nowMs) {
      const { arrivalMs, waitMs, remaining } = gcra(policy, arrivals.get(caller), nowMs);
      if (waitMs === 0) {
        if (arrivals.size >= MAX_CALLERS) makeRoom(arrivals, nowMs);
        arrivals.set(caller, arrivalMs);
      }
      return { waitMs, remaining, resetMs: arrivalMs - nowMs };
    },
    headers: ({ remaining, resetMs }) => ({
      'ratelimit-policy': policyHeader,
      ratelimit: `"${name}";r=${remaining};t=${wholeSeconds(resetMs)}`,
    }),
  };
}

/** Adds the caller's remaining allowance to the answer, and refuses a caller over the limit. */
export function enforce(limiter: Limiter, caller: string, nowMs: number, reply: FastifyReply): void {
  const taken = limiter.take(caller, nowMs);
  reply.headers(limiter.headers(taken));
  if (taken.waitMs > 0)
    throw rateLimited(taken.waitMs, 'Too many requests from this account; all its keys share one limit.');
}

/**
 * Removes callers whose allowance is fully restored, because unknown callers are treated the same. If there are none,
 * removes the oldest tenth.
 */
function makeRoom(arrivals: Map<string, number>, nowMs: number): void {
  for (const [caller, arrivalMs] of arrivals) if (arrivalMs <= nowMs) arrivals.delete(caller);
  let surplus = arrivals.size - MAX_CALLERS * 0.9;
  for (const caller of arrivals.keys()) {
    if (surplus <= 0) return;
    arrivals.delete(caller);
    surplus -= 1;
  }
}
