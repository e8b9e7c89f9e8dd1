import type { EventType } from '../../domain/events/event.ts';
import type { LoggedEvent } from '../../domain/events/logged-event.ts';
import { firstUuidAt } from '../../domain/formats/first-uuid.ts';
import type { Ids } from '../../ids.ts';
import { sqlState } from '../../sql/connection.ts';
import { placeDeliveries } from '../webhook-deliveries.ts';
import { listDownServers } from './citus/servers.ts';
import type { Db, Reader, TransactionSql } from './db.ts';
import { FIRST_ID } from './page.ts';

export type EventFilter = {
  type?: EventType | undefined;
  entityId?: string | undefined;
  /** The only entity that the reader can see; null: the whole account. */
  onlyEntityId: string | null;
};

/** Returns the events of one account after a position, in the order of the log. */
export async function listEvents(
  db: Reader,
  accountId: string,
  { after, limit, filter }: { after: number; limit: number; filter: EventFilter },
): Promise<(LoggedEvent & { position: number })[]> {
  const { type, entityId, onlyEntityId } = filter;
  return db<(LoggedEvent & { position: number })[]>`
    select p.position, e.id, e.type, e.entity_id, e.sequence, e.livemode, e.created_at, e.actor, e.data
    from event_positions p
    join events e on e.account_id = p.account_id and e.id = p.event_id
    where p.account_id = ${accountId} and p.position > ${after}
      ${type === undefined ? db`` : db`and p.type = ${type}`}
      ${entityId === undefined ? db`` : db`and p.entity_id = ${entityId}`}
      ${within(db, onlyEntityId)}
    order by p.position limit ${limit}`;
}

/** The part of an account's log to read: that of one entity, or all of it. */
export type LogPart = { accountId: string; onlyEntityId: string | null };

function within(db: Reader, onlyEntityId: string | null) {
  return onlyEntityId === null ? db`` : db`and p.entity_id = ${onlyEntityId}`;
}

/**
 * Returns the position of an event; null if this part of the log has no event with this id, or it has no position yet.
 */
export async function findEventPosition(
  db: Reader,
  { accountId, onlyEntityId }: LogPart,
  eventId: string,
): Promise<number | null> {
  const [row] = await db<{ position: number }[]>`
    select p.position from event_positions p
    where p.account_id = ${accountId} and p.event_id = ${eventId} ${within(db, onlyEntityId)}`;
  return row?.position ?? null;
}

/** Returns the last event in this part of the log, or its start if there is none. */
export async function findLogEnd(
  db: Reader,
  { accountId, onlyEntityId }: LogPart,
): Promise<{ id: string; position: number }> {
  const [row] = await db<{ id: string; position: number }[]>`
    select p.event_id as id, p.position from event_positions p
    where p.account_id = ${accountId} ${within(db, onlyEntityId)} order by p.position desc limit 1`;
  return row ?? { id: FIRST_ID, position: 0 };
}

/** Events near a moment, of which the first in the log is taken: ids and positions may be in different order there. */
const NEAR = 100;

/** Returns the last event before all those at or after a moment; the start of the log if there is none. */
export async function findBefore(db: Reader, part: LogPart, moment: Date): Promise<{ id: string; position: number }> {
  const { accountId, onlyEntityId } = part;
  const [first] = await db<{ position: number | null }[]>`
    select min(near.position) as position from (
      select p.position from event_positions p
      where p.account_id = ${accountId} and p.event_id >= ${firstUuidAt(moment)} ${within(db, onlyEntityId)}
      order by p.event_id limit ${NEAR}
    ) near`;
  if (first?.position == null) return findLogEnd(db, part);
  const [row] = await db<{ id: string; position: number }[]>`
    select p.event_id as id, p.position from event_positions p
    where p.account_id = ${accountId} and p.position < ${first.position} ${within(db, onlyEntityId)}
    order by p.position desc limit 1`;
  return row ?? { id: FIRST_ID, position: 0 };
}

/** Events that one commit places. Small enough that nobody waits long for the first of them. */
const BATCH = 500;
/** SQLSTATE: a value that cannot be stored, a broken rule, a row too large for an index. No retry places such an event. */
const UNPLACEABLE = /^(22|23|54)/;

export type Sequenced = {
  /** True if there may be more to place. */
  isFull: boolean;
  /** Accounts whose logs have grown. */
  accountIds: string[];
  /** True if some of it is to be sent to webhook endpoints. */
  isDelivered: boolean;
};

/**
 * Takes the next places in the log of all accounts for events that come with an account; returns the place before them.
 * It commits at once, so that nobody waits while an account arrives; places that are never used do no harm.
 */
export async function takePlaces(db: Db, count: number): Promise<number> {
  const [row] = await db<{ before: number }[]>`
    update event_sequencer set position = position + ${count} returning position - ${count} as before`;
  if (row === undefined) throw new Error('a database without its sequencer');
  return row.before;
}

type Placed = { account_id: string; event_id: string; type: EventType };

type Sequencing = { db: Db; ids: Ids; fence?: { check(sql: TransactionSql): Promise<void> } };

/**
 * Assigns positions to events that were committed without one, in one transaction; returns null if another process is
 * doing it. An event is in the queue only once its transaction has committed, so a late committer is placed after what
 * readers may have seen already. If a batch cannot be placed, one event is placed alone: one that cannot be placed leaves
 * the queue, and `onLeft` hears of it, so that the events of all other accounts do not wait for it.
 */
