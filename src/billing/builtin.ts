import type { PlanName } from '../domain/billing/plan.ts';
import type { Subscription } from '../domain/billing/subscription.ts';
import type { Tx } from '../store/core/write.ts';
import {
  getStanding,
  lockSubscription,
  moveSubscription,
  type Standing,
  type SubscriptionMove,
} from '../store/subscriptions.ts';
import { foreseeUpgrade, recordSubscription } from './record.ts';
import { isAlready, refuseCancel, refusePlan, refuseResume } from './refusals.ts';

/* The built-in provider collects no money, so an account gets the requested plan at once. */

const PROVIDER = 'builtin';

/** Gives the account a larger plan at once. Its billing months and its usage continue unchanged. */
export function upgradeBuiltin(tx: Tx, accountId: string, plan: PlanName): Promise<Subscription> {
  return change(tx, accountId, ({ subscription, anchor, now }) => {
    refusePlan(subscription, plan, tx.livemode, PROVIDER);
    if (isAlready(subscription, plan)) return null;
    foreseeUpgrade(tx, subscription.plan, plan);
    const isNew = subscription.status === 'canceled';
    return { plan, status: 'active', anchor: isNew ? now : anchor, cancels_at: null, dueInMs: null };
  });
}

/** Cancels the plan at the end of the current month. */
export function cancelBuiltin(tx: Tx, accountId: string): Promise<Subscription> {
  return change(tx, accountId, ({ subscription, anchor, now }) => {
    refuseCancel(subscription);
    if (subscription.cancel_at_period_end) return null;
    const { plan, period } = subscription;
    const dueInMs = period.end.getTime() - now.getTime();
    return { plan, status: 'active', anchor, cancels_at: period.end, dueInMs };
  });
}

/** Reverses a cancellation, which is possible until the paid month ends. */
export function resumeBuiltin(tx: Tx, accountId: string): Promise<Subscription> {
  return change(tx, accountId, ({ subscription }) => {
    refuseResume(subscription);
    return subscription.cancel_at_period_end ? { cancels_at: null, dueInMs: null } : null;
  });
}

/** Ends a cancelled plan if its month is over; otherwise schedules the next check. */
export async function endBuiltin(tx: Tx, accountId: string): Promise<void> {
  const row = await lockSubscription(tx, accountId, PROVIDER);
  const { subscription, now } = await standingOf(tx, accountId);
  const leftMs = row.cancels_at === null ? null : row.cancels_at.getTime() - now.getTime();
  if (leftMs === null || leftMs > 0) {
    await moveSubscription(tx, row, { dueInMs: leftMs });
    return;
  }
  await moveSubscription(tx, row, { status: 'canceled', cancels_at: null, dueInMs: null });
  const before = { ...subscription, status: 'active', cancel_at_period_end: true } as const;
  recordSubscription(tx, accountId, PROVIDER, { before, after: (await standingOf(tx, accountId)).subscription });
}

async function change(
  tx: Tx,
  accountId: string,
  decide: (standing: Standing) => SubscriptionMove | null,
): Promise<Subscription> {
  const row = await lockSubscription(tx, accountId, PROVIDER);
  const standing = await standingOf(tx, accountId);
  const move = decide(standing);
  if (move === null) return standing.subscription;
  await moveSubscription(tx, row, move);
  const { subscription: after } = await standingOf(tx, accountId);
  recordSubscription(tx, accountId, PROVIDER, { before: standing.subscription, after });
  return after;
}

function standingOf(tx: Tx, accountId: string): Promise<Standing> {
  return getStanding(tx.sql, accountId, { provider: PROVIDER, at: tx.at });
}
