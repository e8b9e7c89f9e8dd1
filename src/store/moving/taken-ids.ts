import { TRAVELLING } from '../../domain/moving/travel.ts';
import type { TransactionSql } from '../core/db.ts';

/*
 * Checks the ids in an imported account. Operators, registries and holders of a DID look up such an id without an
 * account, so two accounts must not share one. The tables do not prevent this, because their keys begin with the
 * account, as Citus requires. The author of an archive chooses its ids, so they are compared with the ids of all other
 * accounts.
 */

/** Name of the lock that allows one import at a time, so that two imports cannot insert the same id at once. */
const IMPORT_LOCK = 'import of an account';

/**
 * Takes the lock that allows one import at a time, until the transaction ends; returns false if another import has the
 * lock.
 */
export async function takeImportLock(sql: TransactionSql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${IMPORT_LOCK}, 0)) as locked`;
  return row?.locked === true;
}

type IdColumn = { table: string; column: string };
/** An id that a row outside of the account has. `account_id`: the account that has the id; null: none. */
export type TakenId = IdColumn & { id: string; account_id: string | null };

/** Number of ids per statement. The number is large, because each statement may read a whole table on every server. */
const AT_ONCE = 20_000;

/** Returns an id of this account that another account also has; null: there is none. */
export async function findTakenId(sql: TransactionSql, accountId: string): Promise<TakenId | null> {
  for (const idColumn of await listIdColumns(sql)) {
    const { table, column } = idColumn;
    // An attestation shares its id with the link that requests it.
    const places = table === 'attestations' ? [table, 'link_tokens'] : [table];
    for await (const ids of eachOwn(sql, accountId, idColumn)) {
      for (const place of places) {
        const name = sql.identifier(column);
        const [taken] = await sql<Omit<TakenId, keyof IdColumn>[]>`
          select ${name} as id, account_id from ${sql.identifier(place)}
          where ${name} = any(${ids}) and account_id is distinct from ${accountId} limit 1`;
        if (taken !== undefined) return { table: place, column, ...taken };
      }
    }
  }
  return null;
}

/**
 * Returns the id of this account or of one of its companies if a row of another account, or a row without an account,
 * has the same id; null: no such row exists. An erasure searches for these ids in texts about all accounts, so with a
 * shared id it would also find texts about that other row.
 */
export async function findSharedId(sql: TransactionSql, accountId: string): Promise<string | null> {
  const tables = await sql<{ table: string; has_account: boolean }[]>`
    select c.oid::regclass::text as "table", exists (
      select from pg_attribute where attrelid = c.oid and attname = 'account_id' and not attisdropped) as has_account
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  for await (const ids of eachAccountOrCompany(sql, accountId)) {
    for (const { table, has_account } of tables) {
      const owner = table === 'accounts' ? sql`id` : has_account ? sql`account_id` : sql`null::uuid`;
      const [shared] = await sql<{ id: string }[]>`
        select id from ${sql.identifier(table)}
        where id = any(${ids}::uuid[]) and ${owner} is distinct from ${accountId} limit 1`;
      if (shared !== undefined) return shared.id;
    }
  }
  return null;
}

async function* eachAccountOrCompany(sql: TransactionSql, accountId: string): AsyncGenerator<string[]> {
  yield [accountId];
  yield* eachOwn(sql, accountId, { table: 'entities', column: 'id' });
}

async function* eachOwn(sql: TransactionSql, accountId: string, { table, column }: IdColumn): AsyncGenerator<string[]> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)];
  for (let after: string | null = null; ; ) {
    const rows: { id: string }[] = await sql`
      select ${name} as id from ${from}
      where account_id = ${accountId} ${after === null ? sql`` : sql`and ${name} > ${after}`}
      order by ${name} limit ${AT_ONCE}`;
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? null;
  }
}

/**
 * Lists the columns with ids of the rows themselves: `id`, and columns that are unique within an account. Skips
 * references to other tables, because these ids are checked in their own tables.
 */
async function listIdColumns(sql: TransactionSql): Promise<IdColumn[]> {
  return sql<IdColumn[]>`
    with keys as (
      select i.indrelid, array_agg(a.attname) over key as names, a.attname, a.attnum, a.atttypid
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique and i.indpred is null
        and i.indrelid = any(${TRAVELLING.map(([table]) => table)}::text[]::regclass[])
      window key as (partition by i.indexrelid))
    select distinct indrelid::regclass::text as "table", attname::text as "column" from keys
    where 'account_id' = any(names) and attname <> 'account_id'
      and (cardinality(names) = 2 or attname = 'id') and (attname <> 'id' or atttypid = 'uuid'::regtype)
      and not exists (
        select from pg_constraint f where f.contype = 'f' and f.conrelid = indrelid and attnum = any(f.conkey))
    order by 1, 2`;
}

/**
 * Returns whether each company, even one known only from a filing, has its audit chain, which permanently reserves the
 * company's id in this deployment. Also checks that each filing has its own reference (filingReference), because
 * references can be guessed, and an archive could contain one of another company.
 */
export async function areNamesOwn(sql: TransactionSql, accountId: string): Promise<boolean> {
  const rows = await sql`
    select 1 from (
      select e.id as entity_id, true as is_own from entities e where e.account_id = ${accountId}
      union all
      select f.entity_id, f.reference = 'efs-' || f.entity_id || '-' || f.type || '-' || f.ordinal from filings f
      where f.account_id = ${accountId}) named
    where not is_own or not exists (
      select from chain_heads h where h.account_id = ${accountId} and h.chain = 'entity:' || named.entity_id) limit 1`;
  return rows.length === 0;
}
