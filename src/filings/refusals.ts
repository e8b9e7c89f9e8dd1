import type { NextAction } from '../domain/filing/next-action.ts';
import { outcomeUnknown } from '../domain/formats/problem.ts';
import { AppError } from '../errors/errors.ts';
import type { Entity } from '../store/entities.ts';

/** Error if the state of the company or filing does not allow the request. */
export function notInState({ state }: { state: string }, detail: string, next?: readonly NextAction[]): AppError {
  return new AppError('illegal_transition', { detail, extra: { state, allowed_actions: [] }, ...(next && { next }) });
}

/**
 * Error if the company already has an open filing of the same kind; the caller can read the open filing, and perhaps
 * cancel it.
 */
export function alreadyOpen(entity: Entity, filingId: string, detail: string): AppError {
  const href = `/v1/entities/${entity.id}/filings/${filingId}`;
  const message = 'Read the open filing: it says who acts next, and until when it can be cancelled.';
  const operation = { operation_id: 'get_filing', method: 'GET', href, due_at: null } as const;
  return notInState(entity, detail, [{ code: 'read_filing', actor: 'agent', message, ...operation }]);
}

/**
 * Error if something else must be done first, or if the request is too early or too late. `reason`: code of the
 * problem.
 */
export function guardUnmet(reason: string, message: string): AppError {
  const problems = [{ code: reason, pointer: '', message }];
  return new AppError('guard_unmet', { detail: message, problems });
}

/**
 * Error for a filing that looks unsigned in this database but may be at the office, because a restore from a backup can
 * lose the signature.
 */
export function mayBeAtOffice(): AppError {
  const message = 'The office may have this filing already, and is being asked. Read it again later.';
  return new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
}
