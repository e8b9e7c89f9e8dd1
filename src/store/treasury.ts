import type { SpendingFacts } from '../domain/governance/spending.ts';
import { EMPTY_BOOKS, type LedgerHead, type Movement, momentAfter, nextEntry } from '../domain/treasury/ledger.ts';
import { writeDollars } from '../domain/treasury/money.ts';
import { dayBefore, monthBegins, type Spend } from '../domain/treasury/policy.ts';
import type { PeriodSums, StatedEntry, StatementPeriod } from '../domain/treasury/statement.ts';
import { businessAt } from './core/business-clock.ts';
import type { Fragment, Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type Company = { account_id: string; id: string };

/** An entry of the books, as it is stored. */
export type TreasuryEntry = StatedEntry & { id: string };

type BookedMovement =
  | { kind: 'deposit'; cents: bigint; reference: string | null }
  | { kind: 'disbursement'; cents: bigint; recipient: string; proposalId: string; proposer: string };

/**
 * Returns the newest entry of the books: number, time and balance. A decision based on this entry needs the entity's
 * lock.
 */
export async function findHead(db: Reader, { account_id, id }: Company): Promise<LedgerHead> {
  const [row] = await db<{ number: number; at: Date; balance: string }[]>`
    select number, at, balance_cents::text as balance from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} order by number desc limit 1`;
  return row === undefined ? EMPTY_BOOKS : { number: row.number, at: row.at, balance: BigInt(row.balance) };
}

/** Returns the time for the next entry, by the account's business clock. The caller has locked the entity. */
export async function momentInBooks(tx: Tx, company: Company, head: LedgerHead): Promise<Date> {
  return momentAfter(head, await businessAt(tx, company.account_id));
}

/** Writes the next entry, with its running sums. The caller has locked the entity and checked the entry. */
export async function insertEntry(
  tx: Tx,
  { account_id, id: entity_id }: Company,
  head: LedgerHead,
  noted: BookedMovement,
  at: Date,
): Promise<TreasuryEntry> {
  const entry = nextEntry(head, noted satisfies Movement, at);
  const { number, kind, debit, credit, cents, balance } = entry;
  const remarks = {
    reference: noted.kind === 'deposit' ? noted.reference : null,
    recipient: noted.kind === 'disbursement' ? noted.recipient : null,
    proposal_id: noted.kind === 'disbursement' ? noted.proposalId : null,
  };
  const id = tx.ids.uuid();
  const proposer = noted.kind === 'disbursement' ? noted.proposer : null;
  tx.foresee('money', { reason: kind, amount_usd: writeDollars(cents) });
  const sums = await findSpent(tx.sql, { account_id, id: entity_id }, remarks.recipient, proposer);
  const paid = kind === 'disbursement' ? cents : 0n;
  await tx.sql`insert into treasury_entries ${tx.sql.insert({
    account_id,
    id,
    entity_id,
    number,
    at: entry.at,
    kind,
    debit_account: debit,
    credit_account: credit,
    amount_cents: String(cents),
    balance_cents: String(balance),
    ...remarks,
    proposer,
    spent_cents: String(sums.spent + paid),
    spent_on_recipient_cents: kind === 'disbursement' ? String(sums.onRecipient + paid) : null,
    spent_by_proposer_cents: kind === 'disbursement' ? String(sums.byProposer + paid) : null,
  })}`;
  return { ...entry, id, ...remarks };
}

async function findSpent(db: Reader, company: Company, recipient: string | null, proposer: string | null) {
  const now = db`true`;
  const [row] = await db<{ spent: string; on_recipient: string; by_proposer: string }[]>`
    select ${spentUntil(db, company, allPayments(db), now)}::text as spent,
      ${spentUntil(db, company, paymentsTo(db, recipient), now)}::text as on_recipient,
      ${spentUntil(db, company, paymentsOf(db, proposer), now)}::text as by_proposer`;
  return { spent: cents(row?.spent), onRecipient: cents(row?.on_recipient), byProposer: cents(row?.by_proposer) };
}

/**
 * Returns the sums that the spending limits depend on at a time. `recipient`, `proposer`: null if not needed. Each sum
 * is the difference of two running sums, so its cost does not depend on the number of entries in between.
 */
export async function findSpendingFacts(
  db: Reader,
  { account_id, id }: Company,
  head: LedgerHead,
  { recipient, proposer }: { [Key in 'recipient' | 'proposer']: Spend[Key] | null },
  at: Date,
): Promise<SpendingFacts> {
  const company = { account_id, id };
  const [payments, toRecipient, byProposer] = [allPayments(db), paymentsTo(db, recipient), paymentsOf(db, proposer)];
  const [now, day, month] = [db`true`, db`at <= ${dayBefore(at)}`, db`at < ${monthBegins(at)}`];
  const between = (of: Payments, since: Fragment) =>
    db`(${spentUntil(db, company, of, now)} - ${spentUntil(db, company, of, since)})::text`;
  const [sums] = await db<{ day: string; to_recipient: string; of_proposer: string }[]>`
    select ${between(payments, day)} as day, ${between(toRecipient, day)} as to_recipient,
      ${between(byProposer, month)} as of_proposer`;
  return {
    ledger: {
      balance: head.balance,
      day: cents(sums?.day),
      dayToRecipient: cents(sums?.to_recipient),
      monthOfProposer: cents(sums?.of_proposer),
    },
    monthlyLimitUsd: proposer === null ? null : await findMonthlyLimit(db, company, proposer),
  };
}

function cents(text: string | undefined): bigint {
  return BigInt(text ?? '0');
}

/**
 * Returns the monthly limit with which an agent was last hired, by a proposal made after `after`; null: no limit, or no
 * such proposal.
 */
export async function findMonthlyLimit(
  db: Reader,
  { account_id, id }: Company,
  did: string,
  after = new Date(0),
): Promise<string | null> {
  const [row] = await db<{ usd: string | null }[]>`
    select content->>'monthly_limit_usd' as usd from proposals
    where account_id = ${account_id} and entity_id = ${id} and kind = 'hire_agent' and state = 'executed'
      and content->>'did' = ${did} and created_at > ${after}
    order by state_since desc, id desc limit 1`;
  return row?.usd ?? null;
}

/** Returns the sums of a period. This reads only a few entries at both ends of the period. */
export async function findPeriodSums(db: Reader, company: Company, { from, to }: StatementPeriod): Promise<PeriodSums> {
  const { account_id, id } = company;
  const balance = (before: Date) => db`
    coalesce((select balance_cents from treasury_entries
      where account_id = ${account_id} and entity_id = ${id} and at < ${before}
      order by at desc, number desc limit 1), 0)::text`;
  const spent = (before: Date) => spentUntil(db, company, allPayments(db), db`at < ${before}`);
  const [row] = await db<{ opening: string; closing: string; disbursements: string }[]>`
    select ${balance(from)} as opening, ${balance(to)} as closing, (${spent(to)} - ${spent(from)})::text as disbursements`;
  const { opening, closing, disbursements } = row ?? {};
  return { opening: cents(opening), closing: cents(closing), disbursements: cents(disbursements) };
}

type Row = Omit<TreasuryEntry, 'cents' | 'balance'> & { cents: string; balance: string };

/**
 * Returns at most `limit` entries of a period, in order. `after`: the entry before the first one returned; null: start
 * with the first.
 */
export async function listEntries(
  db: Reader,
  { account_id, id }: Company,
  { from, to }: StatementPeriod,
  { after, limit }: { after: Pick<TreasuryEntry, 'at' | 'number'> | null; limit: number },
): Promise<TreasuryEntry[]> {
  const rows = await db<Row[]>`
    select id, number, at, kind, debit_account as debit, credit_account as credit, amount_cents::text as cents,
      balance_cents::text as balance, recipient, proposal_id, reference
    from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} and at >= ${from} and at < ${to}
      ${after === null ? db`` : db`and (at, number) > (${after.at}, ${after.number})`}
    order by at, number limit ${limit}`;
  return rows.map(({ cents, balance, ...row }) => ({ ...row, cents: BigInt(cents), balance: BigInt(balance) }));
}

/**
 * A selection of payments. `column`: the column with their running sum; `matching`: the SQL condition for them, which
 * an index supports.
 */
type Payments = { column: string; matching: Fragment };

function allPayments(db: Reader): Payments {
  return { column: 'spent_cents', matching: db`` };
}

/** Selects payments to this recipient; none if `recipient` is null. */
function paymentsTo(db: Reader, recipient: string | null): Payments {
  return { column: 'spent_on_recipient_cents', matching: db`and recipient = ${recipient}` };
}

/** Selects payments from proposals of this proposer; none if `proposer` is null. */
function paymentsOf(db: Reader, proposer: string | null): Payments {
  return { column: 'spent_by_proposer_cents', matching: db`and proposer = ${proposer}` };
}

/**
 * Returns an SQL expression for the sum of the selected `payments`, in cents, among the entries that satisfy `until`,
 * such as all entries before a certain time. It takes the last running sum among them, and adds the payments after that
 * entry: an older version of this service wrote them without a sum. So it reads only two places of one index.
 */
function spentUntil(db: Reader, { account_id, id }: Company, payments: Payments, until: Fragment): Fragment {
  const entries = db`
    from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} ${payments.matching} and ${until}`;
  return db`(
    with summed as (
      select at, number, ${db.identifier(payments.column)} as spent ${entries} and ${db.identifier(payments.column)} is not null
      order by at desc, number desc limit 1
    )
    select coalesce((select spent from summed), 0) + coalesce((
      select sum(amount_cents) ${entries} and kind = 'disbursement' and (at, number) >
        (coalesce((select at from summed), '-infinity'), coalesce((select number from summed), 0))
    ), 0)
  )`;
}
