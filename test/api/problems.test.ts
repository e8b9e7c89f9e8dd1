import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_DOCS } from '../../src/errors/error-docs.ts';
import { ERRORS, type ErrorCode } from '../../src/errors/errors.ts';
import type { ProblemDocument } from '../../src/schema/wire.ts';
import { upgrade } from '../billing/account.ts';
import { startCollected } from '../billing/collected.ts';
import { type Account, type Answer, uniqueName } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { rawExchange } from '../harness/raw.ts';
import { startService, type TestService } from '../harness/service.ts';
import { FULL } from '../harness/sizes.ts';
import { putInState } from '../harness/states.ts';

/* Every code is provoked over HTTP, answered with a complete problem document, and explained at its address. */

let service: TestService;
let ada: Account;
beforeAll(async () => {
  service = await startService({ worker: false, env: { FAILED_CREDENTIALS_PER_MINUTE: '2' } });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

type Refused = Pick<Answer, 'status' | 'headers' | 'text'>;

const ABSENT = '/v1/entities/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
const SUBMIT = { version: 1, action: 'submit_formation' };

const joins = (did: string) => ({
  kind: 'membership',
  title: 'Bo joins',
  operation: 'add',
  member: { id: did, role: 'observer', permissions: [], natural_person: false },
});

/** A proposal that is voted on, of a company whose creator is its sole member. */
async function proposed(at?: string): Promise<{ path: string; id: string }> {
  const path = at ?? `/v1/entities/${(await ada.draft()).id}/proposals`;
  const body = joins(`did:web:${uniqueName()}.example`);
  return { path, id: (await ada.call('POST', path, { body })).ok<{ id: string }>(201).id };
}

type Document = Record<string, unknown> & { governance: Record<string, unknown> };

async function amended(change: (document: Document) => object, of?: string): Promise<Answer> {
  const id = of ?? (await ada.draft()).id;
  const { document } = (await ada.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: Document }>();
  const constitution_yaml = JSON.stringify(change(document));
  const body = { kind: 'amend', title: 'Another text', rationale: 'Better.', constitution_yaml };
  return ada.call('POST', `/v1/entities/${id}/proposals`, { body });
}

/** A company that the state has on file. */
async function filed(): Promise<string> {
  const { id } = await ada.draft();
  await putInState(service.sql, id, 'Filed');
  return id;
}

const PROVOCATIONS: Partial<Record<ErrorCode, () => Promise<Refused>>> = {
  malformed_request: () => ada.createEntity('{'),
  invalid_parameter: () => ada.listEntities({ limit: '101' }),
  unauthenticated: () => service.anonymous.call('GET', '/v1/entities'),
  account_suspended: async () => {
    const owner = await service.anonymous.signUp();
    (await (await service.operator()).call('POST', `/v1/operator/accounts/${owner.id}/suspend`)).ok<unknown>();
    return owner.createEntity({ name: uniqueName() });
  },
  account_frozen: async () => {
    const owner = await service.anonymous.signUp();
    (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).ok<unknown>(201);
    return owner.createEntity({ name: uniqueName() });
  },
  account_closed: async () => {
    const owner = await service.anonymous.signUp();
    (await owner.call('POST', '/v1/account/close', { body: {} })).ok<unknown>();
    // Until the key is looked up again, it only reads a frozen account.
    return eventually(async () => {
      const answer = await owner.createEntity({ name: uniqueName() });
      answer.refused('account_closed');
      return answer;
    });
  },
  insufficient_scope: async () => (await service.withScopes(ada, ['entities:read'])).createEntity({ name: 'x' }),
  not_permitted: async () => {
    const { id } = await ada.draft();
    const other = await service.withScopes(ada, ['proposals:write']);
    return other.call('POST', `/v1/entities/${id}/proposals`, { body: joins('did:web:bo.example') });
  },
  already_voted: async () => {
    const { path, id } = await proposed();
    (await ada.call('POST', `${path}/${id}/votes`, { body: { choice: 'approve' } })).ok<unknown>();
    return ada.call('POST', `${path}/${id}/votes`, { body: { choice: 'reject' } });
  },
  effects_changed: async () => {
    const { id } = await ada.draft();
    const confirm = '0'.repeat(64);
    return ada.call('POST', `/v1/entities/${id}/formation/start`, { headers: { confirm } });
  },
  constitution_changed: async () => {
    const first = await proposed();
    const later = await proposed(first.path);
    for (const { path, id } of [first, later]) {
      (await ada.call('POST', `${path}/${id}/votes`, { body: { choice: 'approve' } })).ok<unknown>();
    }
    (await ada.call('POST', `${first.path}/${first.id}/execute`)).ok<unknown>();
    return ada.call('POST', `${later.path}/${later.id}/execute`);
  },
  amendment_prohibited: () =>
    amended(({ governance, ...rest }) => ({ ...rest, governance: { ...governance, dissolution_threshold: 0.5 } })),
  treasury_limit_reached: async () => {
    const id = await filed();
    const body = { kind: 'spend', title: 'Servers', amount_usd: '1.00', recipient: 'aws.example' };
    return ada.call('POST', `/v1/entities/${id}/proposals`, { body });
  },
  requires_filing: async () => {
    const id = await filed();
    const other = (agent: unknown) => ({ ...(agent as object), name: 'Another Agent Inc.' });
    const changed = (document: Record<string, unknown>) => ({
      ...document,
      registered_agent: other(document['registered_agent']),
    });
    return amended(changed, id);
  },
  plan_limit_reached: async () => {
    const owner = await service.anonymous.signUp();
    (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'launch' } })).ok<unknown>();
    await service.sql`
      insert into usage_periods (account_id, period_start, period_end, formations)
      select id, created_at, created_at + interval '1 month', 10 from accounts where id = ${owner.id}`;
    return owner.putEntity((await owner.draft()).id, SUBMIT);
  },
  payment_required: async () => {
    const owner = await service.anonymous.signUp();
    (await owner.call('POST', '/v1/billing/upgrade', { body: { plan: 'launch' } })).ok<unknown>();
    (await owner.call('POST', '/v1/billing/cancel')).ok<unknown>();
    (await owner.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 32 * 86_400 } })).ok<unknown>();
    return owner.putEntity((await owner.draft()).id, SUBMIT);
  },
  payment_provider_refused: async () => {
    const collected = await startCollected({ worker: false, env: { BASE_URL: service.url } });
    collected.stripe.failNext({ on: 'GET /v1/prices', how: 'wrong_key', times: 10 });
    const owner = await collected.service.anonymous.signUp();
    return upgrade(owner, 'launch').finally(collected.stop);
  },
  not_found: () => ada.call('GET', ABSENT),
  route_not_found: () => ada.call('GET', '/v1/nothing'),
  method_not_allowed: () => ada.call('PATCH', ABSENT, { body: {} }),
  version_conflict: async () => ada.putEntity((await ada.draft()).id, { version: 2 }),
  illegal_transition: async () => ada.putEntity((await ada.draft()).id, { ...SUBMIT, action: 'retry_from_failed' }),
  idempotency_in_progress: () => twinOfACallThatWaits(),
  name_held: async () => {
    const name = uniqueName();
    (await ada.putEntity((await ada.draft({ name })).id, SUBMIT)).ok();
    return ada.putEntity((await ada.draft({ name })).id, SUBMIT);
  },
  precondition_failed: async () => ada.putEntity((await ada.draft()).id, { version: 1 }, { 'if-match': '"old"' }),
  payload_too_large: () => ada.createEntity({ name: 'x'.repeat(256 * 1024) }),
  uri_too_long: () => ada.getEntity('x'.repeat(2_000)),
  unsupported_media_type: () => ada.createEntity('name: x', { 'content-type': 'text/yaml' }),
  validation_failed: () => ada.createEntity({ jurisdiction: 'US-XX', nmae: 'x' }),
  constitution_invalid: () => ada.createEntity({ constitution_yaml: 'name: [' }),
  guard_unmet: async () => {
    const { id } = await ada.draft();
    const read = await ada.call('GET', `/v1/entities/${id}/constitution`);
    const { organizer: _none, ...constitution } = read.ok<{ document: Record<string, unknown> }>().document;
    (await ada.putEntity(id, { version: 1, constitution })).ok();
    return ada.putEntity(id, { ...SUBMIT, version: 2 });
  },
  idempotency_key_reused: async () => {
    const headers = { 'idempotency-key': randomUUID() };
    (await ada.createEntity({ name: uniqueName() }, headers)).ok(201);
    return ada.createEntity({ name: uniqueName() }, headers);
  },
  rate_limited: async () => {
    const guess = () => service.anonymous.call('GET', '/v1/account', { headers: { authorization: 'Bearer x' } });
    let answer = await guess();
    for (let tries = 0; answer.status === 401 && tries < 10; tries += 1) answer = await guess();
    return answer;
  },
  headers_too_large: () => raw(`GET /health HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`),
  internal: async () => {
    const { id } = await ada.draft();
    await service.sql`alter table constitutions rename to secret_table`;
    return ada
      .call('GET', `/v1/entities/${id}/constitution`)
      .finally(() => service.sql`alter table secret_table rename to constitutions`);
  },
  // There is no worker.
  unavailable: () => ada.call('GET', '/health/ready'),
  // The eight seconds of the limit itself.
  ...(FULL ? { request_timeout: () => raw('GET /health HTTP/1.1\r\nhost: x\r\n') } : {}),
};

