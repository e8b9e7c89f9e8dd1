import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../src/domain/access/permissions.ts';
import { type Account, account, type CreatedAccount } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { keysIn, linkTo, mailsTo, submit, tablesWith } from '../harness/pages.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The owner of the mailbox gets a new key, once; nobody can find out which addresses have accounts. */

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService();
  operator = await service.operator();
});
afterAll(() => service.stop());

let serial = 0;
async function openAccount(
  email = `ada${++serial}@example.com`,
  name?: string,
): Promise<CreatedAccount & { email: string }> {
  const body = { email, ...(name === undefined ? {} : { name }) };
  return { ...(await service.anonymous.createAccount(body)).ok<CreatedAccount>(201), email };
}

it.concurrent.each(['ada@example', 'ada@localhost', 'josé@example.org', '用户@example.org', 'ａda@example.org'])(
  '%s, which no constitution accepts, makes no account',
  async (email) => {
    const { errors } = (await service.anonymous.createAccount({ email })).refused('validation_failed');
    expect(errors?.[0]?.pointer).toBe('/email');
  },
);

it('an account with a domain in other letters can be recovered', async () => {
  const { email } = await openAccount('ada@bücher.example');
  expect(await linkFor(email)).toContain('/recover/');
});

const recover = (email: string) => service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } });
const follow = (path: string) => service.anonymous.call('GET', path);
const use = (path: string, headers = {}) => submit(service.anonymous.call, path, headers);

async function linkFor(email: string): Promise<string> {
  (await recover(email)).ok(202);
  return linkTo(operator, email);
}

describe('a lost key', () => {
  it('is replaced by one with every scope, shown once; the old one stays', async () => {
    const { id, api_key, email } = await openAccount(undefined, 'Helios & Sons <Research>');
    const path = await linkFor(email);
    const page = (await follow(path)).text;
    expect(page).toContain('Helios &#38; Sons &#60;Research&#62;');
    expect(page).toContain(id);
    expect(keysIn(page)).toEqual([]);

    const shown = await use(path);
    expect(shown.status).toBe(200);
    const [key = '', ...others] = keysIn(shown.text);
    expect(others).toEqual([]);
    const recovered = account(service.url, { id, key });
    const { data } = (await recovered.call('GET', '/v1/api-keys')).ok<{ data: { name: string; scopes: string[] }[] }>();
    expect(data.map(({ name }) => name)).toEqual(['First key', 'Recovered key']);
    expect(data[1]?.scopes).toEqual([...SCOPES]);
    (await account(service.url, { id, key: api_key }).call('GET', '/v1/account')).ok<unknown>();
  });

  it('is replaced in every account of the address, in any spelling, and in no other', async () => {
    const email = `grace${++serial}@example.com`;
    const mine = [await openAccount(email), await openAccount(email.toUpperCase()), await openAccount(email)];
    const other = await openAccount();
    (await recover(email.replace('g', 'G'))).ok(202);
    const page = await use(await linkTo(operator, email));
    const keys = keysIn(page.text);
    const owners = await Promise.all(
      keys.map(async (key) => (await account(service.url, { id: '', key }).call('GET', '/v1/account')).ok().id),
    );
    expect(owners).toEqual(mine.map(({ id }) => id));
    expect(owners).not.toContain(other.id);
  });

  it('is recorded in the audit as replaced through the link', async () => {
    const { id, email } = await openAccount();
    await use(await linkFor(email));
    const actors = await service.sql`
      select actor->>'type' as type, action from audit_entries where account_id = ${id} order by seq`;
    expect(actors.map(({ type, action }) => `${action} ${type}`)).toEqual([
      'account.created anonymous',
      'api_key.created anonymous',
      'api_key.created mail_link',
    ]);
  });
});

