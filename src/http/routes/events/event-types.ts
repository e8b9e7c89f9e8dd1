import { isEventType } from '../../../domain/events/event.ts';
import { AppError } from '../../../errors/errors.ts';
import { EventTypeList, EventTypePath } from '../../../schema/event.ts';
import { eventSchema, listEventKinds } from '../../../schema/event-schema.ts';
import { JsonSchema } from '../../../schema/reference.ts';
import { json } from '../../answers/reply.ts';
import { publicRoute } from '../../calls/route.ts';

/** They change with a release only, so an hour-old answer misses little. */
const CACHED = { 'cache-control': 'public, max-age=3600' };

export const listEventTypes = publicRoute({
  operationId: 'list_event_types',
  method: 'GET',
  path: '/v1/event-types',
  tag: 'Reference',
  summary: 'What events there are, and where the schema of each is',
  description: 'New types come with new versions: pass over what you do not know.',
  responses: { 200: { description: 'All of them.', schema: EventTypeList, headers: ['Cache-Control'] } },
  errors: [],
  handler: ({ deps }) => json(200, { data: listEventKinds(deps.baseUrl) }, CACHED),
});

export const getEventSchema = publicRoute({
  operationId: 'get_event_schema',
  method: 'GET',
  path: '/schemas/events/{type}.json',
  tag: 'Reference',
  summary: 'JSON Schema of one type of events',
  description:
    'Of the whole event, as the feed and the stream tell it. Objects are open: new members may come, and none goes.',
  params: EventTypePath,
  responses: { 200: { description: 'The schema.', schema: JsonSchema, headers: ['Cache-Control'] } },
  errors: ['not_found'],
  handler: ({ deps, params: { type } }) => {
    if (!isEventType(type)) {
      throw new AppError('not_found', { detail: 'There is no such type of events. GET /v1/event-types lists all.' });
    }
    return json(200, eventSchema(type, deps.baseUrl), CACHED);
  },
});
