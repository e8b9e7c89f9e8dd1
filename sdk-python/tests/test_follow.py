from __future__ import annotations

import unittest
from itertools import islice

from entity_formation_sdk import AuthenticationError, EfsError, UnexpectedAnswerError
from entity_formation_sdk._follow import reconnect_delay
from entity_formation_sdk._retry import Failure

from .stand_in import Answer, StandIn, problem

STREAM = {"content-type": "text/event-stream; charset=utf-8"}


def stream(text: str) -> Answer:
    return Answer(200, text, STREAM)


def sent(id: str, type: str = "entity.created") -> str:
    return f'id: {id}\nevent: {type}\ndata: {{"id": "{id}", "type": "{type}"}}\n\n'


class FollowEvents(unittest.TestCase):
    def test_each_connection_continues_after_the_last_event(self) -> None:
        first = stream("retry: 3000\n\nid: start\n\n: beat\n\n" + sent("a") + sent("b")[:-9])
        with StandIn(first, problem(503, "overloaded", retry_after="9"), stream(sent("b") + sent("c"))) as service:
            events = list(islice(service.client().follow_events(), 3))
            self.assertEqual([event["id"] for event in events], ["a", "b", "c"])
            places = [headers.get("last-event-id") for _, _, headers, _ in service.requests]
            self.assertEqual(places, [None, "a", "a"])
            self.assertEqual(service.slept, [3, 9])

    def test_it_begins_after_a_place_and_skips_other_types(self) -> None:
        with StandIn(stream(sent("b") + sent("c", "formation.filed"))) as service:
            follow = service.client().follow_events(after="a", event_types=["formation.filed"])
            self.assertEqual(next(iter(follow))["id"], "c")
            self.assertEqual(service.requests[0][2]["last-event-id"], "a")

    def test_it_ends_with_an_error_that_a_retry_would_not_avoid(self) -> None:
        for answer, kind in (
            (problem(401, "unauthenticated"), AuthenticationError),
            (Answer(), UnexpectedAnswerError),
            (stream("data: {\n\n"), EfsError),
        ):
            with self.subTest(kind=kind), StandIn(answer) as service:
                with self.assertRaises(kind):
                    next(iter(service.client().follow_events()))
                self.assertEqual(len(service.requests), 1)

    def test_the_pause_grows_to_half_a_minute(self) -> None:
        delays = [reconnect_delay(Failure(), tries, 1, 0) for tries in (1, 2, 3, 9, 2_000)]
        self.assertEqual(delays, [1, 2, 4, 30, 30])
        self.assertEqual(reconnect_delay(Failure(503, None, 60), 1, 1, 0.5), 75)
