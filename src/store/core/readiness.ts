import type { Clock } from '../../clock.ts';
import { listDataServers, listDownServers, nameOf } from './citus/servers.ts';
import type { Db } from './db.ts';
import { isMigrated } from './migrate.ts';

/**
 * State of the parts that are checked through the database. `data_servers`: the servers of Citus; omitted without
 * Citus.
 */
export type Readiness = { database: string; migrations: string; worker: string; data_servers?: string };

/** A worker without a heartbeat for this long counts as gone. */
const HEARTBEAT_LIMIT_MS = 15_000;

/** Returns the state of each part: `ok`, or a word that describes the problem. */
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

/** Time within which a transaction must begin and write; longer than any pause of a healthy database. */
const WRITE_MS = 1_000;
/** Checks within this time get the same answer. */
const SHARED_MS = 1_000;
/** Number of failed probes in a row that count as a problem; a single failure may be a pause of the machine. */
const MISSES = 2;

/** A check whether changes are possible. `problem`: returns what prevents changes; null if nothing does. */
export type WriteProbe = { problem(): Promise<string | null> };

/**
 * Tests whether a change could be made: takes a connection as changes do, and begins a transaction that writes. The
 * result is good even if all connections are in use, as long as their transactions make progress.
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

/** Prefix of the state in which only some servers do not answer. Accounts on the other servers are served. */
const SOME_UNREACHABLE = 'unreachable: ';

/** Returns whether a process should get requests while this part is in this state. */
export function isServing([part, state]: [string, string]): boolean {
  return state === 'ok' || (part === 'data_servers' && state.startsWith(SOME_UNREACHABLE));
}

async function readDataServers(db: Db): Promise<string> {
  const [all, down] = [await listDataServers(db), await listDownServers(db)];
  if (down.length === 0) return 'ok';
  return down.length === all.length ? 'none reachable' : `${SOME_UNREACHABLE}${down.map(nameOf).join(', ')}`;
}

/** Records that this worker process is alive, and deletes workers not seen for an hour. */
export async function beatHeart(db: Db, workerId: string): Promise<void> {
  await db`
    insert into worker_heartbeats (worker_id, seen_at) values (${workerId}, now())
    on conflict (worker_id) do update set seen_at = excluded.seen_at`;
  await db`delete from worker_heartbeats where seen_at < now() - interval '1 hour'`;
}
