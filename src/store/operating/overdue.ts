import { notFrozen } from '../core/chain.ts';
import type { Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';

/**
 * Tables of work with an expected time, and the column that shows progress: the step of a formation, the status of a
 * dissolution or of a later filing.
 */
export const OVERDUE_KINDS = { formations: 'stage', dissolutions: 'status', later_filings: 'status' } as const;
export type OverdueKind = keyof typeof OVERDUE_KINDS;

export type Overdue = { account_id: string; entity_id: string; expected_by: Date };

/**
 * Returns work whose current step is overdue and was not yet reported. In live mode, it is overdue if it was expected
 * before `now`. In a sandbox, an account may have advanced its business clock, so the clock's offset is added to `now`.
 * Index: `<table>_expected`.
 */
export async function listOverdue(
  db: Reader,
  kind: OverdueKind,
  { now, livemode, limit }: { now: Date; livemode: boolean; limit: number },
): Promise<Overdue[]> {
  return db<Overdue[]>`
    select f.account_id, f.entity_id, f.expected_by from ${db.identifier(kind)} f
    ${livemode ? db`` : db`left join business_clocks c on c.account_id = f.account_id`}
    where f.overdue_at is null and f.expected_by is not null and f.${db.identifier(OVERDUE_KINDS[kind])} is not null
      and f.expected_by < ${now} ${livemode ? db`` : db`+ coalesce(c.offset_seconds, 0) * interval '1 second'`}
      and ${notFrozen(db, db`f.account_id`)}
    order by f.expected_by limit ${limit}`;
}

/**
 * Records that work is overdue, and returns its step; null if that was already recorded, or if the work has reached
 * another step. The times are compared by milliseconds, because the stored time may have microseconds, and
 * `expected_by` has none.
 */
export async function noteOverdue(
  tx: Tx,
  kind: OverdueKind,
  { account_id, entity_id, expected_by }: Overdue,
): Promise<string | null> {
  const progress = tx.sql.identifier(OVERDUE_KINDS[kind]);
  const [row] = await tx.sql<{ progress: string }[]>`
    update ${tx.sql.identifier(kind)} set overdue_at = ${tx.at}
    where account_id = ${account_id} and entity_id = ${entity_id}
      and overdue_at is null and expected_by >= ${expected_by}
      and expected_by < ${new Date(expected_by.getTime() + 1)} and ${progress} is not null
    returning ${progress} as progress`;
  return row?.progress ?? null;
}
