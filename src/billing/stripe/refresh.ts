import { WORKER } from '../../domain/access/actor.ts';
import { endBillingProblem, noteBillingProblem } from '../../store/billing-problems.ts';
import { databaseNow } from '../../store/core/due.ts';
import { type Tx, write } from '../../store/core/write.ts';
import { insertInvoices } from '../../store/invoices.ts';
import {
  findSubscription,
  getStanding,
  lockSubscription,
  moveSubscription,
  type Standing,
  type SubscriptionMove,
  type SubscriptionRow,
} from '../../store/subscriptions.ts';
import { recordSubscription } from '../record.ts';
import { NO_CHECKOUT, openCheckout } from './checkout.ts';
import { atStripe, type StripeBilling } from './client.ts';
import { findLostCustomer, recoverCustomer } from './customer.ts';
import { type CurrentSubscription, currentOf, type StripeFacts } from './facts.ts';
import { findLostPayments, tellLost } from './page.ts';

/** Interval at which an open Checkout session is checked, in case Stripe's event about it is lost. */
const CHECKOUT_POLL_MS = 10 * 60_000;
/** Time from the end of a period until the subscription is checked, in case Stripe's event is lost. */
const PERIOD_MARGIN_MS = 3_600_000;
/** Interval of checks while a customer has a subscription that does not count. */
const FOREIGN_POLL_MS = 6 * 3_600_000;
/** Maximum number of subscriptions read, which is more than any customer has, counting ended ones. */
const SUBSCRIPTIONS_READ = 100;
const INVOICES_READ = 100;

/**
 * An account's subscription as this service records it. `foreignId`: id of another active subscription of the customer
 * at Stripe, which this service does not record; null: none.
 */
export type StandingAtStripe = Standing & { foreignId: string | null };

/**
 * Copies the state of an account's subscription from Stripe. Only the result of the newest query counts, in whatever
 * order events and responses arrive. What a restore of the database has lost is looked for at Stripe first.
 */
export async function refresh(billing: StripeBilling, accountId: string): Promise<StandingAtStripe> {
  const { store } = billing;
  if (!store.isDryRun) await recoverCustomer(billing, accountId);
  const row = await findSubscription(store.db, accountId);
  // A dry run makes no calls to Stripe, so it uses Stripe's last answer.
  if (store.isDryRun) store.effects?.foresee('calls', { to: 'stripe', operation: 'list_subscriptions' });
  if (row?.provider !== 'stripe' || store.isDryRun)
    return { ...(await standingOf(billing, accountId)), foreignId: null };
  const seenAt = await databaseNow(store.db);
  // The session is read first: if the session was already paid, the subscriptions read afterwards include the paid one.
  const checkout = await lookAtCheckout(billing, row);
  const customer = row.customer_id === null ? null : await ask(billing, accountId, row.customer_id);
  const foreignId = customer?.foreignId ?? null;
  // pause: stripe-read
  await write(store, WORKER, async (tx) => {
    const locked = await lockSubscription(tx, accountId, 'stripe');
    if (locked.seen_at !== null && locked.seen_at > seenAt) return;
    const before = (await standingIn(tx, accountId)).subscription;
    const isSame = locked.checkout_ordinal === row.checkout_ordinal;
    const restMs =
      foreignId === null ? dueAfter(customer?.facts ?? null, isSame ? checkout : 'open', tx.at) : FOREIGN_POLL_MS;
    // The times of the last event (`hinted_at`) and of this query (`seenAt`) are rounded down to milliseconds. If they
    // are equal, the event may have arrived after the query, so Stripe is queried again at once.
    const dueInMs = locked.hinted_at !== null && locked.hinted_at >= seenAt ? 0 : restMs;
    await moveSubscription(tx, locked, {
      ...chosen(customer?.facts ?? null),
      ...(isSame && checkout === 'over' && NO_CHECKOUT),
      seen_at: seenAt,
      ...(!isSooner(locked.due_at, seenAt, dueInMs) && { dueInMs }),
    });
    if (customer !== null) await insertInvoices(tx, accountId, customer.invoices);
    if (customer !== null) await tellLost(tx, accountId, customer.lost);
    if (row.customer_id !== null) await tellForeign(tx, { accountId, customerId: row.customer_id, foreignId });
    recordSubscription(tx, accountId, 'stripe', { before, after: (await standingIn(tx, accountId)).subscription });
  });
  return { ...(await standingOf(billing, accountId)), foreignId };
}

