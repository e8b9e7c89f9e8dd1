import type { Sql } from '../../sql/sql.ts';
import type { CompanyPacket, DissolutionPacket } from '../protocol.ts';

/* What filings of companies that exist do to the register: an accepted change gives a company another name, and frees
 * the earlier one. */

/** The time of an entry's decision, by the wall clock. */
export const decidedAt = (sql: Sql, entry: 'entries' | 'ending' | 'change' | 'newer' = 'entries') => sql`
  ${sql.identifier(entry)}.decides_at
    - coalesce((select offset_ms from clocks where clocks.filer = ${sql.identifier(entry)}.filer), 0) * interval '1 millisecond'`;

/** Returns whether a filer's company is on the register under this name: its own, or that of its last accepted change. */
export async function isOnRegister(sql: Sql, packet: DissolutionPacket | CompanyPacket, now: Date): Promise<boolean> {
  const { jurisdiction, filer, filing_number: number, normalized_name } = packet;
  const [row] = await sql<{ name: string }[]>`
    select coalesce((
      select change.new_name from entries change
      where change.jurisdiction = entries.jurisdiction and change.type = 'amendment' and change.subject = entries.number
        and change.new_name is not null and change.number is not null and ${decidedAt(sql, 'change')} <= ${now}
      order by change.seq desc limit 1
    ), entries.subject) as name
    from entries
    where type = 'formation' and jurisdiction = ${jurisdiction} and filer = ${filer} and number = ${number}
      and ${decidedAt(sql)} <= ${now}`;
  return row?.name === normalized_name;
}
