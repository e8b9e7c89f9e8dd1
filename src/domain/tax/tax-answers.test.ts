import { describe, expect, it } from 'vitest';
import { readTaxAnswers, TAX_INPUT_NAMES, type TaxAnswers } from './tax-answers.ts';

const ANSWERS = {
  county: 'Laramie County',
  has_tax_number: 'No',
  other_employees: '0',
  activity: 'Retail',
  phone: '+1 307-555-0142',
} as const satisfies TaxAnswers;
const NAMES = [
  'county',
  'has_tax_number',
  'other_employees',
  'wages_yearly',
  'activity',
  'other_activity',
  'phone',
] as const;
const read = (change: TaxAnswers = {}) => readTaxAnswers(NAMES, { ...ANSWERS, ...change });

describe('the answers on Form SS-4', () => {
  it('are complete without those that depend on others, or are optional', () => {
    expect(read()).toEqual({ answers: ANSWERS, problems: {} });
    expect(readTaxAnswers(['fax'], {})).toEqual({ answers: {}, problems: {} });
  });

  it('have no blanks around them, and none to a question that is not open', () => {
    expect(read({ county: ' Laramie County ', product: 'Books', wages_yearly: 'Yes' })).toEqual({
      answers: ANSWERS,
      problems: {},
    });
  });

  it.each<[TaxAnswers, object]>([
    [{ county: ' ' }, { county: 'Enter an answer.' }],
    [{ has_tax_number: 'Maybe' }, { has_tax_number: 'Choose one of the answers.' }],
    [{ other_employees: 'two' }, { other_employees: 'Enter a whole number, such as 0 or 12.' }],
    [{ other_employees: '2' }, { wages_yearly: 'Enter an answer.' }],
    [{ activity: 'Other (specify)' }, { other_activity: 'Enter an answer.' }],
  ])('are refused with what is wrong: %j', (change, problems) => {
    expect(read(change).problems).toEqual(problems);
  });

  it('ask whether the owner is foreign only if there is one, and for one owner at least', () => {
    const problemsOf = (owners: string) =>
      Object.keys(readTaxAnswers(['owners', 'foreign_owner'], { owners }).problems);
    expect([problemsOf('0'), problemsOf('1'), problemsOf('2')]).toEqual([['owners'], ['foreign_owner'], []]);
  });

  it.each(['2026-02-30', '01/02/2026', 'soon'])('name a day that exists: %s', (day) => {
    const form = { other_employees: '1', first_wages_on: day };
    expect(Object.keys(readTaxAnswers(['other_employees', 'first_wages_on'], form).problems)).toEqual([
      'first_wages_on',
    ]);
  });

  it('are all asked for if nothing is entered, except those that depend on others', () => {
    const { problems } = readTaxAnswers(TAX_INPUT_NAMES, {});
    const dependent = ['started_on', 'wages_yearly', 'first_wages_on', 'other_activity', 'fax'];
    expect(Object.keys(problems)).toEqual(TAX_INPUT_NAMES.filter((name) => !dependent.includes(name)));
  });
});
