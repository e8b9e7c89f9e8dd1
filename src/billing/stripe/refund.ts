import { WORKER } from '../../domain/actor.ts';
import { refundable } from '../../domain/billing/refund.ts';
import { isClosed } from '../../domain/filing.ts';
import type { Filing } from '../../store/filings.ts';
import { movePayment, type Payment } from '../../store/payments.ts';
import { write } from '../../store/write.ts';
import { makeAtStripe, type StripeBilling } from './client.ts';
import { recordPayment } from './collect.ts';

const REFUNDS_READ = 100;

/** Gives back what the end of the filing leaves of the price, and all that was settled otherwise: once; what was given back by hand counts. */
export async function giveBack(billing: StripeBilling, claim: Payment, filing: Filing, askedAt: Date): Promise<void> {
  const { price, is_waived } = claim;
  const cents = is_waived ? price.total_cents : isClosed(filing.state) ? refundable(price, filing).cents : 0;
  const refund = cents > 0 ? await refundOnce(billing, claim, cents) : null;
  await write(billing.store, WORKER, async (tx) => {
    const done = refund && { status: 'refunded' as const, refunded_at: tx.at, ...refund };
    const moved = await movePayment(tx, claim, { ...done, dueInMs: null }, askedAt);
    if (refund !== null && moved !== null) recordPayment(tx, 'payment.refunded', moved, refund.refund_cents);
  });
}

/**
 * An idempotency key is forgotten after a day, a refund never: so what was given back is read before anything is, and
 * only the rest of it is asked for.
 */
async function refundOnce(billing: StripeBilling, { id, account_id, payment_intent_id }: Payment, cents: number) {
  const { api } = billing;
  if (payment_intent_id === null) throw new Error(`payment ${id} is paid without a payment intent`);
  const payment_intent = payment_intent_id;
  const metadata = { account_id, payment_id: id };
  const refunded = await makeAtStripe(`efs-refund-${id}`, async (key) => {
    const { data } = await api.refunds.list({ payment_intent, limit: REFUNDS_READ });
    const given = data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    const amount = cents - given.reduce((sum, refund) => sum + refund.amount, 0);
    if (amount <= 0) return { refund_cents: cents - amount, refund_id: given[0]?.id ?? null };
    const idempotencyKey = `${key}-${amount}`;
    const refund = await api.refunds.create({ payment_intent, amount, metadata }, { idempotencyKey });
    return { refund_cents: cents, refund_id: refund.id };
  });
  // pause: refund-made
  return refunded;
}
