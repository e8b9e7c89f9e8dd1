import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROPOSAL_KINDS } from '../../src/domain/constitution/schema.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { connect } from './client.ts';

let service: SharedService;
let ada: Account;
let mcp: Awaited<ReturnType<typeof connect>>;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
  mcp = await connect(service.url, ada.key);
});
afterAll(async () => {
  await mcp.close();
  await service.stop();
});

/** The platform that the harness trusts: the service itself gives nobody a token by OAuth. */
const PLATFORM = 'https://agents.example';
const UNKNOWN = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const post = (headers: Record<string, string>, body: unknown = LIST, signal: AbortSignal | null = null) =>
  fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: JSON.stringify(body),
    signal,
  });
const withKey = () => ({ authorization: `Bearer ${ada.key}` });

describe('a tool that cannot do it tells the code and the next call', () => {
  it('of the API', async () => {
    const { id } = await ada.draft();
    expect(await mcp.call('update_entity', { entity_id: id, version: 9, action: 'retry_from_failed' })).toMatchObject({
      isError: true,
      data: {
        code: 'version_conflict',
        detail: { quoted: expect.any(String) },
        current_version: 1,
        next: [{ tool: 'list_entities', arguments: { entity_id: id } }, expect.anything()],
      },
    });
  });

  it.each([
    ['list_entities', { entity_id: UNKNOWN }, 'not_found'],
    ['list_entities', { entity_id: 'x' }, 'invalid_arguments'],
    ['list_entities', { colour: 'red' }, 'invalid_arguments'],
    ['start_formation', { entity_id: UNKNOWN, confirm: 'yes' }, 'invalid_arguments'],
    ['call_operation', { operation_id: 'nothing_at_all' }, 'unknown_operation'],
    ['call_operation', { operation_id: 'get_entity' }, 'invalid_arguments'],
    ['call_operation', { operation_id: 'create_api_key', body: {} }, 'operation_refused'],
    ['call_operation', { operation_id: 'execute_proposal' }, 'operation_refused'],
    ['call_operation', { operation_id: 'list_operator_filings' }, 'operation_refused'],
    ['call_operation', { operation_id: 'create_entity', body: { name: 7 } }, 'validation_failed'],
  ])('%s %j: %s', async (name, args, code) => {
    expect(await mcp.call(name, args)).toMatchObject({ isError: true, data: { code } });
  });

  it.each([
    ['execute_proposal', { id: UNKNOWN, proposal_id: UNKNOWN }, 'execute_proposal'],
    ['await_entity', { id: UNKNOWN }, 'get_formation'],
    ['stream_events', {}, 'call_operation'],
  ])('%s %j: the tool %s, with its arguments, and no command', async (operation_id, path, tool) => {
    const { data } = await mcp.call('call_operation', { operation_id, path });
    expect(data).toMatchObject({ code: 'operation_refused', next: [{ tool }] });
    expect(data).not.toHaveProperty('command');
    const [{ arguments: args }] = data['next'] as [{ arguments: Record<string, unknown> }];
    // The call is not circular: whatever it answers, it is not this refusal.
    expect((await mcp.call(tool, args)).data['code']).not.toBe('operation_refused');
  });

  it.each([
    ['call_operation', { operation_id: 'rename_company' }, 'search_operations', { words: 'rename_company' }],
    [
      'call_operation',
      { operation_id: 'delete_entity', path: { id: UNKNOWN, x: 1 } },
      'search_operations',
      { operation_id: 'delete_entity' },
    ],
  ])('%s %j: %s %j', async (name, args, tool, asked) => {
    expect((await mcp.call(name, args)).data).toMatchObject({ next: [{ tool, arguments: asked }] });
  });

  it('but accepts the names of tools for the company of a path', async () => {
    const { id } = await ada.draft();
    const { data } = await mcp.call('call_operation', { operation_id: 'get_constitution', path: { entity_id: id } });
    expect(data).toMatchObject({ done: true, answer: { entity_id: id } });
  });

  it('with the operation that was probably meant', async () => {
    const { data } = await mcp.call('call_operation', { operation_id: 'rename_company' });
    expect(data['detail']).toMatchObject({ quoted: expect.stringContaining('create_proposal') });
  });

  it('with the command for a person', async () => {
    const { data } = await mcp.call('call_operation', { operation_id: 'rotate_webhook_secret', path: { id: UNKNOWN } });
    const detail = { quoted: expect.stringContaining('A person runs the command.') };
    expect(data).toMatchObject({ command: `efs webhooks rotate-secret ${UNKNOWN}`, detail });
  });

  it.each([
    [
      'get_document_content',
      { path: { id: UNKNOWN, document_id: UNKNOWN } },
      `documents download ${UNKNOWN} ${UNKNOWN} -o <file>`,
    ],
    [
      'create_webhook_endpoint',
      { body: { url: 'https://a.example/h?b=1&c' } },
      "webhooks create --url 'https://a.example/h?b=1&c'",
    ],
    ['create_webhook_endpoint', {}, 'webhooks create --url <url>'],
    ['create_webhook_endpoint', { body: { url: 'https://a.example/\n; rm' } }, 'webhooks create --url <url>'],
    ['create_upload', {}, 'uploads create --file <file>'],
    [
      'create_api_key',
      { body: { name: "Ada's", scopes: ['entities:read', 'keys:manage'] } },
      'keys create --name <name> --scopes entities:read,keys:manage',
    ],
  ])('%s %j: %s', async (operation_id, args, command) => {
    const { data } = await mcp.call('call_operation', { operation_id, ...args });
    expect(data).toMatchObject({ code: 'operation_refused', command: `efs ${command}` });
  });

  it('with the way to a `confirm`', async () => {
    const { data } = await mcp.call('start_formation', { entity_id: UNKNOWN, confirm: 'yes' });
    const words = 'Leave `confirm` out first; the answer has the value.';
    expect(data['detail']).toMatchObject({ quoted: expect.stringContaining(words) });
  });
});

