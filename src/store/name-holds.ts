import { skeletonOf } from '../domain/names/lookalike.ts';
import { AppError } from '../errors/errors.ts';
import { noneIfDown } from './core/citus/server-down.ts';
import { hasRows, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';
import type { Filing } from './filings.ts';

/**
 * Holds (reserves) a name for a filing; throws if another filing holds it. The primary key decides between two
 * simultaneous calls: the second call waits for the commit of the first, and then finds that the name is taken.
 */
export async function holdName(tx: Tx, filing: Filing, jurisdiction: string, normalizedName: string): Promise<void> {
  if (await holdFreeName(tx, filing, jurisdiction, normalizedName)) return;
  throw new AppError('name_held', {
    detail: 'Another filing in this jurisdiction holds this name. Choose another name, or wait until that filing ends.',
  });
}

/** Holds (reserves) a name for a filing; returns false if another filing holds it. */
export async function holdFreeName(tx: Tx, filing: Filing, jurisdiction: string, normalizedName: string) {
  return hasRows(tx.sql`
    insert into name_holds (jurisdiction, normalized_name, skeleton, account_id, entity_id, filing_id, held_at)
    values (${jurisdiction}, ${normalizedName}, ${skeletonOf(normalizedName)}, ${filing.account_id}, ${filing.entity_id}, ${filing.id}, ${tx.at})
    on conflict do nothing returning 1`);
}

/** A name that a filing holds, with the name as filed. Check `account_id` before showing the holder to an account. */
export type NameHold = { normalized_name: string; account_id: string; entity_id: string; legal_name: string };

/** Maximum number of similar names to return. More of them exist only if somebody reserved them on purpose. */
const LIKE_LIMIT = 20;

/**
 * Returns the held names that look like this name; the same name comes first. Two statements are needed, because on
 * Citus the holds are on the coordinator, and the filings on the servers of their accounts.
 */
export async function listHoldsLike(db: Reader, jurisdiction: string, normalizedName: string): Promise<NameHold[]> {
  const holds = await db<(Omit<NameHold, 'legal_name'> & { filing_id: string })[]>`
    select normalized_name, account_id, entity_id, filing_id from name_holds
    where jurisdiction = ${jurisdiction} and skeleton = ${skeletonOf(normalizedName)}
    order by normalized_name <> ${normalizedName}, normalized_name limit ${LIKE_LIMIT}`;
  return Promise.all(
    holds.map(async ({ filing_id, ...hold }) => {
      const [filing] = await db<{ legal_name: string }[]>`
        select coalesce(packet #>> '{changes,legal_name}', packet->>'legal_name') as legal_name from filings
        where account_id = ${hold.account_id} and id = ${filing_id}`.catch(noneIfDown);
      // The normalized name is shown if the server of the holder's account is down, because the name is held
      // nevertheless.
      return { ...hold, legal_name: filing?.legal_name ?? hold.normalized_name };
    }),
  );
}

/** Returns the names in the list that are held. */
export async function listHeldNames(db: Reader, jurisdiction: string, names: readonly string[]): Promise<string[]> {
  const rows = await db<{ normalized_name: string }[]>`
    select normalized_name from name_holds
    where jurisdiction = ${jurisdiction} and normalized_name = any(${names as string[]})`;
  return rows.map(({ normalized_name }) => normalized_name);
}

/** Releases all names of a company except the one held for this filing, which is the company's name now. */
export async function releaseOtherNames(
  tx: Tx,
  { account_id, entity_id, id }: Pick<Filing, 'account_id' | 'entity_id' | 'id'>,
): Promise<void> {
  tx.sql.later`
    delete from name_holds where account_id = ${account_id} and entity_id = ${entity_id} and filing_id <> ${id}`;
}

/** Releases the names of a company that is dissolved. */
export async function releaseNamesOf(
  tx: Tx,
  { account_id, entity_id }: Pick<Filing, 'account_id' | 'entity_id'>,
): Promise<void> {
  tx.sql.later`delete from name_holds where account_id = ${account_id} and entity_id = ${entity_id}`;
}

/** Releases the name held for a filing that ended without acceptance. */
export async function releaseName(tx: Tx, filing: Pick<Filing, 'account_id' | 'id'>): Promise<void> {
  tx.sql.later`delete from name_holds where account_id = ${filing.account_id} and filing_id = ${filing.id}`;
}
