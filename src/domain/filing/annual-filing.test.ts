import { describe, expect, it } from 'vitest';
import { usDeNovember } from '../compliance/us-de.ts';
import { usWyNovember } from '../compliance/us-wy.ts';
import {
  annualTypeOf,
  type Duty,
  dutyLines,
  feeOf,
  figureProblems,
  isMetBy,
  lacksFigures,
  notFiled,
  reportOf,
} from './annual-filing.ts';

const report = usWyNovember.rules.find(({ code }) => code === 'annual_report')?.amount;
const tax = usDeNovember.rules.find(({ code }) => code === 'annual_tax')?.amount;
const DUTY: Duty = {
  code: 'annual_report',
  period: '2027',
  periodStart: '2026-11-25',
  periodEnd: '2027-10-31',
  dueOn: '2027-11-01',
  earliestOn: '2027-07-04',
  isOptional: false,
  state: 'open',
};
const NONE = { wyoming_assets_cents: null };
const of = (cents: number) => ({ wyoming_assets_cents: cents });

describe('the amount', () => {
  it.each([
    [of(0), 6_000],
    [of(30_000_000), 6_000],
    [of(30_000_001), 6_001],
    [of(40_000_000), 8_000],
    [NONE, 6_000],
  ])('of a report with %o is %i cents', (figures, cents) => {
    expect(feeOf(report, figures)).toBe(cents);
  });

  it('of the annual tax is fixed, and needs no figure', () => {
    expect([feeOf(tax, NONE), lacksFigures(tax, NONE), lacksFigures(report, NONE)]).toEqual([30_000, false, true]);
    expect(figureProblems(tax, of(1), { isDesk: true })).toMatchObject([{ code: 'not_allowed' }]);
  });

  it('above the limit of the online form is filed by an operator only, and its paper says so', () => {
    const most = of(250_000_000);
    const above = of(250_000_001);
    expect(figureProblems(report, most, { isDesk: false })).toEqual([]);
    expect(figureProblems(report, above, { isDesk: false })).toMatchObject([
      { code: 'paper_only', message: expect.stringContaining('$500.00') },
    ]);
    expect(figureProblems(report, above, { isDesk: true })).toEqual([]);
    expect(dutyLines(DUTY, report, above).map(({ label }) => label)).toContain('Way of filing');
    expect(dutyLines(DUTY, report, most).map(({ label }) => label)).not.toContain('Way of filing');
  });
});

describe('an obligation', () => {
  const packet = { report: reportOf(DUTY, NONE) };
  it.each([
    ['its report', DUTY, { type: 'annual_report', period: '2027', packet }, true],
    ['a report of another year', { ...DUTY, period: '2028' }, { type: 'annual_report', period: '2028', packet }, false],
    ['a report for another year', DUTY, { type: 'annual_report', period: '2026', packet }, false],
    ['another type of filing', DUTY, { type: 'annual_tax', period: '2027', packet }, false],
    ['an order', DUTY, { type: 'good_standing', period: '2027', packet: {} }, false],
    [
      'a report, if nobody files it here',
      { ...DUTY, code: 'beneficial_ownership_report' },
      { type: 'annual_report', period: '2027', packet },
      false,
    ],
    [
      'a reinstatement, if it is the cure of a missed report',
      { ...DUTY, code: 'annual_report_cure' },
      { type: 'reinstatement', period: '2027', packet: {} },
      true,
    ],
  ] as const)('is met by %s: %#', (_, duty, filing, isMet) => {
    expect(isMetBy(duty as Duty, filing)).toBe(isMet);
  });
});

describe('a duty', () => {
  const facts = { duty: DUTY, today: '2027-10-01', entityState: 'Active', newest: null, hasLateCharge: false } as const;
  it.each([
    [{}, null],
    [{ today: '2027-07-04' }, null],
    [{ today: '2027-07-03' }, 'too_early'],
    [{ today: '2027-12-01' }, null],
    [{ entityState: 'WindingDown' }, 'company_state'],
    [{ duty: { ...DUTY, state: 'done' } }, 'not_open'],
    [{ duty: { ...DUTY, code: 'partnership_return' } }, 'not_filed_here'],
    [{ duty: { ...DUTY, code: 'annual_report_cure' } }, 'not_filed_here'],
    [{ newest: { id: 'f', status: 'information' } }, 'already_open'],
    [{ newest: { id: 'f', status: 'rejected' } }, null],
    [{ hasLateCharge: true, today: '2027-11-01' }, null],
    [{ hasLateCharge: true, today: '2027-11-02' }, 'penalty_unknown'],
  ] as const)('with %o is not filed because of: %s', (change, reason) => {
    expect(notFiled({ ...facts, ...change })?.reason ?? null).toBe(reason);
  });

  it('states its figures as data and in words', () => {
    expect(reportOf(DUTY, of(40_000_000))).toEqual({
      period: '2027',
      due_on: '2027-11-01',
      wyoming_assets_cents: 40_000_000,
    });
    expect(dutyLines(DUTY, report, of(40_000_000))).toEqual([
      { label: 'Period', value: '2027: November 25, 2026 to October 31, 2027' },
      { label: 'Due', value: 'November 1, 2027' },
      {
        label: 'Capital, property and assets located and employed in Wyoming, end of last fiscal year',
        value: '$400,000.00',
      },
      {
        label: 'Certification',
        value:
          'I certify under penalty of perjury, as fiscal agent of the company, that its capital, property and assets located and employed in the state of Wyoming are $400,000.00.',
      },
      { label: 'Tax', value: expect.stringMatching(/^\$80\.00\. The greater of/) },
    ]);
  });

  it('that is a report or a tax has its own type of filing', () => {
    expect([annualTypeOf('annual_report'), annualTypeOf('annual_tax'), annualTypeOf('dao_activity')]).toEqual([
      'annual_report',
      'annual_tax',
      null,
    ]);
  });
});
