import { type Account, newId } from './account.ts';
import { PAGE_FIELDS, page } from './lists.ts';
import type { Charge, Refund } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { integer, mergeMetadata, metadata, needed, oneOf, text } from './params.ts';
import { invalid, noSuch } from './refusal.ts';

const CREATE = {
  payment_intent: needed(text()),
  amount: integer(1),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata: metadata(),
};
const LIST = { ...PAGE_FIELDS, payment_intent: text() };

export const refundOperations: readonly Operation[] = [
  operation('POST /v1/refunds', { answers: 'refund', fields: CREATE }, (account, params) => {
    const charge = chargeToRefund(account, params.payment_intent);
    const left = charge.amount - charge.amount_refunded;
    const amount = params.amount ?? left;
    if (left === 0) {
      throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
    }
    if (amount > left) {
      // Stripe gives this refusal no code.
      throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
        param: 'amount',
      });
    }
    return refund(account, charge, {
      amount,
      metadata: mergeMetadata({}, params.metadata),
      reason: params.reason ?? null,
    });
  }),
  operation('GET /v1/refunds', { answers: 'refund', fields: LIST }, (account, params) =>
    page(
      account.refunds,
      '/v1/refunds',
      params,
      ({ payment_intent }) => params.payment_intent === undefined || params.payment_intent === payment_intent,
    ),
  ),
];

function chargeToRefund(account: Account, paymentIntentId: string): Charge {
  const intent = account.paymentIntents.get(paymentIntentId);
  if (intent === undefined) throw noSuch('payment_intent', paymentIntentId, 'payment_intent');
  const charge = account.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'succeeded' || charge === undefined) {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`);
  }
  if (charge.disputed) {
    throw invalid(`The charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  }
  return charge;
}

function refund(account: Account, charge: Charge, given: Pick<Refund, 'amount' | 'metadata' | 'reason'>): Refund {
  const made: Refund = {
    id: newId('re', 24),
    object: 'refund',
    charge: charge.id,
    created: account.seconds(),
    currency: charge.currency,
    customer: charge.customer,
    payment_intent: charge.payment_intent,
    receipt_number: null,
    status: 'succeeded',
    ...given,
  };
  account.refunds.set(made.id, made);
  const refunded = charge.amount_refunded + made.amount;
  account.change('charge.refunded', charge, { amount_refunded: refunded, refunded: refunded === charge.amount });
  account.emit('refund.created', made);
  return made;
}

/** Days later the bank of the payer sends the money back. */
export function failRefund(account: Account, refundId: string, reason: string): void {
  const refund = account.refunds.get(refundId);
  const charge = account.charges.get(refund?.charge ?? '');
  if (refund === undefined || charge === undefined) throw new Error(`There is no refund ${refundId}.`);
  account.change('charge.updated', charge, {
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  Object.assign(refund, { status: 'failed', failure_reason: reason } satisfies Partial<Refund>);
  account.emit('refund.failed', refund);
}
