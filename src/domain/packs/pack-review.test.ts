import { describe, expect, it } from 'vitest';
import { type PackRecord, packBlocker, standing } from './pack-review.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-11-28T12:00:00Z');
const day = (days: number) => new Date(START.getTime() + days * DAY_MS);
const review = (hash: string, days = 0): PackRecord => ({ kind: 'review', hash, recorded_at: day(days) });
const inUse = (hash: string, days = 0): PackRecord => ({ kind: 'in_use', hash, recorded_at: day(days) });
const used: PackRecord = { kind: 'used_under_0_3_0', hash: null, recorded_at: START };

describe('the standing of a pack', () => {
  it('is reviewed as long as the reviewed text is the text in use', () => {
    expect(standing([review('a'), inUse('a')], 'a', day(1_000))).toEqual({ standing: 'reviewed', until: null });
  });

  it('holds for 60 days from the first live process that applied a changed text', () => {
    const records = [review('a'), inUse('a'), inUse('b', 100)];
    expect(standing(records, 'b', day(101))).toEqual({ standing: 'changed_since', until: day(160) });
    expect(standing(records, 'b', new Date(day(160).getTime() - 1)).standing).toBe('changed_since');
    expect(standing(records, 'b', day(160))).toEqual({ standing: 'lapsed', until: null });
  });

  it('counts a change from now if no process has recorded it', () => {
    expect(standing([review('a')], 'b', day(5))).toEqual({ standing: 'changed_since', until: day(65) });
  });

  it('is reviewed again after a review of the changed text, and after a return to the old one', () => {
    const records = [review('a'), inUse('b', 100), review('b', 200)];
    expect(standing(records, 'b', day(201)).standing).toBe('reviewed');
    expect(standing(records, 'a', day(201)).standing).toBe('reviewed');
  });

  it('counts as reviewed for 60 days if companies were filed before reviews were recorded', () => {
    expect(standing([used, inUse('a', 1)], 'a', day(59))).toEqual({ standing: 'reviewed_under_0_3_0', until: day(60) });
    expect(standing([used, inUse('a', 1)], 'a', day(60)).standing).toBe('lapsed');
    expect(standing([used, review('a', 3)], 'a', day(90)).standing).toBe('reviewed');
  });

  it('is never reviewed without a record, however long a text is in use', () => {
    expect(standing([], 'a', START)).toEqual({ standing: 'never', until: null });
    expect(standing([inUse('a')], 'a', day(1)).standing).toBe('never');
  });
});

it('only a pack that was never reviewed, or whose review lapsed, blocks a submission', () => {
  const company = { jurisdiction: 'US-DE', legal_form: 'corporation' } as const;
  const codes = (['reviewed', 'changed_since', 'reviewed_under_0_3_0', 'lapsed', 'never'] as const).map(
    (name) => packBlocker({ ...company, standing: name })?.code,
  );
  expect(codes).toEqual([undefined, undefined, undefined, 'pack_not_reviewed', 'pack_not_reviewed']);
  expect(packBlocker({ ...company, standing: 'never' })?.message).toBe(
    'The law of Delaware (Stock corporation) as this service applies it was not reviewed by a lawyer. Ask the operator of the service to record a review (`efs packs review US-DE --form corporation`), and submit again.',
  );
});
