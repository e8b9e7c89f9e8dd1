import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/domain/access/api-key.ts';
import { SCOPES } from '../../../src/domain/access/permissions.ts';
import { account, withoutRequestId } from '../../harness/client.ts';
import { OPERATIONS, PUBLISHED, resolved } from '../../harness/contract.ts';
import { BY_HAND, PROBES, PUBLIC_OPERATIONS, pathOf, probe } from '../probes.ts';
import { PROTECTED, startWorld, type World } from './world.ts';

/* Each operation needs a valid key, and refuses every other credential alike. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

it('probes every operation of openapi.json with what it requires, and no removed one', () => {
  expect(OPERATIONS.length).toBeGreaterThanOrEqual(17);
  const lacking = PUBLISHED.filter(({ operation: { operationId, parameters, requestBody } }) => {
    const { body, query = {} } = PROBES[operationId] ?? {};
    const required = parameters.map(resolved).filter((parameter) => parameter.in === 'query' && parameter.required);
    return (requestBody?.required && body === undefined) || required.some(({ name }) => !query[name]);
  });
  expect(lacking.map(({ operation }) => operation.operationId)).toEqual([]);
  const ids = OPERATIONS.map(({ operationId }) => operationId).sort();
  expect(Object.keys(PROBES).sort()).toEqual(ids);
  expect(Object.keys(BY_HAND).filter((operationId) => !ids.includes(operationId))).toEqual([]);
});

it('needs a key for everything but the listed public operations', () => {
  const keyless = OPERATIONS.filter((operation) => operation.scope === null).map((operation) => operation.operationId);
  expect(keyless.sort()).toEqual(PUBLIC_OPERATIONS);
});

/** Every way not to be authenticated. Functions, because some need the accounts that `beforeAll` makes. */
const BAD_CREDENTIALS: [string, (world: World) => Record<string, string>][] = [
  ['no header', () => ({})],
  ['an empty header', () => ({ authorization: '' })],
  ['another scheme', ({ ada }) => ({ authorization: `Basic ${Buffer.from(`${ada.key}:`).toString('base64')}` })],
  ['the key without a scheme', ({ ada }) => ({ authorization: ada.key })],
  ['two keys', ({ ada, eve }) => ({ authorization: `Bearer ${ada.key}, Bearer ${eve.key}` })],
  ['a key with a wrong checksum', ({ ada }) => ({ authorization: `Bearer ${flipLast(ada.key)}` })],
  [
    'a well-formed key that was never issued',
    () => ({ authorization: `Bearer ${createApiKey(false, new Uint8Array(32))}` }),
  ],
  ['a key that is much too long', () => ({ authorization: `Bearer ${'efs_test_'.repeat(600)}` })],
  ['an account id', ({ ada }) => ({ authorization: `Bearer ${ada.id}` })],
];

