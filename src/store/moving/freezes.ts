import { WORK_KINDS } from '../../domain/installation/work.ts';
import { chainName, isFrozen } from '../core/chain.ts';
import { type Db, hasRows } from '../core/db.ts';
import { type Claimed, sleepDue } from '../core/due.ts';
import { setLocal } from '../core/set-local.ts';
import type { WorkKind } from '../core/wake.ts';
import type { Tx } from '../core/write.ts';

/** Filings come first, because a filing is locked before its formation (core/write.ts). */
const IN_LOCK_ORDER = ['filings', ...WORK_KINDS.filter((kind) => kind !== 'filings')] as const;
const LOCK_TIMEOUT = '4000';

/**
 * Stops all changes to an account. The account's credentials can only read. Its chains accept no entries after those of
 * this change. No worker claims its due work, because the lease becomes endless, and workers lose their current claims.
 */
export async function freezeAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql, at } = tx;
  // The lock time-out is longer than usual, because many changes may have to finish before the freeze gets its locks.
  await setLocal(sql, { lock_timeout: LOCK_TIMEOUT });
  await sql`update accounts set frozen_at = coalesce(frozen_at, ${at}) where id = ${accountId}`;
  for (const kind of IN_LOCK_ORDER) {
    await sql`
      update ${sql.identifier(kind)} set lease_until = 'infinity', epoch = epoch + 1
      where account_id = ${accountId} and lease_until is distinct from 'infinity'`;
  }
  await tx.writeRecords();
  await sql`update chain_heads set is_frozen = true where account_id = ${accountId}`;
}

/** Maximum number of frozen accounts that the checkpoint file lists: the ones frozen last. */
const MOST_FROZEN = 10_000;

/**
 * Returns the ids of the frozen accounts, those frozen last first. Includes erased accounts, because a restore brings
 * them back. Index: accounts_frozen.
 */
export async function listFrozen(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from accounts where frozen_at is not null
    order by frozen_at desc, id limit ${MOST_FROZEN}`;
  return rows.map(({ id }) => id);
}

/** Records that a checkpoint file lists these accounts as frozen, so that they can be handed over. */
export async function noteFreezes(db: Db, ids: readonly string[]): Promise<void> {
  await db`
    update accounts set freeze_noted = true
    where id = any(${[...ids]}::uuid[]) and frozen_at is not null and not freeze_noted`;
}

/**
 * Returns the ids of accounts that were frozen at a checkpoint, and of whose freeze the database knows nothing, or only
 * a later one. Accounts that were released or reopened since the checkpoint are left out.
 */
export async function listForgotten(db: Db, ids: readonly string[], since: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from accounts where id = any(${[...ids]}::uuid[]) and handed_over is null order by id`;
  const released = await Promise.all(
    rows.map(({ id }) =>
      hasRows(db`
        select 1 from audit_entries
        where account_id = ${id} and chain = ${chainName(id, null)} and at >= ${since}
          and action in ('account.released', 'account.reopened')`),
    ),
  );
  return rows.flatMap(({ id }, at) => (released[at] ? [] : [id]));
}

/** Lets the chains of a frozen account accept entries within this transaction. */
export async function thawChains({ sql }: Tx, accountId: string): Promise<void> {
  await sql`update chain_heads set is_frozen = false where account_id = ${accountId} and is_frozen`;
}

/**
 * Stops claimed work of a frozen account by an endless lease. Such work exists if a change made it due during the
 * freeze, after the freeze had already updated that table. Returns false if the account is not frozen. Waits for a
 * release in progress.
 */
export async function sleepIfFrozen(db: Db, kind: WorkKind, row: Claimed): Promise<boolean> {
  if (row.account_id === null) return false;
  const accountId = row.account_id;
  return db.begin(async (sql) => {
    const isAsleep = await isFrozen(sql, accountId);
    if (isAsleep) await sleepDue(sql, kind, row);
    return isAsleep;
  });
}

/** Unfreezes an account, so that all its work continues where it stopped. */
export async function releaseAccount(tx: Tx, accountId: string): Promise<void> {
  const { sql } = tx;
  await sql`update accounts set frozen_at = null, freeze_noted = false, handed_over = null where id = ${accountId}`;
  await sql`update chain_heads set is_frozen = false where account_id = ${accountId}`;
  for (const kind of WORK_KINDS) {
    sql.later`
      update ${sql.identifier(kind)} set lease_until = null where account_id = ${accountId} and lease_until = 'infinity'`;
    tx.wake(kind);
  }
}
