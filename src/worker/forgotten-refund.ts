import { recordPayment } from '../billing/record.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import { findReturned } from '../billing/stripe/refund.ts';
import { WORKER } from '../domain/access/actor.ts';
import { isClosed } from '../domain/filing/filing.ts';
import { WITHDRAWN } from '../domain/filing/rejection.ts';
import { refuseFormation } from '../forming/refuse-formation.ts';
import { write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { getFiling } from '../store/filings.ts';
import { resumeFormation } from '../store/formations.ts';
import { movePayment, type Payment } from '../store/payments.ts';

const MESSAGE =
  'The payment of this filing was refunded, and the database was restored to a moment before that. The filing is given up, as it was then. Retry it to pay and file again.';

/** Interval of checks while the filing is looked up. The filing is given up only if no office has it. */
const LOOKED_UP_MS = 15_000;

/**
 * Asks Stripe whether a payment was refunded after the backup from which the database was restored. A refunded payment
 * proves that the filing was given up after the backup, so the filing is given up again. Otherwise the filing
 * continues.
 */
export async function clearDoubt(
  billing: StripeBilling,
  claim: Payment,
  { isDesk }: { isDesk: boolean },
): Promise<void> {
  const { id, account_id, entity_id, filing_id, payment_intent_id, price } = claim;
  if (payment_intent_id === null) throw new Error(`payment ${id} is paid without a payment intent`);
  const filing = await getFiling(billing.store.db, account_id, filing_id);
  const returned = await findReturned(billing, payment_intent_id, price);
  await write(billing.store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, account_id, entity_id);
    const isOver = returned === null || entity === null || isClosed(filing.state);
    if (
      !isOver &&
      !(await refuseFormation(tx, entity, 'state_filing', { ...WITHDRAWN, message: MESSAGE }, { isDesk }))
    ) {
      await movePayment(tx, claim, { dueInMs: LOOKED_UP_MS });
      return;
    }
    // The refund is recorded here only if the filing was accepted. If the filing was given up, the next run refunds the
    // rest of its price.
    const isAccepted = returned !== null && filing.state === 'accepted';
    const refunded = { refund_cents: returned?.cents ?? null, refund_id: returned?.refund_id ?? null };
    const moved = await movePayment(tx, claim, {
      ...(isAccepted && { ...refunded, status: 'refunded', refunded_at: tx.at }),
      is_doubted: false,
      dueInMs: 0,
    });
    if (moved !== null && isAccepted) recordPayment(tx, 'payment.refunded', moved, returned.cents);
    if (moved !== null) await resumeFormation(tx, claim);
  });
}
