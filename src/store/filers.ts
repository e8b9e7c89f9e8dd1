import type { Filer, Office } from '../domain/filing/filer.ts';
import { firstRow, type Reader } from './core/db.ts';
import type { Tx } from './core/write.ts';

/**
 * A row of `filers`: the name and contact details with which an operator files with an office. A row can end, but never
 * changes.
 */
export type FilerRow = Filer & {
  id: string;
  operator_id: string;
  office: Office;
  /** True if companies may name this person as their organizer. */
  organizes: boolean;
  stated_at: Date;
};

/** Returns the people who currently submit filings, ordered by office. */
export function listFilers(db: Reader): Promise<FilerRow[]> {
  return db<FilerRow[]>`
    select ${columns(db)} from filers where ended_at is null order by office, name, id`;
}

/**
 * Returns the details with which an operator files with an office now, or did so at a past time (`at`); null: none are
 * recorded.
 */
export function findFiler(
  db: Reader,
  { operatorId, office, at }: { operatorId: string; office: string; at: Date | null },
): Promise<FilerRow | null> {
  return firstRow(db<FilerRow[]>`
    select ${columns(db)} from filers
    where operator_id = ${operatorId} and office = ${office} and (ended_at is null or ended_at > ${at})
    order by stated_at limit 1`);
}

/**
 * Returns the current filer who was recorded first for an office. Papers name this person until an operator claims the
 * filing.
 */
export function findFirstFiler(db: Reader, office: Office): Promise<FilerRow | null> {
  return firstRow(db<FilerRow[]>`
    select ${columns(db)} from filers
    where office = ${office} and ended_at is null order by stated_at, id limit 1`);
}

/** Returns the people whom companies may name as their organizer in filings with an office. */
export function listOrganizers(
  db: Reader,
  office: Office,
): Promise<Pick<FilerRow, 'name' | 'email' | 'phone' | 'organization'>[]> {
  return db<FilerRow[]>`
    select distinct name, email, phone, organization from filers
    where office = ${office} and organizes and ended_at is null order by name, email`;
}

function columns(db: Reader) {
  return db`id, operator_id, office, name, organization, phone, fax, email, address, organizes, stated_at`;
}

/** Records the details with which an operator files with an office. They replace earlier ones. */
export async function recordFiler(tx: Tx, filer: Omit<FilerRow, 'id' | 'stated_at'>): Promise<FilerRow> {
  await endFiler(tx, filer);
  const row = { id: tx.ids.uuid(), ...filer, stated_at: tx.at };
  await tx.sql`insert into filers ${tx.sql.insert(row)}`;
  return row;
}

/** Ends the validity of the details with which an operator files with an office, if any are recorded. */
export async function endFiler(
  tx: Tx,
  { operator_id, office }: Pick<FilerRow, 'operator_id' | 'office'>,
): Promise<void> {
  await tx.sql`
    update filers set ended_at = ${tx.at}
    where operator_id = ${operator_id} and office = ${office} and ended_at is null`;
}
