import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULT_KINDS, FAULT_STEPS } from '../../src/http/resources/sandbox/shapes.ts';
import { FAULT_KINDS as KINDS, FAULT_STEPS as STEPS } from '../../src/registry/simulator/fault-kinds.ts';
import { MAX_OFFSET_SECONDS } from '../../src/store/core/business-clock.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';

const FAULTS = '/v1/sandbox/faults';
const CLOCK = '/v1/sandbox/clock';
let service: TestService;
let owner: Account;
beforeAll(async () => {
  // A deadline of 1 s: a lost filing is proven lost about 2 s later.
  service = await startService({ pace: 100, callbacks: true, registryTimeoutMs: 2_000 });
  owner = await service.anonymous.signUp();
});
afterAll(() => service.stop());

async function start(account: Account): Promise<string> {
  const { id } = await account.draft();
  (await account.call('POST', `/v1/entities/${id}/formation/start`)).ok();
  return id;
}

const advance = (account: Account, seconds: number, headers = {}) =>
  account.call('POST', `${CLOCK}/advance`, { body: { seconds }, headers });

describe('faults', () => {
  it('are those that the simulator knows', () => {
    expect([...FAULT_KINDS].sort()).toEqual(Object.keys(KINDS).sort());
    expect([...FAULT_STEPS]).toEqual([...STEPS]);
  });

  it('affect the account that ordered them, as often as ordered', async () => {
    const quick = await startService();
    try {
      const [ada, other] = [await quick.anonymous.signUp(), await quick.anonymous.signUp()];
      const body = { step: 'state_filing', kind: 'reject', code: 'fee_declined' };
      expect((await ada.call('POST', FAULTS, { body })).ok(201)).toEqual({ ...body, times: 1, seconds: null });
      await other.until(await start(other), 'Active');
      const entity = await ada.until(await start(ada), 'FilingFailed');
      expect(entity.filing_error).toContain('Rejected because a fault asked for it.');
      await ada.until(await start(ada), 'Active');
    } finally {
      await quick.stop();
    }
  });

  it('are made once per idempotency key', async () => {
    const call = { body: { step: 'ein', kind: 'delay', seconds: 0 }, headers: { 'idempotency-key': 'once' } };
    const first = await owner.call('POST', FAULTS, call);
    const again = await owner.call('POST', FAULTS, call);
    expect([again.ok(201), again.headers.get('idempotent-replayed')]).toEqual([first.ok(201), 'true']);
  });

  it('that could never take effect are refused in the words of the simulator', async () => {
    const body = { step: 'name_check', kind: 'duplicate' };
    const problem = (await owner.call('POST', FAULTS, { body })).refused('validation_failed');
    expect(problem.detail).toBe('A name check enters nothing, so nothing twice.');
  });

  it('list the codes that a step allows when given another', async () => {
    const account = await service.anonymous.signUp();
    const fault = (step: string, code: string) =>
      account
        .call('POST', FAULTS, { body: { step, kind: 'reject', code } })
        .then((answer) => answer.refused('validation_failed'));
    const registry = await fault('state_filing', 'name_taken');
    expect(registry.errors).toMatchObject([{ pointer: '/code', code: 'unknown_code' }]);
    expect(registry.detail).toMatch(
      /^"name_taken" is not a code of the step state_filing\. Allowed values: name_not_distinguishable, .*registry_other\.$/,
    );
    const tax = await fault('ein', 'name_not_distinguishable');
    expect(tax.detail).toMatch(
      /^"name_not_distinguishable" is not a code of the step ein\. Allowed values: ein_name_conflict, .*ein_other\.$/,
    );
  });

  it('are listed in the order of their use with the remaining number, and cleared, each account its own', async () => {
    const [ada, eve] = [await service.anonymous.signUp(), await service.anonymous.signUp()];
    const faults = async (account: Account) => (await account.call('GET', FAULTS)).ok<{ data: object[] }>().data;
    const given = [
      { step: 'state_filing', kind: 'closed', times: 2 },
      { step: 'ein', kind: 'reject', code: 'ein_daily_limit' },
    ];
    for (const body of given) (await ada.call('POST', FAULTS, { body })).ok(201);
    (await eve.call('POST', FAULTS, { body: given[0] })).ok(201);
    const shown = { code: null, seconds: null, times: 1 };
    expect(await faults(ada)).toEqual(given.map((fault) => ({ ...shown, ...fault })));
    await start(ada);
    await eventually(async () => expect(await faults(ada)).toHaveLength(1));
    (await ada.call('DELETE', FAULTS)).ok<undefined>(204);
    (await ada.call('DELETE', FAULTS)).ok<undefined>(204);
    expect(await faults(ada)).toEqual([]);
    expect(await faults(eve)).toHaveLength(1);
  });

  it('are not found with another registry', async () => {
    const other = await startService({ registryUrl: 'http://127.0.0.1:9', worker: false });
    try {
      const account = await other.anonymous.signUp();
      (await account.call('POST', FAULTS, { body: { step: 'ein', kind: 'reject' } })).refused('route_not_found');
      (await account.call('GET', FAULTS)).refused('route_not_found');
      (await account.call('DELETE', FAULTS)).refused('route_not_found');
      (await account.call('GET', CLOCK)).ok();
    } finally {
      await other.stop();
    }
  });
});

describe('the business clock', () => {
  it('runs with the wall clock until it is advanced, and then ahead of it', async () => {
    const account = await service.anonymous.signUp();
    expect((await account.call('GET', CLOCK)).ok()).toMatchObject({ offset_seconds: 0 });
    expect((await advance(account, 86_400)).ok()).toMatchObject({ offset_seconds: 86_400 });
    const { now, offset_seconds } = (await advance(account, 60)).ok<{ now: string; offset_seconds: number }>();
    expect(offset_seconds).toBe(86_460);
    expect(Math.abs(Date.parse(now) - Date.now() - 86_460_000)).toBeLessThan(5_000);
    const others = await service.anonymous.signUp();
    expect((await others.call('GET', CLOCK)).ok()).toMatchObject({ offset_seconds: 0 });
  });

  it('only moves forward, and five years in all', async () => {
    const account = await service.anonymous.signUp();
    (await advance(account, 0)).refused('validation_failed');
    (await advance(account, -1)).refused('validation_failed');
    (await advance(account, MAX_OFFSET_SECONDS)).ok();
    (await advance(account, 1)).refused('validation_failed');
    expect((await account.call('GET', CLOCK)).ok()).toMatchObject({ offset_seconds: MAX_OFFSET_SECONDS });
  });

  it('adds once per idempotency key', async () => {
    const account = await service.anonymous.signUp();
    const headers = { 'idempotency-key': 'a-day' };
    const first = (await advance(account, 86_400, headers)).ok();
    expect((await advance(account, 86_400, headers)).ok()).toEqual(first);
  });

  it('decides what the registry had pending, dated by the clock', async () => {
    const account = await service.anonymous.signUp();
    const id = await start(account);
    const pending = () => service.sql`select from filings where entity_id = ${id} and state = 'pending'`;
    await eventually(async () => expect(await pending()).toHaveLength(1));
    (await advance(account, 3_600)).ok();
    await account.until(id, 'Filed');
    const [filed] = await service.sql<{ filed_at: Date }[]>`select filed_at from entities where id = ${id}`;
    expect(filed?.filed_at.getTime()).toBeGreaterThan(Date.now() + 300_000);
    await eventually(async () => expect(await pending()).toHaveLength(1));
    (await advance(account, 3_600)).ok();
    await account.until(id, 'Active');
  });
});
