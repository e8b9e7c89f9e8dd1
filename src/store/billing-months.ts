import type { Fragment, Reader } from './core/db.ts';

/*
 * `billing_months` has one row of sums per account and calendar month (UTC, wall clock). The sums add up facts:
 * submissions, payments, refunds and payments for plans. Each payment and invoice stores which of its facts are already
 * in the sums, so that the others can be added later.
 */

/** The columns of a month: the number of facts in the sums, the number of formations, and amounts in US cents. */
export const BILLING_COLUMNS = [
  'facts',
  'formations',
  'state_fees_cents',
  'service_fees_cents',
  'collected_cents',
  'refunded_cents',
  'subscriptions_cents',
] as const;

/** SQL that adds up the columns over several months, except the number of facts. Sums are exact up to 2^53 cents. */
export const BILLING_SUMS = BILLING_COLUMNS.slice(1)
  .map((column) => `coalesce(sum(${column}), 0)::float8 as ${column}`)
  .join(', ');

/**
 * Condition for payments that are not fully counted. It is written as in the index `payments_uncounted`, so that the
 * planner uses this index.
 */
export const UNCOUNTED_PAYMENTS = `(not is_counted or paid_at is distinct from counted_paid_at
  or refunded_at is distinct from counted_refunded_at or refund_cents is distinct from counted_refund_cents)`;

export function uncountedPayments(db: Reader): Fragment {
  return db`${db.raw(UNCOUNTED_PAYMENTS)}`;
}

/**
 * SQL for the amounts of payments that are not yet part of the monthly sums. Each row has an account, a month, and a
 * number for each column of `billing_months`. A changed refund gives two rows: one row adds the new amount, the other
 * subtracts the old amount.
 */
export function factsOfPayments(db: Reader, payments: Fragment): Fragment {
  return db`
    select payment.account_id, date_trunc('month', at at time zone 'UTC')::date as month, facts, formations,
      state_fees_cents, service_fees_cents, collected_cents, refunded_cents, 0 as subscriptions_cents
    from ${payments} payment, lateral (
      select coalesce(sum(amount_cents) filter (where code <> 'service_fee'), 0) as state_fees,
        coalesce(sum(amount_cents) filter (where code = 'service_fee'), 0) as service_fees
      from jsonb_to_recordset(price -> 'items') as item (code text, amount_cents int)
    ) fees, lateral (
      values
        (case when is_counted then null else created_at end, 1, 1, state_fees, service_fees, 0, 0),
        (paid_at, 1, 0, 0, 0, (price ->> 'total_cents')::int, 0),
        (counted_paid_at, -1, 0, 0, 0, -(price ->> 'total_cents')::int, 0),
        (refunded_at, 1, 0, 0, 0, 0, refund_cents),
        (counted_refunded_at, -1, 0, 0, 0, 0, -counted_refund_cents)
    ) fact (at, facts, formations, state_fees_cents, service_fees_cents, collected_cents, refunded_cents)
    where at is not null`;
}

/** SQL for the amounts of invoices, by account and month. Has the same columns as `factsOfPayments`. */
export function factsOfInvoices(db: Reader, invoices: Fragment): Fragment {
  return db`
    select account_id, date_trunc('month', paid_at at time zone 'UTC')::date as month, 1 as facts, 0 as formations,
      0 as state_fees_cents, 0 as service_fees_cents, 0 as collected_cents, 0 as refunded_cents,
      amount_cents as subscriptions_cents
    from ${invoices} invoice`;
}

/** Adds facts, such as payments, to their months, in a fixed order so that two transactions cannot deadlock. */
export function addFacts(db: Reader, facts: Fragment): Fragment {
  const sums = BILLING_COLUMNS.map((column) => `sum(${column})`).join(', ');
  const added = BILLING_COLUMNS.map((column) => `${column} = month_now.${column} + excluded.${column}`).join(', ');
  return db`
    insert into billing_months as month_now (month, account_id, ${db.identifier(BILLING_COLUMNS)})
    select month, account_id, ${db.raw(sums)} from (${facts}) facts group by month, account_id order by month, account_id
    on conflict (month, account_id) do update set ${db.raw(added)}`;
}
