import type { FastifyError } from 'fastify';
import { AppError, ERRORS, type ErrorCode } from '../errors.ts';
import type { ProblemDocument } from '../schema/wire.ts';
import { unavailable } from '../store/unavailable.ts';

const MAX_PROBLEMS = 100;

/** The problem document (RFC 9457) of a refusal. Never a stack, a statement, a path or a host. */
export function problemDocument(error: AppError, baseUrl: string, requestId: string): ProblemDocument {
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
    ...(error.problems ? { errors: error.problems.slice(0, MAX_PROBLEMS).map((problem) => ({ ...problem })) } : {}),
    ...error.extra,
  } as ProblemDocument;
}

/** What the framework refuses, in our words. Anything unknown is a bug of ours: 500. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : FRAMEWORK_ERRORS[code];
  if (known) return new AppError(known[0], { detail: known[1], cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('malformed_request', { detail: 'The request cannot be read.', cause: error });
  }
  const refusal = unavailable(error);
  if (refusal !== null) return refusal;
  return new AppError('internal', {
    detail: 'The service failed. The failure is logged under this request id; nothing was half done.',
    internal: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}

const FRAMEWORK_ERRORS: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'Send the body as Content-Type: application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['payload_too_large', 'The body is larger than 256 KiB.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed_request', 'Content-Length does not match the body.'],
  FST_ERR_BAD_URL: ['malformed_request', 'The path cannot be decoded.'],
};
