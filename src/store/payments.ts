import type { PaymentStatus, Price } from '../domain/billing/price.ts';
import { writeDollars } from '../domain/treasury/money.ts';
import { addFacts, factsOfPayments, UNCOUNTED_PAYMENTS, uncountedPayments } from './billing-months.ts';
import { isSpread, listAccountsWith } from './core/citus/accounts-with.ts';
import { type Db, type Fragment, firstRow, hasRows, type Reader } from './core/db.ts';
import { type Claimed, nowIf, orNow } from './core/due.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';

export type Payment = Claimed & {
  account_id: string;
  id: string;
  entity_id: string;
  filing_id: string;
  status: PaymentStatus;
  price: Price;
  quote_id: string | null;
  /** True if the fee was settled directly with the operator. A payment that still arrives is refunded. */
  is_waived: boolean;
  checkout_ordinal: number;
  checkout_id: string | null;
  checkout_url: string | null;
  checkout_opened_at: Date | null;
  /** Number of events that required a check of the payment, such as an event from Stripe, or the end of the filing. */
  calls: number;
  payment_intent_id: string | null;
  paid_at: Date | null;
  refund_cents: number | null;
  refund_id: string | null;
  refunded_at: Date | null;
  /** The provider's reason for a failed refund; null: no refund failed. */
  refund_failure: string | null;
  dispute_status: string | null;
  /** True if a restore may have forgotten a refund. The filing waits until Stripe was asked. */
  is_doubted: boolean;
  created_at: Date;
};

export type NewPayment = Pick<Payment, 'account_id' | 'entity_id' | 'filing_id' | 'status' | 'price' | 'quote_id'>;

type OfFiling = { account_id: string; id: string };

/** Inserts a payment, and counts it in the month of its submission. */
export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { sql } = tx;
  const price = sql.json(payment.price as never);
  const row = { ...payment, price, id: tx.ids.uuid(), created_at: tx.at, is_counted: true };
  const inserted = sql`(
    select account_id, price, created_at, false as is_counted, paid_at, counted_paid_at, refunded_at,
      counted_refunded_at, refund_cents, counted_refund_cents
    from inserted)`;
  await sql`
    with inserted as (insert into payments ${sql.insert(row)} returning *)
    ${addFacts(sql, factsOfPayments(sql, inserted))}`;
  tx.foresee('money', { reason: 'formation_price', amount_usd: writeDollars(BigInt(payment.price.total_cents)) });
}

/** Returns the payment of the entity's newest filing. */
export async function findPayment(db: Reader, accountId: string, entityId: string): Promise<Payment | null> {
  return firstRow(db<Payment[]>`
    select * from payments where account_id = ${accountId} and entity_id = ${entityId} order by id desc limit 1`);
}

type PaymentIds = Pick<Payment, 'id' | 'checkout_id'>;

/** Returns the payments of an account that have one of these ids, or one of these Checkout sessions. */
export async function listPaymentsAmong(
  db: Reader,
  accountId: string,
  { ids, checkoutIds }: { ids: readonly string[]; checkoutIds: readonly string[] },
): Promise<PaymentIds[]> {
  return db<PaymentIds[]>`
    select id, checkout_id from payments
    where account_id = ${accountId} and (id::text = any(${ids}) or checkout_id = any(${checkoutIds}))`;
}

/** A payment with the name of its company. The name is null if the entity was deleted. */
export type NamedPayment = Payment & { legal_name: string | null };

/** Returns one page of the payments of an account, newest first, in the order of their ids. Index: payments_pkey. */
export async function listPayments(
  db: Reader,
  accountId: string,
  { after, limit }: PageRange,
): Promise<NamedPayment[]> {
  return db<NamedPayment[]>`
    select p.*, e.legal_name
    from payments p left join entities e on e.account_id = p.account_id and e.id = p.entity_id
    where p.account_id = ${accountId} ${after === null ? db`` : db`and p.id < ${after.id}`}
    order by p.id desc limit ${limit}`;
}

/** SQL condition for payments for which a filing waits. */
export const AWAITED = "(status = 'open' or is_doubted)";

/**
 * Makes the payment of a filing due, if the filing waits for it, so that it is collected or checked. Returns whether
 * the filing waits for the payment.
 */
export async function callOpenPayment(tx: Tx, { account_id, id }: OfFiling): Promise<boolean> {
  const rows = await tx.sql`
    update payments set due_at = ${orNow(tx.sql, 'due_at')}
    where account_id = ${account_id} and filing_id = ${id} and ${tx.sql.raw(AWAITED)} returning 1`;
  if (rows.length > 0) tx.wake('payments');
  return rows.length > 0;
}

/**
 * Makes the payment of a closed filing due: the rest of a paid amount is refunded, and an open payment is no longer
 * collected.
 */
export async function closePayment(tx: Tx, { account_id, id }: OfFiling): Promise<void> {
  const rows = await tx.sql<Pick<Payment, 'status'>[]>`
    update payments set due_at = now(), calls = calls + 1
    where account_id = ${account_id} and filing_id = ${id} and status in ('open', 'paid') returning status`;
  if (rows.some(({ status }) => status === 'paid')) tx.foresee('money', { reason: 'refund', amount_usd: null });
  if (rows.length > 0) tx.wake('payments');
}

