import { isEventType } from '../../../domain/events/event.ts';
import { AppError } from '../../../errors/errors.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';
import { JsonSchema } from '../reference/shapes.ts';
import { eventSchema, listEventKinds } from './event-schema.ts';
import { EventTypeList, EventTypePath } from './shapes.ts';

/** Event types change only with a release, so an answer may be an hour old. */
const CACHED = { 'cache-control': 'public, max-age=3600' };

export const listEventTypes = publicRoute({
  operationId: 'list_event_types',
  method: 'GET',
  path: '/v1/event-types',
  tag: 'Reference',
  summary: 'List event types',
  description:
    'Lists the event types: when each happens, and the address of its schema. Later versions may add types, so ignore types that you do not know.',
  command: 'events types',
  responses: { 200: { description: 'All event types.', schema: EventTypeList, headers: ['Cache-Control'] } },
  handler: ({ deps }) => json(200, { data: listEventKinds(deps.baseUrl) }, CACHED),
});

export const getEventSchema = publicRoute({
  operationId: 'get_event_schema',
  method: 'GET',
  path: '/schemas/events/{type}.json',
  tag: 'Reference',
  summary: 'Get an event schema',
  description:
    'Returns the JSON Schema of a complete event of one type, as the event list and the stream show it. Later versions can add fields, but never remove one.',
  command: 'events schema',
  params: EventTypePath,
  responses: { 200: { description: 'The JSON Schema.', schema: JsonSchema, headers: ['Cache-Control'] } },
  errors: ['not_found'],
  handler: ({ deps, params: { type } }) => {
    if (!isEventType(type)) {
      throw new AppError('not_found', {
        detail: 'This event type does not exist. GET /v1/event-types lists all types.',
      });
    }
    return json(200, eventSchema(type, deps.baseUrl), CACHED);
  },
});
