import type { ErrorCode } from '../../errors/errors.ts';
import type { ProblemDocument } from '../../schema/wire.ts';
import { explainError } from './error-explanation.ts';

/** Refusals that say how long to wait. */
export const WITH_WAIT: readonly ErrorCode[] = ['rate_limited', 'idempotency_in_progress', 'unavailable'];

/** Returns an example refusal with this code; its address is relative, because the document has no host. */
export function problemExample(code: ErrorCode): ProblemDocument {
  return explainError(code, '').example;
}
