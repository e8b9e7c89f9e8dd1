import { readdir, readFile } from 'node:fs/promises';
import { type Db, openDb, SERVING_ROLE, type TransactionSql } from './db.ts';

const directory = new URL('../../../migrations/', import.meta.url);
/** An arbitrary constant: only one process migrates at a time, the others wait and find nothing left to do. */
const MIGRATION_LOCK = 8_210_917;

/** Returns the names of all migrations in the order they apply. They are forward only and plain SQL. */
async function listMigrations(): Promise<string[]> {
  return (await readdir(directory)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
}

/** Brings the database to the newest schema. Safe to run from any number of processes at once. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const db = openDb(databaseUrl, { poolSize: 1, role: 'owner', applicationName: 'efs migrate' });
  try {
    return await db.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK})`;
      await ensureServingRole(tx);
      await tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`;
      await tx.unsafe(`grant select on schema_migrations to ${SERVING_ROLE}`);
      const applied = new Set(
        (await tx<{ name: string }[]>`select name from schema_migrations`).map((row) => row.name),
      );
      const missing = (await listMigrations()).filter((name) => !applied.has(name));
      for (const name of missing) {
        await tx.unsafe(await readFile(new URL(name, directory), 'utf8'));
        await tx`insert into schema_migrations (name) values (${name})`;
      }
      return missing;
    });
  } finally {
    await db.end();
  }
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
