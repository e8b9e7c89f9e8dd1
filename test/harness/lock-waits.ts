import type { Db } from '../../src/sql/open.ts';
import { isOnCitus } from './database.ts';

/**
 * Returns one row for each process that waits for a lock in this database; `of`: only of connections with this name. On
 * Citus it waits on the server that has the row, in the name of a connection to the coordinator.
 */
export function listLockWaits(sql: Db, of?: string): Promise<unknown[]> {
  const activity = sql.identifier(isOnCitus() ? 'citus_stat_activity' : 'pg_stat_activity');
  const process = sql.identifier(isOnCitus() ? 'global_pid' : 'pid');
  return sql`
    select 1 from ${activity} where datname = current_database() and wait_event_type = 'Lock'
      ${of === undefined ? sql`` : sql`and ${process} in (select ${process} from ${activity} where application_name = ${of})`}`;
}
