import { Type } from 'typebox';
import { EVENT_TYPES, type EventType } from '../../../domain/events/event.ts';
import { Uuid } from '../../../schema/wire.ts';
import { EVENT_KINDS } from './event-types-shapes.ts';
import { Event } from './shapes.ts';

type Json = Record<string, unknown>;

const Sequence = Type.Integer({ minimum: 1, description: 'Number of the event of the entity, without gaps.' });

const OF_ACCOUNT = /^(?:account|api_key|webhook_endpoint|billing)\./;

function eventSchemaUrl(baseUrl: string, type: EventType): string {
  return `${baseUrl}/schemas/events/${type}.json`;
}

/** Returns every event type, with its occasion and the address of its schema. */
export function listEventKinds(baseUrl: string) {
  return EVENT_TYPES.map((type) => {
    return { type, description: EVENT_KINDS[type].when, schema: eventSchemaUrl(baseUrl, type) };
  });
}

/** Returns the JSON Schema (2020-12) of a whole event of one type. The schema allows unknown fields. */
export function eventSchema(type: EventType, baseUrl: string): Json {
  const { when, object, previous, example } = EVENT_KINDS[type];
  const isOfEntity = !OF_ACCOUNT.test(type);
  const schema = Type.Object({
    ...Event.properties,
    type: Type.Literal(type),
    entity_id: isOfEntity ? Uuid : Type.Null(),
    sequence: isOfEntity ? Sequence : Type.Null(),
    data: Type.Object({
      object: Type.Object(object, { description: 'The object after the event.' }),
      ...(previous && {
        previous: Type.Optional(
          Type.Partial(Type.Object(previous), { description: 'Earlier values of the fields that the event changed.' }),
        ),
      }),
    }),
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: eventSchemaUrl(baseUrl, type),
    title: type,
    description: when,
    ...(withoutNames(schema) as Json),
    examples: [exampleEvent(type, isOfEntity, example)],
  };
}

/**
 * Removes each `$id`. In the OpenAPI document an `$id` names a part, but in a schema of its own it would be an address.
 */
function withoutNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNames);
  if (typeof value !== 'object' || value === null) return value;
  const { $id: _name, ...members } = value as Json;
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, withoutNames(member)]));
}

const ACCOUNT_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e10';
const ENTITY_ID = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

function exampleEvent(type: EventType, isOfEntity: boolean, data: object) {
  return {
    id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e20',
    type,
    entity_id: isOfEntity ? ENTITY_ID : null,
    sequence: isOfEntity ? 3 : null,
    livemode: false,
    created_at: '2026-11-21T18:00:06.000Z',
    actor: type.startsWith('formation.')
      ? { type: 'system', id: 'worker' }
      : { type: 'api_key', id: ACCOUNT_ID, key_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e12' },
    data,
  };
}
