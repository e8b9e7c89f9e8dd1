import type { Clock } from '../../clock.ts';
import { listDataServers, listDownServers, nameOf } from './citus/servers.ts';
import type { Db } from './db.ts';
import { isMigrated } from './migrate.ts';

/** Parts that the database tells about. `data_servers`: those of Citus; omitted without it. */
export type Readiness = { database: string; migrations: string; worker: string; data_servers?: string };

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
    const ofDatabase = {
      database: 'ok',
      migrations: migrated ? 'ok' : 'missing',
      worker: row?.alive ? 'ok' : 'not seen',
    };
    return db.isDistributed ? { ...ofDatabase, data_servers: await readDataServers(db) } : ofDatabase;
  } catch {
    return { database: 'unreachable', migrations: 'unknown', worker: 'unknown' };
  }
}

/** Time for a transaction to begin and write; longer than any pause of a healthy database. */
const WRITE_MS = 1_000;
/** Any number of probes within this time share one answer. */
const SHARED_MS = 1_000;
/** One late answer may be a pause of the machine. */
const MISSES = 2;

/** `problem`: what keeps changes from being made; null: nothing. */
export type WriteProbe = { problem(): Promise<string | null> };

/**
 * Tries whether a change could be made: it takes a connection as changes do, and begins a transaction that writes. All
 * connections may be in use, as long as those who use them get on.
 */
export function createWriteProbe(db: Pick<Db, 'canWrite'>, clock: Pick<Clock, 'monotonicMs'>): WriteProbe {
  let askedMs = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | null> = Promise.resolve(null);
  let misses = 0;
  async function ask(): Promise<string | null> {
    misses = (await db.canWrite(WRITE_MS)) ? 0 : misses + 1;
    return misses < MISSES ? null : 'no transaction can begin';
  }
  return {
    problem() {
      if (clock.monotonicMs() - askedMs >= SHARED_MS) {
        askedMs = clock.monotonicMs();
        answer = ask();
      }
      return answer;
    },
  };
}

/** Begins with this if the accounts on the other servers are served. */
const SOME_UNREACHABLE = 'unreachable: ';

/** Returns whether a process with this part as it is should get requests. */
export function isServing([part, state]: [string, string]): boolean {
  return state === 'ok' || (part === 'data_servers' && state.startsWith(SOME_UNREACHABLE));
}

async function readDataServers(db: Db): Promise<string> {
  const [all, down] = [await listDataServers(db), await listDownServers(db)];
  if (down.length === 0) return 'ok';
  return down.length === all.length ? 'none reachable' : `${SOME_UNREACHABLE}${down.map(nameOf).join(', ')}`;
}

/** Records that this worker process is alive, and deletes those that have been gone for an hour. */
export async function beatHeart(db: Db, workerId: string): Promise<void> {
  await db`
    insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`;
  await db`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`;
}
