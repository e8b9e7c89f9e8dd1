import { openSession } from '../../../sql/session.ts';
import { hasRows, type Reader } from '../db.ts';

/** Returns whether Citus distributes the tables of this database (`efs distribute`). */
export async function isDistributed(sql: Reader): Promise<boolean> {
  // The extension is looked up first, because a statement that reads its tables fails if Citus is not installed.
  const [extension] = await sql`select 1 from pg_extension where extname = 'citus'`;
  if (extension === undefined) return false;
  return hasRows(sql`select 1 from pg_dist_partition where logicalrelid = to_regclass('entities')`);
}

/** Returns the same as `isDistributed`, but opens its own connection, for use before any other is open. */
export async function isDistributedAt(databaseUrl: string, keepsStatements = true): Promise<boolean> {
  const { sql, end } = await openSession({ url: databaseUrl, applicationName: 'efs topology', keepsStatements });
  try {
    return await isDistributed(sql);
  } finally {
    await end();
  }
}
