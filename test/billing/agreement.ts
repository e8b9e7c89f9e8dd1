import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { type Refundable, refundable } from '../../src/domain/billing/refund.ts';
import { isClosed } from '../../src/domain/filing/filing.ts';
import type { Filing } from '../../src/store/filings.ts';
import type { Payment } from '../../src/store/payments.ts';
import type { TestService } from '../harness/service.ts';
import { type Subscription, subscriptionOf } from './account.ts';
import type { History } from './stripe-history.ts';

type Both = { service: TestService; sdk: Stripe };

/** Returns, in words, where the service's view of an account differs from Stripe's. */
export async function differencesOf(both: Both, history: History): Promise<string[]> {
  const { service, sdk } = both;
  const [row] = await service.sql<{ customer_id: string | null }[]>`
    select customer_id from subscriptions where account_id = ${history.account.id}`;
  const customer = row?.customer_id ?? null;
  const sessions = customer === null ? [] : (await sdk.checkout.sessions.list({ customer, limit: 100 })).data;
  const found = await Promise.all([
    subscriptionDifferences(both, history, customer),
    invoiceDifferences(both, history, customer),
    paymentDifferences(both, history, sessions),
    chainDifferences(both, history),
  ]);
  return found.flat().map((difference) => `${history.account.id}: ${difference}`);
}

function differs(what: string, seen: unknown, expected: unknown): string[] {
  if (isDeepStrictEqual(seen, expected)) return [];
  return [`${what} is ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`];
}

const LIVE = ['active', 'past_due'];

async function subscriptionDifferences({ sdk }: Both, { account, before }: History, customer: string | null) {
  const all = customer === null ? [] : (await sdk.subscriptions.list({ customer, status: 'all', limit: 100 })).data;
  const living = all.filter(({ status }) => LIVE.includes(status));
  const [current] = [...living, ...all];
  return [
    ...(living.length > 1 ? [`pays for ${living.length} subscriptions`] : []),
    ...differs('the subscription', await subscriptionOf(account), current === undefined ? before : factsOf(current)),
  ];
}

function factsOf({ status, cancel_at_period_end, items, livemode }: Stripe.Subscription) {
  const [item] = items.data;
  const moment = (seconds = 0): string => new Date(seconds * 1000).toISOString();
  return {
    plan: item?.price.metadata['plan'],
    status,
    current_period_start: moment(item?.current_period_start),
    current_period_end: moment(item?.current_period_end),
    cancel_at_period_end: cancel_at_period_end && status !== 'canceled',
    provider: 'stripe',
    livemode,
  };
}

async function invoiceDifferences({ service, sdk }: Both, { account }: History, customer: string | null) {
  const paid = customer === null ? [] : (await sdk.invoices.list({ customer, status: 'paid', limit: 100 })).data;
  const rows = await service.sql<{ id: string; amount_cents: number; paid_at: Date }[]>`
    select id, amount_cents, paid_at from invoices where account_id = ${account.id}`;
  const ours = rows.map(({ id, amount_cents, paid_at }) => [id, amount_cents, paid_at.getTime() / 1000]);
  const theirs = paid.map(({ id, amount_paid, status_transitions }) => [id, amount_paid, status_transitions.paid_at]);
  return differs('what was paid', ours.map(String).toSorted(), theirs.map(String).toSorted());
}

type Paid = Payment & { filing: Filing };

async function paymentDifferences({ service, sdk }: Both, { account }: History, sessions: Stripe.Checkout.Session[]) {
  const rows = await service.sql<Paid[]>`
    select p.*, to_jsonb(f) as filing from payments p join filings f on f.account_id = p.account_id and f.id = p.filing_id
    where p.account_id = ${account.id}`;
  const each = rows.map(async (payment) => {
    const pages = sessions.filter(({ metadata }) => metadata?.['payment_id'] === payment.id);
    const paid = pages.filter(({ payment_status }) => payment_status === 'paid');
    const refunds = await Promise.all(
      paid.map(async ({ payment_intent }) => (await sdk.refunds.list({ payment_intent: String(payment_intent) })).data),
    );
    const given = refunds.flat().map(({ amount }) => amount);
    const what = `payment ${payment.id} (${payment.filing.state})`;
    const isPaid = payment.status === 'paid' || payment.status === 'refunded';
    return [
      ...differs(`${what} was paid times`, paid.length, isPaid ? 1 : 0),
      ...differs(`of ${what}, what went back`, given, toGiveBack(payment, isPaid)),
      ...differs(`of ${what}, what is said to have gone back`, payment.refund_cents ?? 0, given[0] ?? 0),
      ...(payment.status === 'canceled' && pages.some(({ status }) => status === 'open')
        ? [`${what} can be paid`]
        : []),
    ];
  });
  return (await Promise.all(each)).flat();
}

function toGiveBack({ price, filing }: Paid, isPaid: boolean): number[] {
  const back: Refundable = refundable(price, filing);
  return isPaid && isClosed(filing.state) && back.cents > 0 ? [back.cents] : [];
}

type Told = { object: Subscription; previous: Partial<Subscription> };

/** Each event continues where the previous one ended. */
async function chainDifferences({ service }: Both, { account, before }: History): Promise<string[]> {
  const rows = await service.sql<{ data: Told }[]>`
    select e.data from event_positions p join events e on e.account_id = p.account_id and e.id = p.event_id
    where p.account_id = ${account.id} and p.type = 'billing.subscription_updated' order by p.position`;
  let last = before;
  const broken: string[] = [];
  for (const { data } of rows) {
    broken.push(...differs('an event begins with what', { ...data.object, ...data.previous }, last));
    last = data.object;
  }
  return [...broken, ...differs('the last event', last, await subscriptionOf(account))];
}
