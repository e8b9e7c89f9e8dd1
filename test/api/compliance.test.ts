import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, dayIn, monthOf, yearOf } from '../../src/domain/compliance/day.ts';
import { OBLIGATION_STATUSES } from '../../src/domain/compliance/stage.ts';
import {
  advanceDays,
  advanceToMidday,
  type Calendar,
  calendarOf,
  complianceEvents,
  formed,
  type Obligation,
  of,
  openedCalendar,
} from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { type Company, decideAndExecute, decideOwnEnd, makeCompany } from '../harness/companies.ts';
import { issueOf, makeCorporation, membersOf } from '../harness/corporations.ts';
import { eventually } from '../harness/eventually.ts';
import { type SharedService, sharedService } from '../harness/shared-service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedService();
});
afterAll(() => service?.stop());

async function done(ada: Account, id: string, { id: obligation }: Obligation, body: object) {
  return ada.call('POST', `/v1/entities/${id}/compliance/${obligation}/done`, { body });
}
const put = (ada: Account, id: string, body: object) =>
  ada.call('PUT', `/v1/entities/${id}/compliance/inputs`, { body });
const INPUTS = {
  wyoming_assets_cents: null,
  total_assets_cents: null,
  sole_owner: null,
  registered_agent_renews_on: null,
};

/** Reads the calendar until this holds. */
function until(ada: Account, id: string, holds: (calendar: Calendar) => boolean): Promise<Calendar> {
  return eventually(async () => {
    const calendar = await calendarOf(ada, id);
    expect(holds(calendar)).toBe(true);
    return calendar;
  });
}

describe.concurrent('GET /v1/entities/{id}/compliance', () => {
  it('lists what a Wyoming DAO owes after its filing, with sources', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    const calendar = await openedCalendar(ada, id);
    const { today } = calendar;
    expect(calendar).toMatchObject({ kept_from: today, has_more: false });
    expect(calendar.data.map(({ due_on }) => due_on ?? '9999')).toEqual(
      calendar.data.map(({ due_on }) => due_on ?? '9999').toSorted(),
    );
    const report = of(calendar, 'annual_report');
    expect(report).toMatchObject({
      due_on: dayIn(yearOf(today) + 1, monthOf(today), 1),
      status: 'upcoming',
      applies: 'yes',
      completion: null,
      amount: { cents: null, minimum_cents: 6_000, missing: ['wyoming_assets_cents'] },
      source: { citation: 'W.S. 17-29-209(a)', certainty: 'statute', verified_on: '2026-11' },
    });
    expect(report.source.is_verified).toBe(today <= report.source.review_by);
    expect(of(calendar, 'contract_identifier')).toMatchObject({
      due_on: addDays(today, 30),
      status: 'due',
      applies: 'unknown',
      applies_if: expect.stringContaining('smart contract'),
    });
    expect(of(calendar, 'dao_activity').due_on).toBe(addMonths(today, 12));
    expect(of(calendar, 'natural_person_control')).toMatchObject({ due_on: null, status: 'met' });
    expect(of(calendar, 'beneficial_ownership_report')).toMatchObject({
      status: 'not_required',
      source: { citation: expect.stringContaining('90 FR 13688'), review_by: '2027-02-28' },
    });
    expect(calendar.next).toMatchObject({ code: 'contract_identifier' });
  });

  it('lists the annual tax of a Delaware company, and no report', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada, { jurisdiction: 'US-DE' });
    const calendar = await openedCalendar(ada, id);
    expect(of(calendar, 'annual_tax')).toMatchObject({
      due_on: `${yearOf(calendar.today) + 1}-06-01`,
      amount: { cents: 30_000, missing: [] },
    });
    expect(calendar.data.map(({ code }) => code)).not.toContain('annual_report');
  });

  it('is empty before the registry has accepted the company', async () => {
    const ada = await service.anonymous.signUp();
    const { id } = await ada.draft();
    expect(await calendarOf(ada, id)).toMatchObject({ kept_from: null, checked_at: null, next: null, data: [] });
    (await put(ada, id, INPUTS)).refused('illegal_transition');
  });

  it('says that a rule is unverified once its review is past', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    await advanceDays(ada, 500);
    const calendar = await until(ada, id, ({ data }) => data.some(({ code }) => code === 'annual_report_cure'));
    expect(of(calendar, 'annual_report').source.is_verified).toBe(false);
    expect(of(calendar, 'annual_report').status).toBe('overdue');
    expect(of(calendar, 'annual_report_cure').source.is_verified).toBe(false);
  });
});

