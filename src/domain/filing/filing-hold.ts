import type { Decision } from './filing.ts';
import { nextOpeningOf, type OfficeHours } from './office-hours.ts';

/** How often a paused jurisdiction is looked at again; a pause that ends says so as well. */
const PAUSE_POLL_MS = 30_000;

/** Before anything else: whether it has to wait, although nothing is wrong. Null: go on. `answerMs`: once it is sent. */
export function decideHold(
  hours: readonly OfficeHours[],
  pauseReason: string | null,
  now: Date,
  answerMs: number,
): Extract<Decision, { held: string }> | null {
  if (pauseReason !== null) {
    const reason = `Paused by the operator: ${pauseReason}`;
    return { state: 'ready', dueInMs: PAUSE_POLL_MS, reason, held: 'paused', expectedAt: null };
  }
  const opensAt = hours.length === 0 ? now : nextOpeningOf(hours, now);
  if (opensAt <= now) return null;
  return heldUntil(opensAt, { now, answerMs, reason: `The office opens at ${opensAt.toISOString()}.` });
}

/** Waits for a moment that is known: an answer is expected so long after it. */
export function heldUntil(
  opensAt: Date,
  { now, answerMs, reason }: { now: Date; answerMs: number; reason: string },
): Extract<Decision, { held: string }> {
  const expectedAt = new Date(opensAt.getTime() + answerMs);
  return { state: 'ready', dueInMs: opensAt.getTime() - now.getTime(), reason, held: 'office_closed', expectedAt };
}

/** Nothing is sent before the moment for which the registry asked; what cannot be sent counts as out of reach. Null: go on. */
export function decideRetryAfter(notBefore: Date | null, now: Date): Decision | null {
  if (notBefore === null || notBefore <= now) return null;
  const reason = `The registry asked to wait until ${notBefore.toISOString()}.`;
  return { state: 'unavailable', dueInMs: notBefore.getTime() - now.getTime(), reason };
}
