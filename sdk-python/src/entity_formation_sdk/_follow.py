from __future__ import annotations

import json
from dataclasses import dataclass, replace
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Iterable, Iterator

from ._call import Call, Options
from ._errors import ApiError, EfsError, NoAnswerError
from ._refusal import refusal_error
from ._retry import Failure
from ._send import send_call

if TYPE_CHECKING:
    from . import types
    from ._settings import Settings

# The service sends something every 15 seconds, so a connection that is silent for this long is considered broken.
MAX_SILENCE = 45
# Delay between two connections, unless the service sets another.
RETRY = 1.0
# Maximum delay between two connections, except for `Retry-After`.
MAX_RETRY = 30.0
# Every line of the service is much shorter.
MAX_LINE_BYTES = 4 * 1024 * 1024


@dataclass
class Place:
    """The place in the log, and the pause that the service asks for."""

    last_event_id: str
    retry: float = RETRY
    works: bool = False
    """Something arrived over this connection, so earlier failures no longer count."""


def follow_events(settings: Settings, after: str | None, event_types: Iterable[str] | None) -> Iterator[types.Event]:
    """Yields events as they happen. Each connection continues after the last event of the previous one.

    Raises only if a retry would fail again, for instance because the key is invalid.
    """
    wanted = None if event_types is None else frozenset(event_types)
    # No retries within a call, because this reconnects by itself.
    settings = replace(settings, max_retries=0, try_time_limit=MAX_SILENCE)
    place = Place(after or "")
    tries = 0
    while True:
        tries += 1
        failure = Failure()
        place.works = False
        try:
            for event in _connection(settings, place):
                if wanted is None or event["type"] in wanted:
                    yield event
        except NoAnswerError:
            pass
        except ApiError as error:
            failure = _failure_of(error)
        if place.works:
            tries = 1
        platform = settings.platform
        platform.sleep(reconnect_delay(failure, tries, min(place.retry, MAX_RETRY), platform.chance()))


def reconnect_delay(failure: Failure, tries: int, retry: float, chance: float) -> float:
    """Returns the seconds: at least what the service asks for, more after each failure, and different for each client."""
    growing = min(retry * 2.0 ** min(tries - 1, 10), MAX_RETRY)
    return max(failure.retry_after or 0, growing) * (1 + chance / 2)


def _failure_of(error: ApiError) -> Failure:
    """Returns a temporary failure; raises any other."""
    retryable = error.problem.get("retryable") if error.problem else None
    failure = Failure(error.status, retryable, error.retry_after)
    if not failure.passes:
        raise error
    return failure


def _connection(settings: Settings, place: Place) -> Iterator[types.Event]:
    """Yields the events of one connection, until it ends or falls silent, and notes the place behind each."""
    headers = {"Last-Event-ID": place.last_event_id} if place.last_event_id else {}
    call = Call(
        "stream_events", "GET", "/v1/events/stream", answer="raw", accept="text/event-stream", headers=headers
    )
    with send_call(call, settings, Options(time_limit=MAX_SILENCE)) as answer:
        if answer.headers.get_content_type() != "text/event-stream":
            media_type = answer.headers.get("content-type")
            raise refusal_error(
                answer.status, None, media_type, None, operation_id=call.operation_id, idempotency_key=None
            )
        fields: dict[str, str] = {}
        try:
            while line := answer.readline(MAX_LINE_BYTES):
                place.works = True
                if not line.endswith(b"\n"):
                    if len(line) >= MAX_LINE_BYTES:
                        raise EfsError("An event in the stream is too long.")
                    return
                text = line.decode("utf-8", "replace").rstrip("\r\n")
                if text:
                    _read_field(text, fields)
                    continue
                place.last_event_id = fields.get("id", place.last_event_id)
                if fields.get("retry", "").isdecimal():
                    place.retry = int(fields["retry"]) / 1_000
                if "data" in fields:
                    yield _parse(fields["data"])
                fields = {}
        except (OSError, HTTPException) as error:
            raise NoAnswerError("The event stream was interrupted", call.operation_id) from error


def _read_field(line: str, fields: dict[str, str]) -> None:
    """Reads a field as the HTML Living Standard (§9.2.6) defines it; a comment begins with a colon."""
    name, _, value = line.partition(":")
    value = value[1:] if value.startswith(" ") else value
    if name == "data" and "data" in fields:
        value = f"{fields['data']}\n{value}"
    if name:
        fields[name] = value


def _parse(data: str) -> Any:
    try:
        return json.loads(data)
    except ValueError as error:
        raise EfsError("An event in the stream is not valid JSON.") from error
