import { momentText } from '../formats/moment.ts';
import type { Decision } from './filing.ts';
import { nextOpeningOf, type OfficeHours } from './office-hours.ts';

/** A paused jurisdiction is checked again after this time; the end of a pause also wakes the work. */
const PAUSE_POLL_MS = 30_000;

/**
 * Decides first whether the filing has to wait although nothing is wrong. Null: go on. `answerBy`: when the
 * office is expected to have answered what is sent at a moment.
 */
export function decideHold(
  hours: readonly OfficeHours[],
  pauseReason: string | null,
  now: Date,
  answerBy: (sentAt: Date) => Date,
): Extract<Decision, { held: string }> | null {
  if (pauseReason !== null) {
    const reason = `Paused by the operator: ${pauseReason}`;
    return { state: 'ready', dueInMs: PAUSE_POLL_MS, reason, held: 'paused', expectedAt: null };
  }
  const opensAt = hours.length === 0 ? now : nextOpeningOf(hours, now);
  if (opensAt <= now) return null;
  return heldUntil(opensAt, { now, answerBy, reason: `The office opens at ${momentText(opensAt)}.` });
}

/** Waits for a known moment. */
export function heldUntil(
  opensAt: Date,
  { now, answerBy, reason }: { now: Date; answerBy: (sentAt: Date) => Date; reason: string },
): Extract<Decision, { held: string }> {
  const expectedAt = answerBy(opensAt);
  return { state: 'ready', dueInMs: opensAt.getTime() - now.getTime(), reason, held: 'office_closed', expectedAt };
}

/**
 * Sends nothing before the time that the registry asked for; meanwhile the registry counts as out of reach. Null: go
 * on.
 */
export function decideRetryAfter(notBefore: Date | null, now: Date): Decision | null {
  if (notBefore === null || notBefore <= now) return null;
  const reason = `The registry asked to wait until ${momentText(notBefore)}.`;
  return { state: 'unavailable', dueInMs: notBefore.getTime() - now.getTime(), reason };
}
