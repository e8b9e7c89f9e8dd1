import { EfsError } from './efs-error.ts';
import type { Entity, NextAction, Problem } from './generated.ts';

export { EfsError };

/** The known facts about a failed call. */
export type FailedCall = {
  operationId: string;
  /** The key the call was sent with: repeated with it, the call takes effect at most once. */
  idempotencyKey: string | null;
};

/** No answer arrived. A change may still have been made: repeat it with the same `idempotencyKey`. */
export class ConnectionError extends EfsError {
  readonly operationId: string;
  readonly idempotencyKey: string | null;

  constructor(message: string, { operationId, idempotencyKey }: FailedCall, cause?: unknown) {
    super(`${message} (${operationId})`, { cause });
    this.operationId = operationId;
    this.idempotencyKey = idempotencyKey;
  }
}

/** Time was up before an answer arrived. */
export class TimeoutError extends ConnectionError {}

/** The parts of a refusal. */
export type Refusal = {
  status: number;
  problem: Problem | null;
  mediaType: string | null;
  retryAfterMs: number | null;
};

/** The service, or something in front of it, refused. */
export class ApiError extends EfsError {
  readonly status: number;
  /** The service's code; null if the answer came from something else, such as a proxy. */
  readonly code: Problem['code'] | null;
  readonly requestId: string | null;
  readonly problem: Problem | null;
  /** Everything that was wrong, each with a JSON Pointer to it. */
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
/** 401: no valid key. */
export class AuthenticationError extends ApiError {}
/** 402: the plan does not allow it, or something has to be paid first. */
export class PaymentRequiredError extends ApiError {}
/** 403: the key lacks a scope. */
export class PermissionError extends ApiError {}
/** 404: it does not exist, or belongs to another account. */
export class NotFoundError extends ApiError {}
/** 409: not possible in the current state; `currentVersion` tells whether it changed meanwhile. */
export class ConflictError extends ApiError {}
/** 412: `ifMatch` does not match. */
export class PreconditionFailedError extends ApiError {}
/** 422: readable but invalid, or something has to be done first; see `errors`. */
export class ValidationError extends ApiError {}
/** 429: too many requests; see `retryAfterSeconds`. */
export class RateLimitError extends ApiError {}
/** 5xx: the service, or something in front of it, failed. */
export class ServerError extends ApiError {}
/** The answer is not from this API: check the base URL. */
export class UnexpectedAnswerError extends ApiError {}

/** The formation cannot reach the awaited state. */
export class FormationFailedError extends EfsError {
  readonly entity: Entity;
  /** The next action, and who has to take it. */
  readonly nextAction: NextAction | null;

  constructor(entity: Entity, awaited: string) {
    super(`The entity is ${entity.state} and will not become ${awaited}. ${entity.filing_error ?? ''}`.trimEnd());
    this.entity = entity;
    this.nextAction = entity.next_action;
  }
}
