import { EVENT_TYPES } from '../../domain/events/event.ts';
import { eventSchema, listEventKinds } from '../../schema/event-schema.ts';

const BASE_URL = 'http://127.0.0.1:8080';

const INTRO = `# Events

Everything that happens is told once, in one order that never changes: page by page (\`GET /v1/events\`), as it happens (\`GET /v1/events/stream\`), or by waiting for one entity (\`GET /v1/entities/{id}/wait\`).

\`data.object\` is what the event is about, as it was afterwards: the entity, the document or the key, with the same members as in the API, and what else there is to say. \`data.previous\` has the members that changed, as they were before.

Events are never erased, so they leave out what may name people: the caller's own \`external_reference\` and \`metadata\`, what a constitution or a document says, and any address. Read the entity for them. \`filing_error\` and the message of a rejection are told in the words of who gave them.

Each type has a JSON Schema (2020-12), here and at \`/schemas/events/{type}.json\` on a running service; \`GET /v1/event-types\` lists them. Pass over types and members you do not know: new ones come, and none goes.

| type | when it happens |
|---|---|
`;

/** Returns the files of `docs/events/`, by name. */
export function renderEventsDocuments(): Record<string, string> {
  const rows = listEventKinds(BASE_URL).map(
    ({ type, description }) => `| [\`${type}\`](${type}.json) | ${description} |\n`,
  );
  const schemas = EVENT_TYPES.map((type) => {
    return [`${type}.json`, `${JSON.stringify(eventSchema(type, BASE_URL), null, 2)}\n`] as const;
  });
  return { 'README.md': `${INTRO}${rows.join('')}`, ...Object.fromEntries(schemas) };
}
