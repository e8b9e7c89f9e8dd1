import type { Reader } from '../core/db.ts';
import type { PagePosition } from '../core/page.ts';
import type { Tx } from '../core/write.ts';
import type { Filing } from '../filings.ts';

/** Finds a filing by its id alone, as an operator names it. */
export async function findFilingById(db: Reader, id: string): Promise<Filing | null> {
  const [row] = await db<Filing[]>`select * from filings where id = ${id}`;
  return row ?? null;
}

type Page = { after: PagePosition | null; limit: number };

/** Returns filings in a state that waits for a person, oldest first. Plan: index scan on `filings_queue`. */
export async function listFilingsInState(
  db: Reader,
  state: 'pending' | 'needs_review',
  { after, limit }: Page,
): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings
    where state = ${state} and state in ('pending', 'needs_review')
      ${after === null ? db`` : db`and (opened_at, id) > (${after.createdAt}, ${after.id})`}
    order by opened_at, id limit ${limit}`;
}

/** Returns filings that are not sent before some moment, oldest first. Plan: index scan on `filings_waiting`. */
export async function listWaitingFilings(db: Reader, { after, limit }: Page): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings
    where wait_reason is not null
      ${after === null ? db`` : db`and (opened_at, id) > (${after.createdAt}, ${after.id})`}
    order by opened_at, id limit ${limit}`;
}

/**
 * Returns the newest filing of each overdue formation and dissolution, the longest overdue first. Plan: `filings_by_entity`
 * for each. With `order by id` it would be the primary key instead, which reads all filings of the account.
 */
export async function listOverdueFilings(
  db: Reader,
  { after, limit }: Page,
): Promise<(Filing & { overdue_at: Date })[]> {
  return db<(Filing & { overdue_at: Date })[]>`
    select f.*, o.overdue_at from (
      select account_id, entity_id, overdue_at from formations where overdue_at is not null
      union all
      select account_id, entity_id, overdue_at from dissolutions where overdue_at is not null
    ) o
    join filings f on f.account_id = o.account_id and f.entity_id = o.entity_id
    where not exists (
      select 1 from filings newer
      where newer.account_id = f.account_id and newer.entity_id = f.entity_id and newer.id > f.id
    )
    ${after === null ? db`` : db`and (o.overdue_at, o.entity_id) > (${after.createdAt}, ${after.id})`}
    order by o.overdue_at, o.entity_id limit ${limit}`;
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
