const DAY_MS = 24 * 3_600_000;

/** Days between a mail and the next, in order; after the last nobody is reminded unless the account asks. */
const REMIND_AFTER_DAYS: readonly number[] = [3, 4, 7];

/** Returns when a signer is mailed again, after this many mails; null: not again. */
export function nextReminder(mails: number, at: Date): Date | null {
  const days = REMIND_AFTER_DAYS[mails - 1];
  return days === undefined ? null : new Date(at.getTime() + days * DAY_MS);
}
