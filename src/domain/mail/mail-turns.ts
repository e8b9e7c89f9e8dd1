/** Time for which a mail counts towards the limit of its address after it was released for sending. */
export const MAIL_WINDOW_MS = 3_600_000;

type OfAccount = { accountId: string | null };

/**
 * Returns the waiting mails of one budget to one address that may be sent now. `released`: mails released in the last
 * hour. `waiting`: the oldest first. Accounts take turns: the account with the fewest mails to this address is next,
 * even if others have waited longer or have more mails.
 */
export function nextTurns<M extends OfAccount>(
  perHour: number,
  released: readonly OfAccount[],
  waiting: readonly M[],
): M[] {
  const turns = new Map<string | null, number>();
  const next = (accountId: string | null): number => {
    const turn = turns.get(accountId) ?? 0;
    turns.set(accountId, turn + 1);
    return turn;
  };
  for (const { accountId } of released) next(accountId);
  return waiting
    .map((mail) => ({ mail, turn: next(mail.accountId) }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, Math.max(0, perHour - released.length))
    .map(({ mail }) => mail);
}
