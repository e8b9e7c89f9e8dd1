import type { BillingProblemKind } from '../domain/billing/problem.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

export type BillingProblem = {
  kind: BillingProblemKind;
  /** The operation that has the problem, or the id of the affected object at Stripe or in this service. */
  subject: string;
  account_id: string | null;
  entity_id: string | null;
  payment_id: string | null;
  /**
   * The provider's code or state, such as `lost_or_stolen_card`, or the amount of a lost payment in dollars; null: none is
   * known.
   */
  code: string | null;
  /** The provider's id for the refused request; null: none is known. */
  request_id: string | null;
  since: Date;
  last_at: Date;
  times: number;
};

type NewProblem = Pick<BillingProblem, 'kind' | 'subject'> &
  Partial<Pick<BillingProblem, 'account_id' | 'entity_id' | 'payment_id' | 'code' | 'request_id'>>;

/** Records a problem for operators. A repetition increments its count. */
export async function noteBillingProblem(tx: Tx, { kind, subject, ...more }: NewProblem): Promise<void> {
  const { account_id = null, entity_id = null, payment_id = null, code = null, request_id = null } = more;
  const row = { kind, subject, account_id, entity_id, payment_id, code, request_id, since: tx.at, last_at: tx.at };
  await tx.sql`
    insert into billing_problems ${tx.sql.insert(row)}
    on conflict (kind, subject) do update
    set code = excluded.code, request_id = excluded.request_id, last_at = excluded.last_at,
      times = billing_problems.times + 1, ended_at = null`;
}

/** Ends a problem that was fixed. */
export async function endBillingProblem(
  tx: Tx,
  { kind, subject }: Pick<NewProblem, 'kind' | 'subject'>,
): Promise<void> {
  await tx.sql`
    update billing_problems set ended_at = ${tx.at} where kind = ${kind} and subject = ${subject} and ended_at is null`;
}

/** Ends the open problems of an account of one kind, apart from those that remain. */
export async function endOtherProblems(
  tx: Tx,
  { kind, account_id, remaining }: Pick<BillingProblem, 'kind' | 'account_id'> & { remaining: readonly string[] },
): Promise<void> {
  await tx.sql`
    update billing_problems set ended_at = ${tx.at}
    where kind = ${kind} and account_id = ${account_id} and ended_at is null and subject <> all(${remaining})`;
}

/**
 * Returns the open problems that a successful operation proves to be solved: problems with the Stripe key, and problems
 * that blocked this operation.
 */
export async function findDisproved(db: Reader, operation: string): Promise<Pick<NewProblem, 'kind' | 'subject'>[]> {
  return db<Pick<BillingProblem, 'kind' | 'subject'>[]>`
    select kind, subject from billing_problems
    where ended_at is null
      and (kind = 'stripe_key' or (subject = ${operation} and kind in ('stripe_permission', 'portal_not_set_up')))`;
}

export type Dispute = { id: string; intentId: string; status: string; isOver: boolean; toldAt: Date };

/**
 * Records the state of a dispute from an event, unless a later event is already recorded; of two events in the same
 * second, the end of the dispute wins. Returns the disputed payment; null if it is for a subscription or nothing
 * changed.
 */
export async function noteDispute(tx: Tx, dispute: Dispute): Promise<{ account_id: string; id: string } | null> {
  const { id, intentId, status, isOver, toldAt } = dispute;
  const [payment] = await tx.sql<{ account_id: string; id: string; entity_id: string }[]>`
    select account_id, id, entity_id from payments where payment_intent_id = ${intentId}`;
  const { account_id = null, entity_id = null, id: payment_id = null } = payment ?? {};
  const row = { kind: 'dispute', subject: id, account_id, entity_id, payment_id, code: status, told_at: toldAt };
  const ended = isOver ? tx.at : null;
  const taken = await tx.sql`
    insert into billing_problems ${tx.sql.insert({ ...row, since: tx.at, last_at: tx.at, ended_at: ended })}
    on conflict (kind, subject) do update
    set code = excluded.code, told_at = excluded.told_at, last_at = excluded.last_at, ended_at = excluded.ended_at,
      times = billing_problems.times + 1
    where excluded.told_at > billing_problems.told_at
      or (excluded.told_at = billing_problems.told_at and billing_problems.ended_at is null)
    returning 1`;
  if (taken.length === 0 || payment === undefined) return null;
  await tx.sql`
    update payments set dispute_status = ${status} where account_id = ${payment.account_id} and id = ${payment.id}`;
  return payment;
}

/** Returns the open problems, oldest first. */
export async function listBillingProblems(db: Reader, limit: number): Promise<BillingProblem[]> {
  return db<BillingProblem[]>`
    select kind, subject, account_id, entity_id, payment_id, code, request_id, since, last_at, times
    from billing_problems where ended_at is null order by since, kind, subject limit ${limit}`;
}
