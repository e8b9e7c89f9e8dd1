import { advanceDays, calendarOf, type Obligation, of, openedCalendar } from '../harness/calendar.ts';
import type { Account } from '../harness/client.ts';
import { eventually } from '../harness/eventually.ts';
import type { TestService } from '../harness/service.ts';

/* Duties of the calendar of a company, and the filings that meet them. */

export type DutyFiling = {
  id: string;
  type: string;
  state: string;
  status: string;
  detail: string;
  fee_cents: number;
  reference: string;
  number: string | null;
  rejection: { code: string } | null;
  next_action: { code: string; message: string; operation_id: string; href: string } | null;
};
export type Duty = Obligation & { filing: { id: string; status: string; rejection: object | null } | null };

/** Moves the business clock until a duty of this company is due, and returns it. */
export async function dutyDue(owner: Account, id: string, code: string): Promise<Duty> {
  await openedCalendar(owner, id);
  const days = (of(await calendarOf(owner, id), code).days_left ?? 0) - 30;
  if (days > 0) await advanceDays(owner, days);
  return eventually(async () => {
    const duty = await dutyOf(owner, id, code);
    if (duty.status !== 'due') throw new Error(`it is ${duty.status}`);
    return duty;
  });
}

export const dutyOf = async (owner: Account, id: string, code: string) => of(await calendarOf(owner, id), code) as Duty;

export const fileDuty = (owner: Account, id: string, duty: { id: string }, body: object = {}) =>
  owner.call('POST', `/v1/entities/${id}/compliance/${duty.id}/file`, { body });

/**
 * Files the report of a Wyoming company before its office would take it: without the simulator no business clock runs.
 */
export async function fileReportEarly({ sql }: TestService, owner: Account, id: string): Promise<DutyFiling> {
  await openedCalendar(owner, id);
  // The calendar may be written once more in between, with the day that the law gives.
  return eventually(async () => {
    await sql`update obligations set earliest_on = null where entity_id = ${id}`;
    const duty = await dutyOf(owner, id, 'annual_report');
    return (await fileDuty(owner, id, duty, { wyoming_assets_cents: 0 })).ok<DutyFiling>(201);
  });
}

/** Waits until a filing has this status. */
export async function settledDuty(owner: Account, id: string, filing: string, status: string): Promise<DutyFiling> {
  return eventually(async () => {
    const found = (await owner.call('GET', `/v1/entities/${id}/filings/${filing}`)).ok<DutyFiling>();
    if (found.status !== status) throw new Error(`the filing is ${JSON.stringify(found)}`);
    return found;
  });
}

export const registeredDuties = async (service: TestService, id: string, type = 'annual_report') =>
  (await service.registry.register()).data.filter((entry) => entry.type === type && entry.reference.includes(id));
