import { EVENT_TYPES } from '../../../domain/events/event.ts';
import { eventSchema, listEventKinds } from './event-schema.ts';

const BASE_URL = 'http://127.0.0.1:8080';

const INTRO =
  '# Events\n\nAll events form one log in an order that never changes. Read it page by page (`GET /v1/events`), follow it as it grows (`GET /v1/events/stream`), or wait for one entity (`GET /v1/entities/{id}/wait`).\n\n`data.object` is the object after the event: the entity, document or key with the same members as in the API, and further facts. `data.previous` has the members that changed, with their earlier values.\n\nEvents are never erased, so they do not contain data that may name people: your own `external_reference` and `metadata`, the contents of constitutions and documents, and addresses. Read the entity for these. `filing_error` and the message of a rejection quote the text of whoever gave it.\n\nEach type has a JSON Schema (2020-12), here and at `/schemas/events/{type}.json` on a running service; `GET /v1/event-types` lists them. Ignore types and members you do not know: new ones may be added; existing ones are never removed.\n\n| type | when it happens |\n|---|---|\n';

/** Returns the texts of the files in `docs/events/`, by file name. */
export function renderEventsDocuments(): Record<string, string> {
  const rows = listEventKinds(BASE_URL).map(
    ({ type, description }) => `| [\`${type}\`](${type}.json) | ${description} |\n`,
  );
  const schemas = EVENT_TYPES.map((type) => {
    return [`${type}.json`, `${JSON.stringify(eventSchema(type, BASE_URL), null, 2)}\n`] as const;
  });
  return { 'README.md': `${INTRO}${rows.join('')}`, ...Object.fromEntries(schemas) };
}
