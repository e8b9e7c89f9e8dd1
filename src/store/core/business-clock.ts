import type { Clock } from '../../clock.ts';
import { lockAccount } from '../accounts.ts';
import type { Reader } from './db.ts';
import type { Tx } from './write.ts';

/** Maximum offset of a business clock: five years. A CHECK in the database enforces the same limit. */
export const MAX_OFFSET_SECONDS = 157_788_000;

/** Returns how far an account's business clock is ahead of the wall clock; 0 until it is advanced. */
export async function findClockOffset(db: Reader, accountId: string): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select offset_seconds::float8 as seconds from business_clocks where account_id = ${accountId}`;
  return row?.seconds ?? 0;
}

/**
 * Returns the time used for an account's deadlines and calendars. Leases, tokens, limits and everything between
 * machines use the wall clock.
 */
export async function businessNow(db: Reader, clock: Pick<Clock, 'now'>, accountId: string): Promise<Date> {
  return new Date(clock.now().getTime() + (await findClockOffset(db, accountId)) * 1000);
}

/** Returns the time of a change by the account's business clock. */
export function businessAt(tx: Tx, accountId: string): Promise<Date> {
  return businessNow(tx.sql, { now: () => tx.at }, accountId);
}

/** Advances an account's business clock. Returns its new offset in seconds; null if that would exceed five years. */
export async function advanceClock(tx: Tx, accountId: string, seconds: number): Promise<number | null> {
  await lockAccount(tx, accountId);
  const offset = (await findClockOffset(tx.sql, accountId)) + seconds;
  if (offset > MAX_OFFSET_SECONDS) return null;
  await tx.sql`
    insert into business_clocks ${tx.sql.insert({ account_id: accountId, offset_seconds: offset, advanced_at: tx.at })}
    on conflict (account_id) do update set offset_seconds = excluded.offset_seconds, advanced_at = excluded.advanced_at`;
  tx.record({
    accountId,
    entityId: null,
    action: 'clock.advanced',
    data: { object: { offset_seconds: offset }, previous: { offset_seconds: offset - seconds } },
  });
  return offset;
}
