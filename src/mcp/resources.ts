import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { EfsClient } from '../../sdk/src/index.ts';

const JSON_TYPE = 'application/json';
const EVENTS = 50;

/** Things to read that are not the result of a step. */
export function addResources(server: McpServer, efs: EfsClient): void {
  server.registerResource(
    'constitution-schema',
    'efs://constitution/schema',
    { title: 'Constitution schema', description: 'JSON Schema of a constitution.', mimeType: JSON_TYPE },
    async (uri) => contents(uri, await efs.getConstitutionSchema()),
  );
  server.registerResource(
    'constitution-templates',
    'efs://constitution/templates',
    { title: 'Constitution templates', description: 'Constitutions to begin with.', mimeType: JSON_TYPE },
    async (uri) => contents(uri, await efs.listConstitutionTemplates()),
  );
  server.registerResource(
    'entity',
    new ResourceTemplate('efs://entities/{id}', { list: undefined }),
    { title: 'Company', description: 'A company with its state and numbers.', mimeType: JSON_TYPE },
    async (uri, { id }) => contents(uri, await efs.getEntity(String(id))),
  );
  server.registerResource(
    'events',
    new ResourceTemplate('efs://entities/{id}/events', { list: undefined }),
    { title: 'Events of a company', description: `Its first ${EVENTS} events, oldest first.`, mimeType: JSON_TYPE },
    async (uri, { id }) => contents(uri, await efs.listEvents({ entity_id: String(id), limit: EVENTS })),
  );
}

function contents(uri: URL, value: unknown) {
  return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(value) }] };
}
