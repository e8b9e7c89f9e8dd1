import { hasRows } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

type Owner = Pick<Filing, 'account_id' | 'id'>;

/**
 * A responsible party, as a hash with the current pepper (secret). `otherHash`: during a rotation, the hash under the
 * other pepper; otherwise the same hash. `lock`: a value that does not depend on the pepper and is never stored.
 */
export type Party = { partyHash: Uint8Array; otherHash: Uint8Array; lock: string };

/**
 * Reserves the day on which a filing may name its responsible party: the day that the filing already has, otherwise the
 * party's first free day from `today` on. Two simultaneous calls wait for each other at the primary key, so no day is
 * assigned twice.
 */
export async function reserveTaxDay(tx: Tx, filing: Owner, party: Party, today: string): Promise<string> {
  const { sql, at } = tx;
  const { account_id, id } = filing;
  const { partyHash, otherHash } = party;
  // This lock is needed during a rotation of the pepper (secret in the hashes): processes then reserve under two
  // hashes, and the primary key does not detect a conflict between the two.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`responsible party ${party.lock}`}, 0))`;
  // A reserved day is deleted once it has passed, or if it is for another party.
  await sql`
    delete from tax_party_days
    where account_id = ${account_id} and filing_id = ${id} 
      and (day < ${today} or party_hash not in (${partyHash}, ${otherHash}))`;
  for (;;) {
    const [reserved] = await sql<{ day: string }[]>`
      select day::text from tax_party_days where account_id = ${account_id} and filing_id = ${id}`;
    if (reserved !== undefined) return reserved.day;
    // Takes the first free day: today or the day after a reserved one. Only a few rows are read, one for each earlier
    // request.
    await sql`
      insert into tax_party_days (party_hash, day, account_id, filing_id, reserved_at)
      select ${partyHash}, min(free.day), ${account_id}, ${id}, ${at} from (
        select ${today}::date as day
        union all
        select day + 1 from tax_party_days where party_hash in (${partyHash}, ${otherHash}) and day >= ${today}
      ) free
      where not exists (select 1 from tax_party_days t where t.party_hash in (${partyHash}, ${otherHash}) and t.day = free.day)
      on conflict do nothing`;
  }
}

/**
 * Marks the day as used, in the transaction that begins the send; returns false if the day does not belong to this
 * filing.
 */
export async function useTaxDay(tx: Tx, filing: Owner, day: string): Promise<boolean> {
  return hasRows(tx.sql`
    update tax_party_days set sent_at = ${tx.at}
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and day = ${day} returning 1`);
}

/** Frees the day that a filing had used, because the filing was not sent after all. */
export async function returnTaxDay(tx: Tx, filing: Owner): Promise<void> {
  await tx.sql`
    delete from tax_party_days
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and sent_at is not null`;
}

/** Frees the day that was reserved for a filing, because the filing no longer needs it. */
export async function cancelTaxDay(tx: Tx, filing: Owner): Promise<void> {
  await tx.sql`
    delete from tax_party_days
    where account_id = ${filing.account_id} and filing_id = ${filing.id} and sent_at is null`;
}
