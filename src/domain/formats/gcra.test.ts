import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gcra, ratePolicy } from './gcra.ts';

function passed(policy: ReturnType<typeof ratePolicy>, times: readonly number[]): number[] {
  let arrivalMs: number | undefined;
  return times.filter((nowMs) => {
    const verdict = gcra(policy, arrivalMs, nowMs);
    arrivalMs = verdict.arrivalMs;
    return verdict.waitMs === 0;
  });
}

describe('a limit with a burst', () => {
  const policy = ratePolicy(1_000, 1_000, 2_000);

  it('allows the whole burst at once, and no further request', () => {
    expect(passed(policy, Array(2_500).fill(7))).toHaveLength(2_000);
  });
  it('counts the remaining requests', () => {
    const first = gcra(policy, undefined, 0);
    expect(first.remaining).toBe(1_999);
    expect(gcra(policy, first.arrivalMs, 0).remaining).toBe(1_998);
  });
  it('never affects a caller within its rate', () => {
    const steady = Array.from({ length: 10_000 }, (_, at) => at);
    expect(passed(policy, steady)).toHaveLength(10_000);
  });
  it('says exactly when the next request passes', () => {
    const tight = ratePolicy(10, 10_800_000);
    let arrivalMs: number | undefined;
    for (let at = 0; at < 10; at += 1) arrivalMs = gcra(tight, arrivalMs, 0).arrivalMs;
    const { waitMs } = gcra(tight, arrivalMs, 0);
    expect(waitMs).toBe(1_080_000);
    expect(gcra(tight, arrivalMs, waitMs - 1).waitMs).toBeGreaterThan(0);
    expect(gcra(tight, arrivalMs, waitMs).waitMs).toBe(0);
  });
  it('is not prolonged by refused requests', () => {
    const small = ratePolicy(1, 1_000);
    expect(passed(small, [0, 100, 200, 300, 999, 1_000])).toEqual([0, 1_000]);
  });
});

it('no window lets more requests pass than the burst plus the earned ones', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 200 }),
      (quota, burst, gaps) => {
        const policy = ratePolicy(quota, 1_000, burst);
        let now = 0;
        const times = gaps.map((gap) => {
          now += gap;
          return now;
        });
        const passes = passed(policy, times);
        for (const from of passes) {
          for (const to of passes.filter((time) => time >= from)) {
            const inside = passes.filter((time) => time >= from && time <= to).length;
            expect(inside).toBeLessThanOrEqual(burst + ((to - from) * quota) / 1_000 + 1e-3);
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});
