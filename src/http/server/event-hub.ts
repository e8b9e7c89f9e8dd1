import { eventText } from '../../domain/events/logged-event.ts';
import type { Db } from '../../store/core/db.ts';
import { type LogPart, listEvents, listenToLog } from '../../store/core/event-log.ts';
import { PageCache } from './page-cache.ts';

/** Events as the bytes that every stream sends. `end`: position after the last event. */
export type EventPage = { bytes: Uint8Array; end: number };

/** A reader that follows one account's log, or one entity's part of it. */
export type Follower = {
  /** Returns the events after a position. Readers at the same position share the query and its bytes. */
  read(after: number): Promise<EventPage>;
  /** Waits until the log may have grown since the last `read` or `wait`, the time is up, or the follower is closed. */
  wait(timeoutMs: number): Promise<void>;
  close(): void;
};

export type EventHub = {
  /** Returns a reader of this part of the log; null if there are already too many readers. */
  follow(part: LogPart): Promise<Follower | null>;
  /** Clears the cache and wakes every reader, because the database was replaced by an older one. */
  forget(): void;
  close(): Promise<void>;
};

const EVENTS_A_PAGE = 100;
/**
 * Maximum size of the cache for all accounts together. This is enough, because even thousands of readers that catch up
 * at the same time read the same few pages.
 */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_FOLLOWERS = 5_000;

/**
 * An event log that readers follow. `generation`: a number that changes whenever the log may have grown. All logs take
 * it from one counter that only rises, so an old number never returns, and no page cached under it is used again.
 */
type Log = { followers: number; generation: number; waiting: Set<() => void> };

/**
 * Wakes the readers of a log when the log has grown. Events are only read from the log in the database. A wake-up is a
 * hint to read, so a lost hint only delays events. Nothing is stored for a reader that does not read.
 */
export function createEventHub(db: Db): EventHub {
  const logs = new Map<string, Log>();
  const pages = new PageCache<EventPage>(MAX_CACHED_BYTES);
  let followers = 0;
  let generations = 0;
  const listening = onFirstUse(() => listenToLog(db, onGrown));

  const newLog = (): Log => ({ followers: 0, generation: ++generations, waiting: new Set() });

  function wake(log: Log): void {
    generations += 1;
    log.generation = generations;
    for (const resolve of log.waiting) resolve();
    log.waiting.clear();
  }

  function onGrown(accountIds: readonly string[] | null): void {
    for (const accountId of accountIds ?? logs.keys()) {
      const log = logs.get(accountId);
      if (log !== undefined) wake(log);
    }
  }

  function readPage({ accountId, onlyEntityId }: LogPart, log: Log, after: number): Promise<EventPage> {
    // The cache key contains the generation, because a page of an earlier generation may lack newer events.
    return pages.get(`${accountId} ${log.generation} ${onlyEntityId ?? ''} ${after}`, async () => {
      const events = await listEvents(db, accountId, { after, limit: EVENTS_A_PAGE, filter: { onlyEntityId } });
      return { bytes: Buffer.from(events.map(eventText).join('')), end: events.at(-1)?.position ?? after };
    });
  }

  return {
    async follow(part) {
      await listening.start();
      const log = logs.get(part.accountId) ?? newLog();
      if (followers >= MAX_FOLLOWERS) return null;
      logs.set(part.accountId, log);
      log.followers += 1;
      followers += 1;
      return follow(
        log,
        (after) => readPage(part, log, after),
        () => {
          followers -= 1;
          log.followers -= 1;
          if (log.followers === 0) logs.delete(part.accountId);
          if (followers === 0) pages.clear();
        },
      );
    },
    forget() {
      pages.clear();
      onGrown(null);
    },
    async close() {
      await (await listening.started())?.close();
      for (const log of logs.values()) wake(log);
    },
  };
}

function onFirstUse<T>(start: () => Promise<T>): { start(): Promise<T>; started(): Promise<T> | undefined } {
  let started: Promise<T> | undefined;
  return {
    start() {
      started ??= start().catch((error) => {
        started = undefined;
        throw error;
      });
      return started;
    },
    started: () => started,
  };
}

function follow(log: Log, readPage: Follower['read'], left: () => void): Follower {
  let readGeneration = -1;
  let isClosed = false;
  let stopWaiting = (): void => {};
  return {
    read(after) {
      // The generation is set before the query, so that the reader reads again if the log grows while the query runs.
      readGeneration = log.generation;
      return readPage(after);
    },
    async wait(timeoutMs) {
      if (isClosed || readGeneration !== log.generation) {
        readGeneration = log.generation;
        return;
      }
      await new Promise<void>((resolve) => {
        stopWaiting = () => {
          clearTimeout(timer);
          log.waiting.delete(stopWaiting);
          resolve();
        };
        const timer = setTimeout(stopWaiting, timeoutMs);
        log.waiting.add(stopWaiting);
      });
      readGeneration = log.generation;
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      stopWaiting();
      left();
    },
  };
}
