import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentText } from '../../src/domain/formats/moment.ts';
import { nextOpeningOf } from '../../src/domain/jurisdictions/office-hours.ts';
import { TAX_OFFICE_HOURS } from '../../src/domain/tax/tax-office.ts';
import type { Requirement } from '../../src/http/resources/formation/shapes.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import { startService, type TestService } from '../harness/service.ts';
import { YEAR } from '../harness/this-year.ts';
import { advance, putTo, TaxWorld } from './tax-world.ts';

/* The tax office's hours of live mode, rehearsed with TAX_CALENDAR=always and the accounts' clocks. */

let world: TaxWorld;
let service: TestService;
beforeAll(async () => {
  world = await TaxWorld.start();
  service = world.service;
});
afterAll(() => service.stop());

const stepOf = async (account: Account, id: string) => {
  const { steps, requirements, next_action } = (await account.call('GET', `/v1/entities/${id}/formation`)).ok<{
    steps: { name: string; status: string; detail: string | null; expected_by: string | null }[];
    requirements: Requirement[];
    next_action: { code: string } | null;
  }>();
  return { step: steps.find(({ name }) => name === 'ein'), requirements, next_action };
};

it.concurrent('waits outside office hours, says until when, and may be answered: then the request is never made', async () => {
  const ada = await service.anonymous.signUp();
  // Sunday noon in New York, in summer and winter alike: closed until 18 o'clock.
  const noon = await putTo([ada], 0, 16);
  const party = { name: 'Grace Hopper', email: 'grace@hopper.example' };
  const id = await world.form(ada, party);
  const opensAt = nextOpeningOf(TAX_OFFICE_HOURS, new Date(noon));
  const { requirements } = await eventually(async () => {
    const seen = await stepOf(ada, id);
    expect(seen.step).toMatchObject({
      status: 'waiting',
      detail: `The tax office opens at ${momentText(opensAt)}.`,
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
  expect(await world.days([id])).toEqual([]);
  const [filing] = await service.sql`select state, sends from filings where entity_id = ${id} and type = 'ein'`;
  expect(filing).toEqual({ state: 'cancelled', sends: 0 });

  // Its day is free: the next request of this party is sent when the office opens.
  const next = await world.form(ada, party);
  await eventually(async () => expect((await stepOf(ada, next)).step?.status).toBe('waiting'));
  await advance(ada, 8 * 3_600);
  await ada.until(next, 'Active');
});

it.concurrent('the desk gets a request on its day and hour, and shows the reason until then', async () => {
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
    await world.form(ada, { name: 'Mary Jackson', email: 'mary@jackson.example' });
    const filing = await queued('to_file', 'formation');
    const path = `/v1/operator/filings/${filing.id}`;
    const proof = await grace.call('POST', `${path}/evidence`, {
      body: new TextEncoder().encode('%PDF-1.7 receipt'),
      headers: { 'content-type': 'application/pdf' },
    });
    (await grace.call('POST', `${path}/claim`)).ok<unknown>();
    const evidence_upload_id = proof.ok<{ id: string }>(201).id;
    const body = { number: `${YEAR}-000000001`, filed_at: new Date().toISOString(), evidence_upload_id };
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

it.concurrent('a request that was provably not sent returns its day', async () => {
  const ada = await service.anonymous.signUp();
  await putTo([ada], 3, 16);
  await service.registry.fault({ filer: ada.id, step: 'ein', kind: 'closed' });
  const id = await world.form(ada, { name: 'Katherine Johnson', email: 'katherine@johnson.example' });
  await ada.until(id, 'Active');
  const [filing] = await service.sql`select sends from filings where entity_id = ${id} and type = 'ein'`;
  expect(filing).toEqual({ sends: 2 });
  expect(await world.days([id])).toMatchObject([{ sent: true }]);
});

it.concurrent('a request that was waived while its outcome was unknown is not sent again', async () => {
  const ada = await service.anonymous.signUp();
  await putTo([ada], 0, 16);
  const id = await world.form(ada, { name: 'Dorothy Vaughan', email: 'dorothy@vaughan.example' });
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
  expect(await world.days([id])).toEqual([]);
});
