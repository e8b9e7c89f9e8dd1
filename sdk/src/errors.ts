import { EfsError } from './efs-error.ts';
import type { Entity, NextAction, Problem } from './generated.ts';

export { EfsError };

/** The known facts about a failed call. */
export type FailedCall = {
  operationId: string;
  /** The key of the call. If you repeat the call with it, the call takes effect at most once. */
  idempotencyKey: string | null;
};

/** No answer arrived. A change may have been made: repeat the call with the same `idempotencyKey`. */
export class ConnectionError extends EfsError {
  readonly operationId: string;
  readonly idempotencyKey: string | null;

  constructor(message: string, { operationId, idempotencyKey }: FailedCall, cause?: unknown) {
    super(`${message} (${operationId})`, { cause });
    this.operationId = operationId;
    this.idempotencyKey = idempotencyKey;
  }
}

/** The time limit passed before an answer arrived. */
export class TimeoutError extends ConnectionError {}

/** The parts of a refusal. */
export type Refusal = {
  status: number;
  problem: Problem | null;
  mediaType: string | null;
  retryAfterMs: number | null;
};

/** The service, or a proxy in front of it, refused the call. */
export class ApiError extends EfsError {
  readonly status: number;
  /** The service's code; null if the answer did not come from the service. */
  readonly code: Problem['code'] | null;
  readonly requestId: string | null;
  readonly problem: Problem | null;
  /** All problems of the request, each with a JSON Pointer to its place. */
  readonly errors: NonNullable<Problem['errors']>;
  readonly nextActions: readonly NextAction[];
  readonly currentVersion: number | null;
  readonly retryAfterSeconds: number | null;
  readonly operationId: string;
  readonly idempotencyKey: string | null;

  constructor(message: string, { status, problem, retryAfterMs }: Refusal, call: FailedCall) {
    super(message);
    this.status = status;
    this.problem = problem;
    this.code = problem?.code ?? null;
    this.requestId = problem?.request_id ?? null;
    this.errors = problem?.errors ?? [];
    this.nextActions = problem?.next_actions ?? [];
    this.currentVersion = problem?.current_version ?? null;
    this.retryAfterSeconds = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000);
    this.operationId = call.operationId;
    this.idempotencyKey = call.idempotencyKey;
  }
}

/** 400: the request could not be read. */
export class BadRequestError extends ApiError {}
/** 401: the key is missing or invalid. */
export class AuthenticationError extends ApiError {}
/** 402: the plan does not allow the call, or a payment has to be made first. */
export class PaymentRequiredError extends ApiError {}
/** 403: the key lacks a scope. */
export class PermissionError extends ApiError {}
/** 404: the object does not exist, or belongs to another account. */
export class NotFoundError extends ApiError {}
/** 409: the current state does not allow the call; `currentVersion` shows if the object has changed meanwhile. */
export class ConflictError extends ApiError {}
/** 412: `ifMatch` is not the current `ETag` of the object. */
export class PreconditionFailedError extends ApiError {}
/** 422: the request is invalid, or a condition is not met yet; see `errors`. */
export class ValidationError extends ApiError {}
/** 429: too many requests; see `retryAfterSeconds`. */
export class RateLimitError extends ApiError {}
/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ApiError {}
/** The answer does not come from this API: check the base URL. */
export class UnexpectedAnswerError extends ApiError {}

/** The formation cannot reach the awaited state. */
export class FormationFailedError extends EfsError {
  readonly entity: Entity;
  /** The next action, with the party that has to take it. */
  readonly nextAction: NextAction | null;

  constructor(entity: Entity, awaited: string) {
    super(`The entity is ${entity.state} and does not become ${awaited} by itself. ${whyNot(entity)}`.trimEnd());
    this.entity = entity;
    this.nextAction = entity.next_action;
  }
}

function whyNot({ filing_error, next_action }: Entity): string {
  return filing_error ?? next_action?.message ?? '';
}
