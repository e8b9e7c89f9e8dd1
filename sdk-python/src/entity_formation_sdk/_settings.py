from __future__ import annotations

import random
import re
import secrets
import time
from dataclasses import dataclass, field
from typing import Callable, Union
from urllib.parse import urlsplit

ApiKeySource = Union[str, Callable[[], str]]


@dataclass(frozen=True)
class Platform:
    """The functions of the platform that the client uses; tests replace them."""

    sleep: Callable[[float], None] = time.sleep
    monotonic: Callable[[], float] = time.monotonic
    now: Callable[[], float] = time.time
    chance: Callable[[], float] = random.random
    new_idempotency_key: Callable[[], str] = secrets.token_hex


@dataclass(frozen=True)
class Settings:
    base_url: str
    # Kept out of every print of the client.
    api_key: ApiKeySource | None = field(repr=False)
    time_limit: float
    try_time_limit: float
    max_retries: int
    platform: Platform


def read_api_key(text: str) -> str:
    """Refuses a key that no header can carry. The key is never quoted."""
    key = text.strip()
    if re.fullmatch(r"[\x21-\x7e]+", key) is None:
        raise ValueError("The API key is empty or contains invalid characters. Pass it as the service returned it.")
    return key


def read_base_url(text: str) -> str:
    # The value is not quoted, because it may be anything, even a key.
    url = urlsplit(text)
    if url.scheme not in ("http", "https") or not url.hostname:
        raise ValueError("base_url must be an http or https URL, such as https://efs.example.com.")
    if "@" in url.netloc:
        raise ValueError("base_url must not contain a user name or password. Pass the key as api_key.")
    return f"{url.scheme}://{url.netloc}{url.path.rstrip('/')}"
