import type { Refused } from '../domain/governance/refusal.ts';
import { AppError } from '../errors/errors.ts';

/** Returns the domain's result, or throws its refusal as an error for the caller. */
export function accepted<T extends { ok: true }>(result: T | Refused): T {
  if (result.ok) return result as T;
  const { code, detail, problems, state, allowed_actions } = (result as Refused).refusal;
  throw new AppError(code, {
    detail,
    ...(problems && { problems }),
    extra: { ...(state !== undefined && { state }), ...(allowed_actions && { allowed_actions }) },
  });
}

/** Throws a refusal as an error for the caller; does nothing for null. */
export function refuseIf(refused: Refused | null): void {
  if (refused !== null) accepted(refused);
}
