import type Stripe from 'stripe';
import { isDisputeOver } from '../../domain/billing/problem.ts';
import { AppError } from '../../errors/errors.ts';
import { findOlderAccount } from '../../store/accounts.ts';
import { noteDispute } from '../../store/billing-problems.ts';
import type { Tx } from '../../store/core/write.ts';
import { callPayment } from '../../store/payments.ts';
import { insertStripeEvent } from '../../store/stripe-events.ts';
import { hintCustomer, hintSubscription, lockSubscription } from '../../store/subscriptions.ts';
import type { StripeBilling } from './client.ts';

const TOLERANCE_SECONDS = 300;

/** Reads a signed event from its exact bytes. Returns null if no signature matches or the event is too old. */
export function readEvent(
  { api, webhookSecret }: StripeBilling,
  bytes: Buffer,
  signature: string | undefined,
): Stripe.Event | null {
  if (!isSigned(api, bytes, signature ?? '', webhookSecret)) return null;
  const event = parsed(bytes);
  if (isEvent(event)) return event;
  if (isThin(event))
    throw new AppError('validation_failed', {
      detail:
        'Stripe signed this, but it is a thin event, which has no object. Set the event destination at Stripe to snapshot events.',
      problems: [{ pointer: '/object', code: 'thin_event', message: 'must be a snapshot event (`event`)' }],
    });
  throw new AppError('validation_failed', {
    detail: 'The body is signed by Stripe, but is not an event with an object.',
    problems: [{ pointer: '', code: 'no_event', message: 'must be an event with id, type and data.object' }],
  });
}

/**
 * Checks the signature of an event. The SDK's own parser is not used, because it rejects some kinds of correctly signed
 * events.
 */
function isSigned({ webhooks }: Stripe, bytes: Buffer, header: string, secret: string): boolean {
  try {
    return webhooks.signature?.verifyHeader(bytes, header, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns whether this is an event of Stripe's API v2, which contains no copy of the object. An endpoint may be
 * configured by mistake to receive such events.
 */
function isThin(value: unknown): boolean {
  const { object } = (value ?? {}) as { object?: unknown };
  return typeof object === 'string' && object.startsWith('v2.');
}

function isEvent(value: unknown): value is Stripe.Event {
  const { id, type, data } = (value ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const object = data?.object;
  return typeof id === 'string' && typeof type === 'string' && typeof object === 'object' && object !== null;
}

/** Types of objects to check when an event about them arrives. Other events are only counted. */
const FOLLOWED = ['checkout.session', 'customer.subscription', 'invoice', 'payment_intent', 'charge', 'refund'];
const DISPUTE = 'charge.dispute.';

/**
 * Stores an event once. The order, repetition and content of most events do not matter, because the service then reads
 * the object itself from Stripe. For disputes, the newest event counts, by Stripe's own time.
 */
export async function takeEvent(tx: Tx, event: Stripe.Event): Promise<void> {
  const isKnown = FOLLOWED.some((prefix) => event.type.startsWith(`${prefix}.`));
  if (!(await insertStripeEvent(tx, { id: event.id, type: event.type, is_known: isKnown })) || !isKnown) return;
  const object = event.data.object as unknown as Json;
  if (event.type.startsWith(DISPUTE)) return takeDispute(tx, event, object);
  const { account_id: accountId, payment_id: paymentId } = metadataOf(object);
  // An object that a person created at Stripe has none of our ids, so the Stripe customer id leads to its account.
  if (!isUuid(accountId)) return hintCustomer(tx, idOf(object['customer']) ?? '');
  const isHere = isUuid(paymentId)
    ? await callPayment(tx, accountId, paymentId)
    : await hintSubscription(tx, accountId);
  if (!isHere) await hintLost(tx, accountId);
}

/**
 * Makes the subscription of an account due after an event about a payment or a subscription that a restore has lost.
 * The check then looks for everything that Stripe has of the account.
 */
async function hintLost(tx: Tx, accountId: string): Promise<void> {
  const account = await findOlderAccount(tx.sql, accountId);
  if (account === null) return;
  // The row may be lost as well. No row of a frozen account is inserted, because a worker would take it.
  if (account.frozen_at === null) await lockSubscription(tx, accountId, 'stripe');
  await hintSubscription(tx, accountId);
}

async function takeDispute(tx: Tx, { created }: Stripe.Event, { id, status, payment_intent }: Json): Promise<void> {
  const intentId = idOf(payment_intent);
  if (typeof id !== 'string' || typeof status !== 'string' || intentId === null) return;
  const toldAt = new Date(created * 1000);
  const payment = await noteDispute(tx, { id, intentId, status, isOver: isDisputeOver(status), toldAt });
  if (payment !== null) await callPayment(tx, payment.account_id, payment.id);
}

function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

type Json = { [name: string]: unknown };

/** Returns an object's metadata. For an invoice, this includes its copy of the subscription's metadata. */
function metadataOf(object: Json): Json {
  const parent = (object['parent'] as Json | null | undefined)?.['subscription_details'] as Json | null | undefined;
  return { ...(parent?.['metadata'] as Json | null), ...(object['metadata'] as Json | null) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
