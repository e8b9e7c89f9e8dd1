import { userOf } from '../../domain/formats/database-url.ts';
import { sqlState } from '../../sql/connection.ts';
import type { Db } from '../../sql/open.ts';

/**
 * Name of the database role that can neither change the schema (DDL) nor update or delete audit entries and events; see
 * migrations/.
 */
export const SERVING_ROLE = 'efs_serving';

/** Settings of every serving connection, in the units of `pg_settings`: milliseconds. */
export const servingSettings: Readonly<Record<string, string>> = {
  // The isolation level is set regardless of the database's default, because statements must see what was committed
  // while they waited for a lock.
  default_transaction_isolation: 'read committed',
  // Time limit of a statement. A request that would wait longer is refused with 503.
  statement_timeout: '5000',
  lock_timeout: '1000',
  idle_in_transaction_session_timeout: '10000',
  // One generic plan serves all accounts: it reads a few rows through an index, in the order of the index. Other plans
  // are disabled, because PostgreSQL's statistics describe only the average account. A sort that is cheap for 15 rows
  // is slow for an account's 200,000 (350 ms instead of 0.1 ms).
  plan_cache_mode: 'force_generic_plan',
  // JIT compilation is off. Statements are short, but PostgreSQL 15 to 17 would compile most of them, because it counts
  // a plan with a disabled step (below) as very costly.
  jit: 'off',
  ...off('seqscan', 'bitmapscan', 'sort', 'incremental_sort', 'hashjoin', 'mergejoin', 'material'),
};

/** Settings with Citus. A generic plan does not know which server has the rows, so most statements would fail. */
const distributedSettings: Readonly<Record<string, string>> = { ...servingSettings, plan_cache_mode: 'auto' };

/** Returns the settings that serving connections need on this database. */
export function settingsOn({ isDistributed }: { isDistributed: boolean }): Readonly<Record<string, string>> {
  return isDistributed ? distributedSettings : servingSettings;
}

function off(...methods: string[]): Record<string, string> {
  return Object.fromEntries(methods.map((method) => [`enable_${method}`, 'off']));
}

/**
 * Returns whether a URL logs in as the serving role itself. The settings of this role are stored in the database, so
 * they need not be sent.
 */
export function isServingLogin(databaseUrl: string): boolean {
  return userOf(databaseUrl) === SERVING_ROLE;
}

/** Returns the statement that gives the serving role one of its settings. */
export function setStatement(name: string): string {
  return `alter role ${SERVING_ROLE} set ${name} = '${servingSettings[name]}'`;
}

const TRIES = 50;
/** SQLSTATEs of two concurrent changes of a role: "tuple concurrently updated", and a duplicate key. */
const MET_ANOTHER: readonly unknown[] = ['XX000', '23505'];
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Creates the serving role with its settings. Roles belong to the whole cluster, so another database of the cluster may
 * create the role at the same moment. PostgreSQL has no other race-free "create if absent" for roles than this
 * exception block.
 */
export async function ensureServingRole(db: Db): Promise<void> {
  await db.script(`do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVING_ROLE}') then
      create role ${SERVING_ROLE} nologin;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$`);
  const [me] = await db<
    { superuser: boolean }[]
  >`select rolsuper as superuser from pg_roles where rolname = current_user`;
  if (!me?.superuser) await changeRole(() => db.script(`grant ${SERVING_ROLE} to current_user`));
  try {
    await changeRole(() => keepSettings(db));
  } catch (error) {
    // A lack of privilege is ignored, because another owner may have created the role and stored its settings. If the
    // settings are missing, the service throws at its start and names the statements to run.
    if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
  }
}

/**
 * Changes a role. Repeats the change if it fails: another database of the cluster may be migrating, and of two
 * concurrent changes PostgreSQL makes one fail instead of wait.
 */
export async function changeRole(change: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (!MET_ANOTHER.includes(sqlState(error)) || attempt === TRIES) throw error;
    }
  }
}

/**
 * Lets the serving role log in on Citus, where the coordinator connects to the other servers as this role and cannot
 * send settings.
 */
export async function letServingRoleIn(db: Db): Promise<void> {
  const [{ name }] = await db<[{ name: string }]>`select current_database()::text as name`;
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const mode = distributedSettings['plan_cache_mode'];
  await changeRole(() => db.script(`alter role ${SERVING_ROLE} login`));
  await changeRole(() => db.script(`alter role ${SERVING_ROLE} in database ${quoted} set plan_cache_mode = '${mode}'`));
}

/** Stores the settings with the serving role, because a connection behind a pooler cannot send its own settings. */
async function keepSettings(db: Db): Promise<void> {
  const [role] = await db<{ config: string[] | null }[]>`
    select rolconfig as config from pg_roles where rolname = ${SERVING_ROLE}`;
  const missing = Object.entries(servingSettings).filter(
    ([name, value]) => !role?.config?.includes(`${name}=${value}`),
  );
  if (missing.length > 0) await db.script(missing.map(([name]) => setStatement(name)).join(';\n'));
}
