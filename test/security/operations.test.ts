import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/domain/access/api-key.ts';
import { MEMBERS_NEVER, SCOPES, type Scope } from '../../src/domain/access/permissions.ts';
import { type Collected, startCollected } from '../billing/collected.ts';
import { type Account, withoutRequestId } from '../harness/client.ts';
import { bindMember } from '../harness/companies.ts';
import { OPERATIONS, type Operation } from '../harness/contract.ts';
import { constitutionOf, person } from '../harness/keys.ts';
import type { TestService } from '../harness/service.ts';
import {
  ABSENT_ID,
  ACTS_OF_MEMBERS,
  makeSubject,
  PROBES,
  PUBLIC_OPERATIONS,
  pathOf,
  probe,
  scopesAskedFor,
} from './probes.ts';

let world: Collected;
let service: TestService;
let ada: Account;
let eve: Account;
/** The key of a member of one of Ada's companies, with every scope that such a key can have. */
let member: Account;
let membersCompany: string;
beforeAll(async () => {
  world = await startCollected({ worker: false });
  service = world.service;
  ada = await service.anonymous.signUp();
  eve = await service.anonymous.signUp();
  const bo = person();
  const constitution = constitutionOf([{ id: person().did }, { id: bo.did }]);
  membersCompany = (await ada.draft({ name: undefined, constitution })).id;
  member = await bindMember(service, ada, membersCompany, bo, MEMBERS_SCOPES);
});
afterAll(() => world.stop());

/** Returns whether a draft has what the operation is about. Deleting it would end the key as well. */
function isOfDraft(operationId: string, path: string): boolean {
  const needsMore = ['get_dissolution', 'file_dissolution', 'delete_delegation', 'resend_attestation', 'delete_entity'];
  return !/\{\w+_id\}/.test(path) && !needsMore.includes(operationId);
}

const PROTECTED = OPERATIONS.filter((operation) => operation.scope !== null);
const SCOPED = PROTECTED.flatMap((operation) =>
  operation.scope === null || ['any', 'operator'].includes(operation.scope)
    ? []
    : [{ ...operation, scope: operation.scope as Scope }],
);
const OF_ACCOUNTS = PROTECTED.filter((operation) => operation.scope !== 'operator');
const OF_OPERATORS = PROTECTED.filter((operation) => operation.scope === 'operator');
const ON_AN_OBJECT = OF_ACCOUNTS.filter((operation) => operation.path.includes('{id}'));

it('covers every operation of openapi.json, and no removed one', () => {
  expect(OPERATIONS.length).toBeGreaterThanOrEqual(17);
  expect(Object.keys(PROBES).sort()).toEqual(OPERATIONS.map((operation) => operation.operationId).sort());
});

it('needs a key for everything but the listed public operations', () => {
  const keyless = OPERATIONS.filter((operation) => operation.scope === null).map((operation) => operation.operationId);
  expect(keyless.sort()).toEqual(PUBLIC_OPERATIONS);
});

it('asks for scopes that a key can have', () => {
  expect(SCOPES).toEqual(expect.arrayContaining(SCOPED.map(({ scope }) => scope)));
});

/** Every way not to be authenticated. Functions, because some need the account that `beforeAll` makes. */
const BAD_CREDENTIALS: [string, () => Record<string, string>][] = [
  ['no header', () => ({})],
  ['an empty header', () => ({ authorization: '' })],
  ['another scheme', () => ({ authorization: `Basic ${Buffer.from(`${ada.key}:`).toString('base64')}` })],
  ['the key without a scheme', () => ({ authorization: ada.key })],
  ['two keys', () => ({ authorization: `Bearer ${ada.key}, Bearer ${eve.key}` })],
  ['a key with a wrong checksum', () => ({ authorization: `Bearer ${flipLast(ada.key)}` })],
  [
    'a well-formed key that was never issued',
    () => ({ authorization: `Bearer ${createApiKey(false, new Uint8Array(32))}` }),
  ],
  ['a key that is much too long', () => ({ authorization: `Bearer ${'efs_test_'.repeat(600)}` })],
  ['an account id', () => ({ authorization: `Bearer ${ada.id}` })],
];

