import type { FilingType, Releases } from '../domain/filing/filing.ts';
import { hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

export type AttemptOutcome =
  | 'pending'
  | 'accepted'
  | 'rejected'
  | 'too_late'
  | 'unavailable'
  | 'ambiguous'
  | 'not_found'
  | 'released'
  | 'needs_review';

export const ATTEMPT_KINDS = ['send', 'lookup', 'report'] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/** A row of `filing_attempts`: one exchange with the registry. */
export type Attempt = {
  type: string;
  reference: string;
  ordinal: number;
  kind: AttemptKind;
  started_at: Date;
  deadline_at: Date | null;
  finished_at: Date | null;
  outcome: AttemptOutcome | null;
  detail: string | null;
};

/** Inserts an attempt. If an attempt never gets an outcome, its worker died. */
export async function insertAttempt(
  tx: Tx,
  claim: Filing,
  attempt: { kind: AttemptKind; deadlineAt: Date | null; outcome: AttemptOutcome | null; detail: string | null },
): Promise<void> {
  const finishedAt = attempt.outcome === null ? null : tx.at;
  tx.sql.later`
    insert into filing_attempts
      (account_id, filing_id, ordinal, kind, epoch, started_at, deadline_at, finished_at, outcome, detail)
    select ${claim.account_id}, ${claim.id}, coalesce(max(ordinal), 0) + 1, ${attempt.kind}, ${claim.epoch},
      ${tx.at}, ${attempt.deadlineAt}, ${finishedAt}, ${attempt.outcome}, ${attempt.detail}
    from filing_attempts where account_id = ${claim.account_id} and filing_id = ${claim.id}`;
}

/** Closes the open send of this filing, even if an earlier worker left it open. */
export async function finishSend(tx: Tx, claim: Filing, outcome: AttemptOutcome, detail: string | null): Promise<void> {
  tx.sql.later`
    update filing_attempts set finished_at = ${tx.at}, outcome = ${outcome}, detail = ${detail}
    where account_id = ${claim.account_id} and filing_id = ${claim.id} and kind = 'send' and finished_at is null`;
}

/**
 * Returns the places at which a filing may have arrived. A send with a deadline went to a registry; a send without a
 * deadline went to the desk, whose operators file by hand. Index: the primary key, limited to one filing.
 */
export async function findReceivers(
  db: Reader,
  { account_id, id }: Filing,
): Promise<{ desk: boolean; registry: boolean }> {
  const rows = await db<{ desk: boolean }[]>`
    select distinct deadline_at is null as desk from filing_attempts
    where account_id = ${account_id} and filing_id = ${id} and kind = 'send'
      and coalesce(outcome, 'ambiguous') not in ('too_late', 'unavailable')`;
  return { desk: rows.some(({ desk }) => desk), registry: rows.some(({ desk }) => !desk) };
}

/**
 * Returns whether a registry answered the last send with `pending`. Sends to the desk do not count; they have no
 * deadline.
 */
export async function isConfirmed(db: Reader, { account_id, id }: Filing): Promise<boolean> {
  return hasRows(db`
    select 1 from (
      select outcome, deadline_at from filing_attempts
      where account_id = ${account_id} and filing_id = ${id} and kind = 'send' order by ordinal desc limit 1
    ) last
    where outcome = 'pending' and deadline_at is not null`);
}

/**
 * Returns whether operators released the filing since `after`, and whether they did so after a review whose reason
 * begins with `reviewedFor`. Index: the primary key, limited to one filing.
 */
export async function findReleases(
  db: Reader,
  { account_id, id }: Filing,
  { after, reviewedFor }: { after: Date; reviewedFor: string },
): Promise<Releases> {
  const [row] = await db<Releases[]>`
    select count(*) > 0 as some, coalesce(bool_or(released.ordinal > review.ordinal), false) as informed
    from filing_attempts released left join (
      select min(ordinal) as ordinal from filing_attempts
      where account_id = ${account_id} and filing_id = ${id} and outcome = 'needs_review' and started_at >= ${after}
        and starts_with(detail, ${reviewedFor})
    ) review on true
    where released.account_id = ${account_id} and released.filing_id = ${id} and released.outcome = 'released'
      and released.started_at >= ${after}`;
  return row ?? { some: false, informed: false };
}

/** Returns the attempts of an entity's filings of the given types, oldest first. */
export async function listAttempts(db: Reader, accountId: string, entityId: string, types: readonly FilingType[]) {
  return db<Attempt[]>`
    select f.type, f.reference, a.ordinal, a.kind, a.started_at, a.deadline_at, a.finished_at, a.outcome, a.detail
    from filings f join filing_attempts a on a.account_id = f.account_id and a.filing_id = f.id
    where f.account_id = ${accountId} and f.entity_id = ${entityId} and f.type = any(${types as FilingType[]})
    order by a.started_at, f.ordinal, a.ordinal
    limit 500`;
}
