import type Stripe from 'stripe';
import { WORKER } from '../../domain/access/actor.ts';
import { refundable } from '../../domain/billing/refund.ts';
import { isClosed } from '../../domain/filing/filing.ts';
import { endBillingProblem, noteBillingProblem } from '../../store/billing-problems.ts';
import { type Tx, write } from '../../store/core/write.ts';
import type { Filing } from '../../store/filings.ts';
import { movePayment, type Payment, type PaymentMove } from '../../store/payments.ts';
import { recordPayment } from '../record.ts';
import { atStripe, isDisputed, makeAtStripe, type StripeBilling } from './client.ts';

const REFUNDS_READ = 100;
/**
 * Interval of checks while an open dispute prevents a refund. Stripe normally reports the end of a dispute; this check
 * covers a lost event.
 */
const DISPUTE_POLL_MS = 24 * 3_600_000;

type Refunded =
  | { status: 'refunded'; refund_cents: number; refund_id: string | null }
  | { status: 'refund_failed'; refund_failure: string }
  | { status: 'disputed' };

/**
 * Refunds the unused part of an ended filing's price, or the whole price if payment was waived. Refunds only once, and
 * deducts refunds made by hand. A failed refund is shown to an operator and not retried, because it would fail again.
 */
export async function refundPayment(billing: StripeBilling, claim: Payment, filing: Filing): Promise<void> {
  const cents = centsToRefund(claim, filing);
  const outcome = cents > 0 ? await refundOnce(billing, claim, cents) : null;
  await write(billing.store, WORKER, async (tx) => {
    const moved = await movePayment(tx, claim, moveFor(outcome, claim, tx.at));
    if (moved !== null && outcome !== null) await tell(tx, claim, moved);
  });
}

function centsToRefund({ status, price, is_waived, refund_cents }: Payment, filing: Filing): number {
  if (status === 'refunded') return refund_cents ?? 0;
  if (is_waived) return price.total_cents;
  return isClosed(filing.state) ? refundable(price, filing).cents : 0;
}

function moveFor(outcome: Refunded | null, { refunded_at, dispute_status }: Payment, at: Date): PaymentMove {
  switch (outcome?.status) {
    case 'refunded':
      return { ...outcome, refunded_at: refunded_at ?? at, refund_failure: null, dueInMs: null };
    case 'refund_failed':
      return { ...outcome, refunded_at: null, refund_cents: null, refund_id: null, dueInMs: null };
    case 'disputed':
      // A lost dispute has already returned the money, so nothing is left to check.
      return { dueInMs: dispute_status === 'lost' ? null : DISPUTE_POLL_MS };
    default:
      return { dueInMs: null };
  }
}

async function tell(tx: Tx, before: Payment, { status, ...payment }: Payment): Promise<void> {
  const { id, account_id, entity_id, price } = payment;
  const problem = { kind: 'refund_failed', subject: id } as const;
  if (status === 'refund_failed') {
    await noteBillingProblem(tx, { ...problem, account_id, entity_id, payment_id: id, code: payment.refund_failure });
  } else await endBillingProblem(tx, problem);
  if (status === before.status) return;
  if (status === 'refunded') recordPayment(tx, 'payment.refunded', payment, payment.refund_cents ?? 0);
  if (status === 'refund_failed')
    recordPayment(tx, 'payment.refund_failed', payment, before.refund_cents ?? price.total_cents);
}

/**
 * Reads existing refunds first and requests only the rest, because an idempotency key expires after a day, but a refund
 * is permanent.
 */
async function refundOnce(billing: StripeBilling, payment: Payment, cents: number): Promise<Refunded> {
  const { id, account_id, payment_intent_id: payment_intent, status, dispute_status } = payment;
  if (payment_intent === null) throw new Error(`payment ${id} is paid without a payment intent`);
  const { refunds } = billing.api;
  const refunded = await makeAtStripe(billing, 'refund', `efs-refund-${id}`, async (key): Promise<Refunded> => {
    const { data } = await refunds.list({ payment_intent, limit: REFUNDS_READ });
    const failed = data.find(isFailed);
    const returned = returnedBy(data);
    const amount = cents - returned.cents;
    if (amount <= 0) return { status: 'refunded', refund_cents: returned.cents, refund_id: returned.refund_id };
    if (failed !== undefined || status !== 'paid') return { status: 'refund_failed', refund_failure: reasonOf(failed) };
    const params = { payment_intent, amount, metadata: { account_id, payment_id: id } };
    // Stripe refuses refunds during a dispute, and repeats a refusal to the same key for a day. So the key changes with
    // the dispute's status.
    const idempotencyKey = [key, amount, dispute_status].filter((part) => part !== null).join('-');
    const refund = await refunds.create(params, { idempotencyKey }).catch((error) => {
      if (isDisputed(error)) return null;
      throw error;
    });
    if (refund === null) return { status: 'disputed' };
    if (isFailed(refund)) return { status: 'refund_failed', refund_failure: reasonOf(refund) };
    return { status: 'refunded', refund_cents: cents, refund_id: refund.id };
  });
  // pause: refund-made
  return refunded;
}

export type Returned = { cents: number; refund_id: string | null };

/**
 * Returns the refunded amount of a payment. Null if nothing was refunded, or if people refunded only a part, by hand at
 * Stripe.
 */
export async function findReturned(
  billing: StripeBilling,
  payment_intent: string,
  { total_cents }: Pick<Payment['price'], 'total_cents'>,
): Promise<Returned | null> {
  const { refunds } = billing.api;
  const { data } = await atStripe(billing, 'refund', () => refunds.list({ payment_intent, limit: REFUNDS_READ }));
  const returned = returnedBy(data);
  const isOurs = data.some((refund) => !isFailed(refund) && refund.metadata?.['payment_id'] !== undefined);
  return isOurs || returned.cents >= total_cents ? returned : null;
}

/** Returns the sum of the refunds that did not fail, and the id of the newest of them. */
function returnedBy(refunds: readonly Stripe.Refund[]): Returned {
  const successful = refunds.filter((refund) => !isFailed(refund));
  return { cents: successful.reduce((sum, { amount }) => sum + amount, 0), refund_id: successful[0]?.id ?? null };
}

type AtStripe = { status?: string | null; failure_reason?: string | null };

function isFailed({ status }: AtStripe): boolean {
  return status === 'failed' || status === 'canceled';
}

function reasonOf(refund: AtStripe | undefined): string {
  return refund?.failure_reason ?? refund?.status ?? 'unknown';
}
