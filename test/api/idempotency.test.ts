import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, type CreatedAccount, uniqueName } from '../harness/client.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';
import { SMALL } from '../rules/constitution.ts';

let service: SharedService;
let ada: Account;
beforeAll(async () => {
  service = await sharedService({ worker: false });
  ada = await service.anonymous.signUp();
});
afterAll(() => service.stop());

const newKey = () => ({ 'idempotency-key': randomUUID() });
const REPLAYED = 'idempotent-replayed';

describe('the same key and the same request', () => {
  it('get the same bytes, headers and status, and one effect, even after the entity changed', async () => {
    const [headers, body] = [newKey(), { name: uniqueName() }];
    const first = await ada.createEntity(body, headers);
    const { id } = first.ok(201);
    (await ada.putEntity(id, { version: 1, metadata: { a: 'b' } })).ok();
    const second = await ada.createEntity(body, headers);
    expect(second.text).toBe(first.text);
    expect(second.status).toBe(201);
    expect([first.headers.get(REPLAYED), second.headers.get(REPLAYED)]).toEqual([null, 'true']);
    for (const name of ['etag', 'location', 'content-type']) {
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(await count(body.name)).toBe(1);
  });

  it('in any order and spelling of the members: only their values count', async () => {
    const headers = newKey();
    const name = uniqueName();
    const first = await ada.createEntity(`{"name":"${name}","metadata":{"a":"1","b":"2"}}`, headers);
    const second = await ada.createEntity(`{ "metadata": {"b":"2", "\\u0061":"1"}, "name": "${name}" }`, headers);
    expect(second.text).toBe(first.text);
    expect(await count(name)).toBe(1);
  });

  it('work for PUT, DELETE and POST formation/start as well', async () => {
    const { id } = await ada.draft();
    const [put, start] = [newKey(), newKey()];
    for (let call = 0; call < 2; call += 1) {
      expect((await ada.putEntity(id, { version: 1, metadata: { a: 'b' } }, put)).ok().version).toBe(2);
    }
    for (let call = 0; call < 2; call += 1) {
      const answer = await ada.call('POST', `/v1/entities/${id}/formation/start`, { headers: start });
      expect(answer.ok<{ version: number }>().version).toBe(3);
    }
    const { id: doomed } = await ada.draft();
    const remove = newKey();
    const gone = [await ada.deleteEntity(doomed, 1, remove), await ada.deleteEntity(doomed, 1, remove)];
    expect(gone.map(({ status }) => status)).toEqual([204, 204]);
    expect(gone[1]?.headers.get(REPLAYED)).toBe('true');
  });

  it('a quoted and a bare key are the same key', async () => {
    const key = randomUUID();
    const body = { name: uniqueName() };
    const first = await ada.createEntity(body, { 'idempotency-key': key });
    expect((await ada.createEntity(body, { 'idempotency-key': `"${key}"` })).text).toBe(first.text);
  });
});

describe('the same key', () => {
  it('with another body, path or method is refused, and changes nothing', async () => {
    const headers = newKey();
    const { id } = await ada.draft();
    const { id: other } = await ada.draft();
    (await ada.putEntity(id, { version: 1, metadata: { a: 'b' } }, headers)).ok();
    (await ada.putEntity(id, { version: 2, metadata: { a: 'c' } }, headers)).refused('idempotency_key_reused');
    (await ada.putEntity(other, { version: 1, metadata: { a: 'b' } }, headers)).refused('idempotency_key_reused');
    (await ada.deleteEntity(id, 2, headers)).refused('idempotency_key_reused');
    expect((await ada.getEntity(id)).ok()).toMatchObject({ version: 2, metadata: { a: 'b' } });
    expect((await ada.getEntity(other)).ok().version).toBe(1);
  });

  it('of another account is another key', async () => {
    const eve = await service.anonymous.signUp();
    const [headers, body] = [newKey(), { name: uniqueName() }];
    const [hers, mine] = [await eve.createEntity(body, headers), await ada.createEntity(body, headers)];
    expect(mine.ok(201).id).not.toBe(hers.ok(201).id);
  });

  it('works after a refusal was corrected: only successes are stored', async () => {
    const headers = newKey();
    const { id } = await ada.draft({ name: undefined, constitution: { ...SMALL, name: uniqueName() } });
    const submit = { version: 1, action: 'submit_formation' };
    (await ada.putEntity(id, submit, headers)).refused('guard_unmet');
    (await ada.putEntity(id, { version: 5 }, headers)).refused('version_conflict');
    (await ada.createEntity({}, headers)).refused('validation_failed');
    const answer = await ada.putEntity(id, { version: 1, metadata: { a: 'b' } }, headers);
    expect(answer.ok().version).toBe(2);
    expect(answer.headers.get(REPLAYED)).toBeNull();
  });

  it('never lets a replay bypass authentication and scope', async () => {
    const [headers, body] = [newKey(), { name: uniqueName() }];
    (await ada.createEntity(body, headers)).ok(201);
    const reader = await service.withScopes(ada, ['entities:read']);
    (await reader.createEntity(body, headers)).refused('insufficient_scope');
    (await service.anonymous.call('POST', '/v1/entities', { body, headers })).refused('unauthenticated');
  });

  it.each(['with space', 'ümlaut'.normalize('NFC').replace('ü', '\u00fc'), '', '"', '"open', 'x'.repeat(256)])(
    'with an invalid value is refused: %j',
    async (key) => {
      (await ada.createEntity({ name: uniqueName() }, { 'idempotency-key': key })).refused('invalid_parameter');
    },
  );
});

it('8 concurrent calls have one effect; each gets the same answer, or learns that the first is under way', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [headers, body] = [newKey(), { name: uniqueName() }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.createEntity(body, headers)));
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter((answer) => answer.headers.get(REPLAYED) === null)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer.refused('idempotency_in_progress').retryable).toBe(true);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await count(body.name)).toBe(1);
  }
});

describe('account creation', () => {
  it('makes no second account when replayed, and no longer shows the key, which still works', async () => {
    const [headers, body] = [newKey(), { name: 'Helios' }];
    const first = await service.anonymous.createAccount(body, headers);
    const second = await service.anonymous.createAccount(body, headers);
    const created = first.ok<CreatedAccount>(201);
    expect(second.ok<CreatedAccount>(201)).toEqual({ ...created, api_key: null });
    expect(second.headers.get(REPLAYED)).toBe('true');
    for (const answer of [first, second]) expect(answer.headers.get('cache-control')).toBe('no-store');
    const headersOfKey = { authorization: `Bearer ${created.api_key}` };
    (await service.anonymous.call('GET', '/v1/account', { headers: headersOfKey })).ok<unknown>();
    const stored = await service.sql`select body from idempotency_records where strpos(body, ${created.api_key}) > 0`;
    expect(stored).toHaveLength(0);
  });
});

async function count(name: string): Promise<number> {
  return (await service.sql`select 1 from entities where name = ${name}`).length;
}
