import { expect } from 'vitest';
import type { ObligationStatus } from '../../src/domain/compliance/stage.ts';
import type { Account } from './client.ts';
import { eventually } from './eventually.ts';

/** The parts of an obligation that tests use. */
export type Obligation = {
  id: string;
  entity_id: string;
  code: string;
  period: string;
  due_on: string | null;
  days_left: number | null;
  status: ObligationStatus;
  applies: string;
  amount: { cents: number | null; minimum_cents: number; missing: string[]; is_online: boolean | null } | null;
  source: { is_verified: boolean; citation: string; verified_on: string | null; review_by: string };
  completion: Record<string, unknown> | null;
};
export type Calendar = {
  today: string;
  kept_from: string | null;
  checked_at: string | null;
  inputs: Record<string, unknown>;
  next: Obligation | null;
  data: Obligation[];
  has_more: boolean;
};

const DAY_SECONDS = 86_400;

/** Returns the whole calendar of a company, as far as one page goes. */
export async function calendarOf(owner: Account, id: string, query: Record<string, string> = {}): Promise<Calendar> {
  const path = `/v1/entities/${id}/compliance`;
  return (await owner.call('GET', path, { query: { limit: '100', ...query } })).ok<Calendar>();
}

/** Waits until the calendar was brought up to date for the first time. */
export function openedCalendar(owner: Account, id: string): Promise<Calendar> {
  return eventually(async () => {
    const calendar = await calendarOf(owner, id);
    expect(calendar.checked_at).not.toBeNull();
    expect(calendar.data).not.toHaveLength(0);
    return calendar;
  });
}

export function of({ data }: Calendar, code: string, period?: string): Obligation {
  const found = data.find((each) => each.code === code && (period === undefined || each.period === period));
  if (found === undefined) throw new Error(`no ${code} ${period ?? ''}`);
  return found;
}

const HOUR_SECONDS = 3_600;
const MIDDAY_UTC = 17;

/**
 * Moves to the middle of a day at every office. Whole days from there end on the day that is meant, although the clocks of
 * offices change by an hour twice a year.
 */
export async function advanceToMidday(owner: Account): Promise<void> {
  const hours = (MIDDAY_UTC - new Date().getUTCHours() + 24) % 24 || 24;
  (await owner.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: hours * HOUR_SECONDS } })).ok<unknown>();
}

export async function advanceDays(owner: Account, days: number): Promise<void> {
  const body = { seconds: days * DAY_SECONDS };
  (await owner.call('POST', '/v1/sandbox/clock/advance', { body })).ok<unknown>();
}

/** Forms a company and returns its id. */
export async function formed(owner: Account, body: Record<string, unknown> = {}): Promise<string> {
  const { id } = await owner.draft(body);
  (await owner.putEntity(id, { version: 1, action: 'submit_formation' })).ok();
  await owner.until(id, 'Active');
  return id;
}

export type ComplianceEvent = {
  type: string;
  entity_id: string;
  created_at: string;
  data: { object: Record<string, unknown> & { code: string; period: string; due_on: string; days_left: number } };
};

/** Returns the compliance events of an account, in the order of the log. */
export async function complianceEvents(owner: Account, type?: string): Promise<ComplianceEvent[]> {
  const events: ComplianceEvent[] = [];
  for (let after: string | null = null; ; ) {
    const query: Record<string, string> = { limit: '100', ...(after && { after }) };
    const page = (await owner.call('GET', '/v1/events', { query })).ok<{
      data: ComplianceEvent[];
      next_cursor: string | null;
      has_more: boolean;
    }>();
    events.push(...page.data.filter((each) => (type ? each.type === type : each.type.startsWith('compliance.'))));
    if (!page.has_more) return events;
    after = page.next_cursor;
  }
}
