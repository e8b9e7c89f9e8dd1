import { momentText } from '../formats/moment.ts';
import { nextOpeningOf, type OfficeHours } from '../jurisdictions/office-hours.ts';
import type { Decision } from './filing.ts';

const PAUSE_POLL_MS = 30_000;

/**
 * Decides whether the filing has to wait, because filing is paused or the office is closed; null: continue. `answerBy`:
 * returns the time by which the office should answer a filing sent at the given time.
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

const CONFIRMATION_POLL_MS = 3_600_000;

/**
 * The decision for a company imported from an archive. Nothing is filed until operators of this service confirm that
 * the company exists.
 */
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

/**
 * Decides whether to wait because the registry asked for a pause; null: continue. A registry that asked for a pause
 * counts as unavailable.
 */
export function decideRetryAfter(notBefore: Date | null, now: Date): Decision | null {
  if (notBefore === null || notBefore <= now) return null;
  const reason = `The registry asked to wait until ${momentText(notBefore)}.`;
  return { state: 'unavailable', dueInMs: notBefore.getTime() - now.getTime(), reason };
}
