import type { EventType } from '../domain/events/event.ts';
import type { LoggedEvent } from '../domain/events/logged-event.ts';
import type { WebhookDeliveryState } from '../domain/events/webhook.ts';
import { firstUuidAt } from '../domain/formats/first-uuid.ts';
import { AppError } from '../errors/errors.ts';
import type { Ids } from '../ids.ts';
import { findAccount } from './accounts.ts';
import type { Db, Reader, TransactionSql } from './core/db.ts';
import type { PageRange } from './core/page.ts';
import type { Tx } from './core/write.ts';
import type { WebhookEndpoint } from './webhook-endpoints.ts';
import { callLanes, type WebhookLane } from './webhook-lanes.ts';

/** One try to deliver a message. `status` is null if there was no response; then `error` says why. */
export type WebhookTry = {
  at: string;
  status: number | null;
  error: string | null;
  latency_ms: number;
  /** Beginning of the receiver's response; null: there was no response. */
  answer: string | null;
};

export type WebhookDelivery = {
  account_id: string;
  id: string;
  endpoint_id: string;
  event_id: string | null;
  type: string;
  state: WebhookDeliveryState;
  body: string | null;
  tries: number;
  log: WebhookTry[];
  created_at: Date;
  delivered_at: Date | null;
  due_at: Date | null;
};

type Placed = { account_id: string; event_id: string; type: EventType };

/**
 * Creates a delivery of each event for each endpoint that wants it, in the transaction that gives the events their
 * positions, so that each endpoint gets every event in the log once. Returns whether there is anything to send.
 */
export async function placeDeliveries(sql: TransactionSql, ids: Ids, events: readonly Placed[]): Promise<boolean> {
  const deliveries = await findWanted(sql, events);
  if (deliveries.length === 0) return false;
  const rows = deliveries.map(({ event, endpoint_id }) => ({ ...event, id: ids.uuid(), endpoint_id }));
  for (const some of chunks(rows, ROWS_A_STATEMENT)) {
    await sql`
      insert into webhook_deliveries (account_id, id, endpoint_id, event_id, type, state, created_at, due_at)
      -- Milliseconds, as a page's end is told.
      select account_id, id, endpoint_id, event_id, type, 'pending', date_trunc('milliseconds', now()), now()
      from jsonb_to_recordset(${sql.json(some)})
        as placed (account_id uuid, id uuid, endpoint_id uuid, event_id uuid, type text)`;
  }
  const lanes = new Map(rows.map((row) => [row.endpoint_id, row]));
  await callLanes(sql, [...lanes.values()]);
  return true;
}

/** Returns each event once for each endpoint that wants it. */
export async function findWanted<Event extends { account_id: string; type: string }>(
  db: Reader,
  events: readonly Event[],
): Promise<{ event: Event; endpoint_id: string }[]> {
  const accountIds = [...new Set(events.map(({ account_id }) => account_id))];
  const endpoints = await db<Pick<WebhookEndpoint, 'account_id' | 'id' | 'event_types'>[]>`
    select account_id, id, event_types from webhook_endpoints
    where account_id = any(${accountIds}) and status = 'enabled'`;
  const byAccount = Map.groupBy(endpoints, ({ account_id }) => account_id);
  return events.flatMap((event) =>
    (byAccount.get(event.account_id) ?? [])
      .filter(({ event_types }) => event_types === null || event_types.includes(event.type as EventType))
      .map(({ id }) => ({ event, endpoint_id: id })),
  );
}

const ROWS_A_STATEMENT = 5_000;

function chunks<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, n) => rows.slice(n * size, (n + 1) * size));
}

export async function getWebhookDelivery(db: Reader, accountId: string, id: string): Promise<WebhookDelivery> {
  const [row] = await db<WebhookDelivery[]>`
    select * from webhook_deliveries where account_id = ${accountId} and id = ${id}`;
  if (row === undefined) {
    throw new AppError('not_found', { detail: 'This account has no webhook delivery with this id.' });
  }
  return row;
}