export async function sequenceEvents(
  sequencing: Sequencing,
  onLeft: (event: Placed, error: unknown) => void,
): Promise<Sequenced | null> {
  const isUnplaceable = (error: unknown) => UNPLACEABLE.test(sqlState(error) ?? '');
  const batch = whileAlone(sequencing, (sql, position) => placeBatch(sql, sequencing.ids, position));
  return batch.catch((error) => {
    if (!isUnplaceable(error)) throw error;
    return whileAlone(sequencing, async (sql, position) => {
      const first = await nextQueued(sql, 1);
      await sql`savepoint one`;
      try {
        return { ...(await place(sql, sequencing.ids, position, first)), isFull: first.length > 0 };
      } catch (fault) {
        if (!isUnplaceable(fault)) throw fault;
        await sql`rollback to savepoint one`;
        await deleteQueued(sql, first);
        for (const event of first) onLeft(event, fault);
        return { accountIds: [], isDelivered: false, isFull: true };
      }
    });
  });
}

/** `work` gets the last position, in a transaction; null if another process places events. */
function whileAlone(
  { db, fence }: Sequencing,
  work: (sql: TransactionSql, position: number) => Promise<Sequenced>,
): Promise<Sequenced | null> {
  return db.begin(async (sql) => {
    await fence?.check(sql);
    const [last] = await sql<{ position: number }[]>`
      select position from event_sequencer for update skip locked`;
    // A separate statement after the lock sees everything that was committed before.
    return last === undefined ? null : work(sql, last.position);
  });
}

async function placeBatch(sql: TransactionSql, ids: Ids, position: number): Promise<Sequenced> {
  if (sql.isDistributed) return place(sql, ids, position, await nextQueued(sql, BATCH));
  const placed = await sql<Placed[]>`
    with batch as (
      delete from event_queue where ordinal in (select ordinal from event_queue order by ordinal limit ${BATCH})
      returning *
    )
    insert into event_positions (account_id, position, event_id, entity_id, type)
    select account_id, ${position} + row_number() over (order by ordinal), event_id, entity_id, type from batch
    returning account_id, event_id, type`;
  return finish(sql, ids, placed);
}

type Queued = Placed & { ordinal: string; entity_id: string | null };

/**
 * On Citus, events of accounts whose server does not answer stay in the queue: positions are compared within an account
 * only, so the others need not wait for them.
 */
async function nextQueued(sql: TransactionSql, most: number): Promise<Queued[]> {
  const down = sql.isDistributed ? await listDownServers(sql) : [];
  const isReachable = sql`exists (
    select from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
    where p.shardid = get_shard_id_for_distribution_column('event_positions', q.account_id)
      and n.nodeid <> all(${down.map(({ id }) => id)}::int[]))`;
  return sql<Queued[]>`
    select ordinal::text, account_id, event_id, entity_id, type from event_queue q
    where ${down.length === 0 ? sql`true` : isReachable} order by q.ordinal limit ${most}`;
}

async function place(sql: TransactionSql, ids: Ids, position: number, batch: readonly Queued[]): Promise<Sequenced> {
  if (batch.length > 0) {
    const rows = batch.map(({ ordinal: _, ...event }, index) => ({ ...event, position: position + index + 1 }));
    await sql`insert into event_positions ${sql.insert(rows)}`;
    await deleteQueued(sql, batch);
  }
  return finish(sql, ids, batch);
}

async function deleteQueued(sql: TransactionSql, events: readonly Queued[]): Promise<void> {
  await sql`delete from event_queue where ordinal = any(${events.map(({ ordinal }) => ordinal)}::bigint[])`;
}

/** Keeps the last position, and places what is to be sent of the events. */
async function finish(sql: TransactionSql, ids: Ids, placed: readonly Placed[]): Promise<Sequenced> {
  let isDelivered = false;
  if (placed.length > 0) {
    await sql`update event_sequencer set position = position + ${placed.length}`;
    isDelivered = await placeDeliveries(sql, ids, placed);
  }
  const accountIds = [...new Set(placed.map(({ account_id }) => account_id))];
  return { isFull: placed.length === BATCH, accountIds, isDelivered };
}

const CHANNEL = 'efs_log';
/** A notification carries less than 8,000 bytes (PostgreSQL); an id and a blank take 37. */
const IDS_A_NOTIFICATION = 200;

/** Tells every process whose logs have grown. It is only a hint: a process that misses it polls anyway. */
export function notifyLogGrew(db: Db, accountIds: readonly string[]): void {
  for (let from = 0; from < accountIds.length; from += IDS_A_NOTIFICATION) {
    const payload = accountIds.slice(from, from + IDS_A_NOTIFICATION).join(' ');
    db.notify(CHANNEL, payload).catch(() => {});
  }
}

/** Calls back with the accounts whose logs have grown, or with null if hints may have been missed. */
export async function listenToLog(
  db: Db,
  listener: (accountIds: readonly string[] | null) => void,
): Promise<{ close(): Promise<void> }> {
  const subscription = await db.listen(
    CHANNEL,
    (payload) => listener(payload.split(' ')),
    () => listener(null),
  );
  return { close: () => subscription.unlisten() };
}
