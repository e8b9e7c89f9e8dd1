import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './db.ts';

/** A standby server that answers reads if it already has every change that was committed before the read began. */
export type Replica = {
  /** Returns the standby's connections if it is up to date; null: the caller should read from the primary. */
  current(): Promise<Db | null>;
  close(): Promise<void>;
};

/** Time to wait for the standby: longer than most commits take to arrive, and too short to notice. */
const WAIT_MS = 50;
const LOOK_AGAIN_MS = 5;
/** Time for which a late or absent standby is not used, so that not every read waits for it. */
const REST_MS = 1_000;

/**
 * The state of a server. `position`: place in PostgreSQL's write-ahead log. `installation` and `copy` identify the
 * database (restore.ts).
 */
type Place = { position: string; installation: string; copy: string | null };

export function createReplica(primary: Db, replica: Db, monotonicMs: () => number): Replica {
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  // Reads the end of the primary's write-ahead log, because every acknowledged change is before this position.
  const committed = together(async () => {
    const [row] = await primary<Place[]>`
      select pg_current_wal_flush_lsn()::text as position, id as installation, copy from installation`;
    return row;
  });
  const replayed = together(async () => {
    const [row] = await replica<Place[]>`
      select pg_last_wal_replay_lsn()::text as position, id as installation, copy from installation
      where pg_is_in_recovery()`;
    return row;
  });

  async function hasArrived(): Promise<boolean> {
    const primaryPlace = await committed();
    if (primaryPlace === undefined) return false;
    const untilMs = monotonicMs() + WAIT_MS;
    for (;;) {
      const there = await replayed();
      // Waiting does not help if the server is no longer a standby, or belongs to another installation.
      if (there?.installation !== primaryPlace.installation) return false;
      if (there.copy === primaryPlace.copy && positionOf(there) >= positionOf(primaryPlace)) return true;
      if (monotonicMs() >= untilMs) return false;
      await sleep(LOOK_AGAIN_MS);
    }
  }

  return {
    async current() {
      if (monotonicMs() < restsUntilMs) return null;
      if (await hasArrived().catch(() => false)) return replica;
      restsUntilMs = monotonicMs() + REST_MS;
      return null;
    },
    close: () => replica.end({ timeout: 5 }),
  };
}

/** Parses a position such as `16/B374D848`: two halves in hexadecimal. */
function positionOf({ position }: Place): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/**
 * Returns a function whose calls within one turn of the event loop share one query. The query is sent after the last of
 * these calls.
 */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let next: Promise<T> | null = null;
  return () => {
    next ??= setImmediate().then(() => {
      next = null;
      return ask();
    });
    return next;
  };
}
