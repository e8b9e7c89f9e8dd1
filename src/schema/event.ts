import { type Static, Type } from 'typebox';
import { ENTITY_STATES } from '../domain/entity/entity.ts';
import { EVENT_TYPES } from '../domain/events/event.ts';
import { AuditActor } from './audit.ts';
import { Nullable, Timestamp, Uuid } from './wire.ts';

const EventType = Type.Enum([...EVENT_TYPES], { examples: ['formation.filed'] });

export const Event = Type.Object(
  {
    id: Uuid,
    type: EventType,
    entity_id: Nullable(Uuid),
    sequence: Nullable(
      Type.Integer({ minimum: 1, description: 'Of the entity, without a gap; null where it is about none.' }),
    ),
    livemode: Type.Boolean(),
    created_at: Timestamp,
    actor: AuditActor,
    data: Type.Object({
      object: Type.Record(Type.String(), Type.Unknown(), {
        description: 'What it is about, as it was then; the schema of its type says what it has.',
        examples: [{ state: 'Filed', filing_number: '2026-000123456' }],
      }),
      previous: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'The members that changed, as they were before.',
          examples: [{ state: 'Filing' }],
        }),
      ),
    }),
  },
  {
    $id: 'Event',
    description:
      'Something that happened, once. Each type has a schema of its own at `/schemas/events/{type}.json`; GET /v1/event-types lists them.',
  },
);

export const EventTypeList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: EventType,
        description: Type.String({
          description: 'When it happens.',
          examples: ['The registry accepted the filing: the company exists and has its number.'],
        }),
        schema: Type.String({
          description: 'Address of its JSON Schema.',
          examples: ['https://api.example.com/schemas/events/formation.filed.json'],
        }),
      }),
    ),
  },
  { $id: 'EventTypeList', description: 'What events there are.' },
);

export const EventTypePath = Type.Object({
  // Without an enum: an impossible type is a missing one, 404.
  type: Type.String({ description: 'A type of events.', examples: ['formation.filed'] }),
});

export const EventList = Type.Object(
  {
    data: Type.Array(Event),
    next_cursor: Nullable(Uuid),
    has_more: Type.Boolean({ description: 'Whether more was there already.' }),
  },
  { $id: 'EventList', description: 'Events in the order of the log.' },
);

export const EventQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({ ...Uuid, description: '`next_cursor` of the page before: the id of the last event you have.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most events in the answer.' }),
    ),
    type: Type.Optional(Type.Enum([...EVENT_TYPES], { description: 'Only those of this type.' })),
    entity_id: Type.Optional(Type.String({ ...Uuid, description: 'Only those of this entity.' })),
  },
  { additionalProperties: false },
);
export type EventQuery = Static<typeof EventQuery>;

export const WaitQuery = Type.Object(
  {
    state: Type.Enum([...ENTITY_STATES], { description: 'The state to wait for.' }),
    timeout: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 60, default: 30, description: 'Seconds to wait at most.' }),
    ),
  },
  { additionalProperties: false },
);
