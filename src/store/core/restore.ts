import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

/** The restore epoch of the database; a checkpoint outside it records the epoch it had reached. */
export type Epoch = { installation: string; epoch: number };

export async function readEpoch(db: Reader): Promise<Epoch> {
  const [row] = await db<Epoch[]>`select id as installation, epoch from installation`;
  if (!row) throw new Error('no installation');
  return row;
}

export async function raiseEpoch(tx: Tx): Promise<Epoch> {
  const [row] = await tx.sql<Epoch[]>`
    update installation set epoch = epoch + 1 returning id as installation, epoch`;
  if (!row) throw new Error('no installation');
  return row;
}

/**
 * After a restore, this database does not know what was sent since its backup: for no open filing is it certain whether
 * the registry has it. `sentBefore` is the moment from which nothing can have been sent. Returns null if another
 * process has done this already, else the number of filings to ask about. A filing that the registry had answered with
 * `pending` before the backup keeps its state: the registry has it, and it is never sent again. Plan: filings_open.
 */
export async function reopenFilings(tx: Tx, kept: Epoch, sentBefore: Date): Promise<number | null> {
  const mine = await tx.sql`
    update installation set epoch = ${kept.epoch} where id = ${kept.installation} and epoch < ${kept.epoch} returning 1`;
  if (mine.length === 0) return null;
  // There may be tens of thousands of them, and nothing is served before this is done.
  await tx.sql`set local statement_timeout = 0`;
  const rows = await tx.sql`
    update filings set
      state = case state when 'pending' then 'pending' else 'ambiguous' end,
      sends = greatest(sends, 1), deadline_at = greatest(deadline_at, ${sentBefore}),
      absent_since = null, clean_misses = 0, tries = 0,
      stalled_since = case when state <> 'pending' then coalesce(stalled_since, ${tx.at}) end,
      due_at = now(), lease_until = null, epoch = epoch + 1
    where closed_at is null and state in ('ready', 'unavailable', 'sending', 'pending', 'ambiguous', 'reconciling')
    returning 1`;
  tx.wake('filings');
  return rows.length;
}
