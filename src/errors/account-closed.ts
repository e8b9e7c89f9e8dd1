import { AppError } from './errors.ts';

type Closed = { closed_at: Date | null; erase_from: Date | null; erasing_at: Date | null };

/** Returns the error for any credential of a closed account, and for any change to it. */
export function accountClosed({ closed_at, erase_from, erasing_at }: Closed): AppError {
  const closedAt = closed_at?.toISOString() ?? null;
  const next =
    erasing_at === null
      ? `Until ${erase_from?.toISOString()} the operator of this service can reopen it.`
      : 'Its data is erased, so nothing leads back. POST /v1/accounts creates another account.';
  return new AppError('account_closed', {
    detail: `This account was closed at ${closedAt}. ${next}`,
    extra: { closed_at: closedAt, erase_from: erase_from?.toISOString() ?? null },
    headers: { 'www-authenticate': 'Bearer' },
  });
}
