import { endBuiltin } from '../billing/builtin.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import { waivePayment } from '../billing/waive.ts';
import { WORKER } from '../domain/access/actor.ts';
import { withdrawQuestion } from '../forming/ask-for-correction.ts';
import type { Db } from '../store/core/db.ts';
import { type Store, write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { resumeFormation } from '../store/formations.ts';
import { countUncountedInvoices } from '../store/invoices.ts';
import { countUncountedPayments, movePayment, type Payment } from '../store/payments.ts';
import { moveSubscription, type SubscriptionRow } from '../store/subscriptions.ts';
import type { RefundDeps } from './forgotten-refund.ts';
import type { Claim } from './loop.ts';

export type SubscriptionDeps = { store: Store; stripe: StripeBilling | null };

/**
 * Handles a due subscription. A cancelled subscription without Stripe ends by the account's clock. A subscription at
 * Stripe is read again from Stripe. Ignores subscriptions of a billing provider that is not in use.
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

export type PaymentDeps = RefundDeps & { stripe: StripeBilling | null };

/** Handles a due payment. If the service no longer collects payments, an open payment is given up. */
export async function runPayment(deps: PaymentDeps, { row }: Claim<Payment>): Promise<void> {
  const { store, stripe } = deps;
  if (stripe !== null) {
    if (row.is_doubted) return (await import('./forgotten-refund.ts')).clearDoubt(deps, stripe, row);
    const { collect } = await import('../billing/stripe/collect.ts');
    return collect(stripe, row);
  }
  await write(store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, row.account_id, row.entity_id);
    if ((await movePayment(tx, row, { is_doubted: false, dueInMs: null })) === null) return;
    if (row.is_doubted) await resumeFormation(tx, row);
    if (row.status !== 'open' || entity === null) return;
    await withdrawQuestion(tx, row);
    await waivePayment(tx, row);
  });
}

/** Number of rows per statement. Each statement locks the billing sums of the rows' accounts for some 50 ms. */
const BATCH = 500;

/**
 * Adds rows to the billing report that are not counted yet: rows from before the report existed, and rows written by
 * older code that still runs. Any number of workers may do this at once. Returns the number of rows added.
 */
export async function countBilling(db: Db): Promise<number> {
  let counted = 0;
  for (const count of [countUncountedPayments, countUncountedInvoices]) {
    for (let rows = BATCH; rows === BATCH; counted += rows) rows = await count(db, BATCH);
  }
  return counted;
}
