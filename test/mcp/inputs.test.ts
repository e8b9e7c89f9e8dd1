import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { TObject, TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import type { Account } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from './client.ts';

/* Models and their clients send null for what they leave out, numbers as text, and objects as JSON text. */

let service: SharedService;
let ada: Account;
let draft: string;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  draft = (await ada.draft()).id;
});
afterAll(() => service.stop());

type Args = Record<string, unknown> | null | undefined;
type Told = { isError: boolean; data: Record<string, unknown> };

/** Sends the message as it is: the official client would refuse some of these itself. */
async function call(name: string, args: Args): Promise<Told> {
  const params = { name, ...(args !== undefined && { arguments: args }) };
  const answer = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ada.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await answer.text();
  const message = JSON.parse(text.startsWith('{') ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '{}'));
  if (message.result === undefined) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
  const said: string = message.result.content[0].text;
  return { isError: message.result.isError ?? false, data: JSON.parse(said.slice(said.indexOf('\n') + 1)) };
}

/** Without what differs from call to call. */
function settled({ isError, data }: Told): unknown {
  const { request_id: _request, confirm: _confirm, entity_id: _entity, next: _next, ...rest } = data;
  const { signedAt: _signed, head: _head, ...others } = rest;
  return { isError, ...others };
}

const UNKNOWN = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';

/** Something that a schema accepts. */
function sample(name: string, schema: TSchema): unknown {
  const { type, enum: values, const: only, minimum, pattern, format, properties } = schema as Record<string, unknown>;
  if (name === 'entity_id') return draft;
  if (name === 'operation_id') return 'get_credential';
  if (name === 'proposal') return { kind: 'custom', title: 'A title', payload: {} };
  if (values !== undefined) return (values as unknown[])[0];
  if (only !== undefined) return only;
  if (type === 'integer') return minimum ?? 1;
  if (type === 'boolean') return false;
  if (format === 'uuid') return UNKNOWN;
  if (pattern?.toString().includes('64')) return `${'0'.repeat(64)}.${'0'.repeat(32)}`;
  return type === 'object' ? Object.fromEntries(Object.keys(properties ?? {}).map((each) => [each, 'x'])) : 'x';
}

function membersOf({ input }: { input: TObject }): [string, TSchema, boolean][] {
  const required = (input as { required?: string[] }).required ?? [];
  return Object.entries(input.properties).map(([name, schema]) => [name, schema, required.includes(name)]);
}

function neededBy(tool: { input: TObject }): Record<string, unknown> {
  return Object.fromEntries(
    membersOf(tool).flatMap(([name, schema, isRequired]) => (isRequired ? [[name, sample(name, schema)]] : [])),
  );
}

/** What a person or a model calls the type, after "send". */
const SEND: Readonly<Record<string, RegExp>> = {
  integer: /an integer/,
  boolean: /true or false/,
  object: /an object/,
  string: /a string|one of/,
};

const OPTIONAL = TOOLS.flatMap((tool) =>
  membersOf(tool).flatMap(([name, , isRequired]) => (isRequired ? [] : [[tool.name, name, tool] as const])),
);
const ALL = TOOLS.flatMap((tool) =>
  membersOf(tool).map(([name, schema]) => [tool.name, name, tool, schema as { type?: string }] as const),
);
const typeOf = ({ type = 'string' }: { type?: string }): string => type;

describe('null for an optional argument is its absence', () => {
  it.each(OPTIONAL)('%s %s', async (toolName, name, tool) => {
    const needed = neededBy(tool);
    const [absent, asNull] = [await call(toolName, needed), await call(toolName, { ...needed, [name]: null })];
    expect(settled(asNull)).toEqual(settled(absent));
  });

  it.each(TOOLS.map(({ name }) => [name]))('%s: null and no arguments are none', async (name) => {
    const none = settled(await call(name, {}));
    expect(settled(await call(name, null))).toEqual(none);
    expect(settled(await call(name, undefined))).toEqual(none);
  });
});

describe('a required argument that is null is named', () => {
  it.each(ALL.filter(([, name, tool]) => name in neededBy(tool)))('%s %s', async (toolName, name, tool) => {
    const { isError, data } = await call(toolName, { ...neededBy(tool), [name]: null });
    expect({ isError, data }).toMatchObject({ isError: true, data: { code: 'invalid_arguments' } });
    expect(JSON.stringify(data['detail'])).toContain(`\`${name}\``);
  });
});

