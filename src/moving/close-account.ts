import { ENTITY_STATES, type EntityState } from '../domain/entity/entity.ts';
import type { Problem } from '../domain/formats/problem.ts';
import { type CompaniesAnswer, closingProblems, ERASED_WORDS, KEPT_WORDS } from '../domain/moving/closing.ts';
import { accountClosed } from '../errors/account-closed.ts';
import { AppError } from '../errors/errors.ts';
import { isCopy, lockAccount, markClosed, markReopened } from '../store/accounts.ts';
import type { Tx } from '../store/core/write.ts';
import { type Ended, endAccess, readClosingFacts } from '../store/erasing/closings.ts';
import { freezeAccount, releaseAccount, thawChains } from '../store/moving/freezes.ts';

const DAY_MS = 86_400_000;

export type ClosingOptions = { companies: CompaniesAnswer | undefined; eraseAfterDays: number };

export type Closing = {
  id: string;
  closed_at: string;
  erase_from: string;
  companies: { state: EntityState; entities: number }[];
  ended: Ended;
  erased: readonly string[];
  kept: readonly string[];
};

/**
 * Closes an account: all access ends, nothing more is sent for it, and its audit chains end with an entry for the
 * closing. Refuses while work that must not be lost is in progress.
 */
export async function closeAccount(
  tx: Tx,
  accountId: string,
  { companies, eraseAfterDays }: ClosingOptions,
): Promise<Closing> {
  const account = await lockAccount(tx, accountId);
  if (account.closed_at !== null) throw accountClosed(account);
  const isFrozen = account.frozen_at !== null;
  // The conditions are checked before the freeze as well, so that a call that is refused does not first lock all due
  // work.
  refuseYet('closed', closingProblems(await readClosingFacts(tx.sql, accountId, isFrozen), companies));
  if (isFrozen) await thawChains(tx, accountId);
  const ended = await endAccess(tx, accountId);
  const eraseFrom = new Date(tx.at.getTime() + eraseAfterDays * DAY_MS);
  const object = { companies: companies ?? null, erase_from: eraseFrom.toISOString(), ended };
  tx.record({ accountId, entityId: null, action: 'account.closed', data: { object } });
  await markClosed(tx, accountId, eraseFrom);
  await freezeAccount(tx, accountId);
  // The conditions are checked again, because the freeze waited for changes in progress, and these may have begun new
  // work. No change can begin after the freeze.
  const facts = await readClosingFacts(tx.sql, accountId, isFrozen);
  refuseYet('closed', closingProblems(facts, companies));
  return {
    id: accountId,
    closed_at: tx.at.toISOString(),
    erase_from: eraseFrom.toISOString(),
    companies: ENTITY_STATES.flatMap((state) => {
      const entities = facts.companies[state];
      return entities === undefined ? [] : [{ state, entities }];
    }),
    ended,
    erased: ERASED_WORDS,
    kept: KEPT_WORDS,
  };
}

/** Refuses to close or to freeze an account while there are problems. */
export function refuseYet(change: 'closed' | 'frozen', problems: readonly Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  throw new AppError('guard_unmet', { detail: `The account cannot be ${change} yet. ${first.message}`, problems });
}

/**
 * Reopens a closed account. If the account was frozen before its closing, because it moved or is a copy, it stays
 * frozen. The account's keys, links and webhooks are not restored.
 */
export async function reopenAccount(tx: Tx, accountId: string, reason: string): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const { closed_at, frozen_at, handed_over } = account;
  if (closed_at === null) throw new AppError('illegal_transition', { detail: 'This account is not closed.' });
  if (account.erasing_at !== null) {
    throw new AppError('illegal_transition', {
      detail: 'The data of this account is erased, or its erasure has begun. It cannot be reopened.',
    });
  }
  const hasMoved = handed_over !== null || (frozen_at !== null && frozen_at < closed_at);
  const staysFrozen = isCopy(account) || hasMoved;
  await markReopened(tx, accountId);
  if (staysFrozen) await thawChains(tx, accountId);
  else await releaseAccount(tx, accountId);
  tx.record({ accountId, entityId: null, action: 'account.reopened', data: { object: { reason } } });
  if (staysFrozen) await freezeAccount(tx, accountId);
}
