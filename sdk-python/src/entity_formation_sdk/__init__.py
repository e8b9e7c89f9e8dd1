"""Client of the Entity Formation Service."""

from . import types
from ._answer import StreamedAnswer
from ._call import CallOptions, WriteOptions
from ._client import EfsClient
from ._errors import (
    ApiError,
    AuthenticationError,
    BadRequestError,
    ConflictError,
    EfsError,
    FormationFailedError,
    NoAnswerError,
    NotFoundError,
    PaymentRequiredError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    ServerError,
    TimeLimitError,
    UnexpectedAnswerError,
    ValidationError,
)
from ._version import VERSION
from ._audit_walk import AuditProblem
from .audit import AuditVerification, verify_audit_export
from .member_key import MemberKey
from .webhooks import WebhookEvent, WebhookVerificationError, construct_webhook_event, sign_test_webhook

__version__ = VERSION

__all__ = [
    "ApiError",
    "AuditProblem",
    "AuditVerification",
    "AuthenticationError",
    "BadRequestError",
    "CallOptions",
    "ConflictError",
    "EfsClient",
    "EfsError",
    "FormationFailedError",
    "MemberKey",
    "NoAnswerError",
    "NotFoundError",
    "PaymentRequiredError",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitError",
    "ServerError",
    "StreamedAnswer",
    "TimeLimitError",
    "UnexpectedAnswerError",
    "ValidationError",
    "WebhookEvent",
    "WebhookVerificationError",
    "WriteOptions",
    "construct_webhook_event",
    "sign_test_webhook",
    "types",
    "verify_audit_export",
]
