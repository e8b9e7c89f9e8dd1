import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formed, openedCalendar } from '../harness/calendar.ts';
import { type Account, uniqueName } from '../harness/client.ts';
import { startService, type TestService } from '../harness/service.ts';
import { type DutyFiling, dutyDue, dutyOf, fileDuty, settledDuty } from './duties.ts';

/* One call opens a filing for each duty of the account that is due, and says why it skips the others. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

type Due = {
  obligation_id: string;
  entity_id: string;
  code: string;
  outcome: string;
  reason: string | null;
  filing: DutyFiling | null;
};
type Page = { data: Due[]; next_cursor: string | null; has_more: boolean };

const fileAll = async (owner: Account, body: object = {}) =>
  (await owner.call('POST', '/v1/compliance/file-all-due', { body })).ok<Page>();
const inDelaware = () => ({ name: `${uniqueName()} LLC`, jurisdiction: 'US-DE', legal_form: 'llc' });
const filingsOf = (owner: Account) =>
  service.sql<{ rows: number }[]>`
    select count(*)::int as rows from later_filings where account_id = ${owner.id}`;
const told = ({ data }: Page) =>
  data.map(({ entity_id, code, outcome, reason }) => [entity_id, code, reason ?? outcome].join(' ')).toSorted();

describe.concurrent('file all due', () => {
  it('opens what can be filed, says why it skips the rest, and opens nothing twice', async () => {
    const owner = await service.anonymous.signUp();
    const one = await formed(owner);
    const two = await formed(owner);
    const delaware = await formed(owner, inDelaware());
    await openedCalendar(owner, delaware);
    await dutyDue(owner, one, 'annual_report');
    await dutyDue(owner, two, 'annual_report');
    const first = await fileAll(owner);
    const ours = (page: Page) => told(page).filter((each) => each.includes('annual'));
    expect(ours(first)).toEqual(
      [
        `${one} annual_report opened`,
        `${two} annual_report opened`,
        // Its penalty is known to the office only.
        `${delaware} annual_tax penalty_unknown`,
      ].toSorted(),
    );
    expect(first.data.filter(({ filing }) => filing !== null).map(({ filing }) => filing?.status)).toEqual([
      'information',
      'information',
    ]);
    expect(first.data.every(({ outcome, reason }) => (outcome === 'skipped') === (reason !== null))).toBe(true);
    const [{ rows: opened = 0 } = {}] = await filingsOf(owner);
    const second = await fileAll(owner);
    expect(ours(second)).toContain(`${one} annual_report already_open`);
    expect(await filingsOf(owner)).toEqual([{ rows: opened }]);
  });

  it('leaves to a person what the office refused', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    const duty = await dutyDue(owner, id, 'annual_report');
    const fault = { step: 'annual_report', kind: 'reject', code: 'fee_declined' };
    (await owner.call('POST', '/v1/sandbox/faults', { body: fault })).ok(201);
    const { id: filing } = (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
    await settledDuty(owner, id, filing, 'rejected');
    expect(told(await fileAll(owner))).toContain(`${id} annual_report rejected_before`);
    expect(await filingsOf(owner)).toEqual([{ rows: 1 }]);
  });

  it('goes through all pages, each obligation once, also if two calls run at once', async () => {
    const owner = await service.anonymous.signUp();
    const ids = [await formed(owner), await formed(owner), await formed(owner)];
    for (const id of ids) await dutyDue(owner, id, 'annual_report');
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: Page = await fileAll(owner, { limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.data.map(({ obligation_id }) => obligation_id));
      cursor = page.next_cursor;
      if (cursor === null) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const both = await Promise.all([fileAll(owner, { limit: 50 }), fileAll(owner, { limit: 50 })]);
    expect(both.flatMap(({ data }) => data).filter(({ outcome }) => outcome === 'opened')).toEqual([]);
    expect(await filingsOf(owner)).toEqual([{ rows: 3 }]);
  });

  it('of a dry run opens nothing, and tells what would follow', async () => {
    const owner = await service.anonymous.signUp();
    const id = await formed(owner);
    await dutyDue(owner, id, 'annual_report');
    const query = { dry_run: 'true' };
    const tried = await owner.call('POST', '/v1/compliance/file-all-due', { body: {}, query });
    expect(tried.ok<{ effects: { next: string[]; states: { action: string }[] } }>().effects).toMatchObject({
      next: ['information'],
      states: [{ action: 'filing.submitted' }],
    });
    expect(await filingsOf(owner)).toEqual([{ rows: 0 }]);
    expect((await dutyOf(owner, id, 'annual_report')).filing).toBeNull();
  });
});
