import type { NextAction } from '../domain/filing/next-action.ts';
import type { Problem } from '../domain/formats/problem.ts';

/**
 * Every error of the API: code → HTTP status, title, and whether the same call may succeed later. A code that is not in
 * this table does not compile.
 */
export const ERRORS = {
  malformed_request: { status: 400, title: 'Malformed request', retryable: false },
  invalid_parameter: { status: 400, title: 'Invalid parameter or header', retryable: false },
  unauthenticated: { status: 401, title: 'Missing or invalid credential', retryable: false },
  account_closed: { status: 401, title: 'Account closed', retryable: false },
  plan_limit_reached: { status: 402, title: 'Plan limit reached', retryable: false },
  payment_required: { status: 402, title: 'Payment required', retryable: false },
  account_frozen: { status: 403, title: 'Account frozen', retryable: false },
  account_suspended: { status: 403, title: 'Account suspended', retryable: false },
  not_permitted: { status: 403, title: 'Not permitted for this credential', retryable: false },
  insufficient_scope: { status: 403, title: 'Insufficient scope', retryable: false },
  not_found: { status: 404, title: 'Not found', retryable: false },
  route_not_found: { status: 404, title: 'Route not found', retryable: false },
  method_not_allowed: { status: 405, title: 'Method not allowed', retryable: false },
  request_timeout: { status: 408, title: 'Request timeout', retryable: true },
  version_conflict: { status: 409, title: 'Version conflict', retryable: false },
  illegal_transition: { status: 409, title: 'Not possible in this state', retryable: false },
  already_voted: { status: 409, title: 'Already voted or answered', retryable: false },
  effects_changed: { status: 409, title: 'Effects changed since the dry run', retryable: false },
  constitution_changed: { status: 409, title: 'Constitution changed', retryable: false },
  idempotency_in_progress: { status: 409, title: 'Request with this idempotency key in progress', retryable: true },
  link_taken: { status: 409, title: 'User already linked', retryable: false },
  name_held: { status: 409, title: 'Name held by another filing', retryable: false },
  length_required: { status: 411, title: 'Content-Length required', retryable: false },
  precondition_failed: { status: 412, title: 'If-Match does not match', retryable: false },
  payload_too_large: { status: 413, title: 'Body too large', retryable: false },
  uri_too_long: { status: 414, title: 'URL too long', retryable: false },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', retryable: false },
  validation_failed: { status: 422, title: 'Invalid request body', retryable: false },
  constitution_invalid: { status: 422, title: 'Invalid constitution', retryable: false },
  amendment_prohibited: { status: 422, title: 'Prohibited amendment', retryable: false },
  requires_filing: { status: 422, title: 'Separate filing required', retryable: false },
  treasury_limit_reached: { status: 422, title: 'Treasury limit reached', retryable: false },
  guard_unmet: { status: 422, title: 'Unmet conditions', retryable: false },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused', retryable: false },
  rate_limited: { status: 429, title: 'Too many requests', retryable: true },
  headers_too_large: { status: 431, title: 'Headers too large', retryable: false },
  internal: { status: 500, title: 'Internal error', retryable: true },
  payment_provider_refused: { status: 502, title: 'Request refused by the payment provider', retryable: false },
  unavailable: { status: 503, title: 'Service unavailable', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

export type AppErrorOptions = {
  /** Text for the caller in plain words: the problem, and how to solve it. The text contains nothing internal. */
  detail: string;
  /** Text that only the log shows, never the caller. */
  internal?: string;
  cause?: unknown;
  problems?: readonly Problem[];
  /** Extra fields of the problem document, such as `current_version`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** The next calls, if the code alone does not determine them. */
  next?: readonly NextAction[];
  /** Seconds to wait before a retry, for both the Retry-After header and `retry_after_seconds`. */
  retryAfterSeconds?: number;
};

/** An intended refusal. Any other thrown error is a bug and gets status 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly internal: string | undefined;
  readonly problems: readonly Problem[] | undefined;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly next: readonly NextAction[] | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions) {
    super(options.internal ?? options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.internal = options.internal;
    this.problems = options.problems;
    this.next = options.next;
    // Errors that ask the caller to wait (429, 503) always state a time.
    const seconds = options.retryAfterSeconds ?? (this.status === 429 || this.status === 503 ? 1 : undefined);
    this.extra = { ...options.extra, ...(seconds === undefined ? {} : { retry_after_seconds: seconds }) };
    this.headers = { ...options.headers, ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }) };
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
