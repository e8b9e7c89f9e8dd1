import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subscriptionOf, upgrade } from '../billing/account.ts';
import { sessionOf, startCollected } from '../billing/collected.ts';
import { type Account, account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

/* An account is closed only when nothing is under way, and then nothing more leaves for it. */

type Closing = {
  closed_at: string;
  erase_from: string;
  companies: { state: string; entities: number }[];
  ended: Record<string, number>;
};

let service: TestService;
let operator: Account;
beforeAll(async () => {
  service = await startService({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' }, leavesStuck: 'closed accounts' });
  operator = await service.operator();
});
afterAll(() => service.stop());

const close = (owner: Account, body: object = {}, query: Record<string, string> = {}) =>
  owner.call('POST', '/v1/account/close', { body, query });
const operate = (path: string, body: object) => operator.call('POST', `/v1/operator/accounts/${path}`, { body });
const codesOf = (problem: { errors?: readonly { code: string }[] | undefined }) =>
  (problem.errors ?? []).map(({ code }) => code);

async function formed(owner: Account): Promise<string> {
  const { id } = await owner.draft();
  (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  await owner.until(id, 'Active');
  return id;
}

describe('an account with nothing under way', () => {
  it('is closed: every key and token is told so, links and webhooks end', async () => {
    const owner = await service.anonymous.signUp({ name: 'Ada', email: 'ada@example.com' });
    const reader = await service.withScopes(owner, ['entities:read']);
    const revoked = await service.withScopes(owner, ['entities:read']);
    const { data } = (await owner.call('GET', '/v1/api-keys')).ok<{ data: { id: string }[] }>();
    (await owner.call('DELETE', `/v1/api-keys/${data.at(-1)?.id}`)).ok(204);
    const token = (await owner.call('POST', '/v1/tokens', { body: {} })).ok<{ access_token: string }>(201);
    const { id } = await owner.draft();
    const link = (await owner.call('POST', `/v1/entities/${id}/status-links`, { body: {} })).ok<{ url: string }>(201);
    const page = new URL(link.url).pathname;
    (await owner.call('POST', '/v1/webhook-endpoints', { body: { url: 'http://127.0.0.1:9/hook' } })).ok(201);
    const closing = (await close(owner)).ok<Closing>();
    expect(closing).toMatchObject({
      companies: [{ state: 'Draft', entities: 1 }],
      ended: { api_keys: 2, webhook_endpoints: 1, links: 1 },
    });
    expect(Date.parse(closing.erase_from) - Date.parse(closing.closed_at)).toBe(30 * 86_400_000);
    const byToken = account(service.url, { id: owner.id, key: token.access_token });
    for (const caller of [owner, reader, byToken]) {
      await eventually(async () => {
        const problem = (await caller.call('GET', '/v1/entities')).refused('account_closed');
        expect(problem).toMatchObject({ closed_at: closing.closed_at, erase_from: closing.erase_from });
      });
    }
    // A key that had ended before is as unknown as ever.
    (await revoked.call('GET', '/v1/entities')).refused('unauthenticated');
    expect((await fetch(new URL(page, service.url))).status).toBe(404);
  });

  it('sends nothing and takes no change any more, not even of an operator', async () => {
    const owner = await service.anonymous.signUp({ email: 'grace@example.com' });
    const { id } = await owner.draft();
    (await close(owner)).ok();
    (await operate(`${owner.id}/reissue-key`, {})).refused('account_frozen');
    (await operate(`${owner.id}/release`, { reason: 'A mistake.' })).refused('guard_unmet');
    const [mails] = await service.sql<{ n: number }[]>`
      select count(*)::int as n from mails where account_id = ${owner.id} and state <> 'sent'`;
    expect(mails?.n).toBe(0);
    await expect(
      service.sql`select 1 from chain_heads where account_id = ${owner.id} and not is_frozen`,
    ).resolves.toHaveLength(0);
    expect(id).toBeTruthy();
  });

  it('keeps no other account of its address from being recovered', async () => {
    const email = 'two@example.com';
    const [gone, other] = [await service.anonymous.signUp({ email }), await service.anonymous.signUp({ email })];
    (await close(gone)).ok();
    (await service.anonymous.call('POST', '/v1/accounts/recover', { body: { email } })).ok(202);
    await eventually(async () => {
      const mails = await service.sql`
        select 1 from mails where purpose = 'recovery' and to_address = ${email} and account_id = ${other.id}`;
      expect(mails).toHaveLength(1);
    });
  });
});

describe('an account with companies', () => {
  it('is closed only if the caller says that they go on; a dry run says what ends and changes nothing', async () => {
    const owner = await service.anonymous.signUp();
    await formed(owner);
    const refused = (await close(owner)).refused('guard_unmet');
    expect(codesOf(refused)).toEqual(['companies_exist']);
    const tried = (await close(owner, { companies: 'keep_running' }, { dry_run: 'true' })).ok<{
      would: { status: number; body: Closing };
      effects: { irreversible: string[] };
      confirm: string;
    }>();
    expect(tried.would).toMatchObject({ status: 200, body: { companies: [{ state: 'Active', entities: 1 }] } });
    expect(tried.effects.irreversible.join()).toContain('operator can reopen');
    (await owner.draft()) satisfies object;
    const headers = { confirm: tried.confirm };
    const call = { body: { companies: 'keep_running' }, headers };
    (await owner.call('POST', '/v1/account/close', call)).ok();
  });

  it('is not closed while one of them is under way, and hears everything at once', async () => {
    const owner = await service.anonymous.signUp();
    await service.registry.fault({ filer: owner.id, step: 'state_filing', kind: 'unavailable', times: 100 });
    const { id } = await owner.draft();
    (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok();
    const refused = (await close(owner, { companies: 'keep_running' })).refused('guard_unmet');
    expect(codesOf(refused)).toContain('company_in_process');
    (await owner.call('GET', '/v1/entities')).ok();
    // One that moved goes on elsewhere.
    (await close(owner, { companies: 'moved' })).refused('guard_unmet');
    (await owner.call('POST', '/v1/account/export', { body: { freeze: true } })).ok(201);
    (await close(owner, { companies: 'keep_running' })).refused('guard_unmet');
    (await close(owner, { companies: 'moved' })).ok();
    // Reopened, it is as it was: frozen.
    const reopened = (await operate(`${owner.id}/reopen`, { reason: 'A mistake.' })).ok<{ frozen_at: string | null }>();
    expect(reopened).toMatchObject({ closed_at: null, erase_from: null });
    expect(reopened.frozen_at).not.toBeNull();
  });
});

describe('an account that is closed at the same moment', () => {
  const ROUNDS = 12;

  it('either files its company and stays, or is closed and files nothing', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await service.anonymous.signUp();
      const { id } = await owner.draft();
      const start = owner.call('POST', `/v1/entities/${id}/formation/start`);
      const [started, closed] = await Promise.all([start, close(owner)]);
      outcomes.add(`${started.status < 300} ${closed.status < 300}`);
      const [left] = await service.sql<{ is_closed: boolean }[]>`
        select closed_at is not null as is_closed from accounts where id = ${owner.id}`;
      const open = await service.sql`select 1 from filings where account_id = ${owner.id} and closed_at is null`;
      if (left?.is_closed) expect([open.length, started.status < 300]).toEqual([0, false]);
      else expect(closed.status).toBeGreaterThan(400);
    }
    expect([...outcomes].filter((outcome) => outcome === 'true true')).toEqual([]);
  });
});

describe('money', () => {
  it('keeps an account open: a plan that renews, and a payment that nobody made yet', async () => {
    const { service: charging, stripe, stop } = await startCollected();
    try {
      const owner = await charging.anonymous.signUp();
      const bought = (await upgrade(owner, 'launch')).ok<{ checkout_url: string }>();
      expect(codesOf((await close(owner)).refused('guard_unmet'))).toEqual(['checkout_open']);
      stripe.pay(sessionOf(bought.checkout_url));
      await eventually(async () => expect((await subscriptionOf(owner)).plan).toBe('launch'));
      expect(codesOf((await close(owner)).refused('guard_unmet'))).toEqual(['subscription_active']);
      (await owner.call('POST', '/v1/billing/cancel', { body: {} })).ok<unknown>();
      const { id } = await owner.draft();
      (await owner.call('POST', `/v1/entities/${id}/formation/start`)).ok<unknown>();
      // Until the cancellation is compared with Stripe, that is a reason as well.
      await eventually(async () => {
        const refused = (await close(owner, { companies: 'keep_running' })).refused('guard_unmet');
        expect(codesOf(refused)).toEqual(['company_in_process', 'filing_open', 'payment_open']);
      });
      const { version } = (await owner.getEntity(id)).ok();
      (await owner.putEntity(id, { version, action: 'mark_filing_failed' })).ok();
      await eventually(async () => (await close(owner)).ok<unknown>());
    } finally {
      await stop();
    }
  });
});

describe('an operator', () => {
  it('reopens it: a new key works, nothing is lost, and the chain says both', async () => {
    const owner = await service.anonymous.signUp({ email: 'back@example.com' });
    const id = await formed(owner);
    (await close(owner, { companies: 'keep_running' })).ok();
    expect((await operator.call('GET', `/v1/operator/accounts/${owner.id}`)).ok()).toMatchObject({
      erased_at: null,
      closed_at: expect.any(String),
    });
    (await operate(`${owner.id}/reopen`, { reason: 'Closed by mistake.' })).ok();
    (await operate(`${owner.id}/reopen`, { reason: 'Again.' })).refused('illegal_transition');
    const { api_key: key } = (await operate(`${owner.id}/reissue-key`, {})).ok<{ api_key: string }>(201);
    const back = account(service.url, { id: owner.id, key });
    expect((await back.getEntity(id)).ok()).toMatchObject({ state: 'Active' });
    await eventually(async () => (await owner.getEntity(id)).refused('unauthenticated'));
    await back.draft();
    const { data } = (await back.call('GET', '/v1/events', { query: { type: 'account.closed' } })).ok<{
      data: { data: { object: object } }[];
    }>();
    expect(data[0]?.data.object).toMatchObject({ companies: 'keep_running', ended: { api_keys: 1 } });
  });
});
