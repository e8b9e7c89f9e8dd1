import { readdir, readFile } from 'node:fs/promises';
import { type Db, openDb, SERVING_ROLE, type TransactionSql } from './db.ts';
import { minCodeOf, requireCode } from './min-code.ts';

const DIRECTORY = new URL('../../../migrations/', import.meta.url);
/** An arbitrary constant: only one process migrates at a time, the others wait and find nothing left to do. */
const MIGRATION_LOCK = 8_210_917;

/** Returns the names of all migrations in the order they apply. They are forward only and plain SQL. */
async function listMigrations(directory: URL = DIRECTORY): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
}

/**
 * Brings the database to the newest schema this code knows. Safe to run from any number of processes at once. Refuses a
 * database that needs newer code than `version`; both options are for tests.
 */
export async function migrate(
  databaseUrl: string,
  { directory = DIRECTORY, version }: { directory?: URL; version?: string } = {},
): Promise<string[]> {
  const db = openDb(databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'efs migrate' });
  try {
    return await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await ensureServingRole(tx);
      await tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
      await addMinCode(tx);
      await tx.unsafe(`grant select on schema_migrations to ${SERVING_ROLE}`);
      await requireCode(tx, version);
      const applied = new Set(
        (await tx<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name),
      );
      const missing = (await listMigrations(directory)).filter((name) => !applied.has(name));
      for (const name of missing) {
        const sql = await readFile(new URL(name, directory), 'utf8');
        await tx.unsafe(sql);
        await tx`insert into schema_migrations (name, min_code) values (${name}, ${minCodeOf(name, sql)})`;
      }
      return missing;
    });
  } finally {
    await db.end();
  }
}

/** Only where it is missing: even an `if not exists` would lock out everybody who reads the table. */
async function addMinCode(tx: TransactionSql): Promise<void> {
  const [column] = await tx`
    select 1 from pg_attribute where attrelid = 'schema_migrations'::regclass and attname = 'min_code'`;
  if (column === undefined) await tx`alter table schema_migrations add column min_code text`;
}

/** Returns whether every migration this code knows has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set((await db<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name));
  return (await listMigrations()).every((name) => applied.has(name));
}

/**
 * Roles belong to the whole cluster, so another database may have made it already, even at this moment: the exception
 * block is the only race-free "create if absent" that PostgreSQL has for roles.
 */
async function ensureServingRole(tx: TransactionSql): Promise<void> {
  await tx.unsafe(`do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVING_ROLE}') then
      create role ${SERVING_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  const [me] = await tx<
    { superuser: boolean }[]
  >`select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!me?.superuser) await tx.unsafe(`grant ${SERVING_ROLE} to current_user`);
}
