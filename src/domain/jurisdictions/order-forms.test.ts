import { expect, it } from 'vitest';
import { FILING_RULES, LATER_FILING_TYPES } from '../filing/filing-rules.ts';
import { STATE_FORMS } from './index.ts';
import { fillForm, officeFormOf } from './office-form.ts';

const ORDERS = LATER_FILING_TYPES.filter((type) => FILING_RULES[type].period === 'order');
const TYPES = ['formation', 'dissolution', ...ORDERS] as const;
const CELLS = STATE_FORMS.flatMap(([code, form]) => TYPES.map((type) => [code, form, type] as const));

it.each(CELLS)('%s, %s: an operator has the form of the office for a filing of type %s', (code, legalForm, type) => {
  const form = officeFormOf(code, type, legalForm);
  expect(form?.instructions).not.toEqual([]);
  expect(form && fillForm(form, legalForm, {}).map(({ field }) => field)).toContain('State fee');
});

it.each(['correction', 'reinstatement', 'annual_report'] as const)(
  'Colorado asks for the individual who causes the delivery of a %s, with an address',
  (type) => {
    const form = officeFormOf('US-CO', type, 'llc');
    const delivery = form?.fields.filter(({ section }) => section === 'Individual causing delivery') ?? [];
    expect(delivery.map(({ field }) => field)).toEqual(['Name', 'Capacity', 'Mailing address']);
  },
);

it('Colorado makes a certificate of good standing free of charge', () => {
  const fields = officeFormOf('US-CO', 'good_standing', 'llc')?.fields;
  expect(fields?.find(({ field }) => field === 'State fee')?.value).toBe('None');
});

it.each(CELLS)('%s, %s: the form for a filing of type %s goes where its words say', (code, legalForm, type) => {
  const form = officeFormOf(code, type, legalForm);
  const isMailed = form?.instructions.some((each) => /\bmail it\b|^Print /.test(each));
  expect(form?.channel).toBe(isMailed ? 'paper' : 'online');
  expect(isMailed && /online|uploaded/.test(form?.title ?? '')).toBe(false);
});
