from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping

from ._call import Call, Options
from ._follow import follow_events
from ._operations import Operations
from ._send import send_call
from ._settings import ApiKeySource, Platform, Settings, read_api_key, read_base_url
from ._wait import wait_for_entity

if TYPE_CHECKING:
    from . import types

DRY_RUN_TYPE = "application/vnd.efs.dry-run+json"
OPTIONS = frozenset(field.name for field in fields(Options))


class EfsClient(Operations):
    """A client of the Entity Formation Service: one method for every operation, and `wait_for_entity`.

    It keeps no connection open, and threads may share it.
    """

    def __init__(
        self,
        base_url: str,
        api_key: ApiKeySource | None = None,
        *,
        time_limit: float = 60,
        try_time_limit: float = 20,
        max_retries: int = 4,
        platform: Platform | None = None,
    ) -> None:
        """Few operations work without a key.

        api_key: The key, or a function that returns it before each try.
        time_limit: Seconds for one call with all its tries.
        try_time_limit: Seconds for one try.
        max_retries: Retries after the first try.
        platform: Replaces functions of the platform: the clock, random numbers.
        """
        self._settings = Settings(
            base_url=read_base_url(base_url),
            api_key=read_api_key(api_key) if isinstance(api_key, str) else api_key,
            time_limit=time_limit,
            try_time_limit=try_time_limit,
            max_retries=max_retries,
            platform=platform or Platform(),
        )

    @property
    def base_url(self) -> str:
        return self._settings.base_url

    def with_api_key(self, api_key: ApiKeySource | None) -> EfsClient:
        """Returns the same client with another key, such as the one that `create_account` returned.

        Raises a ValueError if there is none: a repeated call does not return its key again.
        """
        if api_key is None:
            raise ValueError("The answer has no API key, because the call was repeated. Make another call.")
        settings = self._settings
        return EfsClient(
            settings.base_url,
            api_key,
            time_limit=settings.time_limit,
            try_time_limit=settings.try_time_limit,
            max_retries=settings.max_retries,
            platform=settings.platform,
        )

    def wait_for_entity(
        self,
        id: str,
        state: types.EntityState = "Active",
        *,
        time_limit: float = 600,
        on_look: Callable[[types.Entity], None] | None = None,
    ) -> types.Entity:
        """Returns the entity as soon as it has reached the state or a later one; the service does the waiting.

        Raises a FormationFailedError with the entity and its next action if it cannot reach the state, and a
        TimeLimitError after `time_limit` seconds.

        on_look: Called with the entity at each look: when it is ready or has failed, otherwise every 30 seconds.
        """
        return wait_for_entity(self, id, state, time_limit, on_look, self._settings.platform)

    def follow_events(
        self, *, after: str | None = None, event_types: Iterable[types.EventType] | None = None
    ) -> Iterator[types.Event]:
        """Yields events as they happen, without gaps or duplicates: a new connection continues after the last event.

        Ends when you stop reading, or with an error that a retry would not avoid.

        after: The id of the last event that you have. Without it, the first event is the next one that happens.
        event_types: Only events of these types.
        """
        return follow_events(self._settings, after, event_types)

    def __repr__(self) -> str:
        return f"EfsClient({self.base_url!r})"

    def _send(self, call: Call, options: Mapping[str, Any], dry_run: bool = False) -> Any:
        for name in options:
            if name not in OPTIONS:
                raise TypeError(f"{call.operation_id}() has no parameter {name!r}.")
        if dry_run:
            query = {**(call.query or {}), "dry_run": True}
            call = replace(call, query=query, answer="json", accept=DRY_RUN_TYPE)
        return send_call(call, self._settings, Options(**options))
