import { CLOCK_SKEW_S, TOKEN_MAX_TTL_S } from './token-claims.ts';

/** A key that signs tokens. Its state follows from these times and the clock, so nobody has to switch anything over. */
export type ScheduledKey = { generation: number; publishedAt: Date; signsFrom: Date };

/** How long a key signs before its successor takes over. */
export const SIGNING_PERIOD_MS = 90 * 86_400_000;
/** Verifiers cache the published set for five minutes; twice that, and none meets a token before its key. */
export const MIN_PUBLISHED_AHEAD_MS = 10 * 60_000;
/** How long before its turn a successor is published: an hour in which any one process need be alive. */
const PUBLISHED_AHEAD_MS = 60 * 60_000;
/** The last token of a key, the allowance for clocks, and a minute for processes whose clocks differ. */
const LAST_TOKEN_MS = (TOKEN_MAX_TTL_S + CLOCK_SKEW_S + 60) * 1_000;

/** The key that signs now: the newest whose turn has come. There has to be one. */
export function currentKey<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key {
  const ordered = keys.toSorted(byGeneration);
  // A process whose clock is behind that of the one which made the first key must not wait for its turn.
  const current = ordered.filter((key) => key.signsFrom <= now).at(-1) ?? ordered[0];
  if (current === undefined) throw new Error('no key to sign with');
  return current;
}

/** The keys whose tokens are accepted and which are published: ahead, current, and replaced but with tokens about. */
export function publishedKeys<Key extends ScheduledKey>(keys: readonly Key[], now: Date): Key[] {
  const ordered = keys.toSorted(byGeneration);
  return ordered.filter((_, index) => {
    const successor = ordered[index + 1];
    return successor === undefined || now.getTime() < successor.signsFrom.getTime() + LAST_TOKEN_MS;
  });
}

/** The key to add now, or null. `asked` is an operator's wish to rotate; one that is already on its way will do. */
export function dueKey(keys: readonly ScheduledKey[], now: Date, asked = false): ScheduledKey | null {
  const newest = keys.toSorted(byGeneration).at(-1);
  // Nobody can hold a published set from before the first key, so that one signs at once.
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
