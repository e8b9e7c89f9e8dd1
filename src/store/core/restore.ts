import type { FoundCopy, NotedCopy } from '../../domain/installation/compare-copies.ts';
import { type HandedOver, handoverEnd } from '../../domain/moving/handover.ts';
import type { Mark } from './chain.ts';
import { type Fragment, firstRow, hasRows, type Reader, type TransactionSql } from './db.ts';
import { unlessFrozen } from './due.ts';
import { setLocal } from './set-local.ts';
import type { Tx } from './write.ts';

/**
 * `epoch`: a counter in the database. Workers raise it continuously and copy it to a checkpoint file outside the
 * database. If the database has a lower epoch than the file, the database was restored from a backup.
 */
export type Epoch = { installation: string; epoch: number };

export async function readEpoch(db: Reader): Promise<Epoch> {
  const [row] = await db<Epoch[]>`select id as installation, epoch from installation`;
  if (!row) throw new Error('no installation');
  return row;
}

/**
 * SQL for the id of this session's server. `TIMELINE`: SQL for its timeline. A promotion or a restore begins a new
 * timeline.
 */
const SERVER = '(select system_identifier::text from pg_control_system())';
const TIMELINE = 'left(pg_walfile_name(pg_current_wal_insert_lsn()), 8)';

/** Returns when the database was last restored, or a standby promoted; null: never. */
export async function readRestoredAt(db: Reader): Promise<Date | null> {
  const [row] = await db<{ restored_at: Date | null }[]>`select restored_at from installation`;
  return row?.restored_at ?? null;
}

/** Returns when the database was last restored, or a standby promoted, if that was after the given time; else null. */
export async function findRestoreSince(db: Reader, at: Date): Promise<Date | null> {
  const restoredAt = await readRestoredAt(db);
  return restoredAt !== null && at < restoredAt ? restoredAt : null;
}

export async function readCopy(db: Reader): Promise<FoundCopy> {
  const [row] = await db<FoundCopy[]>`
    select id as installation, copy, epoch,
      copy is null or (server = ${db.raw(SERVER)} and timeline = ${db.raw(TIMELINE)}) as "isWhereItWas"
    from installation`;
  if (!row) throw new Error('no installation');
  return row;
}

/** Records the server and timeline of the database, if they were never recorded. */
export async function noteCopy({ sql, ids }: Tx): Promise<void> {
  await sql`
    update installation set copy = ${ids.uuid()}, server = ${sql.raw(SERVER)}, timeline = ${sql.raw(TIMELINE)}
    where copy is null`;
}

/** Returns whether the database still contains everything that this process has seen in it. Reads one row. */
export async function hasSeen(sql: TransactionSql, seen: NotedCopy): Promise<boolean> {
  return hasRows(sql`
    select 1 from installation where id = ${seen.installation} and copy = ${seen.copy} and epoch >= ${seen.epoch}
      and timeline = ${sql.raw(TIMELINE)}`);
}

/**
 * Raises the restore epoch (a counter in the database) if the database still contains everything that this process has
 * seen in it; otherwise returns null.
 */
export async function raiseEpoch({ sql }: Tx, seen: NotedCopy): Promise<NotedCopy | null> {
  return firstRow(sql<NotedCopy[]>`
    update installation set epoch = epoch + 1
    where id = ${seen.installation} and copy = ${seen.copy} and epoch >= ${seen.epoch}
      and server = ${sql.raw(SERVER)} and timeline = ${sql.raw(TIMELINE)}
    returning id as installation, copy, epoch`);
}

/** Interval at which the checkpoint file is written. */
export const CHECKPOINT_EVERY_MS = 10_000;
/**
 * Time after a restore is noticed in which another process may still send a filing that it claimed before. A send has to
 * end within its lease, so the time exceeds any lease.
 */
export const SENDS_END_WITHIN_MS = 70_000;

/**
 * Number by which a restore raises the epoch. No other process can be so far ahead of the process that notices the
 * restore.
 */
export const EPOCHS_AHEAD = 1_000;
/**
 * Number by which a restore raises the log position. It is larger than the number of events that readers may have seen
 * and the restore has lost.
 */
const POSITIONS_AHEAD = 1_000_000_000;

/**
 * SQL assignments for a filing that may have been sent without a record here. Earlier facts about the filing no longer
 * count: a proof that the registry lacks it, a reason to wait, an operator's request to release it.
 */
