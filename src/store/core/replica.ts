import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './db.ts';

/** A standby that answers reads, as long as it has everything that was committed before they were asked. */
export type Replica = {
  /** Returns its connections if it has; null: read from the primary. */
  current(): Promise<Db | null>;
  close(): Promise<void>;
};

/** Longer than most commits take to arrive, and shorter than anybody notices. */
const WAIT_MS = 50;
const LOOK_AGAIN_MS = 5;
/** A standby that is late or gone is left alone so long, instead of making each read wait. */
const REST_MS = 1_000;

/** `position` of the log of PostgreSQL, and which database it is (restore.ts). */
type Place = { position: string; installation: string; copy: string | null };

export function createReplica(primary: Db, replica: Db, monotonicMs: () => number): Replica {
  let restsUntilMs = Number.NEGATIVE_INFINITY;
  // Every change that was acknowledged before is in the log up to here.
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
      // It may be a primary by now, or of another installation, which no waiting helps.
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

/** `16/B374D848`: two halves in hexadecimal. */
function positionOf({ position }: Place): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Calls of one turn of the event loop share a question, which is sent after all of them asked. */
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
