import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../harness/eventually.ts';
import { type DeskFiling, type LiveDesk, startLiveDesk } from '../harness/live-desk.ts';
import { nextNumber } from '../harness/office-numbers.ts';
import type { Formation } from './tax-account.ts';

/* An office may give a formation a later day of effect. The company does not exist before, and nothing says it does. */

const DAY_MS = 86_400_000;

let desk: LiveDesk;
beforeAll(async () => {
  desk = await startLiveDesk();
});
afterAll(() => desk?.stop());

const dayIn = (days: number) => new Date(desk.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

async function claimed(): Promise<DeskFiling> {
  const filing = await desk.submitted();
  (await desk.grace.call('POST', `/v1/operator/filings/${filing.id}/claim`)).ok<unknown>();
  return filing;
}

async function accept(filing: DeskFiling, effective_at: string) {
  const number = nextNumber();
  const evidence_upload_id = await desk.paper(filing, number);
  // The paper does not show the day of effect.
  const confirm_unusual = true;
  const body = { number, filed_at: desk.now().toISOString(), effective_at, evidence_upload_id, confirm_unusual };
  return desk.grace.call('POST', `/v1/operator/filings/${filing.id}/accept`, { body });
}

async function accepted(effective_at: string): Promise<DeskFiling> {
  const filing = await claimed();
  const { held_result } = (await accept(filing, effective_at)).ok<{ held_result: { effective_at?: string } }>();
  expect(held_result.effective_at?.slice(0, 10)).toBe(effective_at);
  (await desk.hedy.call('POST', `/v1/operator/filings/${filing.id}/confirm`)).ok<unknown>();
  return filing;
}

async function formationOf({ entity_id }: DeskFiling): Promise<Formation> {
  return (await desk.owner.call('GET', `/v1/entities/${entity_id}/formation`)).ok<Formation>();
}

async function untilItWaits(filing: DeskFiling): Promise<void> {
  await eventually(async () => {
    const step = (await formationOf(filing)).steps.find(({ name }) => name === 'state_filing');
    expect(step).toMatchObject({ status: 'waiting', detail: expect.stringContaining('does not exist before') });
  });
}

async function factsOf({ entity_id }: DeskFiling) {
  const answer = await desk.owner.call('GET', `/v1/entities/${entity_id}/facts`);
  return answer.ok<{ data: { name: string; value: string; verified: object | null }[] }>().data;
}

it('the company waits until then, and its duties count from then', async () => {
  const effective = dayIn(60);
  const filing = await accepted(effective);
  await untilItWaits(filing);
  const { id, entity_id } = filing;
  expect((await desk.owner.getEntity(entity_id)).ok()).toMatchObject({ state: 'Filed', ein: null });
  const { next_action } = await formationOf(filing);
  expect(next_action).toMatchObject({ code: 'await_effect', actor: 'registry' });
  const shown = (await desk.hedy.call('GET', `/v1/operator/filings/${id}`)).ok<{ result: { effective_at: string } }>();
  expect(shown.result.effective_at.slice(0, 10)).toBe(effective);
  const fact = (await factsOf(filing)).find(({ name }) => name === 'effective_at');
  expect(fact).toMatchObject({ value: shown.result.effective_at, verified: { by: 'operator' } });
  const year = Number(effective.slice(0, 4)) + 1;
  await eventually(async () => {
    const { data } = (await desk.owner.call('GET', `/v1/entities/${entity_id}/compliance`)).ok<{
      data: { code: string; due_on: string }[];
    }>();
    const report = data.find(({ code }) => code === 'annual_report');
    expect(report?.due_on).toBe(`${year}${effective.slice(4, 7)}-01`);
  });

  desk.service.clock.advanceMs(61 * DAY_MS);
  await desk.service.sql`update formations set due_at = now() where entity_id = ${entity_id}`;
  await eventually(async () => {
    const [request] = await desk.service.sql`select 1 from filings where entity_id = ${entity_id} and type = 'ein'`;
    expect(request).toBeDefined();
  });
  desk.service.clock.advanceMs(-61 * DAY_MS);
});

it('a wrong day is corrected by two operators, and the company continues', async () => {
  const filing = await accepted(dayIn(30));
  await untilItWaits(filing);
  const filed = (await factsOf(filing)).find(({ name }) => name === 'filed_at');
  const evidence_upload_id = await desk.evidence(filing);
  const body = {
    facts: { effective_at: filed?.value },
    reason: 'The receipt shows no later day of effect.',
    evidence_upload_id,
    evidence_note: 'A picture of the receipt, read by a person.',
  };
  const path = `/v1/operator/filings/${filing.id}/correct`;
  const { id } = (await desk.grace.call('POST', path, { body })).ok<{ id: string }>(201);
  (await desk.hedy.call('POST', `/v1/operator/corrections/${id}/confirm`)).ok<unknown>();
  await desk.atTheDesk(filing.entity_id, 'ein');
  expect((await factsOf(filing)).map(({ name }) => name)).not.toContain('effective_at');
});

it.each([
  ['before the filing', -2, 'too_early'],
  ['later than the office allows', 120, 'too_late'],
])('a day %s is refused', async (_what, days, code) => {
  const filing = await claimed();
  expect((await accept(filing, dayIn(days))).refused('validation_failed')).toMatchObject({
    errors: [{ pointer: '/effective_at', code }],
  });
});