export function doubted(sql: TransactionSql): Fragment {
  return sql`
    sends = greatest(sends, 1), absent_since = null, clean_misses = 0, tries = 0, wait_reason = null,
    release_asked_by = null, release_asked_at = null, release_reason = null, epoch = epoch + 1`;
}

/** Returns the value of `accounts.handed_over` for a handover that a restore at this time may have forgotten. */
export function forgottenHandover(at: Date): HandedOver {
  return { archive: null, target_key: null, valid_until: handoverEnd(at).toISOString() };
}

const REOPEN_LIMIT_MS = 3_600_000;
/**
 * Time for which a held result waits again after a restore, because an operator may have withdrawn the result after the
 * backup.
 */
const HELD_AGAIN_MS = 24 * 3_600_000;

/**
 * Reopens all open filings after a restore. The database does not know what was sent after its backup, so any of these
 * filings may be at the registry. `sentBefore`: the time after which nothing can have been sent. Returns the number of
 * filings to look up; null if another process has already done this. A filing in `pending` keeps its state: the
 * registry had such a filing before the backup, and it is never sent again. Index: filings_open.
 */
export async function reopenFilings(tx: Tx, kept: Epoch, sentBefore: Date): Promise<number | null> {
  const { sql } = tx;
  const mine = await sql`
    update installation set epoch = greatest(epoch, ${kept.epoch}) + ${EPOCHS_AHEAD}, copy = ${tx.ids.uuid()},
      server = ${sql.raw(SERVER)}, timeline = ${sql.raw(TIMELINE)}, restored_at = ${tx.at}
    where id = ${kept.installation} and (epoch < ${kept.epoch}
      or server is distinct from ${sql.raw(SERVER)} or timeline is distinct from ${sql.raw(TIMELINE)})
    returning 1`;
  if (mine.length === 0) return null;
  // The statements have no time limit, because tens of thousands of filings may have to change, and nothing is served
  // before the change is done.
  await setLocal(sql, { statement_timeout: '0' });
  sql.limit(REOPEN_LIMIT_MS);
  const heldAgain = sql`case when held_until is not null then ${new Date(tx.at.getTime() + HELD_AGAIN_MS)}::timestamptz end`;
  await sql`
    update filings set held_until = ${heldAgain}, release_asked_by = null, release_asked_at = null, release_reason = null
    where closed_at is null and state = 'needs_review'`;
  const rows = await sql`
    update filings set
      state = case when state = 'pending' then state else 'ambiguous' end,
      deadline_at = greatest(deadline_at, ${sentBefore}),
      stalled_since = case when state <> 'pending' then coalesce(stalled_since, ${tx.at}) end,
      due_at = now(), lease_until = ${unlessFrozen(sql)}, held_until = ${heldAgain}, ${doubted(sql)}
    where closed_at is null and state in ('ready', 'unavailable', 'sending', 'pending', 'ambiguous', 'reconciling')
    returning 1`;
  // Every frozen account is marked as possibly handed over, because it may have been handed over to another deployment
  // after the backup.
  await sql`
    update accounts set handed_over = ${sql.json(forgottenHandover(tx.at))}
    where frozen_at is not null and handed_over is null`;
  // The payments of open filings are checked at Stripe before the filings are sent, because the money may have been
  // refunded after the backup.
  await sql`
    update payments set is_doubted = true, calls = calls + 1, due_at = now(), lease_until = ${unlessFrozen(sql)},
      epoch = epoch + 1
    where status = 'paid' and (account_id, filing_id) in (select account_id, id from filings where closed_at is null)`;
  tx.wake('payments');
  // A plan may have been bought or changed at Stripe after the backup, and pages or payments may be lost.
  await sql`update subscriptions set due_at = now() where provider = 'stripe' and customer_id is not null`;
  tx.wake('subscriptions');
  // New positions must differ from those assigned before the restore. Otherwise a stream that has sent the old event at
  // a position would skip the new event.
  await sql`update event_sequencer set position = position + ${POSITIONS_AHEAD}`;
  tx.wake('filings');
  return rows.length;
}

/** Returns how many of the given entries are missing. Reads one range of the primary key for each. */
export async function countMissing(db: Reader, marks: readonly Mark[]): Promise<number> {
  const entries = await Promise.all(
    marks.map(
      ({ accountId, chain, hash }) => db`
        select 1 from audit_entries where account_id = ${accountId} and chain = ${chain} and hash = ${hash}`,
    ),
  );
  return entries.filter((rows) => rows.length === 0).length;
}
