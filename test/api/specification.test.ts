import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/**
 * A client written from interface-specification.md alone: it knows nine fields, three actions and two statuses. It uses
 * nothing else of the suite's client.
 */
type Nine = {
  id: string;
  name: string;
  state: string;
  version: number;
  created_at: string;
  updated_at: string;
  filing_number: string | null;
  ein: string | null;
  oas_did: string | null;
};

let service: TestService;
beforeAll(async () => {
  // A filing takes 1.2 s: long enough to be marked as failed while it is under way.
  service = await startService({ pace: 0.2 });
});
afterAll(() => service.stop());

async function request(method: string, path: string, key?: string, body?: unknown) {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signUp(): Promise<string> {
  const { status, body } = await request('POST', '/v1/accounts', undefined, {});
  expect(status).toBe(201);
  return String(body['api_key']);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Asserts rules 1 and 2 of section 2 and returns the nine fields. */
function nineFields(body: Record<string, unknown>): Nine {
  expect(body).toMatchObject({
    id: expect.stringMatching(UUID),
    name: expect.any(String),
    state: expect.any(String),
    created_at: expect.stringMatching(MOMENT),
    updated_at: expect.stringMatching(MOMENT),
  });
  expect(Number.isSafeInteger(body['version'])).toBe(true);
  for (const nullable of ['filing_number', 'ein', 'oas_did']) {
    expect(body).toHaveProperty(nullable);
    expect([null, expect.any(String)]).toContainEqual(body[nullable]);
  }
  const { id, name, state, version, created_at, updated_at, filing_number, ein, oas_did } = body as Nine;
  return { id, name, state, version, created_at, updated_at, filing_number, ein, oas_did };
}

describe('following only the specification', () => {
  it('forms helios-research from its name, through a failure and a retry, to Active', async () => {
    const key = await signUp();
    const created = await request('POST', '/v1/entities', key, { name: 'helios-research' });
    expect(created.status).toBe(201);
    const draft = nineFields(created.body);
    expect(draft).toMatchObject({
      name: 'helios-research',
      state: 'Draft',
      version: 1,
      filing_number: null,
      ein: null,
      oas_did: null,
    });
    const seen: Nine[] = [draft];
    const act = async (version: number, extra: Record<string, string>) => {
      const { status, body } = await request('PUT', `/v1/entities/${draft.id}`, key, { version, ...extra });
      expect(status, JSON.stringify(body)).toBe(200);
      seen.push(nineFields(body));
      return body as Nine & { filing_error: string | null };
    };

    const submitted = await act(1, { action: 'submit_formation' });
    expect(submitted).toMatchObject({ state: 'Filing', version: 2 });
    const failed = await act(submitted.version, { action: 'mark_filing_failed', filing_error: 'The clerk said no.' });
    expect(failed).toMatchObject({ state: 'FilingFailed', version: 3, filing_error: 'The clerk said no.' });
    const retried = await act(failed.version, { action: 'retry_from_failed' });
    expect(retried).toMatchObject({ state: 'Filing', version: 4 });

    const active = await eventually(
      async () => {
        const { body } = await request('GET', `/v1/entities/${draft.id}`, key);
        const entity = nineFields(body);
        seen.push(entity);
        expect(entity.state).toBe('Active');
        return entity;
      },
      { interval: 20 },
    );
    expect(active.filing_number).toMatch(/^\d{4}-\d{9}$/);
    expect(active.ein).toMatch(/^\d{2}-\d{7}$/);
    expect(active.oas_did).toMatch(/^did:oas:wy:llc:\d{13}$/);
    // Filed, Registered and Active follow Filing: three changes more.
    expect(active.version).toBe(7);
    expectOneVersionPerChange(seen);
  });

  it('answers a stale version with 409 and the current one', async () => {
    const key = await signUp();
    const { body } = await request('POST', '/v1/entities', key, { name: 'stale-research' });
    await request('PUT', `/v1/entities/${body['id']}`, key, { version: 1, action: 'submit_formation' });
    const stale = await request('PUT', `/v1/entities/${body['id']}`, key, { version: 1, action: 'mark_filing_failed' });
    expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } });
  });

  it('reveals nothing to another account: 404, the same bytes as for an unknown id', async () => {
    const [owner, stranger] = [await signUp(), await signUp()];
    const { body } = await request('POST', '/v1/entities', owner, { name: 'hidden-research' });
    const id = String(body['id']);
    const absentId = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const [method, payload] of [
      ['GET', undefined],
      ['PUT', { version: 1 }],
    ] as const) {
      const foreign = await request(method, `/v1/entities/${id}`, stranger, payload);
      const absent = await request(method, `/v1/entities/${absentId}`, stranger, payload);
      expect(foreign.status).toBe(404);
      expect(maskRequestId(foreign.body)).toBe(maskRequestId(absent.body));
    }
  });

  it('answers 401 without an Authorization header, and needs none on the two public routes', async () => {
    const absentId = '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11';
    for (const [method, path] of [
      ['GET', '/v1/entities'],
      ['GET', `/v1/entities/${absentId}`],
      ['PUT', `/v1/entities/${absentId}`],
    ] as const) {
      expect((await request(method, path)).status).toBe(401);
    }
    expect((await request('GET', '/health')).status).toBe(200);
    expect((await request('POST', '/v1/accounts', undefined, {})).status).toBe(201);
  });
});

/** One version is one representation of the nine fields, and versions only rise, one by one with each change. */
function expectOneVersionPerChange(seen: readonly Nine[]): void {
  const byVersion = new Map<number, string>();
  let last = 0;
  for (const entity of seen) {
    expect(entity.version).toBeGreaterThanOrEqual(last);
    last = entity.version;
    const text = JSON.stringify(entity);
    expect(byVersion.get(entity.version) ?? text).toBe(text);
    byVersion.set(entity.version, text);
  }
  expect(new Set(byVersion.values()).size).toBe(byVersion.size);
}

function maskRequestId(body: Record<string, unknown>): string {
  return JSON.stringify(body).replaceAll(String(body['request_id']), '*');
}