describe.concurrent('GET /v1/compliance', () => {
  it('pages over the account, and filters by status and day as the domain does', async () => {
    const ada = await service.anonymous.signUp();
    const ids = [await formed(ada), await formed(ada, { jurisdiction: 'US-DE' })];
    for (const id of ids) await openedCalendar(ada, id);
    await advanceDays(ada, 340);
    await eventually(async () => expect(await complianceEvents(ada, 'compliance.overdue')).not.toHaveLength(0));
    const all: Obligation[] = [];
    for (let cursor: string | null = null; ; ) {
      const query: Record<string, string> = { limit: '3', ...(cursor && { cursor }) };
      const page = (await ada.call('GET', '/v1/compliance', { query })).ok<{
        data: Obligation[];
        next_cursor: string | null;
      }>();
      all.push(...page.data);
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ entity_id }) => entity_id))).toEqual(new Set(ids));
    for (const status of OBLIGATION_STATUSES) {
      const query = { status, limit: '100' };
      const { data } = (await ada.call('GET', '/v1/compliance', { query })).ok<{ data: Obligation[] }>();
      expect(data.map(({ id }) => id)).toEqual(all.filter((each) => each.status === status).map(({ id }) => id));
    }
    const [, , third] = all;
    const query = { due_before: String(third?.due_on), limit: '100' };
    const { data } = (await ada.call('GET', '/v1/compliance', { query })).ok<{ data: Obligation[] }>();
    expect(data).toEqual(all.filter(({ due_on }) => due_on !== null && due_on < String(third?.due_on)));
  });

  it('is for the account: a cursor of one list does not fit another', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    const first = (await ada.call('GET', '/v1/compliance', { query: { limit: '1' } })).ok<{ next_cursor: string }>();
    const query = { limit: '1', cursor: first.next_cursor };
    (await ada.call('GET', `/v1/entities/${id}/compliance`, { query })).refused('invalid_parameter');
  });
});

describe.concurrent('POST …/done', () => {
  it("records the account's statement, with evidence, and reports it once", async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    const report = of(await openedCalendar(ada, id), 'annual_report');
    const { today } = await calendarOf(ada, id);
    const headers = { 'content-type': 'application/pdf' };
    const paper = await ada.call('POST', '/v1/uploads', { body: '%PDF-1.7 receipt', headers });
    const evidence_upload_id = paper.ok<{ id: string }>(201).id;
    const claim = { done_on: today, evidence_upload_id, note: 'Filed early.', amount_cents: 6_000 };
    expect((await done(ada, id, report, claim)).ok<Obligation>()).toMatchObject({
      status: 'done',
      completion: { ...claim, source: 'account', is_verified: false },
    });
    (await done(ada, id, report, claim)).refused('illegal_transition');
    const told = await eventually(async () => {
      const events = await complianceEvents(ada, 'compliance.done');
      expect(events).toHaveLength(1);
      return events;
    });
    expect(told[0]?.data.object).toMatchObject({ code: 'annual_report', done_by: 'account', has_evidence: true });
    expect(JSON.stringify(told)).not.toContain('Filed early');
    await advanceDays(ada, 400);
    await until(ada, id, ({ data }) => data.filter(({ code }) => code === 'annual_report').length === 2);
    const overdue = await complianceEvents(ada, 'compliance.overdue');
    expect(overdue.map(({ data }) => data.object.code)).not.toContain('annual_report');
  });

  it('refuses a future day, an unknown file, and what has no day', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    const calendar = await openedCalendar(ada, id);
    const report = of(calendar, 'annual_report');
    const refused = async (body: object) => (await done(ada, id, report, body)).refused('validation_failed').errors;
    expect(await refused({ done_on: addDays(calendar.today, 1) })).toMatchObject([{ pointer: '/done_on' }]);
    const unknown = { done_on: calendar.today, evidence_upload_id: report.id };
    expect(await refused(unknown)).toMatchObject([{ pointer: '/evidence_upload_id', code: 'not_found' }]);
    expect(await refused({ done_on: '2026-02-30' })).toMatchObject([{ pointer: '/done_on' }]);
    const condition = of(calendar, 'beneficial_ownership_report');
    (await done(ada, id, condition, { done_on: calendar.today })).refused('illegal_transition');
    const { id: other } = await ada.draft();
    (await done(ada, other, report, { done_on: calendar.today })).refused('not_found');
  });

  it('ends the time to cure', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    await advanceDays(ada, 370);
    const late = await until(ada, id, ({ data }) => data.some(({ code }) => code === 'annual_report_cure'));
    const report = of(late, 'annual_report');
    expect(of(late, 'annual_report_cure').due_on).toBe(addDays(String(report.due_on), 61));
    (await done(ada, id, report, { done_on: late.today })).ok<unknown>();
    await until(ada, id, (calendar) => of(calendar, 'annual_report_cure').status === 'cancelled');
  });
});

