from __future__ import annotations

import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable

from entity_formation_sdk import EfsClient
from entity_formation_sdk._settings import Platform

KEY = "efs_test_0123456789abcdefghijklmnopqrstuvwxyz"
ENTITY = '{"id": "x", "state": "Draft"}'


@dataclass(frozen=True)
class Answer:
    status: int = 200
    body: str = ENTITY
    headers: dict[str, str] = field(default_factory=lambda: {"content-type": "application/json"})
    # The promised length, if it is not that of the body.
    length: int | None = None


def problem(status: int, code: str, more: str = "", **headers: str) -> Answer:
    body = f'{{"code": "{code}", "detail": "Told.", "request_id": "r1"{more}}}'
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, body, {"content-type": "application/problem+json", **names})


class StandIn:
    """Answers as told, in the place of the service; the last answer is repeated. Sleeps end at once, and are noted."""

    def __init__(self, *answers: Answer | Callable[[BaseHTTPRequestHandler], None]) -> None:
        self.requests: list[tuple[str, str, dict[str, str], bytes]] = []
        self.slept: list[float] = []
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                headers = {name.lower(): value for name, value in self.headers.items()}
                stand_in.requests.append((self.command, self.path, headers, self.rfile.read(length)))
                answer = answers[min(len(stand_in.requests), len(answers)) - 1]
                if callable(answer):
                    return answer(self)
                body = answer.body.encode()
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(body) if answer.length is None else answer.length))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def client(self, **options: Any) -> EfsClient:
        platform = Platform(sleep=self.slept.append, chance=lambda: 0.0)
        return EfsClient(self.url, KEY, platform=platform, **options)

    def __enter__(self) -> StandIn:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
