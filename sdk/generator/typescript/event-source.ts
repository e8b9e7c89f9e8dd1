import type { JsonSchema } from '../json-schema.ts';
import { comment, typeOf } from './schema-type.ts';

/**
 * Returns the type `Event` as a union over all types of events, so that `event.type` narrows `event.data`. The document
 * describes what all have in common; each of `kinds` is the schema of a whole event, with its type as title.
 */
export function eventSource(
  { properties = {}, required, description }: JsonSchema,
  kinds: readonly JsonSchema[],
): string {
  const { type: _type, entity_id: _entity, sequence: _sequence, data: _data, ...common } = properties;
  const isOwn = (name: string) => name in common;
  const head = typeOf({ type: 'object', properties: common, required: required?.filter(isOwn) ?? [] });
  const members = kinds.map(
    (kind) => `${comment([kind.description], '  ')}  ${JSON.stringify(kind.title)}: ${typeOf(ownFacts(kind), '  ')};\n`,
  );
  return `/** The members that every event has alike. */
export type EventHead = ${head};

/** The members that depend on the type of the event, by the type. */
export type EventFacts = {
${members.join('')}};

/** An event of one type: \`EventOf<'formation.filed'>\`. */
export type EventOf<Type extends keyof EventFacts> = EventHead & { type: Type } & EventFacts[Type];

${comment([description], '')}export type Event = { [Type in keyof EventFacts]: EventOf<Type> }[keyof EventFacts];
`;
}

const OWN = ['entity_id', 'sequence', 'data'];

function ownFacts({ properties = {} }: JsonSchema): JsonSchema {
  const { entity_id = {}, sequence = {}, data = {} } = properties;
  // Named also where there is none, so that it can be read before the type is known.
  const inData = { ...data.properties, previous: data.properties?.['previous'] ?? {} };
  return { type: 'object', required: OWN, properties: { entity_id, sequence, data: { ...data, properties: inData } } };
}
