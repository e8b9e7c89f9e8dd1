import type { FastifyError } from 'fastify';
import type { NextAction } from '../../domain/filing/next-action.ts';
import { problemSentence } from '../../domain/formats/field-name.ts';
import { redactTaxNumbers } from '../../domain/formats/personal-tax-number.ts';
import { pathOf, pointerOf } from '../../domain/formats/pointer.ts';
import type { Problem } from '../../domain/formats/problem.ts';
import { AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import type { ProblemDocument } from '../../schema/wire.ts';
import { unavailable } from '../../store/core/unavailable.ts';

const MAX_PROBLEMS = 100;

/** Returns the problem document (RFC 9457) of a refusal. It never contains a stack, a statement, a path or a host. */
export function problemDocument(
  error: AppError,
  baseUrl: string,
  requestId: string,
  nextActions: readonly NextAction[] = [],
): ProblemDocument {
  const { status, title, retryable } = ERRORS[error.code];
  return {
    type: `${baseUrl}/problems/${error.code}`,
    title,
    status,
    detail: error.detail,
    instance: `urn:uuid:${requestId}`,
    code: error.code,
    error: error.detail,
    request_id: requestId,
    retryable,
    ...(error.problems ? { errors: error.problems.slice(0, MAX_PROBLEMS).map(clipped) } : {}),
    ...error.extra,
    ...(nextActions.length === 0 ? {} : { next_actions: nextActions }),
  } as ProblemDocument;
}

function clipped(problem: Problem): Problem {
  const pointer = pointerOf(pathOf(problem.pointer).map(echoed));
  return { ...problem, pointer, message: problemSentence({ ...problem, pointer }) };
}

/**
 * Returns the JSON text to send, without personal tax numbers. A caller's text is escaped where a terminal would not
 * show it as written.
 */
export function problemText(document: ProblemDocument): string {
  return redactTaxNumbers(JSON.stringify(document)).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/**
 * Translates the web framework's errors into errors of this service. An unknown error is a bug of the service, so it
 * becomes a 500.
 */
export function toAppError(error: unknown, bodyLimitBytes = 256 * 1024): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const detail = `The body is larger than ${bodyLimitBytes / 1024} KiB.`;
    return new AppError('payload_too_large', { detail, cause: error });
  }
  const frameworkError = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (frameworkError) return new AppError(frameworkError[0], { detail: frameworkError[1], cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('malformed_request', { detail: 'The request cannot be read.', cause: error });
  }
  const refusal = unavailable(error);
  if (refusal !== null) return refusal;
  return new AppError('internal', {
    detail:
      'The service failed. The change was made completely or not at all. The failure is logged under this request id.',
    internal: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}

/** Every framework error that a request can cause. Other framework errors come from a mistake in the service's code. */
const FRAMEWORK_ERRORS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body with Content-Type: application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'Content-Length does not match the body.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path cannot be decoded.'],
  FST_ERR_MAX_PARAM_LENGTH: ['uri_too_long', 'A segment of the path is too long.'],
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: ['malformed_request', 'This method needs a Content-Type.'],
};

const MAX_ECHO = 64;

/** Returns the beginning of a caller's text for use in an answer, without splitting a character. */
export function echoed(text: string): string {
  return [...text].slice(0, MAX_ECHO).join('');
}
