"""The errors of this package. An invalid argument raises a `TypeError` or `ValueError` of Python instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import types


class EfsError(Exception):
    """Base class of the errors of this package."""


class NoAnswerError(EfsError):
    """No answer arrived. A change may have been made: repeat the call with the same `idempotency_key`."""

    def __init__(self, message: str, operation_id: str, idempotency_key: str | None = None) -> None:
        super().__init__(f"{message} ({operation_id})")
        self.operation_id = operation_id
        self.idempotency_key = idempotency_key


class TimeLimitError(NoAnswerError):
    """The time limit passed before an answer arrived."""


class ApiError(EfsError):
    """The service, or a proxy in front of it, refused the call."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        problem: types.Problem | None,
        retry_after: float | None,
        operation_id: str,
        idempotency_key: str | None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.problem = problem
        self.code: types.ProblemCode | None = problem["code"] if problem else None
        """The service's code; None if the answer did not come from the service."""
        self.request_id: str | None = problem["request_id"] if problem else None
        self.errors: list[types.ProblemItem] = problem.get("errors", []) if problem else []
        """All problems of the request, each with a JSON Pointer to its place."""
        self.next_actions: list[types.NextAction] = problem.get("next_actions", []) if problem else []
        self.current_version: int | None = problem.get("current_version") if problem else None
        self.retry_after = retry_after
        """Seconds until another try makes sense."""
        self.operation_id = operation_id
        self.idempotency_key = idempotency_key


class BadRequestError(ApiError):
    """400: the request could not be read."""


class AuthenticationError(ApiError):
    """401: the key is missing or invalid."""


class PaymentRequiredError(ApiError):
    """402: the plan does not allow the call, or a payment has to be made first."""


class PermissionDeniedError(ApiError):
    """403: the key lacks a scope."""


class NotFoundError(ApiError):
    """404: the object does not exist, or belongs to another account."""


class ConflictError(ApiError):
    """409: the current state does not allow the call; `current_version` shows if the object has changed meanwhile."""


class PreconditionFailedError(ApiError):
    """412: `if_match` is not the current `ETag` of the object."""


class ValidationError(ApiError):
    """422: the request is invalid, or a condition is not met yet; see `errors`."""


class RateLimitError(ApiError):
    """429: too many requests; see `retry_after`."""


class ServerError(ApiError):
    """5xx: the service, or a proxy in front of it, failed."""


class UnexpectedAnswerError(ApiError):
    """The answer does not come from this API: check the base URL."""


class FormationFailedError(EfsError):
    """The entity does not reach the awaited state by itself: it failed, or is a draft that nobody has submitted."""

    def __init__(self, entity: types.Entity, awaited: str) -> None:
        next_action = entity["next_action"]
        reason = entity.get("filing_error") or (next_action["message"] if next_action else "")
        super().__init__(f"The entity is {entity['state']} and does not become {awaited} by itself. {reason}".rstrip())
        self.entity = entity
        self.next_action: types.NextAction | None = next_action
        """The next action, with the party that has to take it."""
