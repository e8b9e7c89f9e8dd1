import { expect, it } from 'vitest';
import { soughtOf } from './fact-correction.ts';

const FACTS = {
  number: '2026-000000001',
  filed_at: '2026-01-05T15:00:00.000Z',
  effective_at: '2026-03-02T15:00:00.000Z',
};
const timeZone = 'America/Denver';

it('seeks every fact in the proof', () => {
  expect(soughtOf(FACTS, timeZone)).toEqual([
    { fact: 'number', value: FACTS.number },
    { fact: 'filed_at', at: new Date(FACTS.filed_at), timeZone },
    { fact: 'filed_at', at: new Date(FACTS.effective_at), timeZone },
  ]);
});

it('seeks only facts that are stated', () => {
  expect(soughtOf({ number: FACTS.number }, timeZone)).toHaveLength(1);
});