describe('a number, a boolean or an object as JSON text is read once', () => {
  it.each(ALL.filter(([, , , schema]) => typeOf(schema) !== 'string'))(
    '%s %s',
    async (toolName, name, tool, schema) => {
      const right = { ...neededBy(tool), [name]: sample(name, schema as TSchema) };
      const asText = { ...right, [name]: JSON.stringify(right[name]) };
      expect(settled(await call(toolName, asText))).toEqual(settled(await call(toolName, right)));
    },
  );
});

describe('any other type is refused with the name of the argument and what to send', () => {
  const wrongs: [string, unknown][] = [
    ['words', 'seven'],
    ['a fraction as text', '1.5'],
    ['another spelling of a number', '0x5'],
    ['JSON text in JSON text', JSON.stringify(JSON.stringify({}))],
    ['a list', [1]],
    ['a list as text', '[1]'],
    ['null as text', 'null'],
    ['a number that no number can be', '9007199254740993'],
  ];
  const ofText: [string, unknown][] = [
    ['a number', 7],
    ['a boolean', true],
    ['an object', { a: 1 }],
  ];
  it.each(ALL)('%s %s', async (toolName, name, tool, schema) => {
    for (const [what, wrong] of typeOf(schema) === 'string' ? ofText : wrongs) {
      const { isError, data } = await call(toolName, { ...neededBy(tool), [name]: wrong });
      expect({ isError, data }, what).toMatchObject({ isError: true, data: { code: 'invalid_arguments' } });
      const said = (data['detail'] as { quoted: string }).quoted;
      expect(said, what).toContain(`\`${name}\` must be`);
      expect(said, what).toMatch(SEND[typeOf(schema)] ?? expect.fail(typeOf(schema)));
    }
  });
});

describe('in a call of another operation', () => {
  const operation = (operation_id: string, args: object) => call('call_operation', { operation_id, ...args });

  it('null in a body is absence, unless it means something', async () => {
    const body = { kind: 'custom', title: 'A title', payload: {}, description: null };
    const { data } = await call('create_proposal', { entity_id: draft, proposal: body });
    expect(data).toMatchObject({ code: 'illegal_transition' });
    const path = { id: draft };
    const cleared = { version: 1, external_reference: null, metadata: null };
    expect((await operation('update_entity', { path, body: cleared })).data).toMatchObject({ done: false });
  });

  it.each([
    ['a body that it does not have', 'get_entity', { path: { id: UNKNOWN }, body: { limit: 5 } }, 'limit'],
    ['an object in the query', 'list_entities', { query: { name_contains: { a: 1 } } }, '`query.name_contains`'],
    ['a list in the query', 'list_entities', { query: { name_contains: ['a'] } }, '`query.name_contains`'],
    ['a number in the path', 'get_entity', { path: { id: 7 } }, '`path.id`'],
    ['null in the path', 'get_entity', { path: { id: null } }, '`path.id`'],
  ])('refuses %s', async (_what, name, args, named) => {
    const { data } = await operation(name, args);
    expect(data).toMatchObject({ code: 'invalid_arguments', detail: { quoted: expect.stringContaining(named) } });
  });

  it.each([
    ['a number as text', { kind: 'spend', title: 7 }, '/title', 'must be a string'],
    ['an object as text', { kind: 'custom', title: 'A', payload: '{}' }, '/payload', 'must be an object'],
  ])('the API refuses %s by its field', async (_what, body, pointer, message) => {
    const { data } = await operation('create_proposal', { path: { id: draft }, body });
    const errors = data['errors'] as { pointer: string; message: { quoted: string } }[];
    const quoted = errors.find((each) => each.pointer === pointer)?.message.quoted;
    expect(quoted).toBe(`\`${pointer.slice(1)}\` ${message}.`);
  });
});

it('null for the arguments is none in the other protocol, and over standard input, too', async () => {
  const mcp = await connect(service.url, ada.key, 'auto');
  const asked = { name: 'get_usage', arguments: null as never };
  expect((await mcp.client.callTool(asked)).isError).toBeUndefined();
  await mcp.close();
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const env = { EFS_SERVER: service.url, EFS_API_KEY: ada.key, PATH: String(process.env['PATH']) };
  await client.connect(new StdioClientTransport({ command: 'sh', args: ['bin/efs', 'mcp'], env }));
  expect((await client.callTool(asked)).isError).toBeUndefined();
  await client.close();
});
