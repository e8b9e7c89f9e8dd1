import type { Clock } from '../clock.ts';
import type { Actor } from '../domain/actor.ts';
import { AppError } from '../errors.ts';
import type { Ids } from '../ids.ts';
import { type ChangeRecord, insertRecords } from './chain.ts';
import { type Db, sqlState, type TransactionSql } from './db.ts';
import type { Wakes, WorkKind } from './wake.ts';

/** What every read and write needs; made once in main.ts. */
export type Store = {
  db: Db;
  clock: Clock;
  ids: Ids;
  livemode: boolean;
  wakes: Wakes;
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
  /** Hints after commit that rows of this kind became due. */
  wake(kind: WorkKind): void;
};

/** Serialization failure, deadlock: the same transaction may well succeed a moment later. */
const TRANSIENT = new Set(['40001', '40P01']);
/** lock_timeout, statement_timeout, too many connections, shutting down. */
const BUSY = new Set(['55P03', '57014', '53300', '57P01', '57P03']);
const MAX_TRIES = 4;

/**
 * The one way to change anything: one transaction that holds the locks (in the order account → entity →
 * filing → name hold → formation → chain head), the change, its audit entries, its events and the work it makes due.
 * Either all of it is there afterwards or none of it. Wake-ups leave after commit.
 */
export async function write<T>(store: Store, actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await writeOnce(store, actor, change);
    } catch (error) {
      const state = sqlState(error);
      if (state !== null && TRANSIENT.has(state) && attempt < MAX_TRIES) continue;
      if (state !== null && (TRANSIENT.has(state) || BUSY.has(state))) throw busy(error);
      throw error;
    }
  }
}

async function writeOnce<T>(store: Store, actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  const records: ChangeRecord[] = [];
  const wakes = new Set<WorkKind>();
  const result = await store.db.begin(async (sql) => {
    const tx: Tx = {
      sql,
      at: store.clock.now(),
      actor,
      ids: store.ids,
      livemode: store.livemode,
      record: (record) => records.push(record),
      wake: (kind) => wakes.add(kind),
    };
    const value = await change(tx);
    await insertRecords(tx, records);
    return { value };
  });
  for (const kind of wakes) store.wakes.send(kind);
  return result.value;
}

function busy(cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: 'The service is busy. Nothing was changed; send the same request again.',
    cause,
    extra: { retry_after_seconds: 1 },
    headers: { 'retry-after': '1' },
  });
}
