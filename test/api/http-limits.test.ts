import { describe, expect, it } from 'vitest';
import type { CreatedAccount } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';

/* Limits that apply before the resources: of an account's rate, of a network's accounts, of guesses. */

describe('limits', () => {
  it('an account has a rate: it sees what is left, and is refused beyond it while others are not', async () => {
    const limited = await startService({ worker: false, env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '3' } });
    try {
      const [one, two] = [await limited.anonymous.signUp(), await limited.anonymous.signUp()];
      const first = await one.listEntities();
      expect(first.headers.get('ratelimit')).toBe('"account";r=2;t=1');
      expect(first.headers.get('ratelimit-policy')).toBe('"account";q=3;w=3');
      const answers = await Promise.all(Array.from({ length: 20 }, () => one.listEntities()));
      const refused = answers.filter(({ status }) => status !== 200);
      // One a second is restored, and the machine may be slow.
      expect(refused.length).toBeGreaterThan(10);
      for (const answer of refused) {
        expect(answer.refused('rate_limited').retry_after_seconds).toBe(1);
        expect([answer.headers.get('retry-after'), answer.headers.get('ratelimit')?.slice(0, 13)]).toEqual([
          '1',
          '"account";r=0',
        ]);
      }
      (await two.listEntities()).ok<unknown>();
    } finally {
      await limited.stop();
    }
  });

  it('all keys and tokens of an account share its rate', async () => {
    const limited = await startService({ worker: false, env: { RATE_LIMIT_PER_SECOND: '1', RATE_LIMIT_BURST: '60' } });
    try {
      const ada = await limited.anonymous.signUp();
      const keys = [ada];
      for (let made = 0; made < 20; made += 1) keys.push(await limited.withScopes(ada, ['entities:read']));
      const answers = await Promise.all(Array.from({ length: 120 }, (_, at) => keys[at % keys.length]?.listEntities()));
      const passed = answers.filter((answer) => answer?.status === 200).length;
      // One a second is restored, and the machine may be slow.
      expect(passed).toBeGreaterThanOrEqual(38);
      expect(passed).toBeLessThan(60);
    } finally {
      await limited.stop();
    }
  });

  it('a network opens only a limited number of accounts, exactly, however many ask at once', async () => {
    const limited = await startService({ worker: false, env: { ACCOUNTS_PER_NETWORK: '5' } });
    try {
      const create = () => limited.anonymous.createAccount();
      const answers = await Promise.all(Array.from({ length: 20 }, create));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expect(answer.refused('rate_limited').retry_after_seconds).toBeGreaterThan(600);
      }
      expect(await limited.sql`select 1 from accounts`).toHaveLength(5);
    } finally {
      await limited.stop();
    }
  });

  it('a repeated account creation does not count against the limit', async () => {
    const limited = await startService({ worker: false, env: { ACCOUNTS_PER_NETWORK: '2' } });
    try {
      const headers = { 'idempotency-key': 'the-same' };
      for (let call = 0; call < 5; call += 1)
        (await limited.anonymous.createAccount({}, headers)).ok<CreatedAccount>(201);
      (await limited.anonymous.createAccount()).ok<CreatedAccount>(201);
      (await limited.anonymous.createAccount()).refused('rate_limited');
    } finally {
      await limited.stop();
    }
  });

  it('guessing keys is slowed down; a missing header never counts, and a good key always passes', async () => {
    const limited = await startService({ worker: false, env: { FAILED_CREDENTIALS_PER_MINUTE: '3' } });
    try {
      const good = await limited.anonymous.signUp();
      const guess = () => limited.anonymous.call('GET', '/v1/account', { headers: { authorization: 'Bearer guess' } });
      for (let call = 0; call < 10; call += 1)
        (await limited.anonymous.call('GET', '/v1/account')).refused('unauthenticated');
      for (let call = 0; call < 3; call += 1) (await guess()).refused('unauthenticated');
      expect((await guess()).refused('rate_limited').retry_after_seconds).toBeGreaterThan(0);
      (await good.call('GET', '/v1/account')).ok<unknown>();
    } finally {
      await limited.stop();
    }
  });

  it('the address of a caller comes from trusted proxies only', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.1' };
    const make = (target: TestService, forwarded: string) =>
      target.anonymous.createAccount({}, { 'x-forwarded-for': forwarded });
    const direct = await startService({ worker: false, env: { ACCOUNTS_PER_NETWORK: '1' } });
    const proxied = await startService({ worker: false, env: { ACCOUNTS_PER_NETWORK: '1', TRUSTED_PROXY_HOPS: '1' } });
    try {
      (await direct.anonymous.createAccount({}, forged)).ok<CreatedAccount>(201);
      (await make(direct, '198.51.100.2')).refused('rate_limited');
      (await make(proxied, '198.51.100.1')).ok<CreatedAccount>(201);
      (await make(proxied, '198.51.100.2')).ok<CreatedAccount>(201);
      // Addresses that a client puts before the proxy's own entry do not count.
      (await make(proxied, '203.0.113.9, 198.51.100.2')).refused('rate_limited');
      // Two addresses of one IPv6 site are one network.
      (await make(proxied, '2001:db8:1:2::1')).ok<CreatedAccount>(201);
      (await make(proxied, '2001:db8:1:2::2')).refused('rate_limited');
    } finally {
      await direct.stop();
      await proxied.stop();
    }
  });
});
