import type { LaterStatement } from '../domain/filing/filed-changes.ts';
import type { FilingType } from '../domain/filing/filing.ts';
import type { Rejection } from '../domain/filing/formation.ts';
import type { LaterStatus } from '../domain/filing/later-filing.ts';
import { type Fragment, firstRow, hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

type Key = { account_id: string; id: string };

/** The constitution that takes effect with a filing, as `constitutions` stores it. */
export type KeptConstitution = {
  format: 'yaml' | 'json' | 'template';
  source: string;
  canonical: string;
  hash: string;
};

/** A row of `later_filings`: the reason for a filing after formation, and its current status. */
export type LaterFiling = {
  account_id: string;
  entity_id: string;
  filing_id: string;
  /** Id of the proposal that the filing carries out; null: none. */
  proposal_id: string | null;
  /** Id of the obligation that the filing fulfils; null: none. */
  obligation_id: string | null;
  status: LaterStatus;
  detail: string;
  rejection: Rejection | null;
  statement: LaterStatement;
  next: KeptConstitution | null;
  expected_by: Date | null;
  overdue_at: Date | null;
  let_go_at: Date | null;
  updated_at: Date;
};

/** A row of `later_filings` with the type and reference of its filing. */
export type NamedLater = LaterFiling & { type: FilingType; reference: string };
export type LaterOfProposal = NamedLater & { proposal_id: string };

export type NewLaterFiling = Pick<
  LaterFiling,
  | ('account_id' | 'entity_id' | 'filing_id' | 'proposal_id' | 'obligation_id')
  | ('status' | 'detail' | 'statement' | 'next')
>;

export async function insertLaterFiling(tx: Tx, row: NewLaterFiling): Promise<void> {
  const { statement, next, ...plain } = row;
  await tx.sql`insert into later_filings ${tx.sql.insert({
    ...plain,
    statement: tx.sql.json(statement as never),
    next: next && tx.sql.json(next),
    updated_at: tx.at,
  })}`;
}

export async function findLaterFiling(db: Reader, { account_id, id }: Key): Promise<LaterFiling | null> {
  return firstRow(db<LaterFiling[]>`
    select * from later_filings where account_id = ${account_id} and filing_id = ${id}`);
}

/** Returns a later filing, as `findLaterFiling` does, but throws if there is none. */
export async function getLaterFiling(db: Reader, key: Key): Promise<LaterFiling> {
  const row = await findLaterFiling(db, key);
  if (row === null) throw new Error(`no later filing ${key.id}`);
  return row;
}

/** Returns the newest filing of each of the given proposals. Index: later_filings_by_entity. */
export async function listLaterOfProposals(
  db: Reader,
  { account_id, entity_id }: { account_id: string; entity_id: string },
  proposalIds: readonly string[],
): Promise<LaterOfProposal[]> {
  return db<LaterOfProposal[]>`
    select distinct on (l.proposal_id) l.*, f.type, f.reference
    from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
    where l.account_id = ${account_id} and l.entity_id = ${entity_id}
      and l.proposal_id = any(${[...proposalIds]}::uuid[])
    order by l.proposal_id, f.ordinal desc`;
}

/** Returns the newest filing of each of the given obligations. Index: later_filings_by_obligation. */
export async function listLaterOfObligations(
  db: Reader,
  accountId: string,
  obligationIds: readonly string[],
): Promise<(NamedLater & { obligation_id: string })[]> {
  if (obligationIds.length === 0) return [];
  return db<(NamedLater & { obligation_id: string })[]>`
    select distinct on (l.obligation_id) l.*, f.type, f.reference
    from later_filings l join filings f on f.account_id = l.account_id and f.id = l.filing_id
    where l.account_id = ${accountId} and l.obligation_id = any(${[...obligationIds]}::uuid[])
    order by l.obligation_id, f.ordinal desc`;
}

/** Returns a company's newest filing that waits for a signature, or the given filing if it waits for one. */
export async function findLaterAwaited(db: Reader, { account_id, id }: Key, filingId?: string) {
  return firstRow(db<LaterFiling[]>`
    select * from later_filings where account_id = ${account_id} and entity_id = ${id} and status = 'attestation'
      ${filingId === undefined ? db`` : db`and filing_id = ${filingId}`}
    order by filing_id desc limit 1`);
}

/** Returns whether this company has an open filing that changes its constitution if accepted. */
export async function hasOpenChange(db: Reader, { account_id, id }: Key): Promise<boolean> {
  return hasRows(db`
    select from later_filings where account_id = ${account_id} and entity_id = ${id} and next is not null limit 1`);
}

/** A change in the status of a later filing or of a dissolution. A person signs both before they are filed. */
export type FilingMove<Status> = {
  status: Status;
  detail: string;
  rejection?: Rejection;
  /** The time at which the result is expected; null if it is unknown. If omitted, it stays unchanged. */
  expectedBy?: Date | null;
  /** True if the filing may go to the registry, false if not yet. If omitted, this stays unchanged. */
  isLetGo?: boolean;
};

/** The columns that a change of status writes, in both later_filings and dissolutions. */
export function movedColumns(
  { sql, at }: Tx,
  { status, detail, rejection, expectedBy, isLetGo }: FilingMove<string>,
): Fragment {
  const isExpectedAsBefore = sql`and expected_by is not distinct from ${expectedBy ?? null}::timestamptz`;
  return sql`
    status = ${status}, detail = ${detail}, rejection = ${rejection === undefined ? null : sql.json(rejection)},
    expected_by = ${expectedBy === undefined ? sql`expected_by` : expectedBy},
    overdue_at = case
      when status = ${status} ${expectedBy === undefined ? sql`` : isExpectedAsBefore} then overdue_at end,
    let_go_at = ${isLetGo === undefined ? sql`let_go_at` : isLetGo ? at : null}, updated_at = ${at}`;
}

/** Changes the status of a later filing. Its pending constitution is removed once the filing is decided. */
export async function moveLaterFiling(tx: Tx, { account_id, id }: Key, move: FilingMove<LaterStatus>): Promise<void> {
  await tx.sql`
    update later_filings set
      next = case when ${move.status} in ('accepted', 'rejected') then null else next end, ${movedColumns(tx, move)}
    where account_id = ${account_id} and filing_id = ${id}`;
}

/** Replaces the text `from` of a filing's detail with `to`. Any other text stays unchanged. */
export async function correctLaterDetail(tx: Tx, { account_id, id }: Key, from: string, to: string): Promise<void> {
  tx.sql.later`
    update later_filings set detail = ${to}
    where account_id = ${account_id} and filing_id = ${id} and detail = ${from}`;
}

/** Replaces the statement on the paper of a filing, before anyone has signed it. */
export function restateLaterFiling(tx: Tx, { account_id, id }: Key, statement: LaterStatement): void {
  tx.sql.later`
    update later_filings set statement = ${tx.sql.json(statement as never)}, updated_at = ${tx.at}
    where account_id = ${account_id} and filing_id = ${id}`;
}

export async function listLaterFilings(
  db: Reader,
  accountId: string,
  filingIds: readonly string[],
): Promise<LaterFiling[]> {
  if (filingIds.length === 0) return [];
  return db<LaterFiling[]>`
    select * from later_filings where account_id = ${accountId} and filing_id = any(${[...filingIds]}::uuid[])`;
}