describe('a key that acts for no member', () => {
  const FOUNDER = person();
  const CALL = { tool: 'call_operation' };

  it('is led to the invitation of each member who can be mailed, with all values, and to the challenge of the others', async () => {
    const signer = person();
    const constitution = constitutionOf([{ id: FOUNDER.did, email: 'founder@example.com' }, { id: signer.did }]);
    const { id } = await ada.draft({ name: undefined, constitution });
    const proposal = { kind: 'custom', title: 'A new office', payload: {} };
    const { data } = await mcp.call('create_proposal', { entity_id: id, proposal });
    const scopes = ['entities:read', 'proposals:read', 'proposals:write', 'proposals:vote', 'proposals:execute'];
    const path = (did: string) => ({ id, did });
    const said = { quoted: expect.stringMatching(/makes a key of their own.*connects? with (?:it|that key)/s) };
    expect(data).toMatchObject({
      code: 'not_permitted',
      next: [
        {
          ...CALL,
          actor: 'agent',
          message: said,
          arguments: { operation_id: 'create_member_invitation', path: path(FOUNDER.did), body: { scopes } },
        },
        { ...CALL, arguments: { operation_id: 'create_member_challenge', path: path(signer.did) } },
      ],
    });
    const [{ arguments: invite }] = data['next'] as [{ arguments: Record<string, unknown> }];
    const { confirm } = (await mcp.call('call_operation', invite)).data;
    expect(await mcp.call('call_operation', { ...invite, confirm })).toMatchObject({
      isError: false,
      data: { answer: { did: FOUNDER.did, next_action: { actor: 'human', message: said } } },
    });
  });

  it('learns only ids of companies that are its own account’s', async () => {
    const stranger = await service.anonymous.signUp();
    const theirs = await connect(service.url, stranger.key);
    const { id } = await ada.draft();
    const proposal = { kind: 'custom', title: 'A new office', payload: {} };
    const answers = await Promise.all(
      [id, UNKNOWN].map((entity_id) => theirs.call('create_proposal', { entity_id, proposal })),
    );
    const [foreign, absent] = answers.map(({ data: { request_id: _id, ...rest } }) => JSON.stringify(rest));
    expect(foreign).toBe(absent);
    expect(JSON.parse(absent ?? '')).toMatchObject({ code: 'not_found', next: [{ tool: 'list_entities' }] });
    await theirs.close();
  });
});