/** Codes that nothing here provokes, each with the reason. The list may only shrink. */
const NOT_PROVOKED: Partial<Record<ErrorCode, string>> = {
  link_taken: 'takes another platform: test/api/issuer-links.test.ts',
  length_required: 'every operation takes a body in chunks',
  ...(FULL ? {} : { request_timeout: 'takes as long as the limit: with FULL=1' }),
};

it('every code is provoked, or listed with a reason', () => {
  const seen = [...Object.keys(PROVOCATIONS), ...Object.keys(NOT_PROVOKED)];
  expect(seen.toSorted()).toEqual(Object.keys(ERRORS).toSorted());
});

describe.each(Object.entries(PROVOCATIONS) as [ErrorCode, () => Promise<Refused>][])('%s', (code, provoke) => {
  it('is one complete problem document, with everything that its explanation shows', { timeout: 20_000 }, async () => {
    const { status, headers, text } = await provoke();
    const problem = JSON.parse(text) as ProblemDocument;
    const { title, retryable } = ERRORS[code];
    expect(problem).toMatchObject({ code, title, retryable, status: ERRORS[code].status });
    expect(status).toBe(problem.status);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json(; charset=utf-8)?$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(problem.type).toBe(`${service.url}/problems/${code}`);
    expect(problem.error).toBe(problem.detail);
    expect(problem.instance).toBe(`urn:uuid:${headers.get('x-request-id')}`);
    expect(problem.request_id).toBe(headers.get('x-request-id'));
    expect(headers.get('retry-after')).toBe(problem.retry_after_seconds?.toString() ?? null);
    if (status === 429 || status === 503) expect(problem.retry_after_seconds).toBeGreaterThan(0);
    expect(text).not.toMatch(
      /secret_table|node_modules|\.ts\b|\bselect\b|postgres|FST_ERR|127\.0\.0\.1:(?!\d+\/problems)/,
    );

    const explained = (await service.anonymous.call('GET', new URL(problem.type).pathname)).ok<{
      example: ProblemDocument;
    }>();
    expect(Object.keys(problem)).toEqual(expect.arrayContaining(Object.keys(explained.example)));
  });
});

