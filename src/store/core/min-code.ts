import { StartError } from '../../errors/start-error.ts';
import { VERSION } from '../../version.ts';
import type { Db, TransactionSql } from './db.ts';

const HEADER = /^-- min_code:(.*)$/m;
const PLAIN_VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Returns the oldest version whose code still works after this migration, from its line `-- min_code: 0.2.0`; null if
 * there is no such line. Only a migration that removes something used by older code needs the line. Throws if the
 * version cannot be compared.
 */
export function minCodeOf(name: string, sql: string): string | null {
  const [, text] = HEADER.exec(sql) ?? [];
  if (text === undefined) return null;
  const version = text.trim();
  if (PLAIN_VERSION.test(version)) return version;
  throw new Error(`${name}: min_code is "${version}"; it has to be a version such as 0.2.0.`);
}

/**
 * Throws if this code is older than an applied migration requires. An unknown migration alone is no reason to throw.
 */
export async function requireCode(db: Db | TransactionSql, version: string = VERSION): Promise<void> {
  const [table] = await db<{ found: boolean }[]>`select to_regclass('schema_migrations') is not null as found`;
  if (!table?.found) return;
  // The column is read through JSON, because it is missing in a database that only older code has migrated.
  const rows = await db<{ name: string; min_code: string }[]>`
    select name, to_jsonb(applied) ->> 'min_code' as min_code from schema_migrations as applied
    where to_jsonb(applied) ->> 'min_code' is not null order by name`;
  const refusing = rows.filter(({ min_code }) => isOlder(version, min_code));
  const newest = refusing.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (most === undefined || isOlder(most.min_code, row.min_code) ? row : most),
    undefined,
  );
  if (newest === undefined) return;
  throw new StartError(
    `This is version ${version}, and since migration ${newest.name} the database needs ${newest.min_code} or newer. Start version ${newest.min_code} or newer, or restore a backup from before that migration.`,
  );
}

/**
 * Returns whether a version is older than another. Compares numbers, so that 0.10.0 is newer than 0.9.0. Ignores
 * everything after the numbers.
 */
function isOlder(version: string, than: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(than)];
  const place = own.findIndex((number, index) => number !== other[index]);
  return place >= 0 && (own[place] ?? 0) < (other[place] ?? 0);
}

function numbersOf(version: string): number[] {
  return (version.split(/[-+]/)[0] ?? '').split('.').map(Number);
}