it('a confirmation is of one change only', async () => {
  const [one, other] = [await ada.draft(), await ada.draft()];
  const { confirm } = (await mcp.call('start_formation', { entity_id: one.id })).data;
  expect(await mcp.call('start_formation', { entity_id: other.id, confirm })).toMatchObject({
    isError: true,
    data: {
      code: 'effects_changed',
      detail: { quoted: expect.stringContaining('The request or its effects') },
      next: [{ message: { quoted: expect.stringContaining('with the same arguments') } }],
    },
  });
});

describe('an answer has the word that leads on', () => {
  const use = async (name: string, args: Record<string, unknown>) => (await mcp.call(name, args)).data;

  it('where a value belongs, if it is in another place', async () => {
    const { id } = await ada.draft();
    const data = await use('call_operation', { operation_id: 'delete_entity', path: { id }, body: { version: 1 } });
    expect(data['detail']).toMatchObject({ quoted: expect.stringContaining('"version" belongs in `query`') });
    const without = await use('call_operation', { operation_id: 'delete_entity', path: { id } });
    expect(without['detail']).toMatchObject({ quoted: expect.stringMatching(/`?version`?.*query|query.*`?version`?/) });
  });

  it('once: a constitution that nobody wrote as YAML has no source beside its document', async () => {
    const { id } = await ada.draft();
    const { answer } = await use('call_operation', { operation_id: 'get_constitution', path: { id } });
    expect(answer).toMatchObject({ document: { name: expect.any(String) }, hash: expect.any(String) });
    expect(answer).not.toHaveProperty('source');
    const yaml = JSON.stringify({ ...(answer as { document: object }).document, name: 'Once More' });
    await use('call_operation', {
      operation_id: 'update_entity',
      path: { id },
      body: { version: 1, constitution_yaml: yaml },
      confirm: (await use('update_entity', { entity_id: id, version: 1, constitution_yaml: yaml }))['confirm'],
    });
    const after = await use('call_operation', { operation_id: 'get_constitution', path: { id } });
    expect(after['answer']).toMatchObject({ format: 'yaml', source: yaml });
  });

  it('of a company that is not being dissolved: the proposal that dissolves it', async () => {
    const { id } = await ada.draft();
    const data = await use('call_operation', { operation_id: 'get_dissolution', path: { id } });
    expect(data).toMatchObject({
      code: 'not_found',
      next: [{ tool: 'create_proposal', arguments: { entity_id: id, proposal: { kind: 'dissolution' } } }],
    });
  });

  it('of a file: the command with its values, also if the company is named as in tools', async () => {
    const { id } = await ada.draft();
    const path = { entity_id: id, document_id: UNKNOWN };
    const data = await use('call_operation', { operation_id: 'get_document_content', path });
    expect(data).toMatchObject({
      code: 'operation_refused',
      command: `efs documents download ${id} ${UNKNOWN} -o <file>`,
    });
  });

  it('of documents: why the notice of the tax number is not among them', async () => {
    const { id } = await ada.draft();
    expect(await use('list_documents', { entity_id: id })).toMatchObject({
      missing: [
        { kind: 'ein_notice', message: expect.stringContaining('once an operator'), next: { actor: 'operator' } },
      ],
    });
  });

  it('of a verified record: the key, so that it can be pinned', async () => {
    const { id } = await ada.draft();
    const data = await use('verify_audit', { entity_id: id });
    expect(data).toMatchObject({ pinned: false, key: expect.stringMatching(/^z6Mk/) });
    expect(await use('verify_audit', { entity_id: id, key: data['key'] })).toMatchObject({ pinned: true });
  });
});

