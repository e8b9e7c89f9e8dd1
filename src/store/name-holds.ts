import { AppError } from '../errors.ts';
import type { Filing } from './filings.ts';
import type { Tx } from './write.ts';

/**
 * Holds a name for a filing, or refuses. The primary key decides between two that come at once: the second waits
 * for the first to commit and then finds the name taken.
 */
export async function holdName(tx: Tx, filing: Filing, jurisdiction: string, normalizedName: string): Promise<void> {
  const rows = await tx.sql`
    insert into name_holds (jurisdiction, normalized_name, account_id, entity_id, filing_id, held_at)
    values (${jurisdiction}, ${normalizedName}, ${filing.account_id}, ${filing.entity_id}, ${filing.id}, ${tx.at})
    on conflict do nothing returning 1`;
  if (rows.length === 0) {
    throw new AppError('name_held', {
      detail:
        'Another filing in this jurisdiction holds this name. Choose another name, or wait until that filing ends.',
    });
  }
}

/** Releases the name: only when the filing ended without acceptance. */
export async function releaseName(tx: Tx, filing: Pick<Filing, 'account_id' | 'id'>): Promise<void> {
  await tx.sql`delete from name_holds where account_id = ${filing.account_id} and filing_id = ${filing.id}`;
}