/** Returns one page of the deliveries to an endpoint, newest first. */
export async function listWebhookDeliveries(
  db: Reader,
  { account_id, id }: Pick<WebhookEndpoint, 'account_id' | 'id'>,
  { state, after, limit }: PageRange & { state?: WebhookDeliveryState | undefined },
): Promise<WebhookDelivery[]> {
  return db<WebhookDelivery[]>`
    select * from webhook_deliveries
    where account_id = ${account_id} and endpoint_id = ${id}
      ${state === undefined ? db`` : db`and state = ${state}`}
      ${after === null ? db`` : db`and (created_at, id) < (${after.createdAt}, ${after.id})`}
    order by created_at desc, id desc
    limit ${limit}`;
}

/** Inserts a message that is not an event, to test whether the endpoint works. */
export async function insertTestDelivery(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { id, type, body }: { id: string; type: string; body: string },
): Promise<WebhookDelivery> {
  const { account_id, id: endpoint_id } = endpoint;
  const [row] = await tx.sql<WebhookDelivery[]>`
    insert into webhook_deliveries (account_id, id, endpoint_id, type, state, body, created_at, due_at)
    values (${account_id}, ${id}, ${endpoint_id}, ${type}, 'pending', ${body}, ${tx.at}, now()) returning *`;
  tx.foresee('webhooks', { endpoint_id, event_type: type, count: 1 });
  return row as WebhookDelivery;
}

/** Sends a delivery again on a new schedule, even if it succeeded. The message keeps its bytes and id. */
export async function restartWebhookDelivery(tx: Tx, { account_id, id }: WebhookDelivery): Promise<WebhookDelivery> {
  const [row] = await tx.sql<WebhookDelivery[]>`
    update webhook_deliveries set state = 'pending', tries = 0, delivered_at = null, due_at = now()
    where account_id = ${account_id} and id = ${id} returning *`;
  const { endpoint_id, type: event_type } = row as WebhookDelivery;
  tx.foresee('webhooks', { endpoint_id, event_type, count: 1 });
  return row as WebhookDelivery;
}

/** Maximum number of events that one call recovers. */
export const RECOVERED_A_CALL = 10_000;

/**
 * Makes due every event after `since` that the endpoint did not get, oldest first, including deliveries that wait for
 * their next try. Leaves out events that came with an archive, because this service must not sign them. Also leaves out
 * deliveries that are already due, because they may be in progress. Returns the number of events, and whether there are
 * more.
 */
export async function recoverWebhookDeliveries(
  tx: Tx,
  { account_id, id: endpoint_id, event_types }: WebhookEndpoint,
  since: Date,
): Promise<{ count: number; isFull: boolean }> {
  const { sql } = tx;
  const arrivedAt = (await findAccount(sql, account_id))?.arrived?.arrived_at;
  const isOurs = sql`and exists (
    select from events e where e.account_id = p.account_id and e.id = p.event_id and e.created_at > ${arrivedAt ?? null})`;
  const missed = await sql<{ event_id: string; type: string }[]>`
    select p.event_id, p.type from event_positions p
    where p.account_id = ${account_id} and p.event_id >= ${firstUuidAt(since)}
      ${event_types === null ? sql`` : sql`and p.type = any(${event_types})`}
      ${arrivedAt === undefined ? sql`` : isOurs}
      and not exists (
        select 1 from webhook_deliveries d
        where d.account_id = p.account_id and d.endpoint_id = ${endpoint_id} and d.event_id = p.event_id
          and d.state <> 'failed' and (d.state <> 'pending' or d.due_at <= now()))
    order by p.event_id limit ${RECOVERED_A_CALL}`;
  for (const some of chunks(missed, ROWS_A_STATEMENT)) {
    const rows = some.map((event) => ({ ...event, id: tx.ids.uuid() }));
    // On a conflict, `excluded.due_at` is used instead of now(), because Citus allows no function there whose result
    // could differ between servers.
    await sql`
      insert into webhook_deliveries as d (account_id, id, endpoint_id, event_id, type, state, created_at, due_at)
      select ${account_id}, id, ${endpoint_id}, event_id, type, 'pending', ${tx.at}, now()
      from jsonb_to_recordset(${sql.json(rows)}) as missed (id uuid, event_id uuid, type text)
      on conflict (account_id, endpoint_id, event_id) do update set state = 'pending', tries = 0, due_at = excluded.due_at
      where d.state = 'failed' or (d.state = 'pending' and d.due_at > excluded.due_at)`;
  }
  for (const [event_type, events] of Map.groupBy(missed, ({ type }) => type))
    tx.foresee('webhooks', { endpoint_id, event_type, count: events.length });
  return { count: missed.length, isFull: missed.length === RECOVERED_A_CALL };
}

