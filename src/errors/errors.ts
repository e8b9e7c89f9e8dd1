import type { Problem } from '../domain/formats/problem.ts';

/**
 * Every refusal of the API: code → HTTP status, title, and whether the same call may succeed later. This is the only
 * table; a code that is not in it does not compile.
 */
export const ERRORS = {
  malformed_request: { status: 400, title: 'The request cannot be read', retryable: false },
  invalid_parameter: { status: 400, title: 'A parameter or header cannot be read', retryable: false },
  unauthenticated: { status: 401, title: 'No valid credential', retryable: false },
  plan_limit_reached: { status: 402, title: 'The plan does not allow more', retryable: false },
  payment_required: { status: 402, title: 'A payment is missing', retryable: false },
  account_suspended: { status: 403, title: 'The account is suspended', retryable: false },
  not_permitted: { status: 403, title: 'Not for this member or person', retryable: false },
  insufficient_scope: { status: 403, title: 'The credential lacks a scope', retryable: false },
  not_found: { status: 404, title: 'Not found', retryable: false },
  route_not_found: { status: 404, title: 'No such route', retryable: false },
  method_not_allowed: { status: 405, title: 'Method not allowed here', retryable: false },
  request_timeout: { status: 408, title: 'The request took too long to arrive', retryable: true },
  version_conflict: { status: 409, title: 'The entity changed meanwhile', retryable: false },
  illegal_transition: { status: 409, title: 'Not possible in this state', retryable: false },
  already_voted: { status: 409, title: 'Voted or answered otherwise already', retryable: false },
  constitution_changed: { status: 409, title: 'Another constitution is in force', retryable: false },
  idempotency_in_progress: { status: 409, title: 'The first call with this key is still running', retryable: true },
  link_taken: { status: 409, title: 'Linked to an account already', retryable: false },
  name_held: { status: 409, title: 'Another filing holds this name', retryable: false },
  length_required: { status: 411, title: 'Content-Length required', retryable: false },
  precondition_failed: { status: 412, title: 'If-Match does not hold', retryable: false },
  payload_too_large: { status: 413, title: 'The body is too large', retryable: false },
  uri_too_long: { status: 414, title: 'The address is too long', retryable: false },
  unsupported_media_type: { status: 415, title: 'Send application/json', retryable: false },
  validation_failed: { status: 422, title: 'The body is readable but wrong', retryable: false },
  constitution_invalid: { status: 422, title: 'The constitution is not valid', retryable: false },
  amendment_prohibited: { status: 422, title: 'No majority may do this', retryable: false },
  requires_filing: { status: 422, title: 'The state has to be told first', retryable: false },
  treasury_limit_reached: { status: 422, title: 'The treasury does not allow this amount', retryable: false },
  guard_unmet: { status: 422, title: 'Something has to be done first', retryable: false },
  idempotency_key_reused: { status: 422, title: 'This idempotency key was used for another request', retryable: false },
  rate_limited: { status: 429, title: 'Too many requests', retryable: true },
  headers_too_large: { status: 431, title: 'The headers are too large', retryable: false },
  internal: { status: 500, title: 'The service failed', retryable: true },
  payment_provider_refused: { status: 502, title: 'The payment provider refused this service', retryable: false },
  unavailable: { status: 503, title: 'Busy or not ready', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

export type AppErrorOptions = {
  /** For the caller: plain words, no internals, and what to do. */
  detail: string;
  /** For the log only. */
  internal?: string;
  cause?: unknown;
  problems?: readonly Problem[];
  /** Extra members of the problem document, e.g. `current_version`. */
  extra?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Time until a retry; sets both the Retry-After header and `retry_after_seconds`. */
  retryAfterSeconds?: number;
};

/** An intended refusal. Anything else that is thrown is a bug and gets status 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly internal: string | undefined;
  readonly problems: readonly Problem[] | undefined;
  readonly extra: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, options: AppErrorOptions) {
    super(options.internal ?? options.detail, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = options.detail;
    this.internal = options.internal;
    this.problems = options.problems;
    // A refusal that asks to wait always says how long.
    const seconds = options.retryAfterSeconds ?? (this.status === 429 || this.status === 503 ? 1 : undefined);
    this.extra = { ...options.extra, ...(seconds === undefined ? {} : { retry_after_seconds: seconds }) };
    this.headers = { ...options.headers, ...(seconds === undefined ? {} : { 'retry-after': String(seconds) }) };
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
