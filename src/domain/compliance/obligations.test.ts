import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Company, factsOf, HAND_CHECKED, obligations } from '../../../test/rules/hand-checked.ts';
import { JURISDICTION_CODES } from '../jurisdictions/index.ts';
import { calendarOn, calendarsOf, ruleOf } from './calendars.ts';
import { inSight, obligationsOf } from './obligations.ts';
import type { Calendar } from './rule.ts';
import { usWyNovember } from './us-wy.ts';

const LATE_MONTH = { every: 'year', month: 'of_filing', day: 'last', monthsAfter: 2 } as const;
const SPAN = { from: '0001-01-01', to: '2031-12-31', isDone: () => false };

const NOON = '2026-11-25T19:00:00Z';

describe('hand-checked days', () => {
  it('are at least 60', () => expect(HAND_CHECKED.length).toBeGreaterThanOrEqual(60));

  for (const [title, company, code, period, due, earliest] of HAND_CHECKED) {
    it(`${code} ${period}, ${title}: ${due ?? 'none'}`, () => {
      const found = obligations(company).filter((each) => each.code === code && each.period === period);
      expect(found.map(({ dueOn }) => dueOn)).toEqual(due === null ? [] : [due]);
      if (earliest !== undefined) expect(found[0]?.earliestOn).toBe(earliest);
    });
  }
});

