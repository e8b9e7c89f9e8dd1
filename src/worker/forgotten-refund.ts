import { recordPayment } from '../billing/record.ts';
import type { StripeBilling } from '../billing/stripe/client.ts';
import { findReturned } from '../billing/stripe/refund.ts';
import { WORKER } from '../domain/access/actor.ts';
import { type Decision, isClosed, isProvablyAbsent } from '../domain/filing/filing.ts';
import { WITHDRAWN } from '../domain/filing/rejection.ts';
import { refuseFormation } from '../forming/refuse-formation.ts';
import { type SettleDeps, settle } from '../outcomes/settle.ts';
import { write } from '../store/core/write.ts';
import { lockEntityIfAny } from '../store/entities.ts';
import { type Filing, getFiling } from '../store/filings.ts';
import { resumeFormation } from '../store/formations.ts';
import { movePayment, type Payment } from '../store/payments.ts';
import { findForgotten, findRestore, type LookupDeps } from './filing.ts';

export type RefundDeps = SettleDeps & LookupDeps;

const MESSAGE =
  'The payment of this filing was refunded, and the database was restored to a moment before that. The filing is given up, as it was then. Retry it to pay and file again.';

/** Interval of checks while the filing is looked up or reviewed. The filing is given up only if no office has it. */
const LOOKED_UP_MS = 15_000;

/**
 * Asks Stripe whether a payment was refunded after the backup from which the database was restored. A refunded payment
 * proves that the filing was given up after the backup, so the filing is given up again, unless the registry has
 * another one that was filed in its place: a person then has to look. Otherwise the filing continues.
 */
export async function clearDoubt(deps: RefundDeps, billing: StripeBilling, claim: Payment): Promise<void> {
  const { id, account_id, entity_id, filing_id, payment_intent_id, price } = claim;
  if (payment_intent_id === null) throw new Error(`payment ${id} is paid without a payment intent`);
  const filing = await getFiling(billing.store.db, account_id, filing_id);
  const returned = await findReturned(billing, payment_intent_id, price);
  const isGivenUp = returned !== null && !isClosed(filing.state);
  const isLookedUp = deps.isDesk || isProvablyAbsent(filing.state);
  const forgotten = isGivenUp && isLookedUp ? await findFiledInstead(deps, filing) : null;
  if (forgotten?.state === 'needs_review') await settle(deps, filing, forgotten, 'lookup');
  await write(billing.store, WORKER, async (tx) => {
    const entity = await lockEntityIfAny(tx, account_id, entity_id);
    if (isGivenUp && entity !== null) {
      const refused = { ...WITHDRAWN, message: MESSAGE };
      const isAbsent = isLookedUp && forgotten === null;
      if (!isAbsent || !(await refuseFormation(tx, entity, 'state_filing', refused, deps))) {
        await movePayment(tx, claim, { dueInMs: LOOKED_UP_MS });
        return;
      }
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

/** Returns the decision for a filing that is to be given up, if the registry may have another filing of the company. */
async function findFiledInstead(deps: RefundDeps, filing: Filing): Promise<Decision | null> {
  if (deps.isDesk) return null;
  const restoredAt = await findRestore(deps, filing);
  return restoredAt && findForgotten(deps, filing, { declared: await deps.registry.capabilities(), restoredAt });
}
