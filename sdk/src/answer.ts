import type { Call } from './call.ts';
import type { EfsError, FailedCall } from './errors.ts';
import type { Problem } from './generated.ts';
import { refusalError } from './refusal.ts';
import { type Failure, readRetryAfter } from './retry.ts';

/** The outcome of one try. */
export type AnswerOutcome = { value: unknown } | { failure: Failure; error: EfsError };

/** Reads an answer to its end (except raw answers); throws if the connection breaks meanwhile. */
export async function readAnswer(
  response: Response,
  call: Call,
  failed: FailedCall,
  nowMs: number,
): Promise<AnswerOutcome> {
  const mediaType = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? null;
  const isJson = mediaType !== null && /[/+]json$/.test(mediaType);
  if (response.ok && call.answer === 'raw') return { value: response };
  if (response.ok && (call.answer === 'none' || response.status === 204)) {
    await response.body?.cancel();
    return { value: undefined };
  }
  // An answer that is not JSON is not from this API, and may be of any length.
  const parsed = isJson ? parse(await response.text()) : undefined;
  if (!isJson) await response.body?.cancel();
  if (response.ok && parsed !== undefined) return { value: parsed };
  const problem = mediaType === 'application/problem+json' && isProblem(parsed) ? parsed : null;
  const retryAfterMs =
    readRetryAfter(response.headers.get('retry-after'), nowMs) ??
    (problem?.retry_after_seconds === undefined ? null : problem.retry_after_seconds * 1000);
  return {
    failure: { kind: 'refused', status: response.status, retryable: problem?.retryable ?? null, retryAfterMs },
    error: refusalError({ status: response.status, problem, mediaType, retryAfterMs }, failed),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(value: unknown): value is Problem {
  const { code, detail } = (value ?? {}) as Partial<Problem>;
  return typeof code === 'string' && typeof detail === 'string';
}
