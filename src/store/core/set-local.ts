import type { TransactionSql } from './db.ts';

/**
 * Changes settings until the end of a transaction, on every server that it uses. Citus forwards SET LOCAL, but not
 * `set_config`. Names and values come from the service's code, never from a caller.
 */
export async function setLocal(sql: TransactionSql, settings: Readonly<Record<string, string>>): Promise<void> {
  const handOn = sql.isDistributed ? ["set local citus.propagate_set_commands = 'local'"] : [];
  const each = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  await sql.script([...handOn, ...each].join('; '));
}

/**
 * Runs statements with hash joins only. PostgreSQL has no statistics on rows of the current transaction, so it may
 * choose a nested loop over them, which could take days. It may also choose a merge join that sorts by only the first
 * column of a key, and then compares all pairs of rows.
 */
export async function withoutLoops<T>(sql: TransactionSql, work: () => Promise<T>): Promise<T> {
  await setLocal(sql, { enable_nestloop: 'off', enable_mergejoin: 'off' });
  const result = await work();
  await setLocal(sql, { enable_nestloop: 'on', enable_mergejoin: 'on' });
  return result;
}
