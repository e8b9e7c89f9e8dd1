from __future__ import annotations

from dataclasses import dataclass
from email.message import Message
from typing import Any, Callable, Mapping, TypedDict, Union
from urllib.parse import quote, urlencode

class CallOptions(TypedDict, total=False):
    """Options that every method takes by name."""

    time_limit: float
    """Seconds for the call with all its tries; default: the client's."""
    on_response: Callable[[int, Message], None]
    """Called with the answer's status and headers: `ETag`, `Idempotent-Replayed`, `RateLimit` and others."""


class WriteOptions(CallOptions, total=False):
    """Additional options of methods that change something."""

    idempotency_key: str
    """Your own key, with which you can repeat the call later. Without one, each call makes its own."""
    if_match: str
    """The `ETag` that the object must still have."""
    confirm: str
    """`confirm` of a dry run: the call is refused (`effects_changed`) if its effects are no longer the same."""


@dataclass(frozen=True)
class Options:
    """The options of one call."""

    time_limit: float | None = None
    on_response: Callable[[int, Message], None] | None = None
    idempotency_key: str | None = None
    if_match: str | None = None
    confirm: str | None = None


@dataclass(frozen=True)
class Call:
    """One call of a generated method."""

    operation_id: str
    method: str
    path: str
    answer: str = "json"
    """`json`: parsed; `none`: not expected; `raw`: returned unread."""
    accept: str = "application/json"
    idempotent: bool = False
    """The operation accepts an idempotency key, so a repeated call takes effect once."""
    body: Any = None
    file: bytes | None = None
    media_type: str | None = None
    query: Mapping[str, Any] | None = None
    headers: Mapping[str, str] | None = None
    wait_seconds: float = 0
    """Time that the service may deliberately wait before it answers; it is added to the time limits."""


def path_segment(value: Union[str, int]) -> str:
    """Encodes a value as one segment of a path. Values that would lead to another route are refused."""
    text = quote(str(value), safe="")
    if text in ("", ".", ".."):
        raise ValueError(f'Invalid path parameter {value!r}: it must not be empty, "." or "..".')
    return text


def address(base_url: str, call: Call) -> str:
    """Returns the URL of a call. Parameters that are None are left out; a list repeats its parameter."""
    pairs = [
        (name, ("true" if each else "false") if isinstance(each, bool) else str(each))
        for name, value in (call.query or {}).items()
        for each in (value if isinstance(value, (list, tuple)) else [value])
        if each is not None
    ]
    return f"{base_url}{call.path}{'?' + urlencode(pairs) if pairs else ''}"
