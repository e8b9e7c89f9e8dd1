from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping

from . import _errors as errors

if TYPE_CHECKING:
    from . import types

BY_STATUS: Mapping[int, type[errors.ApiError]] = {
    400: errors.BadRequestError,
    401: errors.AuthenticationError,
    402: errors.PaymentRequiredError,
    403: errors.PermissionDeniedError,
    404: errors.NotFoundError,
    409: errors.ConflictError,
    412: errors.PreconditionFailedError,
    422: errors.ValidationError,
    429: errors.RateLimitError,
}

SHOWN_PROBLEMS = 3


def refusal_error(
    status: int, problem: types.Problem | None, media_type: str | None, retry_after: float | None, **call: Any
) -> errors.ApiError:
    """Returns the error for a refusal, by its status."""
    other = errors.ServerError if status >= 500 else errors.ApiError if status >= 400 else errors.UnexpectedAnswerError
    kind = BY_STATUS.get(status, other)
    message = message_of(status, problem, media_type, call["operation_id"])
    return kind(message, status=status, problem=problem, retry_after=retry_after, **call)


def message_of(status: int, problem: types.Problem | None, media_type: str | None, operation_id: str) -> str:
    """Never quotes an answer that is not a problem document: a proxy's text may repeat what it was sent."""
    if problem is None:
        return (
            f"{status}: the answer ({media_type or 'no media type'}) does not come from this API. "
            f"Check the base URL and any proxy in between. ({operation_id})"
        )
    listed = problem.get("errors", [])
    shown = [f"{each['pointer'] or '/'} {each['message']}" for each in listed[:SHOWN_PROBLEMS]]
    if len(listed) > len(shown):
        shown.append(f"and {len(listed) - len(shown)} more")
    items = f" [{'; '.join(shown)}]" if shown else ""
    request_id = problem.get("request_id")
    return f"{status} {problem['code']}: {problem['detail']}{items} ({operation_id}, request {request_id})"
