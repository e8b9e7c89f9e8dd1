import type { SpendingFacts } from '../domain/governance/spending.ts';
import { EMPTY_BOOKS, type LedgerHead, type Movement, momentAfter, nextEntry } from '../domain/treasury/ledger.ts';
import { dayBefore, monthBegins, type Spend } from '../domain/treasury/policy.ts';
import type { StatedEntry, StatementPeriod } from '../domain/treasury/statement.ts';
import { businessAt } from './core/business-clock.ts';
import type { Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type Company = { account_id: string; id: string };

/** An entry of the books, as it is stored. */
export type TreasuryEntry = StatedEntry & { id: string };

/** The remarks beside an amount. */
type Noted =
  | { kind: 'deposit'; cents: bigint; reference: string | null }
  | { kind: 'disbursement'; cents: bigint; recipient: string; proposalId: string; proposer: string };

/** Returns the head of the books. Decisions based on it need the entity's lock. */
export async function findHead(db: Reader, { account_id, id }: Company): Promise<LedgerHead> {
  const [row] = await db<{ number: number; at: Date; balance: string }[]>`
    select number, at, balance_cents::text as balance from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} order by number desc limit 1`;
  return row === undefined ? EMPTY_BOOKS : { number: row.number, at: row.at, balance: BigInt(row.balance) };
}

/** Returns the business time for the next entry in the books. The entity is locked. */
export async function momentInBooks(tx: Tx, company: Company, head: LedgerHead): Promise<Date> {
  return momentAfter(head, await businessAt(tx, company.account_id));
}

/** Writes the next entry. The entity is locked, and the entry was already judged. */
export async function insertEntry(
  tx: Tx,
  { account_id, id: entity_id }: Company,
  head: LedgerHead,
  noted: Noted,
  at: Date,
): Promise<TreasuryEntry> {
  const entry = nextEntry(head, noted satisfies Movement, at);
  const { number, kind, debit, credit, cents, balance } = entry;
  const known = {
    reference: noted.kind === 'deposit' ? noted.reference : null,
    recipient: noted.kind === 'disbursement' ? noted.recipient : null,
    proposal_id: noted.kind === 'disbursement' ? noted.proposalId : null,
  };
  const id = tx.ids.uuid();
  await tx.sql`insert into treasury_entries ${tx.sql({
    ...{ account_id, id, entity_id, number, at: entry.at, kind, debit_account: debit, credit_account: credit },
    ...{ amount_cents: String(cents), balance_cents: String(balance), ...known },
    proposer: noted.kind === 'disbursement' ? noted.proposer : null,
  })}`;
  return { ...entry, id, ...known };
}

/**
 * Returns the sums that the limits depend on at a moment. `recipient`, `proposer`: null if not needed. Plan: one range
 * of treasury_entries_by_time, a month at most.
 */
export async function findSpendingFacts(
  db: Reader,
  { account_id, id }: Company,
  head: LedgerHead,
  { recipient, proposer }: { [Key in 'recipient' | 'proposer']: Spend[Key] | null },
  at: Date,
): Promise<SpendingFacts> {
  const [day, month] = [dayBefore(at), monthBegins(at)];
  const [sums] = await db<{ day: string; to_recipient: string; of_proposer: string }[]>`
    select coalesce(sum(amount_cents) filter (where at > ${day}), 0)::text as day,
      coalesce(sum(amount_cents) filter (where at > ${day} and recipient = ${recipient}), 0)::text as to_recipient,
      coalesce(sum(amount_cents) filter (where at >= ${month} and proposer = ${proposer}), 0)::text as of_proposer
    from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} and kind = 'disbursement'
      and at >= ${day < month ? day : month}`;
  const cents = (text: string | undefined) => BigInt(text ?? '0');
  return {
    ledger: {
      ...{ balance: head.balance, day: cents(sums?.day) },
      ...{ dayToRecipient: cents(sums?.to_recipient), monthOfProposer: cents(sums?.of_proposer) },
    },
    monthlyLimitUsd: proposer === null ? null : await findMonthlyLimit(db, { account_id, id }, proposer),
  };
}

/** Returns the monthly limit an agent was last hired with; null: no limit, or never hired. */
async function findMonthlyLimit(db: Reader, { account_id, id }: Company, did: string): Promise<string | null> {
  const [row] = await db<{ usd: string | null }[]>`
    select content->>'monthly_limit_usd' as usd from proposals
    where account_id = ${account_id} and entity_id = ${id} and kind = 'hire_agent' and state = 'executed'
      and content->>'did' = ${did}
    order by state_since desc, id desc limit 1`;
  return row?.usd ?? null;
}

/** Returns the balance before a period: that of the last earlier entry. */
export async function findOpening(db: Reader, { account_id, id }: Company, before: Date): Promise<bigint> {
  const [row] = await db<{ balance: string }[]>`
    select balance_cents::text as balance from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} and at < ${before}
    order by at desc, number desc limit 1`;
  return BigInt(row?.balance ?? '0');
}

type Row = Omit<TreasuryEntry, 'cents' | 'balance'> & { cents: string; balance: string };

/** Returns the entries of a period in order, `limit` at most. */
export async function listEntries(
  db: Reader,
  { account_id, id }: Company,
  { from, to }: StatementPeriod,
  limit: number,
): Promise<TreasuryEntry[]> {
  const rows = await db<Row[]>`
    select id, number, at, kind, debit_account as debit, credit_account as credit, amount_cents::text as cents,
      balance_cents::text as balance, recipient, proposal_id, reference
    from treasury_entries
    where account_id = ${account_id} and entity_id = ${id} and at >= ${from} and at < ${to}
    order by at, number limit ${limit}`;
  return rows.map(({ cents, balance, ...row }) => ({ ...row, cents: BigInt(cents), balance: BigInt(balance) }));
}
