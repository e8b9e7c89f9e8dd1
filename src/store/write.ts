import type { Clock } from '../clock.ts';
import type { Actor } from '../domain/actor.ts';
import { isEventType } from '../domain/event.ts';
import type { Ids } from '../ids.ts';
import { type ChangeRecord, insertRecords } from './chain.ts';
import type { Db, TransactionSql } from './db.ts';
import type { Slots } from './slots.ts';
import { busy, isTransient, unavailable } from './unavailable.ts';
import type { WakeKind, Wakes, WorkKind } from './wake.ts';

/** What every read and write needs; made once in main.ts. */
export type Store = {
  db: Db;
  clock: Clock;
  ids: Ids;
  livemode: boolean;
  wakes: Wakes;
  /** How many changes may be open at once. Left out for workers, whose writes are never refused. */
  slots?: Slots;
};

/** An open change. Everything that alters the database takes one, so that nothing can be altered without it. */
export type Tx = {
  readonly sql: TransactionSql;
  /** The moment of this change: all its rows, entries and events carry the same one. */
  readonly at: Date;
  readonly actor: Actor;
  readonly ids: Ids;
  readonly livemode: boolean;
  /** Adds an audit entry and, where the action is an event type, the event; both written just before commit. */
  record(record: ChangeRecord): void;
  /** The same at once, for who needs the hash of the entry. Its chain's head is locked from then on. */
  recordNow(record: ChangeRecord): Promise<string>;
  /** Hints after commit that rows of this kind became due. */
  wake(kind: WorkKind): void;
};

const MAX_TRIES = 4;

/**
 * The one way to change anything: one transaction that holds the locks (in the order account → entity →
 * filing → name hold → formation → API key → chain head), the change, its audit entries, its events and the work it makes due.
 * Either all of it is there afterwards or none of it. Wake-ups leave after commit.
 */
export async function write<T>(store: Store, actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  const giveBack = (await store.slots?.take()) ?? null;
  if (store.slots && giveBack === null) throw busy(new Error('no connection became free in time'));
  try {
    return await retryTransient(() => writeOnce(store, actor, change));
  } catch (error) {
    throw unavailable(error) ?? error;
  } finally {
    giveBack?.();
  }
}

async function retryTransient<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_TRIES) throw error;
    }
  }
}

async function writeOnce<T>(store: Store, actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  const records: ChangeRecord[] = [];
  const wakes = new Set<WakeKind>();
  const result = await store.db.begin(async (sql) => {
    const isEvent = ({ action }: ChangeRecord) => isEventType(action);
    const tx: Tx = {
      sql,
      at: store.clock.now(),
      actor,
      ids: store.ids,
      livemode: store.livemode,
      record: (record) => records.push(record),
      recordNow: async (record) => {
        const pending = [...records.splice(0), record];
        if (pending.some(isEvent)) wakes.add('events');
        return (await insertRecords(tx, pending)).get(record) ?? '';
      },
      wake: (kind) => wakes.add(kind),
    };
    const value = await change(tx);
    await insertRecords(tx, records);
    if (records.some(isEvent)) wakes.add('events');
    // pause: before-commit
    return { value };
  });
  // pause: after-commit
  for (const kind of wakes) store.wakes.send(kind);
  return result.value;
}