describe.each(PROTECTED)('$operationId', (operation) => {
  it.each(BAD_CREDENTIALS)('answers %s with the one 401', async (_title, headers) => {
    const id = await subjectOfAda(operation);
    const answer = await probe(service.anonymous, operation, { id, headers: headers() });
    answer.refused('unauthenticated');
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const bare = await probe(service.anonymous, operation, { id });
    expect(withoutRequestId(answer)).toBe(withoutRequestId(bare));
  });

  it("refuses a revoked, expired or other mode's key like an unknown one", async () => {
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

describe.each(SCOPED)('$operationId', (operation) => {
  it('needs its scope: a key with every other one is told which is missing', async () => {
    const others = await service.withScopes(
      ada,
      SCOPES.filter((scope) => scope !== operation.scope),
    );
    const id = await subjectOfAda(operation);
    const problem = (await probe(others, operation, { id })).refused('insufficient_scope');
    expect(problem.required_scope).toBe(operation.scope);
    expect(problem.detail).toContain(operation.scope);
  });

  it('needs no other scope, except those it grants', async () => {
    const alone = await service.withScopes(ada, [...new Set([operation.scope, ...scopesAskedFor(operation)])]);
    const id = await makeSubject(ada, service.sql, operation);
    if (operation.operationId === 'resend_attestation') await awaitAttestation(id);
    const answer = await probe(alone, operation, { id });
    if (ACTS_OF_MEMBERS.has(operation.operationId)) answer.refused('not_permitted');
    else expect(answer.status).toBeLessThan(300);
  });
});

it('an action needs formation:submit as well as entities:write', async () => {
  const { id } = await draftOfAda();
  const writer = await service.withScopes(ada, ['entities:write']);
  for (const action of ['submit_formation', 'mark_filing_failed', 'retry_from_failed']) {
    const { required_scope } = (await writer.putEntity(id, { version: 1, action })).refused('insufficient_scope');
    expect(required_scope).toBe('formation:submit');
  }
});

describe.each(ON_AN_OBJECT)('$operationId', (operation) => {
  it("answers another account's object and an absent one with the same bytes, in the same headers", async () => {
    const id = await subjectOfAda(operation);
    const before = await stateOfAda();
    const foreign = await probe(eve, operation, { id });
    const absent = await probe(eve, operation, { id: ABSENT_ID });
    foreign.refused('not_found');
    expect(withoutRequestId(foreign)).toBe(withoutRequestId(absent));
    expect(stableHeaders(foreign.headers)).toEqual(stableHeaders(absent.headers));
    expect(await stateOfAda()).toBe(before);
  });
});

describe.each(OF_OPERATORS)('$operationId', (operation) => {
  it('is refused to an account, with any scopes', async () => {
    for (const scopes of [SCOPES, ...SCOPES.map((scope) => [scope])]) {
      const key = await service.withScopes(ada, scopes);
      expect((await probe(key, operation, { id: ada.id })).refused('insufficient_scope').required_scope).toBe(
        'operator',
      );
    }
  });

  it('is open to the key of an operator, and closed once that key is revoked or has expired', async () => {
    for (const end of [{ revoked_at: new Date() }, { expires_at: new Date(0) }]) {
      const operator = await service.operator();
      // Not Ada, because some of them suspend the account they are called on.
      const { id } = await service.anonymous.signUp();
      const { status } = await probe(operator, operation, { id });
      // If there is no such filing or screening, the object is refused, not the operator.
      if (/\{id\}/.test(operation.path)) expect([401, 403]).not.toContain(status);
      else expect(status).toBeLessThan(300);
      await service.sql`update operator_keys set ${service.sql(end)} where id = ${operator.id}`;
      (await probe(operator, operation, { id })).refused('unauthenticated');
    }
  });
});

const MEMBERS_SCOPES = SCOPES.filter((scope) => !MEMBERS_NEVER.includes(scope));
const OF_MEMBERS = OF_ACCOUNTS.filter(({ scope }) => scope === 'any' || MEMBERS_SCOPES.includes(scope as Scope));
const ON_ENTITIES = OF_MEMBERS.filter(({ path }) => path.startsWith('/v1/entities/{id}'));
const ELSEWHERE = OF_MEMBERS.filter(({ path }) => !path.startsWith('/v1/entities/{id}'));
/**
 * Operations that a member's key may call beside its entity; test/api/member-reach.test.ts shows that it learns nothing
 * more.
 */
const NARROWED = [
  'check_name',
  'create_token',
  'list_entities',
  'list_events',
  'stream_events',
  'validate_constitution',
];

describe.each(ON_ENTITIES)('$operationId', (operation) => {
  it("answers a member's key about a sibling company and another account's as about an unknown one", async () => {
    const id = await subjectOfAda(operation);
    const others = await makeSubject(eve, service.sql, operation);
    const before = await stateOfAda();
    const absent = await probe(member, operation, { id: ABSENT_ID });
    absent.refused('not_found');
    for (const beyond of [id, others, id.toUpperCase()]) {
      const answer = await probe(member, operation, { id: beyond });
      expect(withoutRequestId(answer)).toBe(withoutRequestId(absent));
      expect(stableHeaders(answer.headers)).toEqual(stableHeaders(absent.headers));
    }
    expect(await stateOfAda()).toBe(before);
  });
});

it("a member's key is answered in its own company", async () => {
  for (const operation of ON_ENTITIES.filter(({ operationId, path }) => isOfDraft(operationId, path))) {
    const answer = await probe(member, operation, { id: membersCompany });
    expect([401, 404], `${operation.operationId} ${answer.text}`).not.toContain(answer.status);
  }
});

it("a member's key gets 403 from every operation of the account", async () => {
  const refused: string[] = [];
  for (const operation of ELSEWHERE) {
    if (NARROWED.includes(operation.operationId)) continue;
    (await probe(member, operation, { id: ABSENT_ID })).refused('not_permitted');
    refused.push(operation.operationId);
  }
  expect(refused.length + NARROWED.length).toBe(ELSEWHERE.length);
  expect(refused.length).toBeGreaterThan(20);
});

it("a member's key may call these beside the operations on its entity, and no others", async () => {
  for (const operation of ELSEWHERE.filter(({ operationId }) => NARROWED.includes(operationId))) {
    expect((await probe(member, operation)).status, operation.operationId).toBeLessThan(300);
  }
});

it("an operator's key does not work as an account's key", async () => {
  const operator = await service.operator();
  expect(OF_OPERATORS.length).toBeGreaterThan(2);
  for (const operation of OF_ACCOUNTS) (await probe(operator, operation)).refused('unauthenticated');
});

describe('the public operations', () => {
  it.each(OPERATIONS.filter(({ scope }) => scope === null))('$operationId ignores a credential', async (operation) => {
    const headers = { authorization: 'Bearer nonsense' };
    const bare = await probe(service.anonymous, operation);
    expect((await probe(service.anonymous, operation, { headers })).status).toBe(bare.status);
    // A signature stands for the key: nothing else does.
    expect(bare.status === 401).toBe(operation.signedBy !== null);
  });
});

it('HEAD needs a key if GET does', async () => {
  for (const operation of PROTECTED.filter(({ method }) => method === 'GET')) {
    const { status } = await service.anonymous.call('HEAD', pathOf(operation));
    expect(status).toBe(401);
  }
});

it('a key in the URL is not a credential', async () => {
  for (const name of ['api_key', 'access_token', 'key']) {
    (await service.anonymous.call('GET', '/v1/entities', { query: { [name]: ada.key } })).refused('unauthenticated');
  }
});

it('the raw key is nowhere in the database', async () => {
  const tables = await service.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const found = await service.sql`
      select 1 from ${service.sql(name)} as row where strpos(row::text, ${ada.key.slice('efs_test_'.length + 4)}) > 0`;
    expect(found, name).toHaveLength(0);
  }
});

/** Advances a formation to where it waits for its organizer; no worker runs here. */
async function awaitAttestation(id: string): Promise<void> {
  await service.sql`
    update formations set stage = 'attestation', stage_status = 'action_required' where entity_id = ${id}`;
}

const subjects = new Map<string, Promise<string>>();
/** One for each operation, however often it is probed. */
function subjectOfAda(operation: Operation): Promise<string> {
  const subject = subjects.get(operation.operationId) ?? makeSubject(ada, service.sql, operation);
  subjects.set(operation.operationId, subject);
  return subject;
}

/** Returns all rows of her account that a foreign call could have changed. */
async function stateOfAda(): Promise<string> {
  const rows = await Promise.all(
    [
      'entities',
      'constitutions',
      'formations',
      'filings',
      'api_keys',
      'member_bindings',
      'issuer_links',
      'attestations',
      'status_links',
      'delegations',
      'audit_entries',
    ].map(
      (table) =>
        service.sql`select row::text from ${service.sql(table)} as row where account_id = ${ada.id} order by 1`,
    ),
  );
  return JSON.stringify(rows);
}

const drafts = new Map<string, Promise<{ id: string }>>();
function draftOfAda(): Promise<{ id: string }> {
  const draft = drafts.get(ada.id) ?? ada.draft();
  drafts.set(ada.id, draft);
  return draft;
}

async function changeKey(key: string, columns: Record<string, Date>): Promise<void> {
  const rows = await service.sql`
    update api_keys set ${service.sql(columns)} where display_prefix = ${key.slice(0, 13)} and name = 'Narrow' returning 1`;
  expect(rows.length).toBeGreaterThan(0);
}

function flipLast(key: string): string {
  return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
}

const DIFFERENT: ReadonlySet<string> = new Set(['x-request-id', 'date', 'ratelimit']);

/** Returns the headers without those that differ in every answer. */
function stableHeaders(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !DIFFERENT.has(name));
}
