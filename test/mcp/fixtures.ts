import { fromJsonSchema, type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

/** What the public conformance suite expects to find on a server under test. The service itself never has it. */
export function addFixtures(server: McpServer): void {
  const none = fromJsonSchema({ type: 'object', properties: {} });
  server.registerTool('test_simple_text', { description: 'A text.', inputSchema: none }, () => ({
    content: [{ type: 'text', text: 'This is a simple text response for testing.' }],
  }));
  server.registerTool('test_error_handling', { description: 'An error.', inputSchema: none }, () => ({
    content: [{ type: 'text', text: 'This tool intentionally returns an error for testing' }],
    isError: true,
  }));
  const address = { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } };
  const modern = fromJsonSchema({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address },
    properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
    additionalProperties: false,
  });
  server.registerTool('json_schema_2020_12_tool', { description: 'A schema.', inputSchema: modern }, () => ({
    content: [{ type: 'text', text: '' }],
  }));
  server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
  const asked = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] });
  server.registerPrompt('test_simple_prompt', { description: 'A prompt.' }, () =>
    asked('This is a simple prompt for testing.'),
  );
  const two = { arg1: { type: 'string', description: 'One.' }, arg2: { type: 'string', description: 'Two.' } } as const;
  const argsSchema = fromJsonSchema<{ arg1: string; arg2: string }>({
    type: 'object',
    properties: two,
    required: ['arg1', 'arg2'],
  });
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With arguments.', argsSchema },
    ({ arg1, arg2 }) => asked(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  );
}
