import type Stripe from 'stripe';
import { CURRENCY } from '../../domain/billing/plan.ts';
import { mayBeForgotten } from '../../domain/installation/forgotten.ts';
import { writeDollars } from '../../domain/treasury/money.ts';
import { findOlderAccount } from '../../store/accounts.ts';
import { endBillingProblem, endOtherProblems, noteBillingProblem } from '../../store/billing-problems.ts';
import { readRestoredAt } from '../../store/core/restore.ts';
import type { Tx } from '../../store/core/write.ts';
import { findEntity } from '../../store/entities.ts';
import { listPaymentsAmong, type Payment } from '../../store/payments.ts';
import { findSubscription } from '../../store/subscriptions.ts';
import { CHECKOUT_LEAST_MS, CHECKOUT_MS, expireSession, openSession } from './checkout.ts';
import { atStripe, type StripeBilling } from './client.ts';
import { ensureCustomer } from './customer.ts';
import { findReturned } from './refund.ts';

/**
 * A Checkout session for one formation. `settling`: the payment method takes days to settle; `over`: the session can no
 * longer be paid.
 */
export type Page = {
  id: string;
  url: string | null;
  state: 'open' | 'settling' | 'paid' | 'over';
  intentId: string | null;
};

/** Maximum number of a customer's sessions that are read, newest first. */
const MOST_SESSIONS = 1_000;

/**
 * Returns the Checkout session of a payment. Null if no session was requested, or if it is too late to open the
 * requested session.
 */
export async function findPage(billing: StripeBilling, payment: Payment): Promise<Page | null> {
  const { checkout_id: id, checkout_opened_at: openedAt } = payment;
  const lost = await findLostPage(billing, payment);
  if (lost !== null) return lost;
  if (id !== null) {
    const { sessions } = billing.api.checkout;
    const expand = ['payment_intent'];
    return pageOf(await atStripe(billing, 'read_checkout', () => sessions.retrieve(id, { expand })));
  }
  const now = billing.store.clock.now().getTime();
  // A session was requested, but Stripe may not have received the request. If enough time is left, the service repeats
  // the request with the same key, and so gets the same session.
  if (openedAt === null || now > openedAt.getTime() + CHECKOUT_MS - CHECKOUT_LEAST_MS) return null;
  return openPage(billing, payment);
}

/**
 * Returns the Checkout session to use for a payment of a company that existed before the database was restored; null if
 * there is no such session, or if there was no restore. The database may have lost sessions of this payment, or other
 * payments of the company, and one of these sessions may be paid. Expires all other open sessions, so that nobody pays
 * twice.
 */
async function findLostPage(billing: StripeBilling, payment: Payment): Promise<Page | null> {
  const { store } = billing;
  const { account_id, entity_id, price } = payment;
  const restoredAt = await readRestoredAt(store.db);
  const entity = restoredAt && (await findEntity(store.db, account_id, entity_id));
  if (!entity || !mayBeForgotten(entity.created_at, payment.created_at, restoredAt)) return null;
  const customer = await ensureCustomer(billing, account_id);
  const { kept, lost } = await listSessions(billing, account_id, customer);
  const own = kept.filter((session) => paymentOf(session) === payment.id).map(pageOf);
  const others: Page[] = [];
  for (const session of lost)
    if (session.metadata?.['entity_id'] === entity_id) others.push(await forgottenPage(billing, session, price));
  const pages = [...own, ...others];
  const inState = (state: Page['state']) => pages.find((page) => page.state === state);
  const isOpen = ({ state }: Page) => state === 'open';
  const chosen =
    inState('paid') ??
    inState('settling') ??
    own.find((page) => isOpen(page) && page.id === payment.checkout_id) ??
    own.find(isOpen) ??
    null;
  for (const other of pages) if (isOpen(other) && other.id !== chosen?.id) await expireSession(billing, other.id);
  return chosen;
}

/**
 * Returns the sessions that this service opened for a customer, newest first. `lost`: those that belong to no payment
 * or subscription of the database, because a restore has lost it.
 */
async function listSessions(
  billing: StripeBilling,
  accountId: string,
  customer: string,
): Promise<{ kept: Stripe.Checkout.Session[]; lost: Stripe.Checkout.Session[] }> {
  const { api, store } = billing;
  const query = { customer, limit: 100, expand: ['data.payment_intent'] };
  const all = await atStripe(billing, 'read_checkout', () =>
    api.checkout.sessions.list(query).autoPagingToArray({ limit: MOST_SESSIONS }),
  );
  const ours = all.filter(({ metadata }) => metadata?.['account_id'] === accountId);
  // The database is read afterwards, because a session is recorded here before it is opened.
  const [row, payments] = await Promise.all([
    findSubscription(store.db, accountId),
    listPaymentsAmong(store.db, accountId, { ids: ours.map(paymentOf), checkoutIds: ours.map(({ id }) => id) }),
  ]);
  const isKept = (session: Stripe.Checkout.Session) =>
    session.mode === 'subscription'
      ? row !== null && row.checkout_plan !== null && (row.checkout_id ?? session.id) === session.id
      : payments.some(({ id, checkout_id }) => id === paymentOf(session) || checkout_id === session.id);
  return { kept: ours.filter(isKept), lost: ours.filter((session) => !isKept(session)) };
}

