import { CLOCK_SKEW_S, TOKEN_MAX_TTL_S } from './token-claims.ts';

/** A key that signs tokens. Its state follows from these times and the clock, so nobody has to switch keys by hand. */
export type ScheduledKey = { generation: number; publishedAt: Date; signsFrom: Date };

/** Time for which a key signs before its successor takes over. */
export const SIGNING_PERIOD_MS = 90 * 86_400_000;
/** Verifiers cache the published set for five minutes; twice that, so that none meets a token before its key. */
export const MIN_PUBLISHED_AHEAD_MS = 10 * 60_000;
/** Lead time with which a successor is published. Within this hour, one living process is enough to publish it. */
const PUBLISHED_AHEAD_MS = 60 * 60_000;
/** A replaced key stays published for the lifetime of its last token, and a minute for differing clocks. */
const LAST_TOKEN_MS = (TOKEN_MAX_TTL_S + CLOCK_SKEW_S + 60) * 1_000;

/** Returns the key that signs now: the newest whose turn has come. At least one key must exist. */
export function currentKey<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key {
  const ordered = keys.toSorted(byGeneration);
  // A process whose clock lags behind the one that made the first key must not wait for that key's turn.
  const current = ordered.filter((key) => key.signsFrom <= now).at(-1) ?? ordered[0];
  if (current === undefined) throw new Error('no key to sign with');
  return current;
}

/** Returns the keys whose tokens are accepted: upcoming, current, and replaced ones with living tokens. */
export function publishedKeys<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  const ordered = keys.toSorted(byGeneration);
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1];
    return successor === undefined || now.getTime() < successor.signsFrom.getTime() + LAST_TOKEN_MS;
  });
}

/** Returns the key to add now, or null. `asked`: an operator wants to rotate; an upcoming key satisfies that. */
export function dueKey(keys: readonly ScheduledKey[], now: Date, asked = false): ScheduledKey | null {
  const newest = keys.toSorted(byGeneration).at(-1);
  // Before the first key nobody can have cached a published set, so the first key signs at once.
  if (newest === undefined) return { generation: 1, publishedAt: now, signsFrom: now };
  if (newest.signsFrom > now) return null;
  const turnMs = newest.signsFrom.getTime() + SIGNING_PERIOD_MS;
  if (!asked && now.getTime() < turnMs - PUBLISHED_AHEAD_MS) return null;
  const soonestMs = now.getTime() + MIN_PUBLISHED_AHEAD_MS;
  const signsFrom = new Date(asked ? soonestMs : Math.max(turnMs, soonestMs));
  return { generation: newest.generation + 1, publishedAt: now, signsFrom };
}

function byGeneration(a: ScheduledKey, b: ScheduledKey): number {
  return a.generation - b.generation;
}
