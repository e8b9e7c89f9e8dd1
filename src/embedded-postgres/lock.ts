import { StartError } from '../errors/start-error.ts';
import { sqlState } from '../sql/connection.ts';
import { openSession } from '../sql/session.ts';
import type { Sql } from '../sql/sql.ts';

/** Key of the advisory lock, an arbitrary constant. The service takes no other lock in the database `postgres`. */
const LOCK = 8_210_918;
const nameStart = 'efs instance pid ';

export type InstanceLock = { release(): Promise<void> };

/**
 * Allows only one running service process per data directory. This uses a session lock, because PostgreSQL releases it
 * when the connection closes, however the process dies. `onLost` is called if the connection breaks before `release`.
 */
export async function acquireInstanceLock(
  adminUrl: string,
  dataDir: string,
  onLost: () => void,
): Promise<InstanceLock> {
  let held = false;
  const { sql, end } = await openSession({ url: adminUrl, applicationName: `${nameStart}${process.pid}` }, () => {
    if (held) onLost();
  });
  try {
    // One second is long enough for PostgreSQL to notice that the previous process was killed, and to release its lock.
    await sql`set lock_timeout = '1s'`;
    await sql`select pg_advisory_lock(${LOCK})`;
    held = true;
    return { release: end };
  } catch (error) {
    const holder = sqlState(error) === '55P03' ? await findHolder(sql) : null;
    await end();
    if (holder === null) throw error;
    throw new StartError(
      `Another process (${holder}) is using the data directory ${dataDir}. Stop it, or give this one its own DATA_DIR and PORT.`,
    );
  }
}

async function findHolder(sql: Sql): Promise<string> {
  const [row] = await sql<{ name: string }[]>`
    select application_name as name
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${LOCK} and granted`;
  return row?.name.startsWith(nameStart) ? `pid ${row.name.slice(nameStart.length)}` : 'unknown';
}
