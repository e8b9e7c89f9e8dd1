import type { Db } from './db.ts';

const CONCURRENTLY = /\bindex concurrently\b/i;
const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) /;

/** An index that is built while the table is read and written. */
export type Index = { name: string; statement: string };

/**
 * Returns the indexes that a migration builds concurrently, or null if it builds none. Such a migration contains nothing
 * else, because PostgreSQL builds them outside a transaction: what was done before a crash stays done.
 */
export function indexesOf(migration: string, sql: string): Index[] | null {
  const text = sql.replaceAll(/^--.*$/gm, '');
  if (!CONCURRENTLY.test(text)) return null;
  return text
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => {
      const [, name] = STATEMENT.exec(statement) ?? [];
      if (name !== undefined) return { name, statement };
      throw new Error(
        `${migration} builds an index concurrently, so each of its statements must begin with "create index concurrently if not exists".`,
      );
    });
}

/** Builds those that are missing. One whose build was interrupted exists, is never used, and is built anew. */
export async function buildIndexes(db: Db, indexes: readonly Index[]): Promise<void> {
  for (const { name, statement } of indexes) {
    const [broken] = await db`
      select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
    if (broken !== undefined) await db.script(`drop index concurrently ${name}`);
    await db.script(statement);
  }
}
