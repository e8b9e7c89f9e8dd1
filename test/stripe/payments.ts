import { type Account, newId } from './account.ts';
import type { Charge, PaymentIntent } from './objects.ts';
import { type Operation, operation } from './operation.ts';
import { noSuch } from './refusal.ts';

export const paymentIntentOperations: readonly Operation[] = [
  operation('GET /v1/payment_intents/:id', { answers: 'payment_intent', fields: {} }, (account, _params, id) => {
    const intent = account.paymentIntents.get(id);
    if (intent === undefined) throw noSuch('payment_intent', id, 'intent', 404);
    return intent;
  }),
];

export type NewPayment = Pick<PaymentIntent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'>;

export function createPaymentIntent(account: Account, given: NewPayment): PaymentIntent {
  const id = newId('pi', 24);
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`, 25),
    created: account.seconds(),
    last_payment_error: null,
    latest_charge: null,
    livemode: account.livemode,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...given,
  };
  account.paymentIntents.set(id, intent);
  account.emit('payment_intent.created', intent);
  return intent;
}

/** The money arrived. */
export function succeed(account: Account, intent: PaymentIntent): void {
  const charge = createCharge(account, intent, 'succeeded');
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  } satisfies Partial<PaymentIntent>);
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.succeeded', intent);
}

/** The payment was declined; another one may be tried with the same intent. */
export function fail(account: Account, intent: PaymentIntent): void {
  const charge = createCharge(account, intent, 'failed');
  Object.assign(intent, {
    last_payment_error: {
      charge: charge.id,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
      type: 'card_error',
    },
    latest_charge: charge.id,
    status: 'requires_payment_method',
  } satisfies Partial<PaymentIntent>);
  account.emit('charge.failed', charge);
  account.emit('payment_intent.payment_failed', intent);
}

/** An asynchronous method has begun; its result is known days later. */
export function beginProcessing(account: Account, intent: PaymentIntent): void {
  intent.status = 'processing';
  account.emit('payment_intent.processing', intent);
}

function createCharge(account: Account, intent: PaymentIntent, status: Charge['status']): Charge {
  const id = newId('ch', 24);
  const paid = status === 'succeeded';
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    captured: paid,
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    livemode: account.livemode,
    metadata: { ...intent.metadata },
    paid,
    payment_intent: intent.id,
    receipt_url: paid ? `https://pay.stripe.com/receipts/payment/${id}` : null,
    refunded: false,
    status,
  };
  account.charges.set(id, charge);
  return charge;
}
