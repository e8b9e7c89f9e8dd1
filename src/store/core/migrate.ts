import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../errors/start-error.ts';
import { sqlState } from '../../sql/connection.ts';
import { findPrimary, openSession } from '../../sql/session.ts';
import { distribute, distributeAdded } from './citus/distribute.ts';
import { type Db, openDb, type Reader } from './db.ts';
import { minCodeOf, requireCode } from './min-code.ts';
import { ensureServingRole, isServingLogin, SERVING_ROLE } from './serving-role.ts';

const DIRECTORY = new URL('../../../migrations/', import.meta.url);
/**
 * Arbitrary number of the lock that lets one process migrate at a time. The others wait and then find nothing to do.
 */
const MIGRATION_LOCK = 8_210_917;
const LOCK_RETRY_MS = 200;
/**
 * Lock time-out of a migration. While a migration waits for a table, every reader of the table waits behind it, so the
 * migration soon gives up and tries again.
 */
const TABLE_LOCK_MS = 2_000;
const TRIES = 30;
const TRY_AGAIN_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Returns the migrations in order. All of them are plain SQL and forward only. */
async function listMigrations(directory: URL = DIRECTORY): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
}

/**
 * Applies all missing migrations, one after the other. Safe to run from any number of processes at once, to interrupt
 * and to run again. Returns the names of the applied migrations. Refuses a database that needs newer code than
 * `version`. Only tests give `directory` and `version`.
 */
export async function migrate(
  databaseUrl: string,
  { directory = DIRECTORY, version }: { directory?: URL; version?: string } = {},
): Promise<string[]> {
  if (isServingLogin(databaseUrl))
    throw new StartError(
      `Only the owner of the database can migrate it, and this URL logs in as ${SERVING_ROLE}. Set DATABASE_DIRECT_URL to the owner's URL.`,
    );
  await findPrimary({ url: databaseUrl, applicationName: 'efs migrate' });
  const db = openDb(databaseUrl, { poolSize: 2, role: 'owner', applicationName: 'efs migrate' });
  try {
    return await alone(databaseUrl, async () => {
      await prepare(db);
      await requireCode(db, version);
      const applied = await listApplied(db);
      const missing = (await listMigrations(directory)).filter((name) => !applied.has(name));
      for (const name of missing) await apply(db, name, await readFile(new URL(name, directory), 'utf8'));
      await distributeAdded(db);
      return missing;
    });
  } finally {
    await db.end();
  }
}

/** Distributes a migrated database with Citus (citus/distribute.ts); safe to interrupt and to run again. */
export async function distributeDatabase(databaseUrl: string, { shards }: { shards: number }): Promise<string[]> {
  const db = openDb(databaseUrl, { poolSize: 2, role: 'owner', applicationName: 'efs distribute' });
  try {
    return await alone(databaseUrl, async () => {
      if (!(await isMigrated(db))) throw new StartError('Migrate the database first: efs migrate');
      return distribute(db, { shards });
    });
  } finally {
    await db.end();
  }
}

/**
 * Polls for the lock instead of waiting for it, because a waiting statement is an open transaction, and `create index
 * concurrently` in the process with the lock would wait for that transaction.
 */
async function alone<T>(databaseUrl: string, run: () => Promise<T>): Promise<T> {
  // The lock of the migrations ends when this session is closed.
  const { sql, end } = await openSession({ url: databaseUrl, applicationName: 'efs migration lock' });
  try {
    while (!(await tryLock(sql))) await sleep(LOCK_RETRY_MS);
    return await run();
  } finally {
    await end();
  }
}

async function tryLock(sql: Reader): Promise<boolean> {
  const [row] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`;
  return row?.mine ?? false;
}

async function prepare(db: Db): Promise<void> {
  await ensureServingRole(db);
  await db`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
  await addMinCode(db);
  await db.script(`grant select on schema_migrations to ${SERVING_ROLE}`);
}

async function listApplied(db: Db): Promise<Set<string>> {
  return new Set((await db<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name));
}

/**
 * Applies one migration and records it. Indexes are built outside a transaction; if the process stops before the record
 * is written, the build runs again.
 */
async function apply(db: Db, name: string, sql: string): Promise<void> {
  const row = { name, min_code: minCodeOf(name, sql) };
  const indexes = indexesOf(name, sql);
  if (indexes !== null) {
    await buildIndexes(db, indexes);
    await db`insert into schema_migrations ${db.insert(row)}`;
    return;
  }
  await retryWhileLocked(() =>
    db.begin(async (tx) => {
      await tx.script(`set local lock_timeout = ${TABLE_LOCK_MS}`);
      // The statements are sent one at a time, because Citus sends the whole text of a statement to every part of a
      // table.
      for (const statement of splitStatements(sql)) await tx.script(statement);
      await tx`insert into schema_migrations ${tx.insert(row)}`;
    }),
  );
}

async function retryWhileLocked(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === TRIES) throw error;
    }
    await sleep(TRY_AGAIN_MS);
  }
}

/**
 * Adds the column `min_code`. The column is looked up first, because even `if not exists` would lock out every reader
 * of the table.
 */
async function addMinCode(db: Db): Promise<void> {
  const [column] = await db`
    select 1 from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'min_code'`;
  if (column === undefined) await db`alter table schema_migrations add column min_code text`;
}

/** Returns whether every migration that this code knows has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = await listApplied(db);
  return (await listMigrations()).every((name) => applied.has(name));
}

const CONCURRENTLY = /\bindex concurrently\b/i;
const STATEMENT = /^create (?:unique )?index concurrently if not exists (\w+) /;

/** An index built while its table is read and written. */
export type Index = { name: string; statement: string };

/**
 * Returns the indexes that a migration builds concurrently; null if it builds none. Such a migration contains nothing
 * else, because PostgreSQL builds such indexes outside a transaction, and a crash would leave other statements half
 * applied.
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

/** Builds the missing indexes, and rebuilds any that PostgreSQL never uses because its build was interrupted. */
async function buildIndexes(db: Db, indexes: readonly Index[]): Promise<void> {
  for (const { name, statement } of indexes) {
    const [broken] = await db`
      select 1 from pg_index where indexrelid = to_regclass(${name}) and not indisvalid`;
    if (broken !== undefined) await db.script(`drop index concurrently ${name}`);
    await db.script(statement);
  }
}

/** Parts in which a semicolon does not end a statement: quoted text and names, dollar quotes, comments. */
const OPAQUE = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//g;

/**
 * Splits SQL text into statements. Does not support backslash escapes (`E'…'`) or nested comments, which the migrations
 * do not use.
 */
export function splitStatements(text: string): string[] {
  const ends: number[] = [];
  // Each quoted text and comment is replaced by text of the same length, so that positions stay the same.
  const plain = text.replaceAll(OPAQUE, (part) => 'x'.repeat(part.length));
  for (let end = plain.indexOf(';'); end !== -1; end = plain.indexOf(';', end + 1)) ends.push(end);
  return [...ends, text.length]
    .map((end, index) => text.slice(index === 0 ? 0 : (ends[index - 1] as number) + 1, end).trim())
    .filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '');
}