describe('the next actions of a refusal', () => {
  /** Makes each call in turn, with the body of the refused call. */
  async function follow({ next_actions: actions = [] }: ProblemDocument, body?: unknown): Promise<Answer[]> {
    const answers: Answer[] = [];
    for (const { method, href } of actions) {
      const isWrite = method === 'PUT' || method === 'POST';
      answers.push(await ada.call(method ?? '', href ?? '', isWrite && body !== undefined ? { body } : {}));
    }
    return answers;
  }

  it('lead from a deletion of an old version to one of the current one', async () => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version: 1, external_reference: 'new' })).ok();
    const answers = await follow((await ada.deleteEntity(id, 1)).refused('version_conflict'));
    expect(answers.map(({ status }) => status)).toEqual([200, 204]);
  });

  it('lead from a change of an old version to one of the current one', async () => {
    const { id } = await ada.draft();
    (await ada.putEntity(id, { version: 1, external_reference: 'new' })).ok();
    const problem = (await ada.putEntity(id, { version: 1, metadata: {} })).refused('version_conflict');
    const answers = await follow(problem, { version: problem.current_version, metadata: {} });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('lead from a missing entity to those that exist', async () => {
    const [list] = await follow((await ada.call('GET', ABSENT)).refused('not_found'));
    expect(list?.ok<{ data: object[] }>().data.length).toBeGreaterThan(0);
  });
});

