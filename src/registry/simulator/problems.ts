import type { FastifyError } from 'fastify';
import { AppError, ERRORS, type ErrorCode } from '../../errors/errors.ts';
import type { ProblemAnswer } from '../protocol.ts';

/** Codes of our table for Fastify's own refusals; any other status below 500 is a malformed request. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Turns anything thrown into a refusal with a code. A bug becomes `internal` and keeps its cause, for the log. */
export function toRefusal(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation !== undefined) {
    const code = error.validationContext === 'body' ? 'validation_failed' : 'invalid_parameter';
    return new AppError(code, { detail: inWords(error) });
  }
  const status = error.statusCode ?? 500;
  if (status < 500) return new AppError(BY_STATUS[status] ?? 'malformed_request', { detail: error.message });
  return new AppError('internal', {
    detail: 'The registry failed. Look the reference up to see what was recorded.',
    cause: error,
  });
}

/** Replaces regular expressions in messages by words, because people read them. */
function inWords({ message, validation, validationContext }: FastifyError): string {
  const [first] = validation ?? [];
  if (first?.keyword !== 'pattern') return message;
  return `${validationContext}${first.instancePath} does not match the protocol document.`;
}

export function problemOf({ code, status, detail }: AppError): ProblemAnswer {
  return { type: 'about:blank', title: ERRORS[code].title, status, code, detail };
}
