import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { StartError } from '../../errors/start-error.ts';

/** An arbitrary constant: one copy at a time, and a copy that was killed is over before the next one looks. */
const COPY_LOCK = 8_210_918;

type Table = { name: string; columns: string };

/**
 * Copies every row of one migrated database into another, in one transaction: all of it, or nothing. Returns false if
 * they are there already. The database it reads must not be in use, and the other must be empty.
 */
export async function copyDatabase(
  fromUrl: string,
  toUrl: string,
  onTable: (table: string, rows: number) => void,
): Promise<boolean> {
  return withBoth(fromUrl, toUrl, async (source, target) => {
    if (await isThere(source, target)) return false;
    // The rows come table by table, so that for a while they refer to some that are still missing.
    const foreignKeys = await dropForeignKeys(target);
    for (const table of await tablesOf(source)) {
      await target.query(`truncate ${table.name}`);
      await copyRows(source, target, table);
      const counts = await Promise.all([source, target].map((each) => countOf(each, table)));
      if (counts[0] !== counts[1]) throw new Error(`${table.name}: ${counts.join(' rows, but ')} arrived`);
      onTable(table.name, Number(counts[0]));
    }
    for (const statement of foreignKeys) await target.query(statement);
    await continueSequences(source, target);
    return true;
  });
}

/** Returns whether the other database has the rows of this one. */
export function isDatabaseCopied(fromUrl: string, toUrl: string): Promise<boolean> {
  return withBoth(fromUrl, toUrl, isThere);
}

async function withBoth<T>(
  fromUrl: string,
  toUrl: string,
  run: (source: pg.Client, target: pg.Client) => Promise<T>,
): Promise<T> {
  const source = new pg.Client({ connectionString: fromUrl, application_name: 'efs database move' });
  const target = new pg.Client({ connectionString: toUrl, application_name: 'efs database move' });
  // What is lost fails the statements under way.
  for (const client of [source, target]) client.on('error', () => {});
  try {
    await Promise.all([source.connect(), target.connect()]);
    await source.query('begin isolation level repeatable read read only');
    await target.query('begin');
    await target.query('select pg_advisory_xact_lock($1)', [COPY_LOCK]);
    const result = await run(source, target);
    await target.query('commit');
    return result;
  } finally {
    await Promise.allSettled([source.end(), target.end()]);
  }
}

async function isThere(source: pg.Client, target: pg.Client): Promise<boolean> {
  const [here, there] = await Promise.all([source, target].map(installationOf));
  if (there === undefined) return false;
  if (there !== here) throw new StartError('That database belongs to another installation. Name an empty one.');
  return true;
}

async function installationOf(client: pg.Client): Promise<string | undefined> {
  const table = await client.query<{ name: string | null }>(`select to_regclass('public.installation') as name`);
  if (!table.rows[0]?.name) return undefined;
  const { rows } = await client.query<{ id: string }>('select id from installation');
  return rows[0]?.id;
}

/** Names and columns are quoted. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by name`);
  return rows;
}

async function copyRows(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<void> {
  const rows = source.query(copyTo(`copy ${name} (${columns}) to stdout (format binary)`));
  await pipeline(rows, target.query(copyFrom(`copy ${name} (${columns}) from stdin (format binary)`)));
}

async function countOf(client: pg.Client, { name }: Table): Promise<string> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
  return rows[0]?.count ?? '';
}

/** Returns the statements that make them again, and check all rows. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function continueSequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`);
  for (const { name } of rows) {
    const state = await source.query<{ last_value: string; is_called: boolean }>(
      `select last_value, is_called from ${name}`,
    );
    const [last] = state.rows;
    await target.query('select setval($1::regclass, $2::bigint, $3::boolean)', [
      name,
      last?.last_value,
      last?.is_called,
    ]);
  }
}
