import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/errors/errors.ts';
import * as errors from './errors.ts';
import type { Problem } from './generated.ts';
import { refusalError } from './refusal.ts';

const CALL = { operationId: 'create_entity', idempotencyKey: 'key-1' };
const problem = (code: ErrorCode, more: Partial<Problem> = {}): Problem => ({
  type: `/problems/${code}`,
  title: ERRORS[code].title,
  status: ERRORS[code].status,
  detail: 'It did not work.',
  instance: 'urn:uuid:0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  code,
  error: 'It did not work.',
  request_id: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
  retryable: ERRORS[code].retryable,
  ...more,
});
const errorFor = (code: ErrorCode, more: Partial<Problem> = {}) =>
  refusalError({ status: ERRORS[code].status, problem: problem(code, more), mediaType: 'x', retryAfterMs: null }, CALL);

describe('refusalError', () => {
  it('gives every code of the service the error class of its status', () => {
    const kinds = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
      const error = errorFor(code);
      expect(error).toBeInstanceOf(errors.ApiError);
      expect([error.code, error.status]).toEqual([code, ERRORS[code].status]);
      return [error.status, error.constructor.name];
    });
    expect(Object.fromEntries(kinds)).toMatchObject({
      400: 'BadRequestError',
      401: 'AuthenticationError',
      402: 'PaymentRequiredError',
      403: 'PermissionError',
      404: 'NotFoundError',
      405: 'ApiError',
      409: 'ConflictError',
      412: 'PreconditionFailedError',
      422: 'ValidationError',
      429: 'RateLimitError',
      500: 'ServerError',
      503: 'ServerError',
    });
  });

  it('says in one line which field was wrong, in which call and in which request', () => {
    const items = ['/name', '/metadata', '', '/template'].map((pointer) => ({
      pointer,
      code: 'x',
      message: 'is wrong',
    }));
    expect(errorFor('validation_failed', { errors: items }).message).toBe(
      '422 validation_failed: It did not work. [/name is wrong; /metadata is wrong; / is wrong; and 1 more] ' +
        '(create_entity, request 0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11)',
    );
  });

  it('has what a program needs to continue', () => {
    const next_actions = [
      {
        code: 'read_again',
        actor: 'agent' as const,
        message: 'Read what changed.',
        operation_id: 'get_entity',
        method: 'GET' as const,
        href: '/v1/entities/x',
        due_at: null,
      },
    ];
    const error = errorFor('version_conflict', { current_version: 7, next_actions });
    expect(error).toMatchObject({
      name: 'ConflictError',
      currentVersion: 7,
      requestId: '0198c5a4-7c1e-7a52-9d3f-5d2f0c7f8e11',
      nextActions: next_actions,
      errors: [],
      operationId: 'create_entity',
      idempotencyKey: 'key-1',
      retryAfterSeconds: null,
    });
  });

  it('describes an answer that is not from this API without quoting it', () => {
    const error = refusalError({ status: 502, problem: null, mediaType: 'text/html', retryAfterMs: 1_500 }, CALL);
    expect(error).toBeInstanceOf(errors.ServerError);
    expect(error.message).toMatch(/^502: the answer \(text\/html\) does not come from this API/);
    expect([error.code, error.requestId, error.retryAfterSeconds]).toEqual([null, null, 2]);
    const page = refusalError({ status: 200, problem: null, mediaType: 'text/html', retryAfterMs: null }, CALL);
    expect(page).toBeInstanceOf(errors.UnexpectedAnswerError);
  });
});
