import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentStep,
  isOverdue,
  OVERDUE_GRACE_MS,
  STEP_EXPECTED_MS,
  STEP_STATUSES,
  STEPS,
  type StepName,
  stageAfter,
} from './formation.ts';

const isOver = (status: string) => status === 'done' || status === 'skipped';

describe('currentStep', () => {
  it('is the first step that is neither done nor skipped, in the order of the steps and not of the rows', () => {
    const status = fc.constantFrom(...STEP_STATUSES);
    const rows = fc.tuple(...STEPS.map((name) => status.map((value) => ({ name, status: value }))));
    const shuffled = rows.chain((steps) => fc.shuffledSubarray(steps, { minLength: steps.length }));
    fc.assert(
      fc.property(shuffled, (steps) => {
        const current = currentStep(steps);
        const statusOf = (name: StepName) => steps.find((step) => step.name === name)?.status ?? '';
        const before = current === null ? [...STEPS] : STEPS.slice(0, STEPS.indexOf(current.name));
        expect(before.every((name) => isOver(statusOf(name)))).toBe(true);
        if (current !== null) expect(isOver(current.status)).toBe(false);
      }),
    );
  });

  it('never treats a missing step as completed', () => {
    const steps = STEPS.map((name) => ({ name, status: 'done' as const }));
    for (const missing of STEPS) {
      const left = steps.filter(({ name }) => name !== missing);
      expect(() => currentStep(left)).toThrow(`a formation without its step ${missing}`);
    }
  });
});

describe('stageAfter', () => {
  it.each([
    ['name_check', 'running', { name: 'name_check', status: 'running' }],
    ['state_filing', 'outcome_unknown', { name: 'state_filing', status: 'outcome_unknown' }],
    ['state_filing', 'done', { name: 'ein', status: 'pending' }],
    ['documents', 'skipped', { name: 'screening', status: 'pending' }],
    ['state_filing', 'failed', null],
    ['complete', 'done', null],
  ] as const)('%s %s shows %j', (name, status, stage) => {
    expect(stageAfter(name, status)).toEqual(stage);
  });
});

it('every step has a time after which it is overdue', () => {
  expect(Object.keys(STEP_EXPECTED_MS)).toEqual([...STEPS]);
  for (const ms of Object.values(STEP_EXPECTED_MS)) expect(ms).toBeGreaterThan(0);
});

it('a step is overdue a little after its expected time, and never without one', () => {
  const now = new Date('2026-04-26T18:00:00Z');
  const before = (ms: number) => new Date(now.getTime() - ms);
  expect(isOverdue(before(OVERDUE_GRACE_MS), now)).toBe(false);
  expect(isOverdue(before(OVERDUE_GRACE_MS + 1), now)).toBe(true);
  expect(isOverdue(null, now)).toBe(false);
});
