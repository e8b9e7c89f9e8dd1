import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextOpeningOf } from '../../src/domain/filing/office-hours.ts';
import { TAX_OFFICE_HOURS, taxDay } from '../../src/domain/tax/tax-office.ts';
import type { Requirement } from '../../src/schema/formation.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { report } from '../harness/report.ts';
import { startService, type TestService } from '../harness/service.ts';

/* The tax office's calendar of live mode, rehearsed with TAX_CALENDAR=always and the accounts' clocks. */

let service: TestService;
beforeAll(async () => {
  // A deadline of 2 s: a lost request is proven lost about 3 s later.
  service = await startService({ env: { TAX_CALENDAR: 'always' }, registryTimeoutMs: 4_000 });
});
afterAll(() => service.stop());

const DAY = 86_400;
const advance = async (account: Account, seconds: number) =>
  (await account.call('POST', '/v1/sandbox/clock/advance', { body: { seconds } })).ok<unknown>();

/** Advances the clock to the first moment with this day of the week and hour (UTC), at least a day from now. */
async function putTo(accounts: readonly Account[], weekday: number, hour: number): Promise<number> {
  const moment = new Date(Date.now() + DAY * 1_000);
  moment.setUTCHours(hour, 0, 0, 0);
  while (moment.getUTCDay() !== weekday) moment.setUTCDate(moment.getUTCDate() + 1);
  const seconds = Math.ceil((moment.getTime() - Date.now()) / 1_000);
  for (const account of accounts) await advance(account, seconds);
  return moment.getTime();
}

async function start(account: Account, party: { name: string; email: string }): Promise<string> {
  const { id, version } = await account.draft();
  const { document } = (await account.call('GET', `/v1/entities/${id}/constitution`)).ok<{ document: object }>();
  const put = await account.putEntity(id, { version, constitution: { ...document, responsible_party: party } });
  (await account.putEntity(id, { version: put.ok().version, action: 'submit_formation' })).ok();
  return id;
}

type Row = { day: string; sent: boolean };
const days = (party: readonly string[]): Promise<Row[]> => service.sql<Row[]>`
  select day::text, sent_at is not null as sent from tax_party_days d join filings f on f.id = d.filing_id
  where f.entity_id = any(${party as string[]}) order by day`;
const stepOf = async (account: Account, id: string) => {
  const { steps, requirements, next_action } = (await account.call('GET', `/v1/entities/${id}/formation`)).ok<{
    steps: { name: string; status: string; detail: string | null; expected_by: string | null }[];
    requirements: Requirement[];
    next_action: { code: string } | null;
  }>();
  return { step: steps.find(({ name }) => name === 'ein'), requirements, next_action };
};

it('sends one request a day for 50 companies of one responsible party, in the order of their days', {
  timeout: 120_000,
}, async () => {
  const accounts = await Promise.all(Array.from({ length: 5 }, () => service.anonymous.signUp()));
  // A Monday, at noon in New York or an hour before: six days follow on which the office is open then.
  const begin = await putTo(accounts, 1, 16);
  const party = { name: 'Ada Lovelace', email: 'ada@lovelace.example' };
  const ids: string[] = [];
  const startTen = async (account: Account) => {
    for (let each = 0; each < 10; each += 1) ids.push(await start(account, party));
  };
  await Promise.all(accounts.map(startTen));
  const sent = async () => {
    const { data } = await service.registry.register();
    return data.filter(({ type, reference }) => type === 'ein' && ids.some((id) => reference.includes(id))).length;
  };
  const counted: number[] = [];
  for (let day = 1; day <= 6; day += 1) {
    await eventually(
      async () => {
        expect(await days(ids)).toHaveLength(50);
        expect(await sent()).toBe(day);
      },
      { timeout: 30_000, interval: 100 },
    );
    counted.push(await sent());
    for (const account of accounts) await advance(account, DAY);
  }
  const all = await days(ids);
  expect(new Set(all.map(({ day }) => day)).size).toBe(50);
  expect(all[0]?.day).toBe(taxDay(new Date(begin)));
  report('tax calendar', { companies: 50, accounts: 5, sent_after_each_day: counted });
});