describe('the address of a code', () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])('%s explains it, as JSON and as a page', async (code) => {
    const json = await service.anonymous.call('GET', `/problems/${code}`);
    const { meaning, cause, fix } = ERROR_DOCS[code];
    expect(json.ok<object>()).toMatchObject({ code, ...ERRORS[code], meaning, cause, fix });
    const page = await asBrowser(`/problems/${code}`);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(`<h1>${ERRORS[code].title}</h1>`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.text).not.toContain('<script');
  });

  it('lists them all', async () => {
    const { data } = (await service.anonymous.call('GET', '/problems')).ok<{ data: { code: string }[] }>();
    expect(data.map(({ code }) => code)).toEqual(Object.keys(ERRORS));
    expect((await asBrowser('/problems')).text).toContain('href="/problems/version_conflict"');
  });

  it('leads from an unknown code to the known ones', async () => {
    const { next_actions: actions } = (await asBrowser('/problems/no_such_code')).refused('not_found');
    expect(actions?.map(({ operation_id }) => operation_id)).toEqual(['list_problems']);
  });

  it.each(['no_such_code', 'toString', '__proto__', 'VERSION_CONFLICT', '<script>'])(
    'answers 404 for %s, and echoes nothing of it',
    async (code) => {
      const answer = await asBrowser(`/problems/${encodeURIComponent(code)}`);
      answer.refused('not_found');
      expect(answer.text).not.toContain(`"${code}"`);
    },
  );
});

