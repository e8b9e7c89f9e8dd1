from __future__ import annotations

import time
import traceback
import unittest
from contextlib import suppress
from http.server import BaseHTTPRequestHandler

from entity_formation_sdk import (
    ApiError,
    ConflictError,
    EfsClient,
    NoAnswerError,
    RateLimitError,
    ServerError,
    TimeLimitError,
    UnexpectedAnswerError,
    ValidationError,
)

from .stand_in import KEY, Answer, StandIn, problem


def hang_up(handler: BaseHTTPRequestHandler) -> None:
    handler.close_connection = True


class Retries(unittest.TestCase):
    def test_a_change_is_repeated_with_the_same_key(self) -> None:
        with StandIn(hang_up, problem(503, "overloaded"), Answer(201)) as service:
            self.assertEqual(service.client().create_entity({"name": "x"})["state"], "Draft")
            keys = {headers["idempotency-key"] for _, _, headers, _ in service.requests}
            self.assertEqual((len(service.requests), len(keys)), (3, 1))
            self.assertEqual(service.slept, [0.125, 0.25])

    def test_each_call_makes_its_own_key_unless_one_is_given(self) -> None:
        with StandIn(Answer(201)) as service:
            efs = service.client()
            efs.create_entity({"name": "x"})
            efs.create_entity({"name": "x"})
            efs.create_entity({"name": "x"}, idempotency_key="order-4711")
            keys = [headers["idempotency-key"] for _, _, headers, _ in service.requests]
            self.assertEqual((len(set(keys)), keys[2]), (3, "order-4711"))

    def test_the_error_of_a_lost_answer_carries_the_key(self) -> None:
        with StandIn(hang_up) as service:
            with self.assertRaises(NoAnswerError) as raised:
                service.client(max_retries=0).create_entity({"name": "x"})
            self.assertEqual(raised.exception.idempotency_key, service.requests[0][2]["idempotency-key"])

    def test_retry_after_is_obeyed_and_not_begun_past_the_limit(self) -> None:
        busy = problem(429, "rate_limited", ', "retryable": true', retry_after="7")
        with StandIn(busy, Answer()) as service:
            service.client().get_account()
            self.assertEqual(service.slept, [7.125])
        with StandIn(busy) as service:
            with self.assertRaises(RateLimitError) as raised:
                service.client(time_limit=5).get_account()
            self.assertEqual((raised.exception.retry_after, service.slept), (7, []))

    def test_four_retries_at_most_and_none_that_the_service_rules_out(self) -> None:
        for more, tries in (("", 5), (', "retryable": false', 1)):
            with StandIn(problem(503, "overloaded", more)) as service:
                with self.assertRaises(ServerError):
                    service.client().get_account()
                self.assertEqual(len(service.requests), tries)

    def test_an_answer_that_breaks_off_is_a_lost_answer(self) -> None:
        with StandIn(Answer(length=500), Answer()) as service:
            self.assertEqual(service.client().get_entity("x")["state"], "Draft")

    def test_the_limit_holds_while_an_answer_drips(self) -> None:
        def drip(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("content-type", "application/json")
            handler.end_headers()
            with suppress(OSError):
                while True:
                    handler.wfile.write(b" ")
                    time.sleep(0.02)

        with StandIn(drip) as service:
            start = time.monotonic()
            with self.assertRaises(TimeLimitError):
                service.client(time_limit=0.3).get_account()
            self.assertLess(time.monotonic() - start, 3)


class Refusals(unittest.TestCase):
    def test_an_error_has_what_the_problem_document_says(self) -> None:
        conflict = problem(409, "version_conflict", ', "current_version": 5, "next_actions": [{"code": "x"}]')
        with StandIn(conflict) as service, self.assertRaises(ConflictError) as raised:
            service.client().update_entity("x", {"version": 1})
        error = raised.exception
        self.assertEqual((error.code, error.request_id, error.current_version), ("version_conflict", "r1", 5))
        self.assertEqual((error.next_actions, error.operation_id), ([{"code": "x"}], "update_entity"))
        self.assertEqual(str(error), "409 version_conflict: Told. (update_entity, request r1)")

    def test_a_message_names_the_first_problems(self) -> None:
        listed = ", ".join(f'{{"pointer": "/{at}", "code": "c", "message": "is wrong"}}' for at in range(5))
        with StandIn(problem(422, "validation_failed", f', "errors": [{listed}]')) as service:
            with self.assertRaisesRegex(ValidationError, r"\[/0 is wrong; /1 is wrong; /2 is wrong; and 2 more\]"):
                service.client().create_entity({"name": "x"})

    def test_an_answer_of_another_program_is_refused_unquoted(self) -> None:
        page = {"content-type": "text/html"}
        for answer in (
            Answer(200, "<p>secret</p>", page),
            Answer(200, "secret"),
            Answer(302, "secret", {"location": "http://127.0.0.1:9/", **page}),
        ):
            with self.subTest(answer=answer), StandIn(answer) as service:
                with self.assertRaises(UnexpectedAnswerError) as raised:
                    service.client().get_account()
                self.assertNotIn("secret", str(raised.exception))
                self.assertEqual(len(service.requests), 1)


class Calls(unittest.TestCase):
    def test_parameters_are_encoded_and_none_is_left_out(self) -> None:
        with StandIn(Answer(200, '{"data": []}')) as service:
            efs = service.client()
            efs.list_entities(external_reference="a/b?c", limit=2)
            efs.get_constitution_diff("a/b", from_=1, to=2)
            paths = [path for _, path, _, _ in service.requests]
            self.assertEqual(paths[0], "/v1/entities?limit=2&external_reference=a%2Fb%3Fc")
            self.assertEqual(paths[1], "/v1/entities/a%2Fb/constitution/diff?from=1&to=2")
            for segment in ("", ".", ".."):
                with self.assertRaises(ValueError):
                    efs.get_entity(segment)
            self.assertEqual(len(service.requests), 2)

    def test_a_file_is_sent_as_it_is(self) -> None:
        with StandIn(Answer(201)) as service:
            service.client().create_upload(b"%PDF-1.7", "application/pdf")
            _, _, headers, body = service.requests[0]
            self.assertEqual((headers["content-type"], body), ("application/pdf", b"%PDF-1.7"))

    def test_options_reach_the_service_and_the_caller(self) -> None:
        seen: list[int] = []
        with StandIn(Answer()) as service:
            note = lambda status, _: seen.append(status)
            service.client().update_entity("x", {"version": 1}, if_match='"5"', confirm="c1", on_response=note)
            _, _, headers, body = service.requests[0]
            self.assertEqual((headers["if-match"], headers["confirm"], body), ('"5"', "c1", b'{"version": 1}'))
            self.assertEqual(seen, [200])
            with self.assertRaisesRegex(TypeError, "get_account\\(\\) has no parameter 'timeout'"):
                service.client().get_account(timeout=1)  # type: ignore[call-arg]

    def test_a_dry_run_is_asked_for_and_accepted(self) -> None:
        with StandIn(Answer()) as service:
            service.client().delete_entity("x", version=1, dry_run=True)
            _, path, headers, _ = service.requests[0]
            self.assertEqual(path, "/v1/entities/x?version=1&dry_run=true")
            self.assertIn("application/vnd.efs.dry-run+json", headers["accept"])


class ApiKeys(unittest.TestCase):
    def test_the_key_appears_in_no_error_and_no_print(self) -> None:
        with StandIn(problem(500, "internal_error"), hang_up) as service:
            efs = service.client(max_retries=0)
            prints = [repr(efs), str(vars(efs))]
            for _ in range(2):
                try:
                    efs.get_account()
                except (ApiError, NoAnswerError):
                    prints.append(traceback.format_exc())
        with self.assertRaisesRegex(ValueError, "has no API key"):
            efs.with_api_key(None)
        for wrong in (f"{KEY}é", f"{KEY}\n{KEY}", ""):
            with self.assertRaises(ValueError) as raised:
                EfsClient(efs.base_url, wrong)
            prints.append(str(raised.exception))
        for wrong in (KEY, f"http://{KEY}@127.0.0.1/", f"file://{KEY}"):
            with self.assertRaises(ValueError) as raised:
                EfsClient(wrong)
            prints.append(str(raised.exception))
        self.assertEqual([text for text in prints if KEY[9:30] in text], [])
        self.assertEqual(len(prints), 10)

    def test_a_function_is_called_before_each_try(self) -> None:
        keys = iter(["first\n", "second"])
        with StandIn(problem(503, "overloaded"), Answer()) as service:
            service.client().with_api_key(lambda: next(keys)).get_account()
            sent = [headers["authorization"] for _, _, headers, _ in service.requests]
            self.assertEqual(sent, ["Bearer first", "Bearer second"])