describe.concurrent('PUT …/inputs', () => {
  it('computes the licence tax, and settles what depends on the owner', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    const { today } = await openedCalendar(ada, id);
    const inputs = {
      wyoming_assets_cents: 40_000_000,
      total_assets_cents: null,
      sole_owner: 'us',
      registered_agent_renews_on: addDays(today, 300),
    };
    expect((await put(ada, id, inputs)).ok<unknown>()).toEqual(inputs);
    const calendar = await until(ada, id, ({ data }) => data.some(({ code }) => code === 'registered_agent_renewal'));
    expect(calendar.inputs).toEqual(inputs);
    expect(of(calendar, 'annual_report').amount).toMatchObject({ cents: 8_000, missing: [], is_online: true });
    expect(of(calendar, 'foreign_owned_return').status).toBe('cancelled');
    expect(of(calendar, 'registered_agent_renewal').due_on).toBe(addDays(today, 300));
    await put(ada, id, { ...inputs, wyoming_assets_cents: 250_000_100, sole_owner: 'foreign' });
    const foreign = await until(ada, id, (each) => of(each, 'foreign_owned_return').status !== 'cancelled');
    expect(of(foreign, 'foreign_owned_return').applies).toBe('yes');
    expect(of(foreign, 'annual_report').amount).toMatchObject({ cents: 50_001, is_online: false });
    expect(
      (await put(ada, id, { ...INPUTS, wyoming_assets_cents: -1 })).refused('validation_failed').errors,
    ).toHaveLength(1);
  });
});

describe.concurrent('the franchise tax of a corporation', () => {
  const taxOf = async ({ owner, id }: Company) => of(await openedCalendar(owner, id), 'franchise_tax_report').amount;

  it('is known without any input for few authorized shares', async () => {
    const company = await makeCorporation(service, await service.anonymous.signUp());
    expect(await taxOf(company)).toMatchObject({ cents: 22_500, minimum_cents: 22_500, missing: [] });
  });

  it('depends on the ledger and on total assets for many, and its reminder says the amount', async () => {
    const company = await makeCorporation(service, await service.anonymous.signUp(), { authorizedShares: 1_000_000 });
    const { owner, id } = company;
    // No share is issued yet, so there is no tax by capital: $250, and 99 times $85.
    expect(await taxOf(company)).toMatchObject({ cents: 871_500, missing: [] });
    const [ada, bea] = membersOf(company);
    await decideAndExecute(company, issueOf({ id: ada.did }, 500_000), [ada, bea]);
    expect(await taxOf(company)).toMatchObject({ cents: null, minimum_cents: 45_000, missing: ['total_assets_cents'] });
    // $2 for each issued share, so $2 million of assumed capital.
    const inputs = { ...INPUTS, total_assets_cents: 100_000_000 };
    expect((await put(owner, id, inputs)).ok<unknown>()).toEqual(inputs);
    expect(await taxOf(company)).toMatchObject({ cents: 85_000, minimum_cents: 85_000, missing: [] });
    await advanceDays(owner, (of(await calendarOf(owner, id), 'franchise_tax_report').days_left ?? 0) - 7);
    const told = await eventually(async () => {
      const found = (await complianceEvents(owner)).find(({ data }) => data.object.code === 'franchise_tax_report');
      expect(found).toBeDefined();
      return found?.data.object;
    });
    expect(told?.['amount_cents']).toBe(85_000);
    const { total_assets_cents: _, ...older } = INPUTS;
    expect((await put(owner, id, older)).ok<unknown>()).toEqual(INPUTS);
  });
});

