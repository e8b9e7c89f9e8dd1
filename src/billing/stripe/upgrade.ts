import { WORKER } from '../../domain/access/actor.ts';
import type { PlanName } from '../../domain/billing/plan.ts';
import type { Subscription } from '../../domain/billing/subscription.ts';
import { AppError } from '../../errors/errors.ts';
import { refuseIfFrozen } from '../../store/core/chain.ts';
import { endBeforeCall } from '../../store/core/dry-run.ts';
import { write } from '../../store/core/write.ts';
import { lockSubscription, moveSubscription, type Standing } from '../../store/subscriptions.ts';
import { foreseeUpgrade } from '../record.ts';
import { isAlready, refuseForeign, refusePlan } from '../refusals.ts';
import { beginCheckout, endCheckout, INTERRUPTED_MS, openCheckout } from './checkout.ts';
import { atStripe, type StripeBilling } from './client.ts';
import { ensurePrice } from './prices.ts';
import { findCurrent, refresh } from './refresh.ts';

export type Upgraded = { subscription: Subscription; checkoutUrl: string | null };

/** Maximum number of tries. A try fails only if it first has to expire a Checkout session for another plan. */
const MAX_TRIES = 5;

/**
 * Upgrades to a larger plan. An account that already pays is charged on its stored card; any other account pays in a
 * Checkout session.
 */
export async function upgradeAtStripe(billing: StripeBilling, accountId: string, plan: PlanName): Promise<Upgraded> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const upgraded = await tryUpgrade(billing, accountId, plan);
    if (upgraded !== null) return upgraded;
  }
  throw new AppError('unavailable', { detail: 'Another upgrade request is running. Send this request again.' });
}

/**
 * Tries to upgrade once. Returns null if it first had to expire a session for another plan. The caller then tries
 * again, because that session may have been paid just before.
 */
async function tryUpgrade(billing: StripeBilling, accountId: string, plan: PlanName): Promise<Upgraded | null> {
  // The subscription is read from Stripe first, so that nobody pays twice if the event about a payment has not arrived
  // yet.
  const { subscription, row, foreignId } = await refresh(billing, accountId);
  if (!isPaying({ subscription, row })) refuseForeign(foreignId);
  refusePlan(subscription, plan, billing.store.livemode, 'stripe');
  if (isAlready(subscription, plan)) return { subscription, checkoutUrl: null };
  if (billing.store.effects) foreseeUpgrade(billing.store.effects, subscription.plan, plan);
  const isChange = isPaying({ subscription, row });
  endBeforeCall(billing.store, { to: 'stripe', operation: isChange ? 'change_plan' : 'open_checkout' });
  if (isChange) {
    return { subscription: await changePlan(billing, accountId, plan), checkoutUrl: null };
  }
  const begun = await beginCheckout(billing, accountId, plan);
  if (begun === null) return null;
  const { checkout_url: checkoutUrl } = await openCheckout(billing, begun);
  if (checkoutUrl === null) {
    throw new AppError('unavailable', {
      detail: 'The Checkout session is being renewed. Send the same request again.',
    });
  }
  const after = await refresh(billing, accountId);
  if (isAlready(after.subscription, plan)) return { subscription: after.subscription, checkoutUrl: null };
  // Another session was paid just before it could be expired. This session ends, because paying it would be a second
  // payment.
  if (isPaying(after)) {
    await endCheckout(billing, begun);
    throw new AppError('illegal_transition', {
      detail: `The plan ${after.subscription.plan} was paid at the same time. Send the request again to upgrade from it.`,
    });
  }
  // If a concurrent request for another plan expired this session, the session is not returned.
  if (after.row?.checkout_ordinal === begun.checkout_ordinal) return { subscription: after.subscription, checkoutUrl };
  throw new AppError('illegal_transition', {
    detail: 'Another plan was requested at the same time. Its Checkout session is the valid one.',
  });
}

function isPaying({ subscription, row }: Pick<Standing, 'subscription' | 'row'>): boolean {
  return row?.subscription_id != null && subscription.status !== 'canceled';
}

/**
 * Changes the plan and charges the difference at once; if the charge fails, nothing changes. Of two simultaneous
 * requests, the second finds the price already changed and charges nothing.
 */
async function changePlan(billing: StripeBilling, accountId: string, plan: PlanName): Promise<Subscription> {
  const { api, store } = billing;
  const { customer_id: customer, change_ordinal: ordinal } = await write(store, WORKER, async (tx) => {
    const row = await lockSubscription(tx, accountId, 'stripe');
    const change = { change_ordinal: row.change_ordinal + 1, dueInMs: INTERRUPTED_MS };
    const moved = await moveSubscription(tx, row, change);
    await refuseIfFrozen(tx, accountId);
    return moved;
  });
  if (customer === null) throw new Error('a subscription without a customer');
  const price = await ensurePrice(billing, plan);
  const { facts: current } = await findCurrent(billing, customer);
  if (current !== null && current.price_id !== price) {
    // The plan is checked again, because a concurrent call may have moved the account to a larger plan.
    refusePlan(current, plan, store.livemode, 'stripe');
    await atStripe(billing, 'change_plan', () =>
      api.subscriptions.update(
        current.subscription_id,
        {
          items: [{ id: current.item_id, price }],
          proration_behavior: 'always_invoice',
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: `efs-change-${accountId}-${ordinal}` },
      ),
    );
    // pause: plan-changed
  }
  return (await refresh(billing, accountId)).subscription;
}
