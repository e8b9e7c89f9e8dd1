from __future__ import annotations

import re
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

FIRST_DELAY = 0.25
MAX_DELAY = 8.0

# Statuses of temporary failures, for answers that do not come from the service.
PASSING = frozenset([408, 425, 429, 500, 502, 503, 504])
# Statuses that guarantee that nothing was done.
NOTHING_DONE = frozenset([425, 429])


@dataclass(frozen=True)
class Failure:
    """A try that ended without a usable answer."""

    status: int | None = None
    """None: there was no answer."""
    retryable: bool | None = None
    """From the service's problem document; None if the answer is not from the service."""
    retry_after: float | None = None

    @property
    def passes(self) -> bool:
        """True if the failure may be temporary, so that a retry makes sense."""
        if self.status is None:
            return True
        return self.status in PASSING if self.retryable is None else self.retryable


def decide_retry(
    failure: Failure, *, tries: int, left: float, repeatable: bool, max_retries: int, chance: float
) -> float | None:
    """Returns the seconds until the next try, or None to give up.

    They are at least what the service asked for, and fewer than those left. `chance`, from 0 to below 1, spreads the
    retries of callers that failed together.
    """
    if tries > max_retries or not failure.passes or not (repeatable or failure.status in NOTHING_DONE):
        return None
    growing = min(FIRST_DELAY * 2 ** (tries - 1), MAX_DELAY)
    delay = (failure.retry_after or 0) + growing * (0.5 + chance / 2)
    return delay if delay < left else None


def read_retry_after(header: str | None, now: float) -> float | None:
    """Returns `Retry-After` (seconds or a date, RFC 9110 §10.2.3) in seconds; None if it is absent or invalid."""
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header.strip()):
        return float(header)
    try:
        return max(0.0, parsedate_to_datetime(header).timestamp() - now)
    except (TypeError, ValueError):
        return None