/**
 * Makes a payment due, because Stripe reported an event. The payment is checked again even if a worker is checking it
 * now. Returns false if the database has no such payment.
 */
export async function callPayment(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const rows = await tx.sql`
    update payments set due_at = now(), calls = calls + 1 where account_id = ${accountId} and id = ${id} returning 1`;
  tx.wake('payments');
  return rows.length > 0;
}

/** Returns whether a restore may have forgotten a refund of the filing's payment. Index: payments_by_filing. */
export async function isDoubted(db: Reader, { account_id, id }: OfFiling): Promise<boolean> {
  return hasRows(db`
    select 1 from payments where account_id = ${account_id} and filing_id = ${id} and is_doubted`);
}

type PaymentChanges = Partial<Omit<Payment, keyof Claimed | 'calls' | 'price' | 'created_at'>>;

/** Changes to a payment. `dueInMs`: delay from now until the next check; null: no check is due. */
export type PaymentMove = PaymentChanges & { dueInMs: number | null };

/**
 * Records the result for a payment that this worker has claimed, and releases the claim; returns null if another worker
 * took over. If `calls` changed since the claim, another event made the payment due. The worker may have read the facts
 * before that event was committed, so the payment is due again at once.
 */
export async function movePayment(
  tx: Tx,
  claim: Payment,
  { dueInMs, ...changes }: PaymentMove,
): Promise<Payment | null> {
  const { sql } = tx;
  const isCalled = sql`calls <> ${claim.calls}`;
  const due = dueInMs === null ? sql`null` : sql`now() + ${dueInMs} * interval '1 millisecond'`;
  const [row] = await sql<Payment[]>`
    update payments
    set ${sql.set({ ...changes, lease_until: null, failures: 0 })},
      due_at = least(${due}, ${nowIf(sql, isCalled)})
    where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch} returning *`;
  if (row === undefined) return null;
  const only = sql`and account_id = ${row.account_id} and id = ${row.id}`;
  await countPayments(sql, { only, accountId: row.account_id, limit: 1 });
  return row;
}

/**
 * Records a request that is about to go to Stripe. Keeps the worker's claim, and returns the payment with the value of
 * `calls` at the time of the claim. Returns null if another worker took over.
 */
export async function notePayment(tx: Tx, claim: Payment, changes: PaymentChanges): Promise<Payment | null> {
  const [row] = await tx.sql<Payment[]>`
    update payments set ${tx.sql.set(changes)}
    where account_id = ${claim.account_id} and id = ${claim.id} and epoch = ${claim.epoch} returning *`;
  return row === undefined ? null : { ...row, calls: claim.calls };
}

/** Stops collecting for an entity's filing; an open Checkout session is expired. Returns false if nothing was open. */
export async function waiveOpenPayment(
  tx: Tx,
  { account_id, entity_id }: { account_id: string; entity_id: string },
): Promise<boolean> {
  const rows = await tx.sql<Pick<Payment, 'price'>[]>`
    update payments
    set status = 'not_collected', is_waived = true, due_at = ${nowIf(tx.sql, tx.sql`checkout_ordinal > 0`)},
      calls = calls + 1
    where account_id = ${account_id} and entity_id = ${entity_id} and status = 'open' returning price`;
  for (const { price } of rows)
    tx.foresee('money', { reason: 'payment_waived', amount_usd: writeDollars(BigInt(price.total_cents)) });
  tx.wake('payments');
  return rows.length > 0;
}

/** Adds the uncounted facts of at most `limit` payments to the sums of their months; returns the number of payments. */
export async function countUncountedPayments(db: Db, limit: number): Promise<number> {
  if (!isSpread(db, 'payments')) return countPayments(db, { only: db``, accountId: null, limit });
  const sought = { table: 'payments', since: 'created_at', condition: UNCOUNTED_PAYMENTS };
  let counted = 0;
  for (const accountId of await listAccountsWith(db, sought, limit))
    counted += await countPayments(db, { only: db`and account_id = ${accountId}`, accountId, limit });
  return counted;
}

/**
 * Adds the uncounted facts of payments to the sums of their months. Payments that another transaction has locked are
 * left to that transaction, or to the next round. `only`: SQL condition for the payments; `accountId`: the account that
 * the condition names; null: it names none.
 */
async function countPayments(
  db: Reader,
  { only, accountId, limit }: { only: Fragment; accountId: string | null; limit: number },
): Promise<number> {
  // Citus sends the update to one server only if this condition also names the account.
  const ofAccount = db.isDistributed && accountId !== null ? db`and p.account_id = ${accountId}` : db``;
  const [row] = await db<{ rows: number }[]>`
    with uncounted as materialized (
      select * from payments where ${uncountedPayments(db)} ${only}
      order by account_id, id limit ${limit} for update skip locked
    ), marked as (
      update payments p
      set is_counted = true, counted_paid_at = u.paid_at, counted_refunded_at = u.refunded_at,
        counted_refund_cents = u.refund_cents
      from uncounted u where p.account_id = u.account_id and p.id = u.id ${ofAccount}
    ), added as (${addFacts(db, factsOfPayments(db, db`uncounted`))})
    select count(*)::int as rows from uncounted`;
  return row?.rows ?? 0;
}
