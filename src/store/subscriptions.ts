import type { PlanName } from '../domain/billing/plan.ts';
import {
  type BillingProvider,
  type Subscription,
  type SubscriptionFacts,
  type SubscriptionStatus,
  subscriptionAt,
} from '../domain/billing/subscription.ts';
import { firstRow, type Reader } from './core/db.ts';
import { type Claimed, unlessFrozen } from './core/due.ts';
import type { Tx } from './core/write.ts';

export type SubscriptionRow = Claimed & {
  account_id: string;
  provider: BillingProvider;
  plan: PlanName | null;
  status: SubscriptionStatus | null;
  anchor: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  cancels_at: Date | null;
  customer_id: string | null;
  subscription_id: string | null;
  seen_at: Date | null;
  hinted_at: Date | null;
  change_ordinal: number;
  checkout_plan: PlanName | null;
  checkout_ordinal: number;
  checkout_id: string | null;
  checkout_url: string | null;
  checkout_opened_at: Date | null;
  due_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

/**
 * An account's subscription at a time. `now`: that time, by the account's business clock; `anchor`: the time from which
 * billing periods are counted.
 */
export type Standing = { subscription: Subscription; row: SubscriptionRow | null; anchor: Date; now: Date };

type Joined = SubscriptionRow & { is_stored: boolean; born_at: Date; livemode: boolean; offset_seconds: number };

/** Returns an account's subscription. Reads three rows by primary key: account, subscription and business clock. */
export async function getStanding(
  db: Reader,
  accountId: string,
  { provider, at }: { provider: BillingProvider; at: Date },
): Promise<Standing> {
  const [joined] = await db<Joined[]>`
    select s.*, s.account_id is not null as is_stored, a.created_at as born_at, a.livemode,
      coalesce(c.offset_seconds, 0)::float8 as offset_seconds
    from accounts a
    left join subscriptions s on s.account_id = a.id
    left join business_clocks c on c.account_id = a.id
    where a.id = ${accountId}`;
  if (joined === undefined) throw new Error('a credential without its account');
  const { is_stored, born_at, livemode, offset_seconds, ...stored } = joined;
  const row = is_stored ? stored : null;
  const now = new Date(at.getTime() + offset_seconds * 1000);
  const account = { livemode, created_at: born_at };
  const subscription = subscriptionAt(provider, account, row && factsOf(row), now);
  return { subscription, row, anchor: row?.anchor ?? born_at, now };
}

function factsOf(row: SubscriptionRow): SubscriptionFacts | null {
  const { plan, status } = row;
  return plan === null || status === null ? null : { ...row, plan, status };
}

export async function findSubscription(db: Reader, accountId: string): Promise<SubscriptionRow | null> {
  return firstRow(db<SubscriptionRow[]>`select * from subscriptions where account_id = ${accountId}`);
}

/**
 * Locks an account's row in `subscriptions`, creating the row if necessary. Facts from another billing provider are
 * deleted.
 */
export async function lockSubscription(tx: Tx, accountId: string, provider: BillingProvider): Promise<SubscriptionRow> {
  const { sql, at } = tx;
  await sql`
    insert into subscriptions (account_id, provider, created_at, updated_at)
    values (${accountId}, ${provider}, ${at}, ${at})
    on conflict (account_id) do update
    set provider = excluded.provider, plan = null, status = null, anchor = null, period_start = null, period_end = null,
      cancels_at = null, due_at = null
    where subscriptions.provider <> excluded.provider`;
  const [row] = await sql<SubscriptionRow[]>`
    select * from subscriptions where account_id = ${accountId} for update`;
  return row as SubscriptionRow;
}

/**
 * Changes to a subscription. `dueInMs`: delay from now until the next check; null: no check is due; omitted: unchanged.
 */
export type SubscriptionMove = Partial<
  Omit<SubscriptionRow, keyof Claimed | 'provider' | 'due_at' | 'created_at' | 'updated_at'>
> & { dueInMs?: number | null };

/** Writes the changes, and ends the right of any worker to write a result. The caller has locked the row. */
export async function moveSubscription(
  tx: Tx,
  { account_id }: { account_id: string },
  { dueInMs, ...changes }: SubscriptionMove,
): Promise<SubscriptionRow> {
  const { sql } = tx;
  const due =
    dueInMs === undefined ? sql`due_at` : dueInMs === null ? null : sql`now() + ${dueInMs} * interval '1 millisecond'`;
  const [row] = await sql<SubscriptionRow[]>`
    update subscriptions
    set ${sql.set({ ...changes, updated_at: tx.at })}, due_at = ${due}, lease_until = ${unlessFrozen(sql)}, failures = 0, epoch = epoch + 1
    where account_id = ${account_id} returning *`;
  if (typeof dueInMs === 'number') tx.wake('subscriptions');
  return row as SubscriptionRow;
}

/**
 * Makes a subscription due, because Stripe reported an event. The subscription is checked again even if a worker is
 * checking it now. Returns false if the account has no subscription at Stripe.
 */
export async function hintSubscription(tx: Tx, accountId: string): Promise<boolean> {
  const rows = await tx.sql`
    update subscriptions set due_at = now(), hinted_at = clock_timestamp()
    where account_id = ${accountId} and provider = 'stripe' returning 1`;
  tx.wake('subscriptions');
  return rows.length > 0;
}

/**
 * Makes the subscription of a Stripe customer due to be read again from Stripe. Used for events about objects that a
 * person created at Stripe: such an object contains no account id, so the customer leads to the account. Does nothing
 * if the customer is unknown.
 */
export async function hintCustomer(tx: Tx, customerId: string): Promise<void> {
  const [row] = await tx.sql<{ account_id: string }[]>`
    select account_id from subscriptions where customer_id = ${customerId}`;
  if (row !== undefined) await hintSubscription(tx, row.account_id);
}
