import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { type Account, account, type CreatedAccount } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { linkTo, type OutboxMail, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Operators have keys of their own; their actions for an account are in its audit chain. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  operator = await service.operator();
});
afterAll(() => service.stop());

let serial = 0;
async function open(
  email: string | undefined = `op${++serial}@example.com`,
): Promise<CreatedAccount & { email: string }> {
  return { ...(await service.anonymous.createAccount({ email })).ok<CreatedAccount>(201), email };
}
const find = (email: string) =>
  operator
    .call('GET', '/v1/operator/accounts', { query: { email } })
    .then((answer) => answer.ok<{ data: { id: string }[] }>().data);
const reissue = (id: string, headers = {}) =>
  operator.call('POST', `/v1/operator/accounts/${id}/reissue-key`, { headers });

describe('a reissued key', () => {
  it('has every scope of its account, and the account sees which operator made it', async () => {
    const { id, email } = await open();
    expect((await find(email.toUpperCase())).map((found) => found.id)).toEqual([id]);
    const answer = await reissue(id);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const made = answer.ok<{ api_key: string; scopes: string[]; name: string }>(201);
    expect(made).toMatchObject({ name: 'Reissued key', scopes: [...SCOPES] });
    const recovered = account(service.url, { id, key: made.api_key });
    (await recovered.draft()) satisfies unknown;
    const [entry] = await service.sql`
      select actor, action from audit_entries where account_id = ${id} and action = 'api_key.created' order by seq desc`;
    expect(entry?.['actor']).toEqual({ type: 'operator', id: operator.id });
    const [event] = await service.sql`
      select actor from events where account_id = ${id} and type = 'api_key.created' order by id desc`;
    expect(event?.['actor']).toEqual({ type: 'operator', id: operator.id });
    expect(await tablesWith(service, made.api_key.slice(13, 30))).toEqual([]);
  });

  it('is shown once: the same request again shows null', async () => {
    const { id } = await open();
    const headers = { 'idempotency-key': 'lost' };
    const first = (await reissue(id, headers)).ok<{ id: string; api_key: string | null }>(201);
    const again = (await reissue(id, headers)).ok<{ id: string; api_key: string | null }>(201);
    expect(again).toEqual({ ...first, api_key: null });
    expect(first.api_key).not.toBeNull();
  });

  it('needs an existing account', async () => {
    (await reissue('0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11')).refused('not_found');
    expect(await find('nobody@example.com')).toEqual([]);
    (await operator.call('GET', '/v1/operator/accounts')).refused('invalid_parameter');
  });
});