describe.concurrent('reminders', () => {
  it('come at 60, 30 and 7 days and when it is too late, each once and in order', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada, { jurisdiction: 'US-DE' });
    await advanceToMidday(ada);
    const { today } = await openedCalendar(ada, id);
    const due = `${yearOf(today) + 1}-06-01`;
    for (const left of [61, 60, 59, 30, 8, 7, 0, -1, -2]) {
      const calendar = await calendarOf(ada, id);
      const days = (of(calendar, 'annual_tax').days_left ?? 0) - left;
      await advanceDays(ada, days);
      const isNew = [60, 30, 7, -1].includes(left);
      if (isNew) {
        await eventually(async () => expect((await complianceEvents(ada)).at(-1)?.data.object.days_left).toBe(left));
      }
    }
    const told = (await complianceEvents(ada)).filter(({ data }) => data.object.code === 'annual_tax');
    expect(told.map(({ type, data }) => [type, data.object.days_left, data.object['reminder_days']])).toEqual([
      ['compliance.due', 60, 60],
      ['compliance.due', 30, 30],
      ['compliance.due', 7, 7],
      ['compliance.overdue', -1, undefined],
    ]);
    expect(told.every(({ data }) => data.object.due_on === due && data.object['amount_cents'] === 30_000)).toBe(true);
  });

  it('after a gap only the latest one comes, and the choice that has passed is closed', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    await advanceDays(ada, 90);
    const calendar = await until(ada, id, ({ data }) =>
      data.some(({ code, status }) => code === 'contract_identifier' && status === 'overdue'),
    );
    expect(of(calendar, 'entity_classification_election').status).toBe('closed');
    const events = await eventually(async () => {
      const found = await complianceEvents(ada);
      expect(found.map(({ data }) => data.object.code)).toContain('contract_identifier');
      return found;
    });
    const types = events.filter(({ data }) => data.object.code === 'contract_identifier').map(({ type }) => type);
    expect(types).toEqual(['compliance.overdue']);
  });

  it('none come once the company winds down', async () => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    (await ada.call('POST', `${await decideOwnEnd(ada, id)}/execute`)).ok<unknown>();
    await until(ada, id, ({ data }) => data.every(({ status }) => status !== 'upcoming' && status !== 'due'));
    await advanceDays(ada, 800);
    expect(await complianceEvents(ada)).toEqual([]);
    const { data } = (await ada.call('GET', '/v1/compliance', { query: { status: 'overdue' } })).ok<Calendar>();
    expect(data).toEqual([]);
  });

  it('an approved proposal starts the year of activity again', async () => {
    const ada = await service.anonymous.signUp();
    const company = await makeCompany(service, ada, { members: 1 });
    const { today } = await openedCalendar(ada, company.id);
    await advanceDays(ada, 40);
    const [founder] = company.members;
    const body = { kind: 'custom', title: 'Move the books', payload: { to: 'another provider' } };
    const proposal = (await founder?.as.call('POST', company.path, { body }))?.ok<{ id: string }>(201);
    await founder?.as.call('POST', `${company.path}/${proposal?.id}/votes`, { body: { choice: 'approve' } });
    const calendar = await until(ada, company.id, (each) => of(each, 'dao_activity').period !== today);
    expect(of(calendar, 'dao_activity').due_on).toBe(addMonths(addDays(today, 40), 12));
    expect(calendar.data.filter(({ code }) => code === 'dao_activity')).toHaveLength(1);
  });
});

describe.concurrent('the watchdog', () => {
  const lateBy = (ada: Account, id: string) =>
    complianceEvents(ada, 'compliance.at_risk').then((all) => all.filter(ofEntity(id)));
  const ofEntity = (id: string) => (event: { entity_id: string }) => event.entity_id === id;

  it.each([
    ['lost', { due_at: null }],
    ['held by a worker that never returns', { due_at: new Date(0), lease_until: new Date('2999-01-01') }],
  ])('reports a calendar once whose turn is %s, and again only after it has run', async (_title, held) => {
    const ada = await service.anonymous.signUp();
    const id = await formed(ada);
    await openedCalendar(ada, id);
    const late = { ...held, next_at: new Date(Date.now() - 3 * 86_400_000) };
    await service.sql`update calendars set ${service.sql.set(late)} where entity_id = ${id}`;
    const [first] = await eventually(async () => {
      const events = await lateBy(ada, id);
      expect(events).toHaveLength(1);
      return events;
    });
    expect(first?.data.object).toMatchObject({ reason: 'reminders_late', code: 'contract_identifier' });
    await service.sql`update calendars set due_at = now(), lease_until = null where entity_id = ${id}`;
    await eventually(async () => {
      const [row] = await service.sql`select at_risk_at from calendars where entity_id = ${id}`;
      expect(row).toEqual({ at_risk_at: null });
    });
    expect(await lateBy(ada, id)).toHaveLength(1);
  });
});
