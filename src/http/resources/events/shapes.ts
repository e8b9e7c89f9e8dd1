import { type Static, Type } from 'typebox';
import { ENTITY_STATES } from '../../../domain/entity/entity.ts';
import { EVENT_TYPES } from '../../../domain/events/event.ts';
import { moment, Nullable, query, shape, Timestamp, text, Uuid, uuid } from '../../../schema/wire.ts';
import { AuditActor } from '../audit/shapes.ts';

const EventType = Type.Enum([...EVENT_TYPES], { examples: ['formation.filed'] });

export const Event = shape(
  'Event',
  'An event. Each type has a schema at `/schemas/events/{type}.json`; GET /v1/event-types lists them.',
  {
    id: Uuid,
    type: EventType,
    entity_id: Nullable(Uuid),
    sequence: Nullable(
      Type.Integer({
        minimum: 1,
        description:
          'Number of the event among the events of its entity: 1, 2, 3 and so on, without gaps. Null: the event concerns no entity.',
      }),
    ),
    livemode: Type.Boolean(),
    created_at: Timestamp,
    actor: AuditActor,
    data: Type.Object({
      object: Type.Record(Type.String(), Type.Unknown(), {
        description: 'The changed object, as it is after the event. Its fields depend on the event type.',
        examples: [{ state: 'Filed', filing_number: '2026-000123456' }],
      }),
      previous: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Earlier values of the fields that the event changed.',
          examples: [{ state: 'Filing' }],
        }),
      ),
    }),
  },
);

export const EventTypeList = shape('EventTypeList', 'The event types.', {
  data: Type.Array(
    Type.Object({
      type: EventType,
      description: text(
        'Explanation of when the event happens.',
        'The registry accepted the filing. The company exists and has its number.',
      ),
      schema: text('Address of its JSON Schema.', 'https://api.example.com/schemas/events/formation.filed.json'),
    }),
  ),
});

export const EventTypePath = Type.Object({
  // The parameter is not an enum, because an unknown type gets 404, like any missing resource.
  type: text('An event type.', 'formation.filed'),
});

export const EventList = shape('EventList', 'Events in the order of the log.', {
  data: Type.Array(Event),
  next_cursor: Nullable(Uuid),
  has_more: Type.Boolean({ description: 'True if more events exist.' }),
});

export const EventQuery = query({
  after: Type.Optional(uuid('`next_cursor` of the previous page: the id of the last event you have.')),
  since: Type.Optional(
    moment(
      'Alternative to `after`: starts with the first event at or after this time. If there is no such event yet, continue later from `next_cursor`.',
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Maximum number of events to return.' }),
  ),
  type: Type.Optional(Type.Enum([...EVENT_TYPES], { description: 'Only events of this type.' })),
  entity_id: Type.Optional(uuid('Only events of this entity.')),
});
export type EventQuery = Static<typeof EventQuery>;

export const WaitQuery = query({
  state: Type.Enum([...ENTITY_STATES], { description: 'The state to wait for.' }),
  timeout: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 60,
      default: 30,
      description: 'Maximum wait in seconds, from 1 to 60. Default: 30.',
    }),
  ),
});