describe('periods', () => {
  const periodOf = (company: Company, code: string, period: string) => {
    const found = obligations(company).find((each) => each.code === code && each.period === period);
    return [found?.periodStart, found?.periodEnd];
  };

  it('begin with the filing, and then follow each other', () => {
    const wy = { filedAt: NOON };
    expect(periodOf(wy, 'annual_report', '2027')).toEqual(['2026-11-25', '2027-10-31']);
    expect(periodOf(wy, 'annual_report', '2028')).toEqual(['2027-11-01', '2028-10-31']);
    const de = { ...wy, jurisdiction: 'US-DE' } as const;
    expect(periodOf(de, 'annual_tax', '2026')).toEqual(['2026-11-25', '2026-12-31']);
    expect(periodOf(de, 'annual_tax', '2027')).toEqual(['2027-01-01', '2027-12-31']);
    const february = { ...wy, classification: 'partnership', taxYearEndMonth: 2 } as const;
    expect(periodOf(february, 'partnership_return', '2028')).toEqual(['2027-03-01', '2028-02-29']);
  });

  it('are named once per code, whatever the company', () => {
    const company = fc.record({
      filedAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
      jurisdiction: fc.constantFrom(...JURISDICTION_CODES),
      classification: fc.constantFrom('disregarded', 'partnership', 'corporation', 's_corporation'),
      taxYearEndMonth: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(company, ({ filedAt, ...facts }) => {
        const found = obligations({ ...facts, filedAt: filedAt.toISOString() } as Company, { today: '2031-06-15' });
        const keys = found.map(({ code, period }) => `${code} ${period}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { dueOn, periodStart, earliestOn } of found) {
          if (dueOn === null) continue;
          expect(periodStart !== null && periodStart <= dueOn).toBe(true);
          expect(earliestOn === null || earliestOn < dueOn).toBe(true);
        }
      }),
    );
  });
});

describe('the time to cure', () => {
  const cure = (today: string, done: string[] = [], filedAt = NOON) =>
    obligations({ filedAt }, { today, done }).filter(({ code }) => code === 'annual_report_cure');

  it('begins when the report is overdue, and ends 60 days after the first possible notice', () => {
    expect(cure('2027-11-01')).toEqual([]);
    expect(cure('2027-11-02')).toMatchObject([{ period: '2027', periodStart: '2027-11-01', dueOn: '2028-01-01' }]);
    expect(cure('2028-02-02', [], '2026-02-10T19:00:00Z').map(({ dueOn }) => dueOn)).toContain('2028-04-02');
  });

  it('does not apply once the report is done', () => {
    expect(cure('2027-11-02', ['annual_report 2027'])).toEqual([]);
  });
});

describe('duties without a day', () => {
  it('say what is not required, and which condition must hold', () => {
    const states = (company: Partial<Company>) =>
      Object.fromEntries(
        obligations({ filedAt: NOON, ...company })
          .filter(({ dueOn }) => dueOn === null)
          .map(({ code, state }) => [code, state]),
      );
    expect(states({})).toEqual({ natural_person_control: 'met', beneficial_ownership_report: 'not_required' });
    expect(states({ hasNaturalPerson: false })).toMatchObject({ natural_person_control: 'breached' });
    expect(states({ jurisdiction: 'US-DE' })).toEqual({ beneficial_ownership_report: 'not_required' });
  });

  it('say so when the fact is missing that decides whether they apply', () => {
    const applies = (company: Partial<Company>, code: string) =>
      obligations({ filedAt: NOON, ...company }).find((each) => each.code === code)?.applies;
    expect(applies({}, 'foreign_owned_return')).toBe('unknown');
    expect(applies({ inputs: { sole_owner: 'foreign' } }, 'foreign_owned_return')).toBe('yes');
    expect(applies({ isAlgorithmic: false }, 'contract_identifier')).toBe('unknown');
    expect(applies({}, 'contract_identifier')).toBe('yes');
  });
});

describe('a span', () => {
  it('leaves out obligations that were due before the calendar began', () => {
    const periods = obligations({ filedAt: '2020-05-05T19:00:00Z' }, { from: '2026-11-25', to: '2028-01-01' })
      .filter(({ code }) => code === 'annual_report')
      .map(({ dueOn }) => dueOn);
    expect(periods).toEqual(['2027-05-01']);
  });

  it('keeps a year without activity, however long ago it ended', () => {
    const found = obligations({ filedAt: '2020-05-05T19:00:00Z' }, { from: '2026-11-25' });
    expect(found.find(({ code }) => code === 'dao_activity')?.dueOn).toBe('2021-05-05');
  });
});

describe('sight', () => {
  const seen = (filedAt: string, jurisdiction: 'US-WY' | 'US-DE', today: string) =>
    inSight(obligations({ filedAt, jurisdiction }, { from: today, today }), today, 400).map(
      ({ code, dueOn }) => `${code} ${dueOn}`,
    );

  it('reaches the first period of each duty, however late it ends, but no second period', () => {
    const january = seen('2027-01-02T19:00:00Z', 'US-DE', '2027-01-02');
    expect(january).toContain('annual_tax 2028-06-01');
    expect(january).toContain('foreign_owned_return 2028-04-15');
    expect(january).not.toContain('annual_tax 2029-06-01');
    const november = seen(NOON, 'US-WY', '2026-11-25').filter((each) => each.startsWith('annual_report '));
    expect(november).toEqual(['annual_report 2027-11-01']);
  });

  it('has the next period long before the first reminder of it', () => {
    const found = seen(NOON, 'US-WY', '2027-10-01').filter((each) => each.startsWith('annual_report '));
    expect(found).toEqual(['annual_report 2027-11-01', 'annual_report 2028-11-01']);
  });
});

describe('versions of a calendar', () => {
  const next: Calendar = {
    ...usWyNovember,
    version: '2028-01-01',
    inForceFrom: '2028-07-01',
    rules: usWyNovember.rules.map((rule) =>
      rule.code === 'annual_report' ? { ...rule, schedule: { every: 'year', month: 'of_filing', day: 15 } } : rule,
    ),
  };
  const versions = [next, usWyNovember] as const;

  it('apply to existing companies, from the due dates on which they are in effect', () => {
    const facts = factsOf({ filedAt: NOON });
    const span = { from: '2026-11-25', to: '2029-12-31', today: '2026-11-25', isDone: () => false };
    const reports = obligationsOf(versions, facts, span).filter(({ code }) => code === 'annual_report');
    expect(reports.map(({ dueOn, calendarVersion }) => [dueOn, calendarVersion]).sort()).toEqual([
      ['2027-11-01', '2026-11-25'],
      ['2028-11-15', '2028-01-01'],
      ['2029-11-15', '2028-01-01'],
    ]);
    expect(calendarOn(versions, '2028-06-30')).toBe(usWyNovember);
    expect(calendarOn(versions, '2028-07-01')).toBe(next);
  });

  it('of a year may be due in a later month, on its last day, and be taken from the first day of an earlier one', () => {
    const later = {
      ...usWyNovember,
      rules: usWyNovember.rules.flatMap((rule) =>
        rule.code === 'annual_report'
          ? [{ ...rule, schedule: LATE_MONTH, earliestMonths: 4 }].map(({ earliestDays: _, ...rest }) => rest)
          : [],
      ),
    };
    const due = (filedAt: string) =>
      obligationsOf([later], factsOf({ filedAt }), { ...SPAN, today: '2026-12-01' })
        .map(({ period, earliestOn, dueOn, periodStart, periodEnd }) => [
          period,
          earliestOn,
          dueOn,
          periodStart,
          periodEnd,
        ])
        .slice(0, 2);
    expect(due('2026-11-25T19:00:00Z')).toEqual([
      ['2027', '2027-09-01', '2028-01-31', '2026-11-25', '2027-10-31'],
      ['2028', '2028-09-01', '2029-01-31', '2027-11-01', '2028-10-31'],
    ]);
    expect(due('2026-12-31T19:00:00Z')[0]).toEqual(['2027', '2027-10-01', '2028-02-29', '2026-12-31', '2027-11-30']);
  });

  it('name the source of every rule, and the day by which it has to be checked again', () => {
    for (const code of JURISDICTION_CODES) {
      for (const { version, rules } of calendarsOf(code)) {
        for (const rule of rules) {
          expect(rule.citation).not.toBe('');
          expect(rule.reviewBy > `${rule.checkedOn}-31`).toBe(true);
          expect(ruleOf(code, version, rule.code)).toBe(rule);
        }
      }
    }
    expect(() => ruleOf('US-DE', '2026-11-25', 'annual_report')).toThrow('has no annual_report');
  });
});
