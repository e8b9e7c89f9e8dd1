import { WORKER } from '../../domain/access/actor.ts';
import type { Subscription } from '../../domain/billing/subscription.ts';
import { refuseIfFrozen } from '../../store/core/chain.ts';
import { endBeforeCall } from '../../store/core/dry-run.ts';
import { write } from '../../store/core/write.ts';
import { lockSubscription, moveSubscription } from '../../store/subscriptions.ts';
import { refuseCancel, refuseForeign, refuseResume } from '../refusals.ts';
import { INTERRUPTED_MS } from './checkout.ts';
import { atStripe, type StripeBilling } from './client.ts';
import { ensureCustomer } from './customer.ts';
import { refresh } from './refresh.ts';

/** Cancels the Stripe subscription at the end of the paid period. */
export async function cancelAtStripe(billing: StripeBilling, accountId: string): Promise<Subscription> {
  return endOrGoOn(billing, accountId, true);
}

/** Reverses the cancellation of a Stripe subscription, as long as the paid period has not ended. */
export async function resumeAtStripe(billing: StripeBilling, accountId: string): Promise<Subscription> {
  return endOrGoOn(billing, accountId, false);
}

async function endOrGoOn(billing: StripeBilling, accountId: string, isEnding: boolean): Promise<Subscription> {
  const { subscription, row, foreignId } = await refresh(billing, accountId);
  if (row?.subscription_id == null) refuseForeign(foreignId);
  (isEnding ? refuseCancel : refuseResume)(subscription);
  const id = row?.subscription_id;
  if (id == null || subscription.cancel_at_period_end === isEnding) return subscription;
  endBeforeCall(billing.store, { to: 'stripe', operation: 'end_or_resume' });
  await write(billing.store, WORKER, async (tx) => {
    await moveSubscription(tx, await lockSubscription(tx, accountId, 'stripe'), { dueInMs: INTERRUPTED_MS });
    await refuseIfFrozen(tx, accountId);
  });
  await atStripe(billing, 'end_or_resume', () =>
    billing.api.subscriptions.update(id, { cancel_at_period_end: isEnding }),
  );
  // pause: ending-changed
  return (await refresh(billing, accountId)).subscription;
}

/** Returns the address of Stripe's customer portal, where the account manages cards, invoices and its plan. */
export async function openPortal(billing: StripeBilling, accountId: string): Promise<string> {
  endBeforeCall(billing.store, { to: 'stripe', operation: 'open_portal' });
  const customer = await ensureCustomer(billing, accountId);
  const { url } = await atStripe(billing, 'open_portal', () =>
    billing.api.billingPortal.sessions.create({ customer, return_url: billing.returnUrl }),
  );
  return url;
}
