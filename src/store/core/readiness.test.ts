import { beforeEach, expect, it } from 'vitest';
import { createWriteProbe, type WriteProbe } from './readiness.ts';

let answers: boolean[];
let asked: number;
let nowMs: number;
let probe: WriteProbe;
beforeEach(() => {
  [answers, asked, nowMs] = [[], 0, 0];
  const canWrite = async () => {
    asked += 1;
    return answers.shift() ?? true;
  };
  probe = createWriteProbe({ canWrite }, { monotonicMs: () => nowMs });
});

const problemAfter = (ms: number) => {
  nowMs += ms;
  return probe.problem();
};

it('counts two misses in a row, and forgets a single one', async () => {
  answers = [false, true, false, false, true];
  const problems = [];
  for (let count = 0; count < 5; count += 1) problems.push((await problemAfter(1_000)) === null);
  expect(problems).toEqual([true, true, true, false, true]);
});

it('checks once a second, even if many callers ask', async () => {
  answers = [false, false];
  await Promise.all(Array.from({ length: 50 }, () => probe.problem()));
  await problemAfter(999);
  expect(asked).toBe(1);
  expect(await problemAfter(1)).toBe('no transaction can begin');
  expect(asked).toBe(2);
});