describe.each(PROTECTED)('$operationId', (operation) => {
  let id: string;
  let bare: string;
  beforeAll(async () => {
    id = await world.subjectOfAda(operation);
    bare = withoutRequestId(await probe(world.service.anonymous, operation, { id }));
  });

  it.each(BAD_CREDENTIALS)('answers %s with the one 401', async (_title, headers) => {
    const answer = await probe(world.service.anonymous, operation, { id, headers: headers(world) });
    answer.refused('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(withoutRequestId(answer)).toBe(bare);
  });

  it("refuses a revoked, expired or other mode's key like an unknown one", async () => {
    const { service, ada } = world;
    const revoked = await service.withScopes(ada, SCOPES);
    const expired = await service.withScopes(ada, SCOPES);
    await changeKey(expired.key, { expires_at: new Date(0) });
    await changeKey(revoked.key, { revoked_at: new Date() });
    (await probe(revoked, operation)).refused('unauthenticated');
    (await probe(expired, operation)).refused('unauthenticated');
    const ofOtherMode = await service.withScopes(ada, SCOPES, true);
    (await probe(ofOtherMode, operation)).refused('unauthenticated');
  });
});

describe('the public operations', () => {
  it.each(OPERATIONS.filter(({ scope }) => scope === null))('$operationId ignores a credential', async (operation) => {
    const { anonymous } = world.service;
    const headers = { authorization: 'Bearer nonsense' };
    const bare = await probe(anonymous, operation);
    expect((await probe(anonymous, operation, { headers })).status).toBe(bare.status);
    // A signature stands for the key: nothing else does.
    expect(bare.status === 401).toBe(operation.signedBy !== null);
  });
});

describe('a token', () => {
  it.each(PROTECTED.filter(({ needsKey, scope }) => needsKey && scope !== 'operator'))(
    'is refused by $operationId, whatever its scopes',
    async (operation) => {
      const { service, ada } = world;
      const { access_token } = (await ada.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201);
      const id = await world.subjectOfAda(operation);
      const bearer = account(service.url, { id: ada.id, key: access_token });
      const { detail } = (await probe(bearer, operation, { id })).refused('insufficient_scope');
      expect(detail).toContain('Use an API key');
    },
  );

  it('changes nothing of the account itself', () => {
    const ofTheAccount = PROTECTED.filter(({ method, path }) => method !== 'GET' && /^\/v1\/account\//.test(path));
    const open = ofTheAccount.filter(({ needsKey }) => !needsKey).map(({ operationId }) => operationId);
    // Trust in another platform's user ends with the credential that gives it, and anybody may take it back.
    expect(open.sort()).toEqual(['create_issuer_link', 'delete_issuer_link']);
  });

  it('gets no secret from a read', () => {
    const secret = /(^|_)(secret|token|password|private_key|api_key)$/;
    const reads = PUBLISHED.filter(({ method }) => method === 'GET').filter(({ operation }) =>
      Object.entries(operation.responses).some(
        ([status, answer]) => status.startsWith('2') && membersOf(resolved(answer)).some((name) => secret.test(name)),
      ),
    );
    const open = reads.filter(({ operation }) => operation['x-required-credential'] !== 'api_key');
    expect(open.map(({ operation }) => operation.operationId)).toEqual([]);
  });
});

/** Returns the names of all members in a schema, followed through its references. */
function membersOf(part: unknown, seen = new Set<string>()): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, properties = {} } = part as { $ref?: string; properties?: object };
  if ($ref !== undefined) {
    if (seen.has($ref)) return [];
    seen.add($ref);
    return membersOf(resolved({ $ref } as { $ref?: string }), seen);
  }
  return [...Object.keys(properties), ...Object.values(part).flatMap((each) => membersOf(each, seen))];
}

it('HEAD needs a key if GET does', async () => {
  for (const operation of PROTECTED.filter(({ method }) => method === 'GET')) {
    const { status } = await world.service.anonymous.call('HEAD', pathOf(operation));
    expect(status).toBe(401);
  }
});

it('a key in the URL is not a credential', async () => {
  const { service, ada } = world;
  for (const name of ['api_key', 'access_token', 'key']) {
    (await service.anonymous.call('GET', '/v1/entities', { query: { [name]: ada.key } })).refused('unauthenticated');
  }
});

it('the raw key is nowhere in the database', async () => {
  const { sql } = world.service;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const found = await sql`
      select 1 from ${sql.identifier(name)} as row where strpos(row::text, ${world.ada.key.slice('efs_test_'.length + 4)}) > 0`;
    expect(found, name).toHaveLength(0);
  }
});

async function changeKey(key: string, columns: Record<string, Date>): Promise<void> {
  const { sql } = world.service;
  const rows = await sql`
    update api_keys set ${sql.set(columns)} where display_prefix = ${key.slice(0, 13)} and name = 'Narrow' returning 1`;
  expect(rows.length).toBeGreaterThan(0);
}

function flipLast(key: string): string {
  return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
}