describe('the endpoint refuses', () => {
  it('a call without a key, and says where to get one', async () => {
    const answer = await post({});
    expect(answer.status).toBe(401);
    const place = `${service.url}/.well-known/oauth-protected-resource/mcp`;
    expect(answer.headers.get('www-authenticate')).toBe(`Bearer resource_metadata="${place}"`);
    const metadata = await (await fetch(place)).json();
    expect(metadata).toMatchObject({ resource: `${service.url}/mcp`, authorization_servers: [PLATFORM] });
  });

  it('a wrong key', async () => {
    expect((await post({ authorization: 'Bearer efs_test_wrong' })).status).toBe(401);
  });

  it('a page of another origin', async () => {
    expect((await post({ ...withKey(), origin: 'https://attacker.example' })).status).toBe(403);
    expect((await post({ ...withKey(), origin: service.url })).status).toBe(200);
  });

  it('a body that is too long, or is not JSON', async () => {
    expect((await post(withKey(), { ...LIST, params: { long: 'x'.repeat(300_000) } })).status).toBe(413);
    expect((await post({ ...withKey(), 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('the 21st call of an account at once, and accepts it when the others have left', async () => {
    const busy = await service.anonymous.signUp();
    // The formation outlasts the calls that wait for it.
    const fault = { step: 'state_filing', kind: 'delay', seconds: 3_600 };
    (await busy.call('POST', '/v1/sandbox/faults', { body: fault })).ok<unknown>(201);
    const { id } = await busy.draft();
    (await busy.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    const key = { authorization: `Bearer ${busy.key}` };
    const args = { entity_id: id, wait_seconds: 25 };
    const waiting = { ...LIST, method: 'tools/call', params: { name: 'get_formation', arguments: args } };
    const leaving = new AbortController();
    // One of the twenty is itself refused if the list below comes before it, so it asks again until it waits.
    const wait = async (): Promise<void> => {
      while ((await post(key, waiting, leaving.signal)).status === 429);
    };
    const calls = Array.from({ length: 20 }, wait);
    await eventually(async () => expect((await post(key)).status).toBe(429));
    leaving.abort();
    await Promise.allSettled(calls);
    await eventually(async () => expect((await post(key)).status).toBe(200));
  });
});

it('answers fit into 20 kB, and the rest follows with the cursor', async () => {
  let text = '';
  for (let cursor: unknown = 0; cursor !== undefined; ) {
    const result = await mcp.client.callTool({
      name: 'call_operation',
      arguments: { operation_id: 'get_constitution_schema', cursor },
    });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(20_000);
    const { text: part, cursor: next } = result.structuredContent as { text: string; cursor?: number };
    text += part;
    cursor = next;
  }
  expect(JSON.parse(text)).toEqual(await (await fetch(`${service.url}/schemas/constitution.json`)).json());
});

it('a long answer can be read by its part, and a wrong part is told those that there are', async () => {
  const read = (part: string) => mcp.call('call_operation', { operation_id: 'get_constitution_schema', part });
  const { data } = await read('/properties/economics/properties/interests');
  expect(data).toMatchObject({ done: true, answer: { type: 'array', items: { properties: { percent: {} } } } });
  expect(data).not.toHaveProperty('cursor');
  expect(await read('/properties/shares')).toMatchObject({
    isError: true,
    data: { code: 'invalid_arguments', detail: { quoted: expect.stringMatching(/no part "shares".*economics/) } },
  });
});

it('says what the commands in answers are, and where a person gets them', async () => {
  const told = expect.stringMatching(new RegExp(`bin/efs.*efs login --server ${service.url}`));
  expect(mcp.client.getInstructions()).toEqual(told);
  const { data } = await mcp.call('search_operations', { words: 'install efs command line' });
  expect(data['commands']).toEqual(told);
  const guide = /http\S+cli\.md/.exec(String(data['commands']))?.[0] ?? expect.fail('no guide');
  expect(await (await fetch(guide)).text()).toContain('clone the repository');
});

it('finds what only a person does, with the command or the page for it', async () => {
  const first = async (words: string) =>
    ((await mcp.call('search_operations', { words })).data['data'] as { operation_id: string }[])[0];
  expect(await first('create a webhook')).toMatchObject({
    operation_id: 'create_webhook_endpoint',
    refused: expect.stringContaining('secret'),
    command: 'efs webhooks create --url <url>',
  });
  expect(await first('approve')).toMatchObject({ operation_id: 'get_approval_page', page: '/approve/{token}' });
});

it.each(['EIN letter', 'tax number notice'])('says of %j when it is among the documents', async (words) => {
  const { data } = (await mcp.call('search_operations', { words })).data as { data: object[] };
  const about = expect.stringContaining(
    '(`ein_notice`), the notice of the tax number, is listed once an operator recorded it',
  );
  expect(data[0]).toMatchObject({ operation_id: 'list_documents', about });
});

it('finds operations by words, and shows the input of one', async () => {
  const { data } = (await mcp.call('search_operations', { words: 'delegate a vote' })).data as { data: object[] };
  expect(data[0]).toMatchObject({ operation_id: 'create_delegation', changes: true });
  const [shown] = (await mcp.call('search_operations', { operation_id: 'create_delegation' })).data['data'] as object[];
  expect(shown).toMatchObject({ input: { path: { id: { required: true } }, body: { type: 'object' } } });
});

describe('the input of an operation of many forms', () => {
  const inputFor = async (words?: string) => {
    const { data } = (await mcp.call('search_operations', { operation_id: 'create_proposal', words })).data;
    return (data as { input: { body: Record<string, unknown> } }[])[0]?.input.body ?? expect.fail('no input');
  };

  it('names the kinds, because all forms do not fit', async () => {
    const { properties, oneOf } = await inputFor();
    expect(oneOf).toBeUndefined();
    expect(properties).toEqual({ kind: { enum: expect.arrayContaining([...PROPOSAL_KINDS]) } });
  });

  it.each([...PROPOSAL_KINDS])('shows the whole form of a kind that is asked for: %s', async (kind) => {
    const result = await mcp.call('search_operations', { operation_id: 'create_proposal', words: kind });
    expect(result.data).not.toHaveProperty('cut');
    const forms = (await inputFor(kind))['oneOf'] as { properties?: { kind: { const: string } } }[];
    expect(forms.length).toBeGreaterThan(0);
    for (const { properties } of forms) if (properties) expect(properties.kind.const).toBe(kind);
  });
});

describe('the endpoint survives', () => {
  it('clients that leave before their key is looked up: their slots become free', async () => {
    const hasty = await service.anonymous.signUp();
    const key = { authorization: `Bearer ${hasty.key}` };
    const leavers = Array.from({ length: 60 }, async (_each, at) => {
      const leaving = new AbortController();
      const left = post(key, LIST, leaving.signal).catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, at % 6));
      leaving.abort();
      await left;
    });
    await Promise.all(leavers);
    await eventually(async () => {
      const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await post(key)).status));
      expect(statuses).toEqual(Array(20).fill(200));
    });
  });

  it('answers that are not read to their end', async () => {
    // One after the other, and more than the exports that one account may have in progress: each gives its slot back.
    for (let exported = 0; exported < 15; exported += 1) {
      const { data } = await mcp.call('call_operation', { operation_id: 'export_entity_audit', path: { id: UNKNOWN } });
      expect(data).toMatchObject({ code: 'not_found' });
    }
    expect((await post(withKey())).status).toBe(200);
  });

  it('a batch, which it refuses', async () => {
    expect((await post(withKey(), [LIST, LIST])).status).toBe(400);
  });

  it('methods that it does not know', async () => {
    const [head, put] = await Promise.all(
      ['HEAD', 'PUT'].map((method) => fetch(`${service.url}/mcp`, { method, headers: withKey() })),
    );
    expect([head?.status, put?.status]).toEqual([404, 404]);
  });
});

describe('call_operation takes no member that the operation does not have', () => {
  it.each([
    ['dry_run', { query: { version: 1, dry_run: 'true' } }],
    ['colour', { query: { version: 1, colour: 'red' } }],
    ['name', { path: { id: UNKNOWN, name: 'x' } }],
  ])('%s', async (name, args) => {
    const { id } = await ada.draft();
    const { data } = await mcp.call('call_operation', { operation_id: 'delete_entity', path: { id }, ...args });
    expect(data).toMatchObject({ code: 'invalid_arguments', detail: { quoted: expect.stringContaining(`"${name}"`) } });
  });
});
