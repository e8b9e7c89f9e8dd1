import type { Db } from '../../src/sql/open.ts';

/**
 * Returns the number of times that a filing was sent and may have arrived: without those that the registry refused as
 * too late, and those of which a later look-up said that they never arrived. On a busy machine the first may be such.
 */
export async function sendsInDoubt(sql: Db, entityId: string, type: string): Promise<number> {
  const sends = await sql`
    select from filing_attempts s join filings f on f.account_id = s.account_id and f.id = s.filing_id
    where f.entity_id = ${entityId} and f.type = ${type} and s.kind = 'send' and s.outcome <> 'too_late'
      and not exists (
        select from filing_attempts l
        where l.account_id = s.account_id and l.filing_id = s.filing_id and l.ordinal > s.ordinal and l.kind = 'lookup' and l.outcome = 'not_found'
      )`;
  return sends.length;
}