/** A delivery that is due, with its event if it has one. */
export type DueDelivery = WebhookDelivery & { event: LoggedEvent | null };

/** Returns the next deliveries to the endpoint of this lane (send queue), oldest first. */
export async function listDueDeliveries(db: Db, lane: WebhookLane, limit: number): Promise<DueDelivery[]> {
  const { account_id, endpoint_id } = lane;
  const due = await db<WebhookDelivery[]>`
    select * from webhook_deliveries
    where account_id = ${account_id} and endpoint_id = ${endpoint_id} and state = 'pending' and due_at <= now()
    order by due_at, id limit ${limit}`;
  const eventIds = due.flatMap(({ event_id, body }) => (event_id === null || body !== null ? [] : [event_id]));
  const events =
    eventIds.length === 0
      ? []
      : await db<LoggedEvent[]>`
          select id, type, entity_id, sequence, livemode, created_at, actor, data from events
          where account_id = ${account_id} and id = any(${eventIds})`;
  const byId = new Map(events.map((event) => [event.id, event]));
  return due.map((delivery) => ({ ...delivery, event: byId.get(delivery.event_id ?? '') ?? null }));
}

/**
 * Stores the bodies of deliveries before their first try, so that all tries send the same bytes. Returns the bodies by
 * delivery id.
 */
export async function fixBodies(
  db: Db,
  { account_id }: WebhookLane,
  bodies: readonly { id: string; body: string }[],
): Promise<Map<string, string>> {
  if (bodies.length === 0) return new Map();
  const rows = await db<{ id: string; body: string }[]>`
    update webhook_deliveries d set body = coalesce(d.body, fixed.body)
    from unnest(${bodies.map(({ id }) => id)}::uuid[], ${bodies.map(({ body }) => body)}::text[]) as fixed (id, body)
    where d.account_id = ${account_id} and d.id = fixed.id
    returning d.id, d.body`;
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** The effect of a try on its delivery. */
export type TryOutcome = { state: 'delivered' | 'failed' } | { state: 'pending'; delayMs: number };

const TRIES_LOGGED = 20;

/**
 * Records a try; does nothing if another worker has already recorded one. At worst, the receiver gets the message
 * twice.
 */
export async function settleTry(
  db: Db,
  { account_id, id, tries, log }: WebhookDelivery,
  made: WebhookTry,
  outcome: TryOutcome,
): Promise<void> {
  const newestTries = [...log, made].slice(-TRIES_LOGGED);
  await db`
    update webhook_deliveries
    set state = ${outcome.state}, tries = tries + 1, log = ${db.json(newestTries)},
      delivered_at = ${outcome.state === 'delivered' ? db`now()` : null},
      due_at = ${outcome.state === 'pending' ? db`now() + ${outcome.delayMs} * interval '1 millisecond'` : null}
    where account_id = ${account_id} and id = ${id} and state = 'pending' and tries = ${tries}`;
}

/** Number of days for which deliveries are kept. */
export const DELIVERIES_KEPT_DAYS = 30;
