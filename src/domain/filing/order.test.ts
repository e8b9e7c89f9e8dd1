import { describe, expect, it } from 'vitest';
import { FILING_RULES, LATER_FILING_TYPES } from './filing-rules.ts';
import { BY_HAND_TYPES } from './later-filing.ts';
import { type Cure, correctionLines, orderRefusal, reinstatementLines } from './order.ts';

const CURE: Cure = { dueOn: '2028-01-01', state: 'open', periodStart: '2027-11-01', isOptional: false };
const FACTS = {
  kind: 'good_standing',
  entityState: 'Active',
  today: '2028-01-02',
  newest: null,
  cure: null,
  notForfeited: 'Not forfeited.',
} as const;

it('every order is made by hand, and nothing else is', () => {
  expect(BY_HAND_TYPES.toSorted()).toEqual(
    LATER_FILING_TYPES.filter((type) => FILING_RULES[type].period === 'order').toSorted(),
  );
});

describe('an order', () => {
  it.each([
    [{}, null],
    [{ entityState: 'Filed' }, null],
    [{ entityState: 'Draft' }, 'company_state'],
    [{ entityState: 'WindingDown' }, 'company_state'],
    [{ newest: { id: 'f', state: 'pending' } }, 'already_open'],
    [{ newest: { id: 'f', state: 'accepted' } }, null],
    [{ newest: { id: 'f', state: 'rejected' } }, null],
    [{ kind: 'reinstatement' }, 'not_forfeited'],
    [{ kind: 'reinstatement', cure: CURE }, null],
    [{ kind: 'reinstatement', cure: CURE, today: '2028-01-01' }, 'not_forfeited'],
    [{ kind: 'reinstatement', cure: { ...CURE, state: 'done' } }, 'not_forfeited'],
    [{ kind: 'reinstatement', cure: CURE, today: '2030-01-01' }, null],
    [{ kind: 'reinstatement', cure: CURE, today: '2030-01-02' }, 'too_late'],
  ] as const)('with %o is refused because of: %s', (change, reason) => {
    expect(orderRefusal({ ...FACTS, ...change })?.reason ?? null).toBe(reason);
  });
});

it('an application for reinstatement states the day on which the report was due, and not the end of the time to cure', () => {
  expect(reinstatementLines({ period: '2027', periodStart: '2027-11-01' })).toEqual([
    { label: 'Request', value: 'The company asks to be reinstated with its name.' },
    { label: 'Overdue report', value: 'The annual report for 2027 was due on November 1, 2027.' },
  ]);
});

it('a statement of correction has every part that the law names', () => {
  const record = { title: 'Certificate of formation', number: '10416095', filedOn: '2026-11-25' };
  expect(correctionLines(record, { inaccuracy: 'A', reason: 'B', corrected: 'C' })).toEqual([
    { label: 'Record', value: 'Certificate of formation, number 10416095' },
    { label: 'Filed', value: 'November 25, 2026' },
    { label: 'Inaccuracy', value: 'A' },
    { label: 'Why it is inaccurate', value: 'B' },
    { label: 'Corrected', value: 'C' },
  ]);
});
