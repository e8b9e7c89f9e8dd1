from __future__ import annotations

import json
import socket
import urllib.request
from http.client import HTTPException, HTTPResponse, IncompleteRead
from typing import Any, Mapping

from ._answer import CHUNK_BYTES, StreamedAnswer
from ._call import Call, Options, address
from ._errors import EfsError, NoAnswerError, TimeLimitError
from ._refusal import refusal_error
from ._retry import Failure, decide_retry, read_retry_after
from ._settings import Settings, read_api_key
from ._version import VERSION


class _EveryAnswer(urllib.request.HTTPErrorProcessor):
    """Returns every answer as it is: no status raises, and no redirect is followed.

    Following one could turn a change into a read, or send the key to another host.
    """

    def http_response(self, request: urllib.request.Request, response: HTTPResponse) -> HTTPResponse:
        return response

    https_response = http_response


_opener = urllib.request.build_opener(_EveryAnswer)


class _Refused(Exception):
    def __init__(self, failure: Failure, error: EfsError) -> None:
        super().__init__()
        self.failure = failure
        self.error = error


def send_call(call: Call, settings: Settings, options: Options) -> Any:
    """Makes one call, retries it while that is safe and time remains, and returns the operation's result."""
    platform = settings.platform
    limit = settings.time_limit + call.wait_seconds if options.time_limit is None else options.time_limit
    end = platform.monotonic() + limit
    # Made once, because every try carries the same key.
    key = options.idempotency_key or (platform.new_idempotency_key() if call.idempotent else None)
    repeatable = call.method == "GET" or (call.idempotent and key is not None)
    tries = 0
    while True:
        tries += 1
        request = _request(call, settings, options, key)
        timeout = min(end - platform.monotonic(), settings.try_time_limit + call.wait_seconds)
        try:
            return _try_once(request, call, settings, options, key, timeout)
        except _Refused as refused:
            left = end - platform.monotonic()
            delay = decide_retry(
                refused.failure,
                tries=tries,
                left=left,
                repeatable=repeatable,
                max_retries=settings.max_retries,
                chance=platform.chance(),
            )
            if delay is None:
                raise refused.error from refused.__cause__
        platform.sleep(delay)


def _request(call: Call, settings: Settings, options: Options, key: str | None) -> urllib.request.Request:
    source = settings.api_key
    api_key = read_api_key(source()) if callable(source) else source
    data = call.file
    media_type = call.media_type
    if call.body is not None:
        data = json.dumps(call.body, ensure_ascii=False, allow_nan=False).encode()
        media_type = "application/json"
    headers = {
        "Accept": f"{call.accept}, application/problem+json",
        "Authorization": None if api_key is None else f"Bearer {api_key}",
        "Idempotency-Key": key,
        "If-Match": options.if_match,
        "Confirm": options.confirm,
        "Content-Type": media_type,
        "User-Agent": f"entity-formation-sdk-python/{VERSION}",
        **(call.headers or {}),
    }
    given = {name: value for name, value in headers.items() if value is not None}
    return urllib.request.Request(address(settings.base_url, call), data, given, method=call.method)


def _try_once(
    request: urllib.request.Request, call: Call, settings: Settings, options: Options, key: str | None, timeout: float
) -> Any:
    end = settings.platform.monotonic() + timeout
    try:
        if timeout <= 0:
            raise socket.timeout
        response: HTTPResponse = _opener.open(request, timeout=timeout)
        if options.on_response is not None:
            options.on_response(response.status, response.headers)
        is_good = 200 <= response.status < 300
        if is_good and call.answer == "raw":
            return StreamedAnswer(response)
        with response:
            if is_good and (call.answer == "none" or response.status == 204):
                return None
            # An answer that is not JSON is not from this API, and may be of any length.
            parsed = _parse(_read(response, settings, end)) if _is_json(_media_type(response)) else None
    except (OSError, HTTPException) as error:
        raise _lost(error, request, call, key) from error
    if is_good and parsed is not None:
        return parsed
    raise _refused(response, parsed, call, settings, key)


def _lost(error: Exception, request: urllib.request.Request, call: Call, key: str | None) -> _Refused:
    reason = getattr(error, "reason", error)
    where = f"No answer from {request.type}://{request.host}"
    if isinstance(reason, socket.timeout):
        return _Refused(Failure(), TimeLimitError(f"{where} within the time limit", call.operation_id, key))
    return _Refused(Failure(), NoAnswerError(f"{where}: {type(reason).__name__}", call.operation_id, key))


def _refused(response: HTTPResponse, parsed: Any, call: Call, settings: Settings, key: str | None) -> _Refused:
    media_type = _media_type(response)
    problem: Any = parsed if media_type == "application/problem+json" and _is_problem(parsed) else None
    retry_after = read_retry_after(response.headers.get("retry-after"), settings.platform.now())
    if retry_after is None and problem:
        retry_after = problem.get("retry_after_seconds")
    return _Refused(
        Failure(response.status, problem.get("retryable") if problem else None, retry_after),
        refusal_error(
            response.status, problem, media_type, retry_after, operation_id=call.operation_id, idempotency_key=key
        ),
    )


def _media_type(response: HTTPResponse) -> str | None:
    return response.headers.get_content_type() if "content-type" in response.headers else None


def _is_json(media_type: str | None) -> bool:
    return media_type is not None and media_type.endswith(("/json", "+json"))


def _read(response: HTTPResponse, settings: Settings, end: float) -> bytes:
    """Reads piece by piece: a limit of the socket starts again with every byte."""
    chunks = []
    while chunk := response.read1(CHUNK_BYTES):
        chunks.append(chunk)
        if settings.platform.monotonic() > end:
            raise socket.timeout
    if response.length:
        raise IncompleteRead(b"", response.length)
    return b"".join(chunks)


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _is_problem(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("code"), str) and isinstance(value.get("detail"), str)
