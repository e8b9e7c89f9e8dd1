import type { PlanName } from '../../domain/billing/plan.ts';
import type { Fragment, Reader } from '../core/db.ts';

/** From `start` up to, but not including, `end`; by the wall clock. */
export type Month = { start: Date; end: Date };

/** The sums of an account, or of all accounts, in a month; in US cents. */
export type BillingSums = {
  /** Formations submitted in the month, and their price: the fees of the states and ours. */
  formations: number;
  state_fees_cents: number;
  service_fees_cents: number;
  /** Paid, refunded, and paid for subscriptions in the month, whenever it was captured. */
  collected_cents: number;
  refunded_cents: number;
  subscriptions_cents: number;
};

/** `plan`: the plan now, even if it has ended; null: the account chose none. */
export type AccountBilling = { account_id: string; plan: PlanName | null } & BillingSums;

/** Returns one row per account, ordered by id. */
export async function listAccountBilling(
  db: Reader,
  month: Month,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountBilling[]> {
  return db<AccountBilling[]>`
    select account_id, (select plan from subscriptions s where s.account_id = happened.account_id) as plan, ${sums(db)}
    from (${happened(db, month)}) happened
    ${after === null ? db`` : db`where account_id > ${after}`}
    group by account_id order by account_id limit ${limit}`;
}

/** Returns the sums over all accounts. */
export async function sumBilling(db: Reader, month: Month): Promise<BillingSums> {
  const [row] = await db<BillingSums[]>`select ${sums(db)} from (${happened(db, month)}) happened`;
  if (row === undefined) throw new Error('no row');
  return row;
}

/**
 * Returns everything that counts, each with one number in its column. Plan: index scans of `payments_by_month`,
 * `payments_by_paid_month`, `payments_by_refund_month` and `invoices_by_month`, each limited to its month. 200,000
 * submissions, all paid, take about a second.
 */
function happened(db: Reader, { start, end }: Month): Fragment {
  return db`
    select account_id, 1 as formations, fees.state_fee, fees.service_fee, 0 as collected, 0 as refunded, 0 as invoiced
    from payments, lateral (
      select sum(amount_cents) filter (where code = 'state_fee') as state_fee,
        sum(amount_cents) filter (where code = 'service_fee') as service_fee
      from jsonb_to_recordset(price -> 'items') as item (code text, amount_cents int)
    ) fees
    where created_at >= ${start} and created_at < ${end}
    union all
    select account_id, 0, 0, 0, (price ->> 'total_cents')::int, 0, 0
    from payments where paid_at >= ${start} and paid_at < ${end}
    union all
    select account_id, 0, 0, 0, 0, refund_cents, 0
    from payments where refunded_at >= ${start} and refunded_at < ${end}
    union all
    select account_id, 0, 0, 0, 0, 0, amount_cents
    from invoices where paid_at >= ${start} and paid_at < ${end}`;
}

/** Exact up to 2^53 cents. */
function sums(db: Reader): Fragment {
  const sum = (column: string) => db`coalesce(sum(${db(column)}), 0)::float8`;
  return db`
    ${sum('formations')} as formations,
    ${sum('state_fee')} as state_fees_cents, ${sum('service_fee')} as service_fees_cents,
    ${sum('collected')} as collected_cents, ${sum('refunded')} as refunded_cents,
    ${sum('invoiced')} as subscriptions_cents`;
}