it('waits outside office hours, says until when, and may be answered: then the request is never made', async () => {
  const ada = await service.anonymous.signUp();
  // Sunday noon in New York, in summer and winter alike: closed until 18 o'clock.
  const noon = await putTo([ada], 0, 16);
  const party = { name: 'Grace Hopper', email: 'grace@hopper.example' };
  const id = await start(ada, party);
  const opensAt = nextOpeningOf(TAX_OFFICE_HOURS, new Date(noon));
  const { requirements } = await eventually(async () => {
    const seen = await stepOf(ada, id);
    expect(seen.step).toMatchObject({
      status: 'waiting',
      detail: `The tax office opens at ${opensAt.toISOString()}.`,
      expected_by: new Date(opensAt.getTime() + 120_000).toISOString(),
    });
    expect(seen.next_action?.code).toBe('await_registry');
    return seen;
  });
  const waiting = (
    await (
      await service.operator()
    ).call('GET', '/v1/operator/filings', {
      query: { queue: 'waiting', limit: '100' },
    })
  ).ok<{ data: { entity_id: string; wait_reason: string; waits_until: string }[] }>();
  expect(waiting.data.find((filing) => filing.entity_id === id)?.wait_reason).toContain('opens at');

  const [open] = requirements;
  const resolve = `/v1/entities/${id}/formation/requirements/${open?.id}/resolve`;
  (await ada.call('POST', resolve, { body: { waiver: 'Not needed.' } })).ok<Requirement>();
  await ada.until(id, 'Active');
  expect(await days([id])).toEqual([]);
  const [filing] = await service.sql`select state, sends from filings where entity_id = ${id} and type = 'ein'`;
  expect(filing).toEqual({ state: 'cancelled', sends: 0 });

  // Its day is free: the next request of this party is sent when the office opens.
  const next = await start(ada, party);
  await eventually(async () => expect((await stepOf(ada, next)).step?.status).toBe('waiting'));
  await advance(ada, 8 * 3_600);
  await ada.until(next, 'Active');
});

it('the desk gets a request on its day and hour, and shows the reason until then', async () => {
  const desk = await startService({ env: { TAX_CALENDAR: 'always', REGISTRY: 'desk' } });
  try {
    const ada = await desk.anonymous.signUp();
    const grace = await desk.operator();
    const queued = (queue: string, type: string) =>
      eventually(async () => {
        const query = { queue, limit: '100' };
        const { data } = (await grace.call('GET', '/v1/operator/filings', { query })).ok<{
          data: { id: string; type: string; wait_reason: string | null; waits_until: string | null }[];
        }>();
        const found = data.find((filing) => filing.type === type);
        if (found === undefined) throw new Error(`no ${type} in ${queue}`);
        return found;
      });
    await putTo([ada], 0, 16);
    await start(ada, { name: 'Mary Jackson', email: 'mary@jackson.example' });
    const filing = await queued('to_file', 'formation');
    const path = `/v1/operator/filings/${filing.id}`;
    const proof = await grace.call('POST', `${path}/evidence`, {
      body: new TextEncoder().encode('%PDF-1.7 receipt'),
      headers: { 'content-type': 'application/pdf' },
    });
    (await grace.call('POST', `${path}/claim`)).ok<unknown>();
    const evidence_upload_id = proof.ok<{ id: string }>(201).id;
    const body = { number: '2026-000000001', filed_at: new Date().toISOString(), evidence_upload_id };
    (await grace.call('POST', `${path}/accept`, { body })).ok<unknown>();
    const waiting = await queued('waiting', 'ein');
    expect(waiting.wait_reason).toMatch(/^The tax office opens at/);
    expect(Date.parse(waiting.waits_until ?? '')).toBeGreaterThan(Date.now());
    await advance(ada, 8 * 3_600);
    expect(await queued('to_file', 'ein')).toMatchObject({ id: waiting.id, wait_reason: null, waits_until: null });
  } finally {
    await desk.stop();
  }
});

it('a request that was provably not sent returns its day', async () => {
  const ada = await service.anonymous.signUp();
  await putTo([ada], 3, 16);
  await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'closed' });
  const id = await start(ada, { name: 'Katherine Johnson', email: 'katherine@johnson.example' });
  await ada.until(id, 'Active');
  const [filing] = await service.sql`select sends from filings where entity_id = ${id} and type = 'ein'`;
  expect(filing).toEqual({ sends: 2 });
  expect(await days([id])).toMatchObject([{ sent: true }]);
});

it('a request that was waived while its outcome was unknown is not sent again', async () => {
  const ada = await service.anonymous.signUp();
  await putTo([ada], 0, 16);
  const id = await start(ada, { name: 'Dorothy Vaughan', email: 'dorothy@vaughan.example' });
  const { requirements } = await eventually(async () => {
    const seen = await stepOf(ada, id);
    expect(seen.step?.status).toBe('waiting');
    expect(seen.requirements).toHaveLength(1);
    return seen;
  });
  await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'closed' });
  await advance(ada, 8 * 3_600);
  const filing = async () =>
    (await service.sql`select state, sends from filings where entity_id = ${id} and type = 'ein'`)[0];
  await eventually(async () => expect(await filing()).toMatchObject({ sends: 1 }));
  const resolve = `/v1/entities/${id}/formation/requirements/${requirements[0]?.id}/resolve`;
  (await ada.call('POST', resolve, { body: { waiver: 'Not needed.' } })).ok<Requirement>();
  await ada.until(id, 'Active');
  await eventually(async () => expect(await filing()).toEqual({ state: 'cancelled', sends: 1 }));
  expect(await days([id])).toEqual([]);
});
