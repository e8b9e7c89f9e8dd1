from __future__ import annotations

from typing import TYPE_CHECKING, Callable

from ._errors import FormationFailedError, RateLimitError, TimeLimitError
from ._states import AWAITED

if TYPE_CHECKING:
    from . import types
    from ._operations import Operations
    from ._settings import Platform

# Maximum time that the service waits in one call.
LONG_LOOK = 30
SHORTEST_LONG_LOOK = 1
# Extra time for an answer that is on its way at the time limit.
SLACK = 5


def wait_for_entity(
    efs: Operations,
    id: str,
    awaited: types.EntityState,
    time_limit: float,
    on_look: Callable[[types.Entity], None] | None,
    platform: Platform,
) -> types.Entity:
    """Lets the service wait until the entity has reached the state or cannot reach it, or until the time limit."""
    if awaited not in AWAITED:
        raise ValueError(f"There is no state {awaited!r}. The states are {', '.join(AWAITED)}.")
    reached, never = AWAITED[awaited]
    end = platform.monotonic() + time_limit
    while True:
        entity = _look(efs, id, awaited, max(0, end - platform.monotonic()), platform)
        if on_look is not None:
            on_look(entity)
        if entity["state"] in reached:
            return entity
        if entity["state"] in never:
            raise FormationFailedError(entity, awaited)
        if platform.monotonic() >= end:
            message = f"The entity is still {entity['state']}, not {awaited}, at the time limit"
            raise TimeLimitError(f"{message}; the service continues without this call", "await_entity")


def _look(efs: Operations, id: str, awaited: types.EntityState, left: float, platform: Platform) -> types.Entity:
    """Returns the entity after a while, or sooner once it has changed as expected."""
    if left < SHORTEST_LONG_LOOK:
        platform.sleep(left)
        return efs.get_entity(id, time_limit=SLACK)
    try:
        return efs.await_entity(id, state=awaited, timeout=int(min(left, LONG_LOOK)), time_limit=left + SLACK)
    except RateLimitError as error:
        # Too many calls already wait at the service, so this one polls.
        pause = min(left, error.retry_after or 1)
        platform.sleep(pause)
        return efs.get_entity(id, time_limit=left - pause + SLACK)
