import { momentText } from '../formats/moment.ts';
import { nextOpeningOf, type OfficeHours } from '../jurisdictions/office-hours.ts';
import type { Decision } from './filing.ts';

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

/** The confirmation wakes the work; this is only in case that it was missed. */
const CONFIRMATION_POLL_MS = 3_600_000;

/** Nothing is filed for a company that came with an archive, before operators here confirmed that it exists. */
export const HELD_UNCONFIRMED: Extract<Decision, { held: string }> = {
  state: 'ready',
  dueInMs: CONFIRMATION_POLL_MS,
  held: 'unconfirmed',
  expectedAt: null,
  reason:
    'The company came with an archive that nobody here vouches for. Two operators have to confirm its filing number with proof first.',
};

export function heldUntil(
  opensAt: Date,
  { now, answerBy, reason }: { now: Date; answerBy: (sentAt: Date) => Date; reason: string },
): Extract<Decision, { held: string }> {
  const expectedAt = answerBy(opensAt);
  return { state: 'ready', dueInMs: opensAt.getTime() - now.getTime(), reason, held: 'office_closed', expectedAt };
}

/** Waits as long as the registry asked; meanwhile it counts as out of reach. Null: go on. */
export function decideRetryAfter(notBefore: Date | null, now: Date): Decision | null {
  if (notBefore === null || notBefore <= now) return null;
  const reason = `The registry asked to wait until ${momentText(notBefore)}.`;
  return { state: 'unavailable', dueInMs: notBefore.getTime() - now.getTime(), reason };
}
