from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Iterator

if TYPE_CHECKING:
    from email.message import Message
    from http.client import HTTPResponse

CHUNK_BYTES = 65_536


class StreamedAnswer:
    """An answer that is not JSON: a file, JSON Lines or a stream. Read it to its end, or close it."""

    def __init__(self, response: HTTPResponse) -> None:
        self._response = response
        self.status = response.status
        self.headers: Message = response.headers

    def __iter__(self) -> Iterator[bytes]:
        """Yields the bytes as they arrive."""
        with self:
            while chunk := self._response.read1(CHUNK_BYTES):
                yield chunk

    def read(self) -> bytes:
        """Reads all of it."""
        with self:
            return self._response.read()

    def readline(self, limit: int) -> bytes:
        """Reads one line, of at most `limit` bytes; nothing at the end."""
        return self._response.readline(limit)

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> StreamedAnswer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
