import type { HandIn } from '../../domain/filing/filing-report.ts';
import { notFrozen } from '../core/chain.ts';
import { hasRows, onlyRow, type Reader } from '../core/db.ts';
import type { Tx } from '../core/write.ts';
import type { Filing } from '../filings.ts';

/** Finds a filing by its id alone, because operators name filings only by id. */
export async function findFilingById(db: Reader, id: string): Promise<Filing | null> {
  return onlyRow(await db<Filing[]>`select * from filings where id = ${id}`, `filing ${id}`);
}

export type EntityFiling = Pick<Filing, 'id' | 'entity_id' | 'type' | 'state'>;

/** Returns the filings of the given companies, oldest first. Index: filings_by_entity, once for each company. */
export async function listFilingsOf(db: Reader, entities: readonly { account_id: string; id: string }[]) {
  return db<EntityFiling[]>`
    select f.id, f.entity_id, f.type, f.state
    from unnest(${entities.map(({ account_id }) => account_id)}::uuid[], ${entities.map(({ id }) => id)}::uuid[])
      as found (account_id, entity_id)
      join filings f on f.account_id = found.account_id and f.entity_id = found.entity_id
    order by f.opened_at, f.id`;
}

/** Assigns a filing to one operator; returns false if another operator has it. */
export async function claimFiling(tx: Tx, filing: Filing, operatorId: string): Promise<boolean> {
  return hasRows(tx.sql`
    update filings set claimed_by = ${operatorId}, claimed_at = coalesce(claimed_at, ${tx.at})
    where account_id = ${filing.account_id} and id = ${filing.id}
      and (claimed_by is null or claimed_by = ${operatorId}) returning 1`);
}

/**
 * Records how a claimed filing was submitted to its office. Ends an open request to release the filing, because that
 * request says that nobody had filed it.
 */
export async function handInFiling(tx: Tx, { account_id, id }: Filing, handIn: HandIn): Promise<void> {
  await tx.sql`
    update filings set handed_in = ${tx.sql.json(handIn)},
      release_asked_by = null, release_asked_at = null, release_reason = null
    where account_id = ${account_id} and id = ${id}`;
}

/** Records the first of the two operators who must agree before a filing is unassigned. */
export async function askForRelease(
  tx: Tx,
  filing: Filing,
  { operatorId, reason }: { operatorId: string; reason: string | null },
): Promise<void> {
  await tx.sql`
    update filings set release_asked_by = ${operatorId}, release_asked_at = ${tx.at}, release_reason = ${reason}
    where account_id = ${filing.account_id} and id = ${filing.id}`;
}

/** Removes the operator from a filing that nobody has filed. */
export async function unclaimFiling(tx: Tx, filing: Filing): Promise<void> {
  await tx.sql`
    update filings set claimed_by = null, claimed_at = null, handed_in = null,
      release_asked_by = null, release_asked_at = null, release_reason = null
    where account_id = ${filing.account_id} and id = ${filing.id}`;
}

/**
 * Returns filings whose last progress was before `since`, the longest stalled first. Frozen accounts are left out,
 * because their filings cannot progress.
 */
export async function listStalledFilings(db: Reader, since: Date, limit: number): Promise<Filing[]> {
  return db<Filing[]>`
    select * from filings where stalled_since < ${since} and ${notFrozen(db, db`filings.account_id`)}
    order by stalled_since, id limit ${limit}`;
}
