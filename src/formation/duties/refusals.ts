import { outcomeUnknown } from '../../domain/formats/problem.ts';
import { AppError } from '../../errors/errors.ts';
import type { Entity } from '../../store/entities.ts';

/** In another state of the company it would be possible. */
export function notInState({ state }: Pick<Entity, 'state'>, detail: string): AppError {
  return new AppError('illegal_transition', { detail, extra: { state, allowed_actions: [] } });
}

/** Something is missing first, or it is too early or too late; `reason` is the code of the problem. */
export function guardUnmet(reason: string, message: string): AppError {
  const problems = [{ code: reason, pointer: '', message }];
  return new AppError('guard_unmet', { detail: message, problems });
}

/** Possible only after a restore: this database may not know of an earlier signature. */
export function mayBeAtOffice(): AppError {
  const message = 'The office may have this filing already, and is being asked. Read it again later.';
  return new AppError('guard_unmet', { detail: message, problems: [outcomeUnknown(message)] });
}
