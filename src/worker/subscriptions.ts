import { endBuiltin } from '../billing/builtin.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import { WORKER } from '../domain/access/actor.ts';
import { type Store, write } from '../store/core/write.ts';
import { moveSubscription, type SubscriptionRow } from '../store/subscriptions.ts';
import type { Claim } from './loop.ts';

export type SubscriptionDeps = { store: Store; stripe: StripeBilling | null };

/**
 * Handles a subscription that is due: a cancelled one ends, by the account's business clock; or Stripe is asked for the
 * account's current one. Anything due at another provider is ignored.
 */
export async function runSubscription(
  { store, stripe }: SubscriptionDeps,
  { row }: Claim<SubscriptionRow>,
): Promise<void> {
  if (stripe !== null && row.provider === 'stripe') {
    const { refresh } = await import('../billing/stripe/refresh.ts');
    await refresh(stripe, row.account_id);
    return;
  }
  const isOurs = stripe === null && row.provider === 'builtin';
  await write(store, WORKER, async (tx) => {
    if (isOurs) await endBuiltin(tx, row.account_id);
    else await moveSubscription(tx, row, { dueInMs: null });
  });
}
