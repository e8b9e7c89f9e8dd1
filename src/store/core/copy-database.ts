import { pipeline } from 'node:stream/promises';
import { StartError } from '../../errors/start-error.ts';
import { type CopySession, openCopySession } from '../../sql/copy.ts';

/**
 * Arbitrary lock number. Only one copy runs at a time: if a copy is killed, the next one waits for its session to end.
 */
const COPY_LOCK = 8_210_918;

/** The name of a table and the list of its columns, both quoted. */
type Table = { name: string; columns: string };

/**
 * Copies every row of one migrated database into another in one transaction, so either all rows arrive or none. Does
 * nothing if the target already has the rows. The source must not be in use, and the target must be empty.
 */
export async function copyDatabase(
  fromUrl: string,
  toUrl: string,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  await withBoth(fromUrl, toUrl, async (source, target) => {
    if (await isThere(source, target)) return;
    // The foreign keys are dropped during the copy, because tables are copied one by one, so some rows refer to rows
    // that are not yet copied.
    const foreignKeys = await dropForeignKeys(target);
    for (const table of await tablesOf(source)) {
      const { name, columns } = table;
      await target.query(`truncate ${name}`);
      const rows = source.rowsOut(`copy ${name} (${columns}) to stdout (format binary)`);
      await pipeline(rows, target.rowsIn(`copy ${name} (${columns}) from stdin (format binary)`));
      onTable(name, await countedAlike(source, target, table));
    }
    for (const statement of foreignKeys) await target.query(statement);
    await continueSequences(source, target);
  });
}

/** Returns whether the target already has the rows of the source. */
export function isDatabaseCopied(fromUrl: string, toUrl: string): Promise<boolean> {
  return withBoth(fromUrl, toUrl, isThere);
}

async function withBoth<T>(
  fromUrl: string,
  toUrl: string,
  run: (source: CopySession, target: CopySession) => Promise<T>,
): Promise<T> {
  const source = await openCopySession(fromUrl, 'efs database move');
  try {
    const target = await openCopySession(toUrl, 'efs database move');
    try {
      await source.query('begin isolation level repeatable read read only');
      await target.query('begin');
      await target.query('select pg_advisory_xact_lock($1)', [COPY_LOCK]);
      const result = await run(source, target);
      await target.query('commit');
      return result;
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function isThere(source: CopySession, target: CopySession): Promise<boolean> {
  const [here, there] = await Promise.all([source, target].map(installationOf));
  if (there === undefined) return false;
  if (there !== here) throw new StartError('That database belongs to another installation. Name an empty one.');
  return true;
}

async function installationOf(session: CopySession): Promise<string | undefined> {
  const [table] = await session.query<{ name: string | null }>(`select to_regclass('public.installation') as name`);
  if (table?.name == null) return undefined;
  return (await session.query<{ id: string }>('select id from installation'))[0]?.id;
}

function tablesOf(session: CopySession): Promise<Table[]> {
  return session.query<Table>(`
    select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by c.oid order by name`);
}

async function countedAlike(source: CopySession, target: CopySession, { name }: Table): Promise<number> {
  const counts = await Promise.all(
    [source, target].map((session) => session.query<{ rows: string }>(`select count(*) as rows from ${name}`)),
  );
  const [sent, arrived] = counts.map(([row]) => Number(row?.rows));
  if (sent === undefined || sent !== arrived) throw new Error(`${name}: of ${sent} rows ${arrived} arrived`);
  return sent;
}

/** Drops all foreign keys. Returns the statements that add them again; adding a key checks all rows. */
async function dropForeignKeys(session: CopySession): Promise<string[]> {
  const keys = await session.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of keys) await session.query(`alter table ${table} drop constraint ${name}`);
  return keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`);
}

async function continueSequences(source: CopySession, target: CopySession): Promise<void> {
  const sequences = await source.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`);
  for (const { name } of sequences) {
    const [last] = await source.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    );
    await target.query('select setval($1::regclass, $2::bigint, $3::boolean)', [name, last?.value, last?.called]);
  }
}