function paymentOf({ metadata }: Stripe.Checkout.Session): string {
  return metadata?.['payment_id'] ?? '';
}

/** A payment at Stripe that the database has lost. */
type LostPayment = { intentId: string; session: Stripe.Checkout.Session };

/**
 * Expires the open sessions of a customer that the database has lost, so that nobody pays them. Returns the lost
 * payments that were not refunded; null if the database was not restored since the account was created.
 */
export async function findLostPayments(
  billing: StripeBilling,
  accountId: string,
  customer: string,
): Promise<LostPayment[] | null> {
  if ((await findOlderAccount(billing.store.db, accountId)) === null) return null;
  const payments: LostPayment[] = [];
  for (const session of (await listSessions(billing, accountId, customer)).lost) {
    const { state, intentId } = pageOf(session);
    if (state === 'open') await expireSession(billing, session.id);
    if (state !== 'paid' || intentId === null) continue;
    const price = { total_cents: session.amount_total ?? 0 };
    if ((await findReturned(billing, intentId, price)) === null) payments.push({ intentId, session });
  }
  return payments;
}

const LOST = 'payment_lost';

/** Shows operators the lost payments of an account, and ends the problems of those that were refunded or used. */
export async function tellLost(tx: Tx, accountId: string, payments: readonly LostPayment[] | null): Promise<void> {
  if (payments === null) return;
  for (const { intentId: subject, session } of payments) {
    const { entity_id = null, payment_id = null } = session.metadata ?? {};
    const code = writeDollars(BigInt(session.amount_total ?? 0));
    await noteBillingProblem(tx, { kind: LOST, subject, account_id: accountId, entity_id, payment_id, code });
  }
  const remaining = payments.map(({ intentId }) => intentId);
  await endOtherProblems(tx, { kind: LOST, account_id: accountId, remaining });
}

/** Ends the problem of a lost payment that now counts for another payment. */
export async function endLost(tx: Tx, { intentId: subject }: Page): Promise<void> {
  if (subject !== null) await endBillingProblem(tx, { kind: LOST, subject });
}

/**
 * Returns the Checkout session of a payment that the database lost in a restore. A paid session counts for the payment
 * now due only if its amount is the same and was not refunded; otherwise, its state here is `over`.
 */
async function forgottenPage(
  billing: StripeBilling,
  session: Stripe.Checkout.Session,
  price: Payment['price'],
): Promise<Page> {
  const page = pageOf(session);
  if (page.state === 'open' || page.intentId === null) return page;
  const counts =
    session.amount_total === price.total_cents && (await findReturned(billing, page.intentId, price)) === null;
  return counts ? page : { ...page, state: 'over' };
}

/** Opens the recorded session. Stripe answers a repeated request with the same session. */
export async function openPage(billing: StripeBilling, payment: Payment): Promise<Page> {
  const { id, account_id, entity_id, price, checkout_ordinal: ordinal, checkout_opened_at: openedAt } = payment;
  if (openedAt === null) throw new Error('no page was begun');
  const customer = await ensureCustomer(billing, account_id);
  const metadata = { account_id, entity_id, payment_id: id };
  const session = await openSession(billing, `efs-payment-${id}-${ordinal}`, openedAt, {
    mode: 'payment',
    customer,
    client_reference_id: entity_id,
    metadata,
    line_items: lineItems(price.items),
    payment_intent_data: { metadata },
  });
  // pause: page-opened
  return pageOf(session);
}

function lineItems(items: Payment['price']['items']): Stripe.Checkout.SessionCreateParams.LineItem[] {
  return items
    .filter(({ amount_cents }) => amount_cents > 0)
    .map(({ description: name, amount_cents: unit_amount }) => ({
      quantity: 1,
      price_data: { currency: CURRENCY, unit_amount, product_data: { name } },
    }));
}

function pageOf({ id, url, status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): Page {
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null);
  const isSettling = typeof intent === 'object' && intent?.status === 'processing';
  const state = status === 'open' ? 'open' : status === 'expired' ? 'over' : endOf(payment_status, isSettling);
  return { id, url: url ?? null, state, intentId };
}

function endOf(paymentStatus: string, isSettling: boolean): Page['state'] {
  if (paymentStatus !== 'unpaid') return 'paid';
  return isSettling ? 'settling' : 'over';
}
