"""Verification of webhooks (Standard Webhooks 1.0), and the signature for tests of a receiver."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import secrets
import time
from typing import TYPE_CHECKING, Any, Literal, Mapping, TypedDict, Union, cast

from ._errors import EfsError

if TYPE_CHECKING:
    from . import types

TOLERANCE_SECONDS = 300
SECRET_PREFIX = "whsec_"
VERSION = "v1"

Body = Union[str, bytes, bytearray, memoryview]
WebhookErrorCode = Literal[
    "header_missing",
    "timestamp_invalid",
    "timestamp_too_old",
    "timestamp_too_new",
    "signature_malformed",
    "signature_mismatch",
    "body_invalid",
]


class WebhookEvent(TypedDict):
    """An event as a webhook brings it: the same as in the log, or the test message of `test_webhook_endpoint`."""

    id: str
    type: types.EventType | Literal["webhook_endpoint.test"]
    entity_id: str | None
    sequence: int | None
    livemode: bool
    created_at: str
    actor: types.EventActor
    data: types.EventData


class WebhookVerificationError(EfsError):
    """The message is not a genuine and recent one of the service: answer 400, and do nothing else with it."""

    def __init__(self, code: WebhookErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code


def construct_webhook_event(
    body: Body,
    headers: Mapping[str, str],
    secret: str,
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    at: float | None = None,
) -> WebhookEvent:
    """Verifies a webhook and returns its event; raises a WebhookVerificationError otherwise.

    `body` is the body as it arrived: parsed and written again, it would no longer be what was signed. Of several
    signatures one is enough, so a receiver may know the new or the old secret during a rotation.

    tolerance_seconds: Largest difference between the two clocks, in either direction.
    at: The current time, in seconds since 1970.
    """
    key = _read_secret(secret)
    data = _bytes_of(body)
    names = {name.lower(): value for name, value in headers.items()}
    id, timestamp, signatures = (
        _header(names, name) for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    _check_timestamp(timestamp, tolerance_seconds, time.time() if at is None else at)
    expected = _sign(key, id, timestamp, data)
    # Every signature is compared, in a time that tells nothing about them.
    if not any([hmac.compare_digest(expected, each) for each in _read_signatures(signatures)]):
        raise WebhookVerificationError(
            "signature_mismatch",
            "No signature matches. Check that the secret is that of this endpoint, and that the body is passed as it "
            "arrived.",
        )
    return _read_event(data)


def sign_test_webhook(body: Body, secret: str, *, id: str | None = None, at: float | None = None) -> dict[str, str]:
    """Returns the headers with which the service would send this body, to test a receiver."""
    id = secrets.token_hex(16) if id is None else id
    timestamp = str(int(time.time() if at is None else at))
    signature = base64.b64encode(_sign(_read_secret(secret), id, timestamp, _bytes_of(body))).decode()
    return {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": f"{VERSION},{signature}"}


def _sign(key: bytes, id: str, timestamp: str, body: bytes) -> bytes:
    return hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()


def _read_secret(secret: str) -> bytes:
    """The secret is never quoted."""
    text = secret.strip() if isinstance(secret, str) else ""
    key = _decode(text[len(SECRET_PREFIX) :]) if text.startswith(SECRET_PREFIX) else None
    if not key:
        raise ValueError("Invalid webhook secret. Pass it as the service returned it: it begins with whsec_.")
    return key


def _bytes_of(body: Body) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, (bytes, bytearray, memoryview)):
        return bytes(body)
    raise TypeError("Pass the body as it arrived, as text or bytes, before anything parses it.")


def _header(names: Mapping[str, str], name: str) -> str:
    value = names.get(name)
    if not value:
        raise WebhookVerificationError("header_missing", f"The header {name} is missing.")
    return value


def _check_timestamp(text: str, tolerance_seconds: float, now: float) -> None:
    if re.fullmatch(r"[0-9]{1,12}", text) is None:
        raise WebhookVerificationError("timestamp_invalid", "The header webhook-timestamp is not a time in seconds.")
    age = now - int(text)
    if abs(age) <= tolerance_seconds:
        return
    difference = f"{abs(age):.0f} s, more than the {tolerance_seconds:g} s allowed"
    code: WebhookErrorCode = "timestamp_too_old" if age > 0 else "timestamp_too_new"
    side = "old" if age > 0 else "new"
    raise WebhookVerificationError(code, f"The message is too {side}: {difference}. Check this machine's clock.")


def _read_signatures(header: str) -> list[bytes]:
    """Returns the signatures of the version that this code knows; others may stand beside them."""
    start = f"{VERSION},"
    decoded = [_decode(each[len(start) :]) for each in header.split(" ") if each.startswith(start)]
    signatures = [each for each in decoded if each is not None]
    if signatures:
        return signatures
    raise WebhookVerificationError(
        "signature_malformed", f'The header webhook-signature has no signature of the form "{VERSION},<base64>".'
    )


def _decode(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _read_event(body: bytes) -> WebhookEvent:
    try:
        message: Any = json.loads(body)
    except ValueError:
        message = None
    event: Any = message.get("data") if isinstance(message, dict) else None
    if isinstance(event, dict) and isinstance(event.get("id"), str) and isinstance(event.get("type"), str):
        return cast(WebhookEvent, event)
    raise WebhookVerificationError("body_invalid", "The body is signed, but it is not an event.")
