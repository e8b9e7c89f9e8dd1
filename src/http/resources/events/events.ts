import { judgeState } from '../../../domain/entity/awaited-state.ts';
import type { EventType } from '../../../domain/events/event.ts';
import { eventBody } from '../../../domain/events/logged-event.ts';
import { AppError } from '../../../errors/errors.ts';
import { rateLimited } from '../../../errors/rate-limited.ts';
import { EntityPath } from '../../../schema/wire.ts';
import type { Reader } from '../../../store/core/db.ts';
import {
  findBefore,
  findEventPosition,
  findLogEnd,
  type LogPart,
  listEvents as listRows,
} from '../../../store/core/event-log.ts';
import { FIRST_ID } from '../../../store/core/page.ts';
import { getEntity } from '../../../store/entities.ts';
import { markStuck } from '../../../store/operating/stuck.ts';
import { json } from '../../answers/reply.ts';
import { accountRoute } from '../../calls/route.ts';
import type { HttpDeps } from '../../deps.ts';
import type { Follower } from '../../server/event-hub.ts';
import { Entity, entityBody } from '../entities/shapes.ts';
import { eventStream } from './event-stream.ts';
import { EventList, EventQuery, WaitQuery } from './shapes.ts';

const ALSO_SHOWS = { 'keys:manage': 'An event about a key has its name and scopes.' };
const DEFAULT_LIMIT = 20;
const DEFAULT_TIMEOUT_SECONDS = 30;
const NO_ROOM_RETRY_MS = 5_000;

export const listEvents = accountRoute({
  operationId: 'list_events',
  method: 'GET',
  path: '/v1/events',
  tag: 'Events',
  summary: 'List events',
  description:
    'Lists all events in an order that never changes. Events never expire. Paging with `next_cursor` neither skips nor repeats an event, even while new events are written. On the last page, `next_cursor` is not null: it stays the same until there are more events.',
  scope: 'events:read',
  alsoShows: ALSO_SHOWS,
  command: 'events list',
  reach: 'narrowed',
  query: EventQuery,
  responses: { 200: { description: 'One page of events.', schema: EventList } },
  handler: async ({ deps, query, accountId, onlyEntityId }) => {
    const { limit = DEFAULT_LIMIT, type, entity_id: entityId } = query;
    const { db } = deps.store;
    const start = await startOf(db, { accountId, onlyEntityId }, query);
    const filter = { type: type as EventType | undefined, entityId, onlyEntityId };
    const rows = await listRows(db, accountId, { after: start?.position ?? 0, limit: limit + 1, filter });
    const page = rows.slice(0, limit);
    const last = page.at(-1)?.id ?? start?.id ?? null;
    return json(200, { data: page.map(eventBody), next_cursor: last, has_more: rows.length > limit });
  },
});

export const streamEvents = accountRoute({
  operationId: 'stream_events',
  method: 'GET',
  path: '/v1/events/stream',
  tag: 'Events',
  summary: 'Stream events',
  description:
    'Sends events as server-sent events when they happen. The stream starts after `Last-Event-ID`, or with the next event. The stream first sends an `id` without data, which marks the place where it starts. It sends a comment every 15 s to keep the connection alive, and ends when its key ends. If you reconnect with the last `id` that you received, you miss nothing.',
  scope: 'events:read',
  alsoShows: ALSO_SHOWS,
  command: { none: 'efs watch and efs listen read it' },
  agents: { none: 'It is an endless stream. List the events instead (list_events), or wait with get_formation.' },
  reach: 'narrowed',
  share: 'streams',
  isEventStream: true,
  responses: {
    200: { description: 'Events, each with `id`, `event` (its type) and `data`.', mediaType: 'text/event-stream' },
  },
  errors: ['invalid_parameter'],
  handler: async ({ deps, accountId, onlyEntityId, lastEventId, reauthenticate, rest }) => {
    const { db } = deps.store;
    const part = { accountId, onlyEntityId };
    const after =
      lastEventId === undefined
        ? await findLogEnd(db, part)
        : { id: lastEventId, position: await positionOf(db, part, lastEventId, '/Last-Event-ID') };
    const follower = await followOrRefuse(deps, part);
    rest();
    return {
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      body: eventStream({ follower, after, reauthenticate, monotonicMs: () => deps.clock.monotonicMs() }),
    };
  },
});

export const awaitEntity = accountRoute({
  operationId: 'await_entity',
  method: 'GET',
  path: '/v1/entities/{id}/wait',
  tag: 'Entities',
  summary: 'Wait for a state',
  description:
    'Answers when the entity has reached or passed a state, or when the time is up. The answer comes at once if the entity cannot reach the state by itself, because it failed or is a draft that nobody has submitted. Check `state` and `next_action`. Use this if your client cannot keep a stream open.',
  scope: 'entities:read',
  command: 'entities wait',
  agents: { none: 'get_formation waits, with wait_seconds.' },
  share: 'streams',
  params: EntityPath,
  query: WaitQuery,
  responses: { 200: { description: 'The entity at the end of the wait.', schema: Entity } },
  handler: async ({ deps, params, query, accountId, onlyEntityId, reauthenticate, whenGone, rest, workAgain }) => {
    const { state, timeout = DEFAULT_TIMEOUT_SECONDS } = query;
    const endMs = deps.clock.monotonicMs() + timeout * 1_000;
    const read = () => getEntity(deps.store.db, accountId, params.id);
    let entity = await read();
    const follower = await followOrRefuse(deps, { accountId, onlyEntityId });
    let isGone = false;
    whenGone(() => {
      isGone = true;
      follower.close();
    });
    try {
      for (;;) {
        const leftMs = endMs - deps.clock.monotonicMs();
        if (isGone || judgeState(entity.state, state) !== 'waiting' || leftMs <= 0) break;
        rest();
        await follower.wait(leftMs);
        await workAgain();
        await reauthenticate();
        entity = await read();
      }
    } finally {
      follower.close();
    }
    return json(200, entityBody(await markStuck(deps.store.db, entity, deps.clock.now()), deps));
  },
});

async function startOf(db: Reader, part: LogPart, { after, since }: EventQuery) {
  if (after !== undefined && since !== undefined) {
    const message = 'cannot be combined with `after`';
    const problems = [{ pointer: '/since', code: 'one_of', message }];
    throw new AppError('invalid_parameter', { detail: 'Send `after` or `since`, not both.', problems });
  }
  if (since !== undefined) return findBefore(db, part, new Date(since));
  return after === undefined ? null : { id: after, position: await positionOf(db, part, after, '/after') };
}

async function positionOf(db: Reader, part: LogPart, eventId: string, pointer: string): Promise<number> {
  if (eventId === FIRST_ID) return 0;
  const position = await findEventPosition(db, part, eventId).catch(() => null);
  if (position !== null) return position;
  throw new AppError('invalid_parameter', {
    detail: 'No event of this account has this id. Send the id of an existing event, or leave it out.',
    problems: [{ pointer, code: 'not_found', message: 'is not the id of an event of this account' }],
  });
}

async function followOrRefuse(deps: HttpDeps, part: LogPart): Promise<Follower> {
  const follower = await deps.events.follow(part);
  if (follower === null) throw rateLimited(NO_ROOM_RETRY_MS, 'Too many clients are waiting for events.');
  return follower;
}
