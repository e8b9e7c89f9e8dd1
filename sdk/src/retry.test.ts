import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideRetry, type Failure, type RetryPolicy, readRetryAfter, type TryState } from './retry.ts';

const POLICY: RetryPolicy = { maxRetries: 3, firstDelayMs: 100, maxDelayMs: 1_000 };
const FIRST: TryState = { tries: 1, leftMs: 60_000, repeatable: true };
const refused = (status: number, more: Partial<Extract<Failure, { kind: 'refused' }>> = {}): Failure => ({
  kind: 'refused',
  status,
  retryable: null,
  retryAfterMs: null,
  ...more,
});
const repeats = (failure: Failure, state: Partial<TryState> = {}) =>
  decideRetry(failure, { ...FIRST, ...state }, POLICY, 0) !== null;

describe('decideRetry', () => {
  it('after a lost answer, repeats only calls that take effect once', () => {
    expect(repeats({ kind: 'no_answer' })).toBe(true);
    expect(repeats({ kind: 'no_answer' }, { repeatable: false })).toBe(false);
  });

  it("follows the service's own retry advice, and the status if something else answered", () => {
    expect(repeats(refused(409, { retryable: true }))).toBe(true);
    expect(repeats(refused(409, { retryable: false }))).toBe(false);
    expect(repeats(refused(503, { retryable: false }))).toBe(false);
    const passing = [400, 401, 403, 404, 408, 409, 412, 422, 429, 500, 501, 502, 503, 504].filter((status) =>
      repeats(refused(status)),
    );
    expect(passing).toEqual([408, 429, 500, 502, 503, 504]);
  });

  it('repeats a call that is not idempotent only if the call certainly had no effect', () => {
    const passing = [408, 429, 500, 502, 503, 504].filter((status) => repeats(refused(status), { repeatable: false }));
    expect(passing).toEqual([429]);
  });

  it('gives up after the last try, and when the wait would exceed the time of the call', () => {
    expect(repeats({ kind: 'no_answer' }, { tries: 3 })).toBe(true);
    expect(repeats({ kind: 'no_answer' }, { tries: 4 })).toBe(false);
    expect(repeats(refused(503, { retryAfterMs: 5_000 }), { leftMs: 5_001 })).toBe(false);
  });

  it('waits at least as long as asked, longer with each try, and never beyond the deadline', () => {
    const anyState = fc.record({ tries: fc.integer({ min: 1, max: 9 }), leftMs: fc.integer({ max: 100_000 }) });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(anyState, fc.nat(20_000), chance, (state, retryAfterMs, drawn) => {
        const failure = refused(503, { retryAfterMs });
        const delayMs = decideRetry(failure, { ...state, repeatable: true }, POLICY, drawn);
        if (delayMs === null) return;
        expect(delayMs).toBeGreaterThanOrEqual(retryAfterMs);
        expect(delayMs).toBeLessThanOrEqual(retryAfterMs + POLICY.maxDelayMs);
        expect(delayMs).toBeLessThan(state.leftMs);
      }),
    );
    const delays = [1, 2, 3].map((tries) => decideRetry({ kind: 'no_answer' }, { ...FIRST, tries }, POLICY, 0));
    expect(delays).toEqual([50, 100, 200]);
  });
});

describe('readRetryAfter', () => {
  const now = Date.parse('2026-11-21T18:00:00Z');

  it('reads seconds and dates only', () => {
    expect(readRetryAfter('7', now)).toBe(7_000);
    expect(readRetryAfter('Sat, 21 Nov 2026 18:00:05 GMT', now)).toBe(5_000);
    expect(readRetryAfter('Sat, 21 Nov 2026 17:00:00 GMT', now)).toBe(0);
    for (const nothing of [null, '', 'soon', '-']) expect(readRetryAfter(nothing, now)).toBeNull();
  });
});
