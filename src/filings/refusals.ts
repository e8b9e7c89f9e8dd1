import type { NextAction } from '../domain/filing/next-action.ts';
import { outcomeUnknown } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import type { Entity } from '../store/entities.ts';

/** Returns the error for a request that the state of the company or filing does not allow. */
export function notInState({ state }: { state: string }, detail: string, next?: readonly NextAction[]): AppError {
  return new AppError('illegal_transition', { detail, extra: { state, allowed_actions: [] }, ...(next && { next }) });
}

/**
 * Returns the error for a request that would open a second filing of the same kind. It points to the open filing, which
 * the caller may be able to cancel.
 */
export function alreadyOpen(entity: Entity, filingId: string, detail: string): AppError {
  const href = `/v1/entities/${entity.id}/filings/${filingId}`;
  const message = 'Read the open filing: it says who acts next, and until when it can be cancelled.';
  const operation = { operation_id: 'get_filing', method: 'GET', href, due_at: null } as const;
  return notInState(entity, detail, [{ code: 'read_filing', actor: 'agent', message, ...operation }]);
}

/**
 * Returns the error for a request that is too early or too late, or for which something else must be done first.
 * `reason`: code of the problem.
 */
export function guardUnmet(reason: string, message: string): AppError {
  const problems = [{ code: reason, pointer: '', message }];
  return new AppError('guard_unmet', { detail: message, problems });
}

/**
 * Returns the error for a filing that looks unsigned in this database but may be at the office, because a restore from
 * a backup can lose the signature.
 */
export function mayBeAtOffice(): AppError {
  const message = 'The office may have this filing already, and is being asked. Read it again later.';
  return new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
}
