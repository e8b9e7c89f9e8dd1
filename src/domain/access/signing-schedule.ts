import { CLOCK_SKEW_S, TOKEN_MAX_TTL_S } from './token-claims.ts';

/** A key that signs tokens. The key's times and the clock determine its state, so nobody has to switch keys by hand. */
export type ScheduledKey = { generation: number; publishedAt: Date; signsFrom: Date };

/** Time for which a key signs before its successor takes over. */
export const SIGNING_PERIOD_MS = 90 * 86_400_000;
/**
 * Minimum time from publication to first use: twice the five minutes for which verifiers cache keys, so that they know
 * a key before its first token.
 */
export const MIN_PUBLISHED_AHEAD_MS = 10 * 60_000;
/**
 * Usual time from a key's publication to its first use. The job that publishes keys must run at least once within this
 * time.
 */
const PUBLISHED_AHEAD_MS = 60 * 60_000;
/**
 * Time for which a replaced key stays published: the lifetime of its last token, plus a margin for clock differences.
 */
const LAST_TOKEN_MS = (TOKEN_MAX_TTL_S + CLOCK_SKEW_S + 60) * 1_000;

/** Returns the key that signs now: the newest whose `signsFrom` has passed. At least one key must exist. */
export function currentKey<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key {
  const ordered = keys.toSorted(byGeneration);
  // Falls back to the first key, in case this clock is behind the clock of the process that created the key.
  const current = ordered.filter((key) => key.signsFrom <= now).at(-1) ?? ordered[0];
  if (current === undefined) throw new Error('no key to sign with');
  return current;
}

/**
 * Returns the keys whose tokens are accepted: upcoming keys, the current key, and replaced keys whose last tokens may
 * still be valid.
 */
export function publishedKeys<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  const ordered = keys.toSorted(byGeneration);
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1];
    return successor === undefined || now.getTime() < successor.signsFrom.getTime() + LAST_TOKEN_MS;
  });
}

/**
 * Returns the key to add now; null: no key is due, or an upcoming key already exists. `asked`: an operator requests a
 * rotation, so the key is due before its usual day.
 */
export function dueKey(keys: readonly ScheduledKey[], now: Date, asked = false): ScheduledKey | null {
  const newest = keys.toSorted(byGeneration).at(-1);
  // The first key signs at once, because no verifier can have cached an earlier set of keys.
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
