import type { Effects } from '../../domain/dry-run/effect.ts';

/**
 * A sentence about what cannot be undone, or a function that derives it from the body. The effects of a call add
 * further sentences.
 */
export type Consequence = string | ((body: Readonly<Record<string, unknown>>) => string | null);

/* Consequences that several operations share. */
export const FILED = 'A filing that its office has accepted cannot be taken back.';
export const HELD = 'In live mode the result is held first, and can be withdrawn meanwhile.';
export const ACCEPTED = `An acceptance that was applied can only be corrected, by two operators. ${HELD}`;
export const CANCELLED_UNTIL =
  'It can be cancelled only while its figures or its signature are awaited, or until an operator takes it. Otherwise it is handed over at once.';
export const LEFT = 'Events go to the address of the endpoint; what was sent there cannot be called back.';
export const GIVEN = 'Acts with this access stay done after it is revoked.';
export const CHARGED = 'The price is charged and not refunded; a plan that is cancelled runs until its period ends.';
/** No fixed sentence: the effects of each call show whether it files, mails or books something. */
export const BY_EFFECTS: Consequence = () => null;

const PAID = 'The fees of the state are not refunded after the filing is sent.';
const MAILED = 'A mail cannot be taken back once it is sent.';
const BOOKED = 'An entry in the books stays; only another entry can balance it.';

/** Returns a sentence for each consequence of a change that cannot be undone. */
export function irreversibleOf(
  { cannotBeUndone = null }: { cannotBeUndone?: Consequence | null },
  body: unknown,
  { filings, mails, money, limits }: Pick<Effects, 'filings' | 'mails' | 'money' | 'limits'>,
): string[] {
  const stated =
    typeof cannotBeUndone === 'function' ? cannotBeUndone((body ?? {}) as Record<string, unknown>) : cannotBeUndone;
  const isBooked = money.some(({ reason }) => reason === 'deposit' || reason === 'disbursement');
  return [
    ...(stated === null ? [] : [stated]),
    ...fallOf(limits),
    ...(filings.length > 0 ? [FILED] : []),
    ...(filings.some(({ fee_cents }) => fee_cents !== 0) ? [PAID] : []),
    ...(isBooked ? [BOOKED] : []),
    ...(mails.length > 0 ? [MAILED] : []),
  ];
}

/**
 * Returns a sentence about the limits that decrease; empty if none does. A change of plan can decrease limits, because
 * a paid plan may allow less than the free sandbox plan.
 */
function fallOf(limits: Effects['limits']): string[] {
  const lower = limits.filter(({ from, to }) => to < from);
  if (lower.length === 0) return [];
  const falls = lower.map(({ meter, from, to }) => {
    return `${meter.replaceAll('_', ' ')} from ${from.toLocaleString('en-US')} to ${to.toLocaleString('en-US')}`;
  });
  return [`Limits fall, and the old ones do not come back: ${falls.join(', ')}.`];
}
