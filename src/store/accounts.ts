import type { HandedOver } from '../domain/moving/handover.ts';
import { type Fragment, firstRow, hasRows, type Reader } from './core/db.ts';
import { findRestoreSince } from './core/restore.ts';
import type { Tx } from './core/write.ts';

export type Account = { id: string; email: string | null; name: string | null; livemode: boolean; created_at: Date };
/** The archive with which the account arrived. */
export type Arrival = {
  archive: string;
  exported_at: string;
  /**
   * Time since which the account is frozen in its source deployment. Null: the account may still change there, so it
   * stays read-only in this deployment.
   */
  source_frozen_at: string | null;
  /** The trusted key that signed the archive; null: no trusted key signed it, so the account's facts are unverified. */
  trusted_key: string | null;
};

/**
 * Returns whether an imported account may still be in use in its source deployment. Such an account stays read-only
 * here.
 */
export function isCopy({ arrived }: Pick<AccountRow, 'arrived'>): boolean {
  return arrived !== null && arrived.source_frozen_at === null;
}

export type AccountRow = Account & {
  suspended_at: Date | null;
  frozen_at: Date | null;
  /** Arrival of an imported account; null for others. `arrived_at`: absent if it arrived before this field existed. */
  arrived: (Arrival & { arrived_at?: string }) | null;
  /** True if a checkpoint file outside the database lists the account as frozen. */
  freeze_noted: boolean;
  handed_over: HandedOver | null;
  closed_at: Date | null;
  /**
   * Time from which the account's personal data is erased; until the erasure begins, an operator can reopen the
   * account.
   */
  erase_from: Date | null;
  erasing_at: Date | null;
  erased_at: Date | null;
};

/** The initial values of a new account. */
export const UNTOUCHED = {
  suspended_at: null,
  frozen_at: null,
  arrived: null,
  freeze_noted: false,
  handed_over: null,
  closed_at: null,
  erase_from: null,
  erasing_at: null,
  erased_at: null,
} satisfies Omit<AccountRow, keyof Account>;

export async function insertAccount(tx: Tx, account: Account): Promise<void> {
  tx.sql.later`insert into accounts ${tx.sql.insert(account)}`;
}

export async function findAccount(db: Reader, id: string): Promise<AccountRow | null> {
  return firstRow(db<AccountRow[]>`select * from accounts where id = ${id}`);
}

/** Returns an account of which the last restore of the database may have lost rows; null: it is newer or unknown. */
export async function findOlderAccount(db: Reader, id: string): Promise<AccountRow | null> {
  const account = await findAccount(db, id);
  return account !== null && (await findRestoreSince(db, account.created_at)) !== null ? account : null;
}

/**
 * Locks the account. Every change to its keys takes this lock first. Inserts that refer to the account do not wait for
 * this lock.
 */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow> {
  const [row] = await tx.sql<AccountRow[]>`select * from accounts where id = ${id} for no key update`;
  if (!row) throw new Error('a credential without its account');
  return row;
}

/** Returns whether a filing arrived in an archive, trusted or not. */
export async function wasBrought(
  db: Reader,
  { account_id, opened_at, is_unverified }: { account_id: string; opened_at: Date; is_unverified: boolean },
): Promise<boolean> {
  if (is_unverified) return true;
  const rows = await db`
    select 1 from accounts where id = ${account_id} and (arrived ->> 'arrived_at')::timestamptz >= ${opened_at}`;
  return rows.length > 0;
}

/**
 * Returns the accounts that have a given e-mail address, oldest first, so that newly opened accounts cannot push an
 * older one beyond the limit. The age of an imported account counts from its arrival, because its archive can state any
 * age.
 */
export async function listAccountsByEmail(db: Reader, email: string, limit: number): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select * from accounts where ${hasAddress(db, email)} order by ${hereSince(db)}, id limit ${limit}`;
}

/** SQL condition: the account has this e-mail address. The index accounts_by_email contains the same expression. */
function hasAddress(db: Reader, email: string): Fragment {
  return db`lower(email collate "C") = lower(${email}::text collate "C")`;
}

/**
 * Returns the accounts with a given e-mail address that can get a new key. Frozen accounts are left out, because
 * creating a key for a frozen account would fail, which would end the recovery of the other accounts.
 */
export async function listRecoverableAccounts(db: Reader, email: string, limit: number): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select * from accounts where ${hasAddress(db, email)} and frozen_at is null order by ${hereSince(db)}, id limit ${limit}`;
}

function hereSince(db: Reader): Fragment {
  return db`coalesce((arrived ->> 'arrived_at')::timestamptz, created_at)`;
}

/**
 * Limits the account's credentials to reading; other processes notice within half a second. Returns false if the
 * account was already suspended.
 */
export async function suspendAccount(tx: Tx, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    update accounts set suspended_at = ${tx.at} where id = ${id} and suspended_at is null returning 1`);
}

export async function resumeAccount(tx: Tx, id: string): Promise<boolean> {
  return hasRows(tx.sql`
    update accounts set suspended_at = null where id = ${id} and suspended_at is not null returning 1`);
}

/** Records the deployment to which a frozen account was handed over. */
export async function markHandedOver(tx: Tx, id: string, handedOver: HandedOver): Promise<void> {
  await tx.sql`update accounts set handed_over = ${tx.sql.json(handedOver)} where id = ${id}`;
}

/** Marks an account as closed. The caller also freezes the account. */
export async function markClosed(tx: Tx, id: string, eraseFrom: Date): Promise<void> {
  await tx.sql`update accounts set closed_at = ${tx.at}, erase_from = ${eraseFrom} where id = ${id}`;
}

/** Reopens a closed account. The account's keys, links and webhooks are not restored. */
export async function markReopened(tx: Tx, id: string): Promise<void> {
  await tx.sql`update accounts set closed_at = null, erase_from = null where id = ${id}`;
}

/** Returns accounts whose erasure is due or has begun, those overdue longest first. Index: accounts_to_erase. */
export async function listAccountsToErase(db: Reader, at: Date, limit: number): Promise<AccountRow[]> {
  return db<AccountRow[]>`
    select * from accounts where closed_at is not null and erased_at is null and erase_from <= ${at}
    order by erase_from, id limit ${limit}`;
}