describe('a link', () => {
  it('survives being opened by mail scanners, and works once', async () => {
    const path = await linkFor((await openAccount()).email);
    for (let look = 0; look < 3; look += 1) expect((await follow(path)).status).toBe(200);
    expect((await service.anonymous.call('HEAD', path)).status).toBe(200);
    expect((await use(path)).status).toBe(200);
    for (const answer of [await use(path), await follow(path)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('already used');
    }
  });

  it('ends after an hour', async () => {
    const path = await linkFor((await openAccount()).email);
    const [link] = await service.sql`select extract(epoch from expires_at - created_at)::int as s from link_tokens
      order by created_at desc limit 1`;
    expect(link?.['s']).toBe(3_600);
    await service.sql`update link_tokens set expires_at = now() - interval '1 second'`;
    for (const answer of [await follow(path), await use(path)]) {
      expect(answer.status).toBe(410);
      expect(answer.text).toContain('has expired');
    }
  });

  it.each(['x', 'a'.repeat(43), '%3Cscript%3E'])('that is unknown (%s) gets a web page: 404', async (token) => {
    for (const answer of [await follow(`/recover/${token}`), await use(`/join/${token}`)]) {
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.text).toContain('does not exist');
      expect(answer.text).not.toContain('<script');
    }
  });

  it('of one kind opens nothing of another', async () => {
    const path = await linkFor((await openAccount()).email);
    expect((await follow(path.replace('recover', 'join'))).status).toBe(404);
    expect((await use(path.replace('recover', 'join'))).status).toBe(404);
    expect((await use(path)).status).toBe(200);
  });

  it('is never in the database in clear, before or after its use', async () => {
    const path = await linkFor((await openAccount()).email);
    const token = path.split('/').at(-1) ?? '';
    expect(token).toHaveLength(43);
    expect(await tablesWith(service, token.slice(0, 12))).toEqual([]);
    const [key = ''] = keysIn((await use(path)).text);
    expect(await tablesWith(service, token.slice(0, 12))).toEqual([]);
    expect(await tablesWith(service, key.slice(13, 30))).toEqual([]);
  });

  it('followed eight times at once makes one key', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, email } = await openAccount();
      const path = await linkFor(email);
      const answers = await Promise.all(Array.from({ length: 8 }, () => use(path)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)]);
      expect(await service.sql`select 1 from api_keys where account_id = ${id}`).toHaveLength(2);
    }
  });
});

describe('the request', () => {
  it('is answered in the same way, whether the address is known or not', async () => {
    const { email } = await openAccount();
    const known = await recover(email);
    const unknown = await recover('stranger@example.com');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  });

  it('leaves no trace of an address that no account has', async () => {
    await recover('nobody-at-all@example.com');
    await eventually(async () => expect(await tablesWith(service, 'nobody-at-all')).toEqual([]));
  });

  it('is mailed to an address at most three times an hour; further requests wait as one mail', async () => {
    const { email } = await openAccount();
    for (let time = 0; time < 6; time += 1) (await recover(email)).ok(202);
    await eventually(async () => {
      expect(await service.sql`select 1 from mails where state = 'requested'`).toHaveLength(0);
      const states = (await mailsTo(operator, email)).map(({ state }) => state);
      expect(states.sort()).toEqual(['held', 'held', 'held', 'waiting']);
    });
  });

  it('goes to the address as the account has it, not as it was requested', async () => {
    const { email } = await openAccount(`Mixed${++serial}@Example.com`);
    (await recover(email.toLowerCase())).ok(202);
    await linkTo(operator, email);
  });

  it('needs an address', async () => {
    for (const body of [{}, { email: 'nobody' }, { email: 'a@example.com', link: 'x' }]) {
      (await service.anonymous.call('POST', '/v1/accounts/recover', { body })).refused('validation_failed');
    }
  });
});

describe('a web page', () => {
  it('is not cached, sends no referrer, and runs nothing', async () => {
    const path = await linkFor((await openAccount()).email);
    for (const { headers, text } of [await follow(path), await use(path), await follow(path)]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
      expect(policy).toContain(hash('sha256', style, 'base64'));
      expect(text).not.toMatch(/<script|\son\w+=|javascript:|<img|<link|\sstyle=|src=/i);
      expect(text).toContain('name="viewport"');
    }
  });

  it('accepts its form from itself only', async () => {
    const path = await linkFor((await openAccount()).email);
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: `${service.url}.evil.example` },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await use(path, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    expect((await follow(path)).status).toBe(200);
    expect((await use(path, { origin: service.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await use(await linkFor((await openAccount()).email), { origin: 'null' })).status).toBe(200);
  });

  it('answers unreadable input with a web page too, and no other route accepts a form', async () => {
    const xml = await service.anonymous.call('POST', '/recover/x', {
      body: '<a/>',
      headers: { 'content-type': 'text/xml' },
    });
    expect([xml.status, xml.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8']);
    const long = await service.anonymous.call('POST', '/recover/x', {
      body: 'x'.repeat(2_000),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(long.status).toBe(413);
    (await submit(service.anonymous.call, '/v1/accounts')).refused('unsupported_media_type');
    (await submit(service.anonymous.call, '/v1/accounts/recover')).refused('unsupported_media_type');
  });
});
