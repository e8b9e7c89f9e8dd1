import type { Db } from './db.ts';
import { isMigrated } from './migrate.ts';

/** Parts that the database tells about. */
export type Readiness = { database: string; migrations: string; worker: string };

/** A worker without a heartbeat for this long counts as gone. */
const HEARTBEAT_LIMIT_MS = 15_000;

/** Each part is `ok` or a word for what is wrong with it. */
export async function readReadiness(db: Db): Promise<Readiness> {
  try {
    const migrated = await isMigrated(db);
    const [row] = await db<{ alive: boolean }[]>`
      select exists (
        select from worker_heartbeats where seen_at > now() - ${HEARTBEAT_LIMIT_MS} * interval '1 millisecond'
      ) as alive`;
    return { database: 'ok', migrations: migrated ? 'ok' : 'missing', worker: row?.alive ? 'ok' : 'not seen' };
  } catch {
    return { database: 'unreachable', migrations: 'unknown', worker: 'unknown' };
  }
}

/** Records that this worker process is alive, and deletes those that have been gone for an hour. */
export async function beatHeart(db: Db, workerId: string): Promise<void> {
  await db`
    insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`;
  await db`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`;
}
