import type { TransactionSql } from './db.ts';

/**
 * Changes settings until the end of a transaction, on every server that it reaches. Citus hands on what SET LOCAL says,
 * and nothing of `set_config`. Names and values are our own, never a caller's.
 */
export async function setLocal(sql: TransactionSql, settings: Readonly<Record<string, string>>): Promise<void> {
  const handOn = sql.isDistributed ? ["set local citus.propagate_set_commands = 'local'"] : [];
  const each = Object.entries(settings).map(([name, value]) => `set local ${name} = '${value}'`);
  await sql.script([...handOn, ...each].join('; '));
}
