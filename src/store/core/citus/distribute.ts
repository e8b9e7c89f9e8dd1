import { StartError } from '../../../errors/start-error.ts';
import type { Db } from '../db.ts';
import { letServingRoleIn, SERVING_ROLE } from '../serving-role.ts';
import { isDistributed } from './is-distributed.ts';
import { CHANGES_TABLE, isKeyKept, PLACEMENTS, tablesPlaced } from './placements.ts';

/** The table that is distributed first. Citus stores the rows of other tables next to it, account by account. */
const FIRST = 'entities';

/**
 * Distributes every table over the Citus servers, except those already distributed. `shards`: the number of parts per
 * table, used only the first time. Returns the newly distributed tables. Requires a database owner who is a superuser.
 */
export async function distribute(db: Db, { shards }: { shards: number }): Promise<string[]> {
  await requireServers(db);
  const missing = await listUnplaced(db);
  await dropCrossingKeys(db);
  const placed: string[] = [];
  for (const table of inOrderOfKeys(tablesPlaced('account_id'), await listKeys(db))) {
    if (!missing.has(table)) continue;
    const beside = table === FIRST ? `shard_count := ${shards}` : `colocate_with := '${FIRST}'`;
    await db.script(`select create_distributed_table('${table}', 'account_id', ${beside})`);
    placed.push(table);
  }
  for (const table of tablesPlaced('everywhere')) {
    if (!missing.has(table)) continue;
    await db.script(`select create_reference_table('${table}')`);
    placed.push(table);
  }
  await grantColumns(db);
  await addChangesTable(db);
  await letServingRoleIn(db);
  return placed;
}

/** Distributes the tables added by a migration, if the database is distributed. */
export async function distributeAdded(db: Db): Promise<void> {
  // New tables get as many parts as the first table, so this 0 is ignored.
  if (await isDistributed(db)) await distribute(db, { shards: 0 });
}

async function requireServers(db: Db): Promise<void> {
  const [extension] = await db`select 1 from pg_extension where extname = 'citus'`;
  if (extension === undefined)
    throw new StartError(
      'This database has no Citus. Run on the coordinator and on each worker: create extension citus; then add the workers with citus_add_node. See "Citus" in docs/operations.md.',
    );
  const [coordinator] = await db`select 1 from pg_dist_node where groupid = 0`;
  const workers = await db`select 1 from pg_dist_node where groupid <> 0 and shouldhaveshards and isactive`;
  if (coordinator === undefined || workers.length === 0)
    throw new StartError(
      'The coordinator does not know itself and a worker. Run on it: select citus_set_coordinator_host(…); select citus_add_node(…); See "Citus" in docs/operations.md.',
    );
}

async function listUnplaced(db: Db): Promise<Set<string>> {
  const rows = await db<{ table: string }[]>`
    select relname::text as table from pg_class c
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`;
  return new Set(rows.map(({ table }) => table).filter((table) => PLACEMENTS.has(table)));
}

type Key = { name: string; from: string; to: string };

async function listKeys(db: Db): Promise<Key[]> {
  return db<Key[]>`
    select c.conname::text as name, f.relname::text as "from", t.relname::text as "to"
    from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`;
}

/**
 * Drops the foreign keys between rows that can be on different servers, because Citus cannot check such keys. The
 * service's code enforces the same rules, so without Citus these keys only reveal bugs in the code.
 */
async function dropCrossingKeys(db: Db): Promise<void> {
  for (const { name, from, to } of await listKeys(db)) {
    if (PLACEMENTS.has(from) && PLACEMENTS.has(to) && !isKeyKept(from, to))
      await db.script(`alter table ${from} drop constraint ${name}`);
  }
}

function inOrderOfKeys(tables: readonly string[], keys: readonly Key[]): string[] {
  const ordered = new Set<string>([FIRST]);
  const add = (table: string, within: readonly string[]): void => {
    if (ordered.has(table) || within.includes(table)) return;
    for (const { from, to } of keys) if (from === table && tables.includes(to)) add(to, [...within, table]);
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}

type ColumnGrant = { table: string; column: string; privilege: string };

/** Repeats grants for columns on the parts of each table, because Citus forwards only grants for whole tables. */
async function grantColumns(db: Db): Promise<void> {
  const grants = await db<ColumnGrant[]>`
    select table_name::text as "table", column_name::text as "column", privilege_type::text as privilege
    from information_schema.column_privileges c
    where grantee = ${SERVING_ROLE} and table_schema = 'public' and not exists (
      select from information_schema.table_privileges t
      where t.grantee = c.grantee and t.table_name = c.table_name and t.table_schema = c.table_schema
        and t.privilege_type = c.privilege_type)`;
  for (const { table, column, privilege } of grants) {
    if (PLACEMENTS.get(table)?.placement !== 'account_id') continue;
    const granted = await db<{ success: boolean; result: string }[]>`
      select success, result from run_command_on_shards(${table}::text::regclass,
        ${`grant ${privilege.toLowerCase()} ("${column}") on %s to ${SERVING_ROLE}`})`;
    const failed = granted.find(({ success }) => !success);
    if (failed !== undefined) throw new StartError(`A part of ${table} has no grant: ${failed.result}`);
  }
}

async function addChangesTable(db: Db): Promise<void> {
  const [placed] = await db`select 1 from pg_dist_partition where logicalrelid = to_regclass(${CHANGES_TABLE})`;
  if (placed !== undefined) return;
  await db.script(`create table if not exists ${CHANGES_TABLE} (id integer primary key)`);
  await db.script(`grant select, delete on ${CHANGES_TABLE} to ${SERVING_ROLE}`);
  await db.script(`select citus_add_local_table_to_metadata('${CHANGES_TABLE}')`);
}
