import { type Account, newId } from './account.ts';
import type { Dispute } from './objects.ts';

/** The payer's bank takes the money back and asks why. Returns the dispute's id. */
export function dispute(account: Account, paymentIntentId: string): string {
  const intent = account.paymentIntents.get(paymentIntentId);
  const charge = account.charges.get(intent?.latest_charge ?? '');
  if (charge === undefined) throw new Error(`Nothing was paid with ${paymentIntentId}.`);
  charge.disputed = true;
  const made: Dispute = {
    id: newId('du', 24),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: account.livemode,
    // Stripe copies no metadata of the charge here.
    metadata: {},
    payment_intent: paymentIntentId,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  account.disputes.set(made.id, made);
  account.emit('charge.dispute.created', made);
  return made.id;
}

export function endDispute(account: Account, disputeId: string, status: 'won' | 'lost'): void {
  const made = account.disputes.get(disputeId);
  if (made === undefined) throw new Error(`There is no dispute ${disputeId}.`);
  const charge = account.charges.get(made.charge);
  if (charge !== undefined && status === 'won') charge.disputed = false;
  Object.assign(made, { status } satisfies Partial<Dispute>);
  account.emit('charge.dispute.closed', made);
}
