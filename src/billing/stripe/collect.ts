import { WORKER } from '../../domain/access/actor.ts';
import { PAYMENT_DUE } from '../../domain/filing/requirement.ts';
import { recordOnEntity } from '../../store/companies/entity-record.ts';
import { findRestoreSince } from '../../store/core/restore.ts';
import { type Tx, write } from '../../store/core/write.ts';
import { type Entity, lockEntityIfAny } from '../../store/entities.ts';
import { findFiling, getFiling } from '../../store/filings.ts';
import { resumeFormation, updateSteps } from '../../store/formations.ts';
import { movePayment, notePayment, type Payment, type PaymentMove } from '../../store/payments.ts';
import { findOpenRequirement, openRequirement, resolveRequirement } from '../../store/requirements.ts';
import { recordPayment } from '../record.ts';
import { expireSession } from './checkout.ts';
import type { StripeBilling } from './client.ts';
import { endLost, findPage, openPage, type Page } from './page.ts';
import { refundPayment } from './refund.ts';

/** Interval at which an open Checkout session is checked, in case Stripe's event about it is lost. */
const POLL_MS = 10 * 60_000;

/**
 * Statuses of payments that were paid. For these, a due refund is made, and a refund that was made is checked again,
 * because it can fail days later.
 */
const HAS_PAID: ReadonlySet<Payment['status']> = new Set(['paid', 'refunded', 'refund_failed']);

/** Takes the next step of one payment: opens a session, records the payment, or refunds what is due. */
export async function collect(billing: StripeBilling, claim: Payment): Promise<void> {
  const filing = await getFiling(billing.store.db, claim.account_id, claim.filing_id);
  if (HAS_PAID.has(claim.status)) return refundPayment(billing, claim, filing);
  const page = await findPage(billing, claim);
  if (page?.state === 'paid') return takePaid(billing, claim, page);
  if (page?.state === 'settling') return rest(billing, claim, { ...named(page), dueInMs: POLL_MS });
  const isWanted = claim.status === 'open' && !['cancelled', 'rejected'].includes(filing.state);
  if (!isWanted) return endPage(billing, claim, page);
  if (page?.state === 'open') return show(billing, claim, page);
  const begun = await write(billing.store, WORKER, (tx) =>
    notePayment(tx, claim, {
      checkout_ordinal: claim.checkout_ordinal + 1,
      checkout_opened_at: tx.at,
      checkout_id: null,
      checkout_url: null,
    }),
  );
  if (begun !== null) await show(billing, begun, await openPage(billing, begun));
}

async function show(billing: StripeBilling, claim: Payment, page: Page): Promise<void> {
  await write(billing.store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, claim.account_id, claim.entity_id);
    const moved = await movePayment(tx, claim, { ...named(page), dueInMs: POLL_MS });
    if (moved === null || entity?.state !== 'Filing') return;
    if ((await findOpenRequirement(tx.sql, moved)) === null) await askToPay(tx, entity, moved);
  });
}

async function askToPay(tx: Tx, entity: Entity, payment: Payment): Promise<void> {
  const message = `A payment of ${dollars(payment.price.total_cents)} is required before filing. Pay at payment.checkout_url of GET formation.`;
  await updateSteps(tx, payment, [
    { name: 'state_filing', status: 'action_required', detail: message, expectedBy: null },
  ]);
  const id = await openRequirement(tx, payment, { kind: 'payment', code: PAYMENT_DUE, message });
  const also = { step: 'state_filing', requirement_id: id, rejection: null };
  recordOnEntity(tx, 'formation.action_required', entity, { also });
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
}

/**
 * Records that the session was paid. If the formation has ended meanwhile, the next check refunds the money. A payment
 * that was created before the database was restored is marked with `is_doubted`: the restore may have lost a refund, so
 * the next check reads the refunds from Stripe.
 */
async function takePaid(billing: StripeBilling, claim: Payment, page: Page): Promise<void> {
  const is_doubted = (await findRestoreSince(billing.store.db, claim.created_at)) !== null;
  await write(billing.store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, claim.account_id, claim.entity_id);
    const paid = { status: 'paid', paid_at: tx.at, payment_intent_id: page.intentId, checkout_url: null } as const;
    const moved = await movePayment(tx, claim, { ...paid, is_doubted, checkout_id: page.id, dueInMs: 0 });
    if (moved === null) return;
    if (page.id !== claim.checkout_id) await endLost(tx, page);
    recordPayment(tx, 'payment.paid', moved, moved.price.total_cents);
    if (entity === null) return;
    // If the company was filed again meanwhile, the open requirement asks for payment of the later filing. This payment
    // does not fulfil that requirement, so the requirement stays open.
    const newest = await findFiling(tx.sql, moved.account_id, moved.entity_id, 'formation');
    if (newest?.id !== moved.filing_id) return;
    const open = await findOpenRequirement(tx.sql, moved);
    if (open?.code === PAYMENT_DUE && (await resolveRequirement(tx, open, null)))
      await updateSteps(tx, moved, [{ name: 'state_filing', status: 'running', detail: 'Paid.' }]);
    // The formation continues even if no requirement asked for this payment: the payment may belong to a session that
    // the restored database has lost.
    await resumeFormation(tx, moved);
  });
}

/**
 * Ends a payment that is no longer wanted, and expires its open session. If that session was just paid, Stripe refuses
 * to expire it, and the next check finds the payment.
 */
async function endPage(billing: StripeBilling, claim: Payment, page: Page | null): Promise<void> {
  if (page?.state === 'open') {
    await expireSession(billing, page.id);
    return rest(billing, claim, { ...named(page), dueInMs: 0 });
  }
  const ended = claim.status === 'open' ? ({ status: 'canceled' } as const) : {};
  await rest(billing, claim, { ...ended, checkout_url: null, checkout_opened_at: null, dueInMs: null });
}

async function rest(billing: StripeBilling, claim: Payment, move: PaymentMove): Promise<void> {
  await write(billing.store, WORKER, (tx) => movePayment(tx, claim, move));
}

function named(page: Page): Pick<Payment, 'checkout_id' | 'checkout_url'> {
  return { checkout_id: page.id, checkout_url: page.url };
}
