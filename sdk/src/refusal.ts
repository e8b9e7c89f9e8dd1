import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type FailedCall,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  PreconditionFailedError,
  RateLimitError,
  type Refusal,
  ServerError,
  UnexpectedAnswerError,
  ValidationError,
} from './errors.ts';

/** A refusal and its media type. */
export type ReadRefusal = Refusal & { mediaType: string | null };

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitError,
};

/** Returns the error for a refusal, by its status. */
export function refusalError(refusal: ReadRefusal, call: FailedCall): ApiError {
  const { status } = refusal;
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : status >= 400 ? ApiError : UnexpectedAnswerError);
  return new Kind(messageOf(refusal, call), refusal, call);
}

const SHOWN_PROBLEMS = 3;

/** Never quotes an answer that is not a problem document: a proxy's text may repeat what it was sent. */
function messageOf({ status, problem, mediaType }: ReadRefusal, { operationId }: FailedCall): string {
  if (problem === null) {
    const type = mediaType ?? 'no media type';
    return `${status}: the answer (${type}) does not come from this API. Check the base URL and any proxy in between. (${operationId})`;
  }
  const { detail, code, errors = [], request_id } = problem;
  const shown = errors.slice(0, SHOWN_PROBLEMS).map(({ pointer, message }) => `${pointer || '/'} ${message}`);
  const list = errors.length > shown.length ? [...shown, `and ${errors.length - shown.length} more`] : shown;
  const items = list.length === 0 ? '' : ` [${list.join('; ')}]`;
  return `${status} ${code}: ${detail}${items} (${operationId}, request ${request_id})`;
}
