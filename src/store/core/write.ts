import type { Clock } from '../../clock.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Foreseen } from '../../domain/dry-run/effect.ts';
import { isEventType } from '../../domain/events/event.ts';
import type { Ids } from '../../ids.ts';
import { type ChangeRecord, chainName, insertRecords, type Mark } from './chain.ts';
import type { Db, TransactionSql } from './db.ts';
import type { EffectNotes } from './effect-notes.ts';
import type { Slots } from './slots.ts';
import { busy, isTransient, unavailable } from './unavailable.ts';
import type { WakeKind, Wakes, WorkKind } from './wake.ts';

/** The dependencies of every read and write; created once in main.ts. */
export type Store = {
  db: Db;
  clock: Clock;
  ids: Ids;
  livemode: boolean;
  wakes: Wakes;
  /** Limits the number of open changes. Omitted for workers, whose writes are never refused. */
  slots?: Slots;
  /** Refuses changes if the database was replaced by an older copy. */
  fence?: Fence;
  /** Records the effects of changes, for a dry run or a confirmed call. */
  effects?: EffectNotes;
  /** Set in a dry run (dry-run.ts). A dry run stores nothing, so it must not send anything either. */
  isDryRun?: true;
};

/** Returns a store that records the effects of its changes, and every id it generates. */
export function noting(store: Store, effects: EffectNotes): Store {
  return { ...store, effects, ids: effects.remember(store.ids) };
}

/**
 * Checks, in every change, that the database still contains everything that this process has seen in it. If an older
 * copy replaced the database, something is missing.
 */
export type Fence = {
  /** Throws if the database lacks something that this process has seen in it before. */
  check(sql: TransactionSql): Promise<void>;
  /** Called for each committed audit entry. */
  committed(mark: Mark): void;
};

/**
 * An open change. Every function that alters the database needs one as a parameter, so no code can alter the database
 * without one. The class has private members, so that a copy (`{ ...tx }`) does not compile, because records of a copy
 * would never reach the chain.
 */
class OpenChange {
  readonly sql: TransactionSql;
  /** The time of this change, shared by all its rows, entries and events. */
  readonly at: Date;
  readonly ids: Ids;
  readonly livemode: boolean;
  #actor: Actor;
  #records: ChangeRecord[] = [];
  readonly #wakes: Set<WakeKind>;
  readonly #effects: EffectNotes | undefined;

  constructor({ clock, ids, livemode, effects }: Store, actor: Actor, sql: TransactionSql, wakes: Set<WakeKind>) {
    this.sql = sql;
    this.at = clock.now();
    this.ids = ids;
    this.livemode = livemode;
    this.#actor = actor;
    this.#wakes = wakes;
    this.#effects = effects;
  }

  /**
   * The author of this change so far. `actFor` may still add the member, because the author is written only at the end,
   * with entries and events.
   */
  get actor(): Actor {
    return this.#actor;
  }

  /** Sets the member that the key acts for. Only keys act for members; any other actor is a bug. */
  actFor(memberDid: string): void {
    if (!('key_id' in this.#actor)) throw new Error(`${this.#actor.type} acts for a member`);
    this.#actor = { ...this.#actor, member_did: memberDid };
  }

  /** Adds an audit entry and, if the action is an event type, an event; both are written just before commit. */
  record(record: ChangeRecord): void {
    this.#records.push(record);
    this.#effects?.record(record);
  }

  /**
   * True in a dry run and in the call that confirms it. Data that only describes effects is read only in these two
   * cases.
   */
  get isForeseen(): boolean {
    return this.#effects !== undefined;
  }

  /**
   * Records an effect for dry runs, without an audit entry. An effect is anything that leaves the service or follows
   * automatically.
   */
  foresee<Kind extends keyof Foreseen>(kind: Kind, effect: Foreseen[Kind]): void {
    this.#effects?.foresee(kind, effect);
  }

  /**
   * Writes a change record, as `record` does, but at once, for callers that need the entry's hash. The chain's head
   * stays locked until commit.
   */
  async recordNow(record: ChangeRecord): Promise<string> {
    this.record(record);
    return (await this.writeRecords()).get(record) ?? '';
  }

  /** Writes the change records that were added since the last write. */
  writeRecords(): Promise<Map<ChangeRecord, string>> {
    const records = this.#records;
    this.#records = [];
    if (records.some(({ action }) => isEventType(action))) this.#wakes.add('events');
    return insertRecords(this, records);
  }

  /** Tells the workers, after the commit, that rows of a kind of work are due. */
  wake(kind: WorkKind): void {
    this.#wakes.add(kind);
  }
}
export type Tx = OpenChange;

const MAX_TRIES = 4;

/**
 * The only way to change the database: one transaction that takes the locks (in the order account → entity → number
 * hold → filing → name hold → formation → API key → chain head) and writes the change, its audit entries, its events
 * and the work that becomes due, completely or not at all. Wakes are sent after commit.
 */
export function write<T>(store: Store, actor: Actor, change: (tx: Tx) => Promise<T>): Promise<T> {
  const noted = store.effects?.mark() ?? 0;
  return withSlot(store, () =>
    retryTransient(() => {
      store.effects?.backTo(noted);
      return writeOnce(store, actor, change);
    }),
  );
}

/**
 * Waits for a free slot, then runs work that needs a connection. Turns errors of a busy or absent database into a
 * refusal.
 */
export async function withSlot<T>({ slots }: Pick<Store, 'slots'>, work: () => Promise<T>): Promise<T> {
  const release = (await slots?.take()) ?? null;
  if (slots && release === null) throw busy(new Error('no connection became free in time'));
  try {
    return await work();
  } catch (error) {
    throw unavailable(error) ?? error;
  } finally {
    release?.();
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
  const wakes = new Set<WakeKind>();
  const result = await store.db.begin(async (sql) => {
    const tx = new OpenChange(store, actor, sql, wakes);
    // The check is sent in one network packet with the first statements of the change.
    const checked = store.fence?.check(sql);
    checked?.catch(() => {});
    const value = await change(tx);
    const written = await tx.writeRecords();
    await checked;
    // pause: before-commit
    return { value, written };
  });
  // pause: after-commit
  for (const kind of wakes) store.wakes.send(kind);
  for (const [{ accountId, entityId }, hash] of store.fence === undefined || store.isDryRun ? [] : result.written)
    store.fence?.committed({ accountId, chain: chainName(accountId, entityId), hash });
  return result.value;
}