describe('refusals of the framework or the parser', () => {
  const HOST = 'host: x\r\nconnection: close\r\n';
  const CASES: [string, string, ErrorCode | null][] = [
    ['an unknown method', `BREW /v1/entities HTTP/1.1\r\n${HOST}\r\n`, 'malformed_request'],
    ['a method of other protocols', `PROPFIND /v1/entities HTTP/1.1\r\n${HOST}\r\n`, 'method_not_allowed'],
    ['a method of other protocols, nowhere', `PROPFIND /x HTTP/1.1\r\n${HOST}\r\n`, 'route_not_found'],
    ['QUERY without a type', `QUERY /v1/entities HTTP/1.1\r\n${HOST}\r\n`, 'method_not_allowed'],
    [
      'a form to no route',
      `POST /x HTTP/1.1\r\n${HOST}content-type: a/b\r\ncontent-length: 1\r\n\r\nx`,
      'route_not_found',
    ],
    [
      'a body without a type',
      `POST /v1/accounts HTTP/1.1\r\n${HOST}content-length: 2\r\n\r\n{}`,
      'unsupported_media_type',
    ],
    ['another version of HTTP', `GET /health HTTP/9.9\r\n${HOST}\r\n`, 'malformed_request'],
    ['no Host', 'GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 'malformed_request'],
    ['no HTTP', `\x16\x03\x01 hello\r\n\r\n`, 'malformed_request'],
    ['an unknown expectation', `GET /health HTTP/1.1\r\n${HOST}expect: tea\r\n\r\n`, null],
  ];
  it.each(CASES)('%s', async (_title, bytes, code) => {
    const { status, text } = await raw(bytes);
    if (code === null) expect(status).toBe(200);
    else expect([status, (JSON.parse(text) as ProblemDocument).code]).toEqual([ERRORS[code].status, code]);
  });

  it('an unknown expectation is ignored, and the request is carried out once', async () => {
    const count = async () => (await service.sql<{ n: number }[]>`select count(*)::int as n from accounts`)[0]?.n ?? 0;
    const before = await count();
    const { status } = await raw(`POST /v1/accounts HTTP/1.1\r\n${HOST}content-length: 0\r\nexpect: tea\r\n\r\n`);
    // A later write, so that an earlier one had time to finish.
    await service.anonymous.signUp();
    expect([status, (await count()) - before]).toEqual([201, 2]);
  });

  it('a file is distinguished from JSON: the answer says which types are accepted, and the size limit', async () => {
    const upload = (body: string | Uint8Array, type: string) =>
      ada.call('POST', '/v1/uploads', { body, headers: { 'content-type': type } });
    expect((await upload('{}', 'application/json')).refused('unsupported_media_type').detail).toContain(
      'application/pdf',
    );
    const { detail } = (await upload(new Uint8Array(12 * 1024 * 1024), 'application/pdf')).refused('payload_too_large');
    expect(detail).not.toContain(' 256 KiB');
  });
});

describe("the caller's input", () => {
  const LONG = `${'<b>'.repeat(30)}TAIL`;
  const PLACES: [string, (text: string) => Promise<Answer>][] = [
    ['a member', (text) => ada.createEntity({ [text]: 1 })],
    ['a member of metadata', (text) => ada.createEntity({ name: 'x', metadata: { [text]: 1 } })],
    ['a value that is not allowed', (text) => ada.createEntity({ name: 'x', template: text })],
    ['a member of a constitution', (text) => ada.createEntity({ constitution: { [text]: 1 } })],
    ['a jurisdiction of a constitution', (text) => ada.createEntity({ constitution: { jurisdiction: text } })],
    ['a key of YAML', (text) => ada.createEntity({ constitution_yaml: JSON.stringify({ [text]: 1 }) })],
    ['a YAML text', (text) => ada.createEntity({ constitution_yaml: `a: [${text}` })],
    ['a parameter', (text) => ada.listEntities({ [text]: '1' })],
    ['a value of a parameter', (text) => ada.listEntities({ state: text })],
    ['a cursor', (text) => ada.listEntities({ cursor: text })],
    ['an id', (text) => ada.getEntity(encodeURIComponent(text))],
    ['a path', (text) => ada.call('GET', `/${encodeURIComponent(text)}`)],
    ['an idempotency key', (text) => ada.createEntity({ name: 'x' }, { 'idempotency-key': `é ${text}` })],
    ['a media type', (text) => ada.createEntity('x', { 'content-type': `a/${text}` })],
  ];
  it.each(PLACES)('is echoed with at most 64 characters: %s', async (_title, call) => {
    const { status, text } = await call(LONG);
    expect([400, 404, 415, 422]).toContain(status);
    expect(text).not.toContain('TAIL');
  });
  it.each(PLACES.slice(0, 6))('is escaped if it would not be visible as it is: %s', async (_title, call) => {
    const { text } = await call('a\u202eb\u2028c\u0085d');
    expect(text).not.toMatch(/[\u202e\u2028\u0085]/);
    expect(JSON.parse(text)).toHaveProperty('code');
  });
});

function raw(bytes: string): Promise<Refused> {
  return rawExchange(service.url, bytes);
}

function asBrowser(path: string): Promise<Answer> {
  return service.anonymous.call('GET', path, { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
}

/** The first call waits for the row that we hold; its twin gets the refusal. */
async function twinOfACallThatWaits(): Promise<Answer> {
  const { id } = await ada.draft();
  const call = () => ada.putEntity(id, { version: 1 }, { 'idempotency-key': 'twin' });
  return service.sql.begin(async (sql) => {
    await sql`select 1 from entities where account_id = ${ada.id} and id = ${id} for update`;
    const answers = [call(), call()];
    return Promise.race(answers);
  });
}
