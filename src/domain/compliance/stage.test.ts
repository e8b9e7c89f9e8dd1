import { describe, expect, it } from 'vitest';
import { amountOf } from './amount.ts';
import { ruleOf } from './calendars.ts';
import { addMonths, closeOfMonths, dayAt, daysBetween, startOfDay } from './day.ts';
import { NO_INPUTS } from './rule.ts';
import { type Dated, isVerified, nextStageDay, OVERDUE, stageToRaise, statusOn } from './stage.ts';

const REPORT: Dated = { state: 'open', dueOn: '2027-11-01', periodStart: '2026-11-25', isOptional: false };
const WINDOW: Dated = { ...REPORT, isOptional: true };
const SHORT: Dated = { ...REPORT, periodStart: '2026-11-25', dueOn: '2026-12-25' };

describe('status', () => {
  it.each([
    ['2027-09-01', 'upcoming'],
    ['2027-09-02', 'due'],
    ['2027-11-01', 'due'],
    ['2027-11-02', 'overdue'],
  ])('on %s the report is %s', (today, status) => expect(statusOn(REPORT, today)).toBe(status));

  it('an optional obligation is never overdue, and a done one stays done', () => {
    expect(statusOn(WINDOW, '2027-11-02')).toBe('closed');
    expect(statusOn({ ...REPORT, state: 'done' }, '2030-01-01')).toBe('done');
    expect(statusOn({ ...REPORT, state: 'met', dueOn: null }, '2030-01-01')).toBe('met');
  });
});

describe('reminders', () => {
  it.each([
    ['2027-09-01', null],
    ['2027-09-02', 60],
    ['2027-10-01', 60],
    ['2027-10-02', 30],
    ['2027-10-24', 30],
    ['2027-10-25', 7],
    ['2027-11-01', 7],
    ['2027-11-02', OVERDUE],
  ])('on %s the stage is %s', (today, stage) => {
    expect(stageToRaise(REPORT, null, today)?.stage ?? null).toBe(stage);
    if (stage !== null) expect(stageToRaise(REPORT, stage as 60, today)).toBeNull();
  });

  it('follow each other on the next stage day', () => {
    expect(nextStageDay(REPORT, '2026-11-25')).toBe('2027-09-02');
    expect(nextStageDay(REPORT, '2027-10-25')).toBe('2027-11-02');
    expect(nextStageDay(REPORT, '2027-11-02')).toBeNull();
    expect(nextStageDay(WINDOW, '2027-10-25')).toBeNull();
  });

  it('a short period is announced on its second day, and then as usual', () => {
    expect(stageToRaise(SHORT, null, '2026-11-25')).toBeNull();
    expect(stageToRaise(SHORT, null, '2026-11-26')).toEqual({ stage: 30, on: '2026-11-26' });
    expect(nextStageDay(SHORT, '2026-11-26')).toBe('2026-12-18');
  });

  it('are not due for an obligation that is done, cancelled or without a day', () => {
    for (const state of ['done', 'cancelled', 'not_required'] as const) {
      expect(stageToRaise({ ...REPORT, state }, null, '2027-11-02')).toBeNull();
    }
  });
});

describe('verification', () => {
  it('ends with the review, and needs a source that was read', () => {
    const report = ruleOf('US-WY', '2026-11-25', 'annual_report');
    expect(isVerified(report, '2027-11-30')).toBe(true);
    expect(isVerified(report, '2027-12-01')).toBe(false);
    expect(isVerified(ruleOf('US-WY', '2026-11-25', 'partnership_return'), '2026-12-01')).toBe(false);
    expect(isVerified(ruleOf('US-WY', '2026-11-25', 'annual_report_cure'), '2026-12-01')).toBe(false);
    expect(isVerified(ruleOf('US-DE', '2026-11-25', 'beneficial_ownership_report'), '2027-03-01')).toBe(false);
  });
});

describe('amount', () => {
  const { amount } = ruleOf('US-WY', '2026-11-25', 'annual_report');
  it.each([
    [0, 6_000, true],
    [30_000_000, 6_000, true],
    [30_000_001, 6_001, true],
    [100_000_000, 20_000, true],
    [250_000_000, 50_000, true],
    [250_000_001, 50_001, false],
    [9_007_199_254_740_991, 1_801_439_850_949, false],
  ])('assets of %s cents: %s cents, online: %s', (assets, cents, isOnline) => {
    expect(amountOf(amount, { inputs: { ...NO_INPUTS, wyoming_assets_cents: assets }, stock: null })).toMatchObject({
      cents,
      isOnline,
    });
  });

  it('names the fact that is missing, and the least that is due', () => {
    expect(amountOf(amount, { inputs: NO_INPUTS, stock: null })).toMatchObject({
      cents: null,
      minimumCents: 6_000,
      missing: ['wyoming_assets_cents'],
      isOnline: null,
      formula: expect.stringContaining('greater of $60'),
    });
    expect(
      amountOf(ruleOf('US-DE', '2026-11-25', 'annual_tax').amount, { inputs: NO_INPUTS, stock: null })?.cents,
    ).toBe(30_000);
  });
});

describe('days', () => {
  it('begin at midnight where the law is, in summer and in winter', () => {
    const from = new Date('2026-01-01T00:00:00Z');
    expect(startOfDay('America/Denver', '2026-07-01', from).toISOString()).toBe('2026-07-01T06:00:00.000Z');
    expect(startOfDay('America/Denver', '2026-12-01', from).toISOString()).toBe('2026-12-01T07:00:00.000Z');
    // The clocks change on these days, after midnight.
    expect(startOfDay('America/New_York', '2026-03-08', from).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(startOfDay('America/New_York', '2026-03-09', from).toISOString()).toBe('2026-03-09T04:00:00.000Z');
    expect(startOfDay('America/New_York', '2026-11-02', from).toISOString()).toBe('2026-11-02T05:00:00.000Z');
    expect(dayAt('America/Denver', new Date('2027-01-01T06:59:59Z'))).toBe('2026-12-31');
  });

  it('count months to their ends', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28');
    expect(addMonths('2027-03-31', -1)).toBe('2027-02-28');
    expect(closeOfMonths('2027-01-07', 2)).toBe('2027-03-06');
    expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
    expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  });
});