async function tellForeign(
  tx: Tx,
  { accountId, customerId, foreignId }: { accountId: string; customerId: string; foreignId: string | null },
): Promise<void> {
  const problem = { kind: 'subscription_not_ours', subject: customerId } as const;
  if (foreignId === null) await endBillingProblem(tx, problem);
  else await noteBillingProblem(tx, { ...problem, account_id: accountId, code: foreignId });
}

/**
 * Returns whether the check that is already scheduled (`dueAt`) comes before the new one, and so must be kept. A
 * process schedules a check before each request to Stripe, in case the process dies meanwhile.
 */
function isSooner(dueAt: Date | null, seenAt: Date, dueInMs: number | null): boolean {
  if (dueAt === null || dueAt <= seenAt) return false;
  return dueInMs === null || dueAt.getTime() < seenAt.getTime() + dueInMs;
}

function chosen(facts: StripeFacts | null): SubscriptionMove {
  const { plan = null, status = null, period_start = null, period_end = null, cancels_at = null } = facts ?? {};
  return { plan, status, period_start, period_end, cancels_at, subscription_id: facts?.subscription_id ?? null };
}

function dueAfter(facts: StripeFacts | null, checkout: 'none' | 'open' | 'over', at: Date): number | null {
  if (checkout === 'open') return CHECKOUT_POLL_MS;
  if (facts === null || facts.status === 'canceled') return null;
  return Math.max(PERIOD_MARGIN_MS, facts.period_end.getTime() - at.getTime() + PERIOD_MARGIN_MS);
}

async function ask(billing: StripeBilling, accountId: string, customer: string) {
  // Lost pages are expired first: if one was just paid, the subscriptions read afterwards include the paid one.
  const lost = await findLostPayments(billing, accountId, customer);
  const [{ facts, foreignId }, invoices] = await Promise.all([
    findCurrent(billing, customer),
    atStripe(billing, 'list_invoices', () =>
      billing.api.invoices.list({ customer, status: 'paid', limit: INVOICES_READ }),
    ),
  ]);
  return { facts, foreignId, lost, invoices: invoices.data };
}

/**
 * Returns whether the account has a plan at Stripe that renews automatically. Changes nothing, so it works on a frozen
 * account too.
 */
export async function renewsAtStripe(billing: StripeBilling, accountId: string): Promise<boolean> {
  const row = await findSubscription(billing.store.db, accountId);
  const customer = row?.customer_id ?? (await findLostCustomer(billing, accountId));
  if (customer === null) return false;
  const { facts } = await findCurrent(billing, customer);
  return facts !== null && facts.status !== 'canceled' && facts.cancels_at === null;
}

/** Returns a customer's current subscription at Stripe. */
export async function findCurrent(billing: StripeBilling, customer: string): Promise<CurrentSubscription> {
  const { data } = await atStripe(billing, 'list_subscriptions', () =>
    billing.api.subscriptions.list({ customer, status: 'all', limit: SUBSCRIPTIONS_READ }),
  );
  return currentOf(data);
}

/**
 * Opens the recorded Checkout session at Stripe if an earlier attempt was interrupted. Returns the session's state:
 * `open`; `over` if it was paid, has expired or can no longer be opened; `none` if no session is recorded.
 */
async function lookAtCheckout(billing: StripeBilling, row: SubscriptionRow): Promise<'none' | 'open' | 'over'> {
  if (row.checkout_plan === null) return 'none';
  const id = row.checkout_id ?? (await openCheckout(billing, row)).checkout_id;
  if (id === null) return 'over';
  const { status } = await atStripe(billing, 'read_checkout', () => billing.api.checkout.sessions.retrieve(id));
  return status === 'open' ? 'open' : 'over';
}

function standingOf({ store }: StripeBilling, accountId: string): Promise<Standing> {
  return getStanding(store.db, accountId, { provider: 'stripe', at: store.clock.now() });
}

function standingIn(tx: Tx, accountId: string): Promise<Standing> {
  return getStanding(tx.sql, accountId, { provider: 'stripe', at: tx.at });
}
