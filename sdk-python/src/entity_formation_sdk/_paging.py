from __future__ import annotations

from typing import Any, Callable, Iterator

from ._errors import EfsError


def follow_pages(read: Callable[[Any], Any], start: Any, following: str) -> Iterator[Any]:
    """Yields the items of all pages, with one page in memory at a time; the calls stop when the reader stops."""
    position = start
    while True:
        page = read(position)
        yield from page["data"]
        next_position = page[following]
        if page.get("has_more") is False:
            return
        if next_position is None:
            if "has_more" not in page:
                return
            raise EfsError("The service reported more pages but returned no cursor.")
        # A repeated cursor would make the loop endless.
        if next_position == position:
            raise EfsError("The service returned the same cursor twice.")
        position = next_position
