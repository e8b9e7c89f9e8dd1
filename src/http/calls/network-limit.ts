import type { RatePolicy } from '../../domain/formats/gcra.ts';
import { rateLimited } from '../../errors/rate-limited.ts';
import { takeShared } from '../../store/core/rate-limits.ts';
import type { Tx } from '../../store/core/write.ts';
import type { Limiter } from '../server/rate-limit.ts';

const DETAILS = {
  account_creation: 'This network created too many accounts.',
  recovery: 'This network requested too many recovery mails.',
};

/**
 * Counts a change against the limit of the caller's network, in the transaction of the change. Repeated and refused
 * calls do not count.
 */
export async function limitByNetwork(
  tx: Tx,
  name: keyof typeof DETAILS,
  policies: readonly RatePolicy[],
  networks: readonly string[],
): Promise<void> {
  for (const [at, network] of networks.entries()) {
    const policy = policies[at];
    if (policy === undefined) continue;
    const waitMs = await takeShared(tx, name, policy, network);
    if (waitMs > 0) throw rateLimited(waitMs, DETAILS[name]);
  }
}

/** Limits dry runs without a key. They are counted in this process, because a dry run stores no row to count. */
export function limitTrials(limiters: readonly Limiter[], networks: readonly string[], nowMs: number): void {
  for (const [at, network] of networks.entries()) {
    const waitMs = limiters[at]?.take(network, nowMs).waitMs ?? 0;
    if (waitMs > 0) throw rateLimited(waitMs, 'This network made too many dry runs without a key.');
  }
}