describe('the outbox', () => {
  it('shows the operator the mails to deliver by hand, page by page', async () => {
    const emails = ['a', 'b', 'c'].map((letter) => `page-${letter}@example.com`);
    for (const email of emails) {
      await open(email);
      (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
      await linkTo(operator, email);
    }
    const seen: OutboxMail[] = [];
    let query: Record<string, string> = { limit: '2', state: 'held' };
    for (;;) {
      const page = (await operator.call('GET', '/v1/operator/outbox', { query })).ok<{
        data: OutboxMail[];
        next_cursor: string | null;
        has_more: boolean;
      }>();
      seen.push(...page.data);
      if (page.next_cursor === null) break;
      query = { ...query, cursor: page.next_cursor };
    }
    expect(seen.map(({ to }) => to)).toEqual(emails.toReversed());
    for (const mail of seen) expect(mail).toMatchObject({ state: 'held', purpose: 'recovery', tries: 0 });
    const none = await operator.call('GET', '/v1/operator/outbox', { query: { state: 'sent' } });
    expect(none.ok<{ data: unknown[] }>().data).toEqual([]);
    expect(none.headers.get('cache-control')).toBe('no-store');
  });

  it('shows a sandbox account its own mails, with the link blanked', async () => {
    const { id, api_key, email } = await open();
    const mine = account(service.url, { id, key: api_key });
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    const token = (await linkTo(operator, email)).split('/').at(-1) ?? '';
    const answer = await mine.call('GET', '/v1/sandbox/outbox');
    expect(answer.ok<{ data: OutboxMail[] }>().data).toMatchObject([
      { to: email, account_id: id, subject: expect.any(String), text: expect.stringContaining('[link removed]') },
    ]);
    expect(answer.text).not.toContain(token);
    const other = await service.anonymous.signUp();
    expect((await other.call('GET', '/v1/sandbox/outbox')).ok<{ data: unknown[] }>().data).toEqual([]);
  });

  it('shows none of several accounts of an address a mail that concerns them all', async () => {
    const { id, api_key, email } = await open();
    await open(email);
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    await linkTo(operator, email);
    const mine = account(service.url, { id, key: api_key });
    expect((await mine.call('GET', '/v1/sandbox/outbox')).ok<{ data: unknown[] }>().data).toEqual([]);
  });

  it('one damaged mail does not hide the others', async () => {
    const { email } = await open();
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    await linkTo(operator, email);
    await service.sql`update mails set sealed_content = '\\x00' where to_address = ${email}`;
    const { data } = (await operator.call('GET', '/v1/operator/outbox')).ok<{ data: OutboxMail[] }>();
    expect(data.find(({ to }) => to === email)).toMatchObject({ subject: '', text: null });
  });
});

describe('a live service', () => {
  let live: TestService;
  beforeAll(async () => {
    const REGISTRY_SECRET = randomBytes(32).toString('base64');
    const registry = { REGISTRY: 'http', REGISTRY_URL: 'http://127.0.0.1:9', REGISTRY_SECRET };
    live = await startService({ env: { MODE: 'live', ...registry } });
  });
  afterAll(() => live?.stop());

  it('recovers accounts the same way, and has no sandbox', async () => {
    const email = 'live@example.com';
    const { id, api_key } = (await live.anonymous.createAccount({ email })).ok<CreatedAccount>(201);
    expect(api_key).toMatch(/^efs_live_/);
    (await live.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok<unknown>(202);
    const path = await linkTo(await live.operator(), email);
    expect((await live.anonymous.call('GET', path)).status).toBe(200);
    (await account(live.url, { id, key: api_key }).call('GET', '/v1/sandbox/outbox')).refused('route_not_found');
  });
});

describe('the list of operators', () => {
  it('names every person once, and the caller as themselves', async () => {
    const me = await service.operator('Grace Hopper');
    await service.operator('Grace Hopper');
    type People = { data: { id: string; name: string; is_self: boolean }[] };
    const { data } = (await me.call('GET', '/v1/operator/operators')).ok<People>();
    expect(data.filter(({ name }) => name === 'Grace Hopper')).toEqual([
      { id: me.id, name: 'Grace Hopper', is_self: true },
    ]);
    expect(data).toContainEqual({ id: operator.id, name: expect.any(String), is_self: false });
  });
});

describe('an account', () => {
  it('is read by its id', async () => {
    const { id, email } = await open();
    expect((await operator.call('GET', `/v1/operator/accounts/${id}`)).ok()).toMatchObject({ id, email });
    (await operator.call('GET', `/v1/operator/accounts/${randomUUID()}`)).refused('not_found');
  });
});

describe('a suspended account', () => {
  it('reads and changes nothing, in every process, until it is resumed; it sees since when', async () => {
    const { id, api_key } = await open();
    const owner = account(service.url, { id, key: api_key });
    const { id: entity } = await owner.draft();
    const elsewhere = account(await service.twin(), { id, key: api_key });
    (await elsewhere.getEntity(entity)).ok();
    const suspended = (await operator.call('POST', `/v1/operator/accounts/${id}/suspend`)).ok<{
      suspended_at: string;
    }>();
    (await operator.call('POST', `/v1/operator/accounts/${id}/suspend`)).ok();
    await eventually(async () => (await elsewhere.putEntity(entity, { version: 1 })).refused('account_suspended'));
    (await owner.getEntity(entity)).ok();
    (await owner.deleteEntity(entity, 1)).refused('account_suspended');
    const seen = (await owner.call('GET', '/v1/account')).ok<{ suspended_at: string }>();
    expect(seen.suspended_at).toBe(suspended.suspended_at);
    const resumed = (await operator.call('POST', `/v1/operator/accounts/${id}/resume`)).ok<{ suspended_at: null }>();
    expect(resumed.suspended_at).toBeNull();
    await eventually(async () => (await owner.putEntity(entity, { version: 1 })).ok());
    const actions = await service.sql`
      select action, actor from audit_entries where account_id = ${id} and action like 'account.%ed' order by seq`;
    expect(actions.slice(1)).toEqual([
      { action: 'account.suspended', actor: { type: 'operator', id: operator.id } },
      { action: 'account.resumed', actor: { type: 'operator', id: operator.id } },
    ]);
  });

  it('must exist', async () => {
    const path = '/v1/operator/accounts/0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11/suspend';
    (await operator.call('POST', path)).refused('not_found');
  });
});

describe('a company of any account', () => {
  const search = (query: Record<string, string>) => operator.call('GET', '/v1/operator/entities', { query });

  it('is found by the beginning of its name, in any case, and by its number', async () => {
    const owner = await service.anonymous.signUp();
    const { id, legal_name } = await owner.draft();
    type Found = { data: { id: string; account_id: string; filing_number: string | null }[] };
    const byName = (await search({ name: legal_name.toUpperCase().slice(0, 20) })).ok<Found>();
    expect(byName.data).toMatchObject([{ id, account_id: owner.id, filing_number: null }]);
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
    const { filing_number } = await owner.until(id, 'Active');
    const byNumber = (await search({ filing_number: filing_number ?? '' })).ok<Found>();
    expect(byNumber.data).toMatchObject([
      {
        id,
        filings: [
          { type: 'formation', state: 'accepted' },
          { type: 'ein', state: 'accepted' },
        ],
      },
    ]);
  });

  it('is searched by exactly one of the two', async () => {
    (await search({})).refused('invalid_parameter');
    (await search({ name: 'zest', filing_number: '1' })).refused('invalid_parameter');
  });
});
