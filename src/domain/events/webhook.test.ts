import { describe, expect, it } from 'vitest';
import { DISABLED_AFTER_MS, isGivenUp, judgeWebhook, PAUSE_MS, RETRY_DELAYS_MS } from './webhook.ts';

const HOUR_MS = 3_600_000;
const silent = { status: null, retryAfterMs: null };

describe('the schedule', () => {
  it('is 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, and then ends', () => {
    const clock = { ms: 0 };
    const triedAtMs: number[] = [];
    for (let tries = 0; ; tries += 1) {
      triedAtMs.push(clock.ms);
      const verdict = judgeWebhook(silent, tries, 0);
      if (verdict.kind !== 'retry') {
        expect(verdict).toEqual({ kind: 'failed', pauseMs: 0 });
        break;
      }
      clock.ms += verdict.delayMs;
    }
    const waits = triedAtMs.slice(1).map((ms, n) => ms - (triedAtMs[n] ?? 0));
    expect(waits).toEqual([5_000, 300_000, 1_800_000, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS)]);
    expect(triedAtMs).toHaveLength(10);
  });

  it('adds up to a tenth of the delay at random, and never subtracts', () => {
    for (const [tries, delayMs] of RETRY_DELAYS_MS.entries()) {
      for (const random of [0, 0.25, 0.999_999]) {
        const verdict = judgeWebhook({ status: 500, retryAfterMs: null }, tries, random);
        expect(verdict).toEqual({ kind: 'retry', delayMs: Math.round(delayMs * (1 + random / 10)), pauseMs: 0 });
      }
    }
  });
});

describe('an answer', () => {
  it.each([200, 201, 202, 204, 299])('%i is success', (status) => {
    expect(judgeWebhook({ status, retryAfterMs: null }, 3, 0.5)).toEqual({ kind: 'delivered' });
  });

  it.each([100, 199, 300, 301, 302, 307, 308, 400, 401, 403, 404, 409, 500, 503])('%i is not success', (status) => {
    expect(judgeWebhook({ status, retryAfterMs: null }, 0, 0)).toEqual({ kind: 'retry', delayMs: 5_000, pauseMs: 0 });
  });

  it('410 ends delivery for good', () => {
    expect(judgeWebhook({ status: 410, retryAfterMs: 60_000 }, 0, 0)).toEqual({ kind: 'gone' });
  });

  it.each([429, 502, 504])('%i slows delivery down', (status) => {
    const verdict = { kind: 'retry', delayMs: PAUSE_MS, pauseMs: PAUSE_MS };
    expect(judgeWebhook({ status, retryAfterMs: null }, 0, 0)).toEqual(verdict);
  });

  it('may set the delay, up to a day; a later scheduled retry stays later', () => {
    const ask = (retryAfterMs: number, tries: number) => judgeWebhook({ status: 503, retryAfterMs }, tries, 0);
    expect(ask(90_000, 0)).toEqual({ kind: 'retry', delayMs: 90_000, pauseMs: 90_000 });
    expect(ask(90_000, 1)).toEqual({ kind: 'retry', delayMs: 300_000, pauseMs: 90_000 });
    expect(ask(1_000 * HOUR_MS, 0)).toEqual({ kind: 'retry', delayMs: 24 * HOUR_MS, pauseMs: 24 * HOUR_MS });
  });
});

it('an endpoint is disabled after five days without a success', () => {
  const since = new Date('2026-11-16T18:00:00Z');
  expect(isGivenUp(since, new Date(since.getTime() + DISABLED_AFTER_MS - 1))).toBe(false);
  expect(isGivenUp(since, new Date('2026-11-21T18:00:00Z'))).toBe(true);
});
