import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentKey,
  dueKey,
  MIN_PUBLISHED_AHEAD_MS,
  publishedKeys,
  type ScheduledKey,
  SIGNING_PERIOD_MS,
} from './signing-schedule.ts';
import { CLOCK_SKEW_S, TOKEN_MAX_TTL_S } from './token-claims.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const JWKS_CACHED_MS = 5 * MINUTE;

type Process = { known: readonly ScheduledKey[]; clockMs: number };

/**
 * Simulates a year, step by step, with several processes that reload now and then and whose clocks differ. Operators
 * rotate at the given minutes. Checks every promise at every step, and returns the keys that existed.
 */
function liveThrough(days: number, stepMs: number, processes: Process[], rotations: ReadonlySet<number>) {
  const stored: ScheduledKey[] = [];
  const broken: string[] = [];
  const snapshots: { atMs: number; generations: ReadonlySet<number> }[] = [];
  const tokens: { generation: number; expMs: number }[] = [];
  const add = (key: ScheduledKey | null) => {
    // The unique index: of several processes that add a generation, the first counts.
    if (key !== null && stored.every(({ generation }) => generation !== key.generation)) stored.push(key);
  };
  for (let step = 0, atMs = START; atMs < START + days * DAY; step += 1, atMs += stepMs) {
    const turn = processes[step % processes.length] as Process;
    turn.known = [...stored];
    add(dueKey(turn.known, new Date(atMs + turn.clockMs), rotations.has(step)));
    turn.known = [...stored];
    const published = publishedKeys(stored, new Date(atMs));
    snapshots.push({ atMs, generations: new Set(published.map(({ generation }) => generation)) });
    for (const { known, clockMs } of processes) {
      if (known.length === 0) continue;
      const { generation } = currentKey(known, new Date(atMs + clockMs));
      tokens.push({ generation, expMs: atMs + clockMs + TOKEN_MAX_TTL_S * 1_000 });
    }
    while (tokens.length > 0 && (tokens[0]?.expMs ?? 0) + CLOCK_SKEW_S * 1_000 <= atMs) tokens.shift();
    while (snapshots.length > 1 && (snapshots[1]?.atMs ?? 0) <= atMs - JWKS_CACHED_MS) snapshots.shift();
    // A verifier with the set of five minutes ago, or with today's, knows the key of every current token.
    const oldest = snapshots[0] as (typeof snapshots)[number];
    const isCached = atMs - oldest.atMs >= JWKS_CACHED_MS;
    const isUnknown = ({ generation }: { generation: number }) =>
      published.every((key) => key.generation !== generation) || (isCached && !oldest.generations.has(generation));
    if (tokens.some(isUnknown)) broken.push(`a token without its key at ${new Date(atMs).toISOString()}`);
    if (published.length > 4) broken.push(`${published.length} keys at ${new Date(atMs).toISOString()}`);
  }
  expect(broken).toEqual([]);
  return stored;
}

describe('the schedule of signing keys', () => {
  it('rotates four times in a year and loses no token, in steps of five minutes and by three processes', () => {
    const processes = [-1_500, 0, 1_500].map((clockMs) => ({ known: [], clockMs }));
    const keys = liveThrough(365, 5 * MINUTE, processes, new Set());
    expect(keys.map(({ generation }) => generation)).toEqual([1, 2, 3, 4, 5]);
    for (const [index, key] of keys.entries()) {
      const before = keys[index - 1];
      if (before === undefined) continue;
      expect(key.signsFrom.getTime() - key.publishedAt.getTime()).toBeGreaterThanOrEqual(MIN_PUBLISHED_AHEAD_MS);
      expect(key.signsFrom.getTime() - before.signsFrom.getTime()).toBe(SIGNING_PERIOD_MS);
    }
  });

  it('works when operators rotate at any time, as often as they like', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(2_000), { maxLength: 300 }), fc.integer({ min: 1, max: 4 }), (steps, count) => {
        const processes = Array.from({ length: count }, (_, index) => ({ known: [], clockMs: index * 500 }));
        const keys = liveThrough(1.4, MINUTE, processes, new Set(steps));
        expect(keys.map(({ generation }) => generation)).toEqual(keys.map((_, index) => index + 1));
      }),
      { numRuns: 20 },
    );
  });

  it('catches up after a year without a check: the late key is also published before it signs', () => {
    const first = dueKey([], new Date(START)) as ScheduledKey;
    const later = new Date(START + 365 * DAY);
    const late = dueKey([first], later) as ScheduledKey;
    expect(late.signsFrom.getTime()).toBe(later.getTime() + MIN_PUBLISHED_AHEAD_MS);
    expect(currentKey([first, late], later)).toBe(first);
    expect(currentKey([late, first], late.signsFrom)).toBe(late);
    expect(dueKey([first, late], later)).toBeNull();
  });

  it('an operator who rotates twice gets one key', () => {
    const first = dueKey([], new Date(START)) as ScheduledKey;
    const asked = dueKey([first], new Date(START + DAY), true) as ScheduledKey;
    expect(asked.generation).toBe(2);
    expect(dueKey([first, asked], new Date(START + DAY + MINUTE), true)).toBeNull();
  });

  it('a process with a late clock finds a key to sign with', () => {
    const first = dueKey([], new Date(START)) as ScheduledKey;
    expect(currentKey([first], new Date(START - 1_000))).toBe(first);
    expect(() => currentKey([], new Date(START))).toThrow();
  });
});
