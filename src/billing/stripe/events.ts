import type Stripe from 'stripe';
import { AppError } from '../../errors.ts';
import { hintPayment } from '../../store/payments.ts';
import { insertStripeEvent } from '../../store/stripe-events.ts';
import { hintSubscription } from '../../store/subscriptions.ts';
import type { Tx } from '../../store/write.ts';
import type { StripeBilling } from './client.ts';

/** How old a signature may be. */
const TOLERANCE_SECONDS = 300;

/**
 * Reads an event that Stripe signed, over its very bytes; any of the signatures that the header holds may be the one.
 * Null: none is, or it is too old.
 */
export function readEvent(
  { api, webhookSecret }: StripeBilling,
  bytes: Buffer,
  signature: string | undefined,
): Stripe.Event | null {
  let event: unknown;
  try {
    event = api.webhooks.constructEvent(bytes, signature ?? '', webhookSecret, TOLERANCE_SECONDS);
  } catch {
    return null;
  }
  if (isEvent(event)) return event;
  throw new AppError('validation_failed', {
    detail: 'This was signed by Stripe, and is no event that tells of an object.',
    problems: [{ pointer: '', code: 'no_event', message: 'has to be an event with id, type and data.object' }],
  });
}

/** Stripe has events of another kind as well, which an endpoint may be set to by mistake. */
function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const object = data?.object;
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object' && object !== null;
}

/** Something follows from these. Others are counted and left alone. */
const KNOWN = /^(?:checkout\.session|customer\.subscription|invoice|payment_intent|charge|refund)\./;

/**
 * Takes an event in, once. It is a hint and nothing more: what it is about is read from Stripe, so it does not matter in
 * which order events come, how often, or what they say.
 */
export async function takeEvent(tx: Tx, event: Stripe.Event): Promise<void> {
  const isKnown = KNOWN.test(event.type);
  if (!(await insertStripeEvent(tx, { id: event.id, type: event.type, is_known: isKnown })) || !isKnown) return;
  const { account_id: accountId, payment_id: paymentId } = metadataOf(event.data.object as unknown as Json);
  if (!isUuid(accountId)) return;
  if (isUuid(paymentId)) await hintPayment(tx, accountId, paymentId);
  else await hintSubscription(tx, accountId);
}

type Json = { [name: string]: unknown };

/** What we wrote on everything that we had Stripe make; an invoice has it from its subscription. */
function metadataOf(object: Json): Json {
  const parent = (object['parent'] as Json | null | undefined)?.['subscription_details'] as Json | null | undefined;
  return { ...(parent?.['metadata'] as Json | null), ...(object['metadata'] as Json | null) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
