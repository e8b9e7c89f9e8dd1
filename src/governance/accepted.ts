import type { Refused } from '../domain/governance/refusal.ts';
import { AppError } from '../errors/errors.ts';

/** Returns the domain's result, or throws its refusal to the caller in its words. */
export function accepted<T extends { ok: true }>(result: T | Refused): T {
  if (result.ok) return result as T;
  const { code, detail, problems, state, allowed_actions } = (result as Refused).refusal;
  throw new AppError(code, {
    detail,
    ...(problems && { problems }),
    extra: { ...(state !== undefined && { state }), ...(allowed_actions && { allowed_actions }) },
  });
}

/** Like `accepted`, for domain functions that return a refusal or null. */
export function refuseIf(refused: Refused | null): void {
  if (refused !== null) accepted(refused);
}
