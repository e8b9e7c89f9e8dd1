import type { PlanName } from '../../domain/billing/plan.ts';
import {
  BILLING_COLUMNS,
  BILLING_SUMS,
  factsOfInvoices,
  factsOfPayments,
  uncountedPayments,
} from '../billing-months.ts';
import type { Fragment, Reader } from '../core/db.ts';

/** The sums for one month, of one account or of all; in US cents. */
export type BillingSums = {
  /** Number of formations submitted in the month. */
  formations: number;
  /** Fees of the states for the formations submitted in the month. */
  state_fees_cents: number;
  /** The service's own fees for the formations submitted in the month. */
  service_fees_cents: number;
  /** Amount paid in the month, even if the formation was submitted earlier. */
  collected_cents: number;
  /** Amount refunded in the month, even if the formation was submitted earlier. */
  refunded_cents: number;
  /** Amount paid for subscriptions in the month. */
  subscriptions_cents: number;
};

/** The sums of one account. `plan`: the current plan, even if it has ended; null: the account chose no plan. */
export type AccountBilling = { account_id: string; plan: PlanName | null } & BillingSums;

/**
 * Returns one row per account with a payment, refund or submission (a fact) in the month, ordered by id. `month`: such
 * as `2026-11`, in UTC by the wall clock. Facts that are not yet in the stored sums are added. A negative fact can
 * leave an account without facts, so one more account is read for each negative fact. Index: `billing_months_pkey`, one
 * row per account on the page.
 */
export async function listAccountBilling(
  db: Reader,
  month: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountBilling[]> {
  if (db.isDistributed) return listCounted(db, month, { after, limit });
  const from = after === null ? db`` : db`and account_id > ${after}`;
  return db<AccountBilling[]>`
    with uncounted as materialized (${uncounted(db, month, from)})
    select account_id, (select plan from subscriptions s where s.account_id = page.account_id) as plan, ${db.raw(BILLING_SUMS)}
    from (
      (select ${columns(db)} from billing_months where ${of(db, month)} and facts > 0 ${from}
        order by account_id limit ${limit} + (select count(*) from uncounted where facts < 0))
      union all
      select ${columns(db)} from uncounted
    ) page
    group by account_id having sum(facts) > 0 order by account_id limit ${limit}`;
}

/**
 * Returns the same as `listAccountBilling`, but on Citus and only from the stored sums. Few facts are missing from the
 * stored sums, because current code adds facts with each change, and workers add the facts of older code. Two
 * statements are needed, because the months are on many servers and the plans on the coordinator.
 */
async function listCounted(
  db: Reader,
  month: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<AccountBilling[]> {
  const rows = await db<Omit<AccountBilling, 'plan'>[]>`
    select account_id, ${db.raw(BILLING_SUMS)} from billing_months
    where ${of(db, month)} and facts > 0 ${after === null ? db`` : db`and account_id > ${after}`}
    group by account_id order by account_id limit ${limit}`;
  const plans = await db<{ account_id: string; plan: PlanName | null }[]>`
    select account_id, plan from subscriptions where account_id = any(${rows.map(({ account_id }) => account_id)}::uuid[])`;
  const planOf = new Map(plans.map(({ account_id, plan }) => [account_id, plan]));
  return rows.map(({ account_id, ...counted }) => ({ account_id, plan: planOf.get(account_id) ?? null, ...counted }));
}

/** Returns the sums over all accounts. Reads one row per account with a payment, refund or submission in the month. */
export async function sumBilling(db: Reader, month: string): Promise<BillingSums> {
  const counted = db`select ${columns(db)} from billing_months where ${of(db, month)}`;
  const all = db.isDistributed ? counted : db`${counted} union all ${uncounted(db, month, db``)}`;
  const [row] = await db<BillingSums[]>`select ${db.raw(BILLING_SUMS)} from (${all}) months`;
  if (row === undefined) throw new Error('no row');
  return row;
}

function uncounted(db: Reader, month: string, from: Fragment): Fragment {
  const payments = db`(select * from payments where ${uncountedPayments(db)} ${from})`;
  const invoices = db`(select * from invoices where not is_counted ${from})`;
  return db`
    select ${columns(db)} from (${factsOfPayments(db, payments)}) facts where ${of(db, month)}
    union all
    select ${columns(db)} from (${factsOfInvoices(db, invoices)}) facts where ${of(db, month)}`;
}

function of(db: Reader, month: string): Fragment {
  return db`month = ${`${month}-01`}::date`;
}

function columns(db: Reader) {
  return db.identifier(['account_id', ...BILLING_COLUMNS]);
}
