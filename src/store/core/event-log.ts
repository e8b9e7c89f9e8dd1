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
  /** The only entity visible to the reader; null: all entities of the account. */
  onlyEntityId: string | null;
};

/** Returns the events of an account after a position, in log order. */
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

/** The part of an account's log to read: one entity's events, or all of them. */
export type LogPart = { accountId: string; onlyEntityId: string | null };

function within(db: Reader, onlyEntityId: string | null) {
  return onlyEntityId === null ? db`` : db`and p.entity_id = ${onlyEntityId}`;
}

/** Returns the position of an event; null if it is not in this part of the log or has no position yet. */
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

/** Returns the last event in this part of the log; if there is no event, the start of the log. */
export async function findLogEnd(
  db: Reader,
  { accountId, onlyEntityId }: LogPart,
): Promise<{ id: string; position: number }> {
  const [row] = await db<{ id: string; position: number }[]>`
    select p.event_id as id, p.position from event_positions p
    where p.account_id = ${accountId} ${within(db, onlyEntityId)} order by p.position desc limit 1`;
  return row ?? { id: FIRST_ID, position: 0 };
}

/** Number of events to compare near a given time. The first event by id does not always have the lowest position. */
const NEAR = 100;

/**
 * Returns the event that precedes the first one at or after `moment`. If there is no such event, returns the start of
 * the log.
 */
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

/** Maximum number of events that get positions in one commit. It is low, so that the first event does not wait long. */
const BATCH = 500;
/**
 * SQLSTATE classes of errors that a retry cannot fix: an invalid value, a broken constraint, a row too large for an
 * index.
 */
const UNPLACEABLE = /^(22|23|54)/;

export type Sequenced = {
  /** True if more events may be waiting. */
  isFull: boolean;
  /** Ids of the accounts whose event logs grew. */
  accountIds: string[];
  /** True if at least one of the events must be sent to a webhook endpoint. */
  isDelivered: boolean;
};

/**
 * Reserves positions in the event log of all accounts for the events of an imported account. Returns the last position
 * before the reserved ones. Commits immediately, so that other accounts do not wait during the import. Unused positions
 * are harmless.
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
 * Assigns positions to queued events, in one transaction; returns null if another process is assigning positions. An
 * event is queued only when its transaction commits, so a late commit is placed after all events that readers may have
 * seen. If a batch fails, its first event is placed alone. If that fails too, the event is removed from the queue and
 * passed to `onLeft`, so that it does not block other accounts.
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

/** Runs work while no other process can assign positions; returns null if another process is assigning them. */
function whileAlone(
  { db, fence }: Sequencing,
  work: (sql: TransactionSql, position: number) => Promise<Sequenced>,
): Promise<Sequenced | null> {
  return db.begin(async (sql) => {
    await fence?.check(sql);
    const [last] = await sql<{ position: number }[]>`
      select position from event_sequencer for update skip locked`;
    // The events are read by a separate statement after the lock, so that this statement sees everything committed
    // before the lock was taken.
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
 * Returns the next queued events on Citus, without those of accounts whose server does not answer. Later events of
 * other accounts may then get positions first. This is harmless, because positions are compared only within an account.
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
/**
 * Maximum number of account ids per notification. PostgreSQL allows less than 8,000 bytes; an id and a space take 37.
 */
const IDS_A_NOTIFICATION = 200;

/**
 * Tells every process which accounts' logs have grown. The notification may be lost, because every process also polls.
 */
export function notifyLogGrew(db: Db, accountIds: readonly string[]): void {
  for (let from = 0; from < accountIds.length; from += IDS_A_NOTIFICATION) {
    const payload = accountIds.slice(from, from + IDS_A_NOTIFICATION).join(' ');
    db.notify(CHANNEL, payload).catch(() => {});
  }
}

/** Calls the listener with the accounts whose logs have grown, or with null if notifications may have been missed. */
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
