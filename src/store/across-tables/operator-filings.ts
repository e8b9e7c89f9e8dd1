import type { Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import type { Filing } from '../filings.ts';

/** Finds a filing by its id alone, as an operator names it. */
export async function findFilingById(db: Reader, id: string): Promise<Filing | null> {
  const [row] = await db<Filing[]>`select * from filings where id = ${id}`;
  return row ?? null;
}

/** Assigns a filing to one operator; returns true also if they have it already, false while another operator has it. */
export async function claimFiling(tx: Tx, filing: Filing, operatorId: string): Promise<boolean> {
  const rows = await tx.sql`
    update filings set claimed_by = ${operatorId}, claimed_at = coalesce(claimed_at, ${tx.at})
    where account_id = ${filing.account_id} and id = ${filing.id}
      and (claimed_by is null or claimed_by = ${operatorId}) returning 1`;
  return rows.length === 1;
}

/** Records the first of the two operators that a release needs. */
export async function askForRelease(tx: Tx, filing: Filing, operatorId: string): Promise<void> {
  await tx.sql`
    update filings set release_asked_by = ${operatorId}, release_asked_at = ${tx.at}
    where account_id = ${filing.account_id} and id = ${filing.id}`;
}

/** Unassigns a filing, because the second operator has agreed. */
export async function unclaimFiling(tx: Tx, filing: Filing): Promise<void> {
  await tx.sql`
    update filings set claimed_by = null, claimed_at = null, release_asked_by = null, release_asked_at = null
    where account_id = ${filing.account_id} and id = ${filing.id}`;
}

/** Returns filings without progress since before a moment, the longest first. */
export async function listStalledFilings(db: Reader, since: Date, limit: number): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings where stalled_since < ${since} order by stalled_since, id limit ${limit}`;
}
