from __future__ import annotations

import json
import unittest

from entity_formation_sdk import (
    WebhookEvent,
    WebhookVerificationError,
    construct_webhook_event,
    sign_test_webhook,
    types,
)

SECRET = "whsec_BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc="
OTHER = "whsec_CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg="
EVENT = {"id": "e1", "type": "entity.created", "data": {"object": {"name": "Ähre 🌾"}}}
BODY = json.dumps({"type": EVENT["type"], "data": EVENT}, ensure_ascii=False)
AT = 1_795_262_400
HEADERS = sign_test_webhook(BODY, SECRET, id="e1", at=AT)


class ConstructWebhookEvent(unittest.TestCase):
    def code(self, change: dict[str, str], body: str = BODY, at: float = AT) -> str:
        headers = {**HEADERS, **change}
        with self.assertRaises(WebhookVerificationError) as raised:
            construct_webhook_event(body, headers, SECRET, at=at)
        self.assertNotIn(SECRET[6:], str(raised.exception))
        return raised.exception.code

    def test_it_signs_as_the_public_library_does(self) -> None:
        self.assertEqual(HEADERS["webhook-signature"], "v1,mEX+h2VlhQ3yHzZOaV8cmi7bd7FCCfuseXKaBZ3Sl8s=")

    def test_an_event_has_the_members_that_it_has_in_the_log(self) -> None:
        self.assertEqual(list(WebhookEvent.__annotations__), list(types.Event.__annotations__))

    def test_it_returns_the_event_from_text_or_bytes(self) -> None:
        for body in (BODY, BODY.encode(), bytearray(BODY.encode())):
            for headers in (HEADERS, {name.upper(): value for name, value in HEADERS.items()}):
                self.assertEqual(construct_webhook_event(body, headers, SECRET, at=AT), EVENT)

    def test_it_accepts_either_secret_while_both_sign(self) -> None:
        other = sign_test_webhook(BODY, OTHER, id="e1", at=AT)
        both = ["v1a,AAAA", other["webhook-signature"], HEADERS["webhook-signature"]]
        for secret in (SECRET, OTHER):
            headers = {**HEADERS, "webhook-signature": " ".join(both)}
            self.assertEqual(construct_webhook_event(BODY, headers, secret, at=AT), EVENT)

    def test_every_reason_has_a_code(self) -> None:
        for name in HEADERS:
            self.assertEqual(self.code({name: ""}), "header_missing")
        for text in ("soon", "-1", "1e9", "٣"):
            self.assertEqual(self.code({"webhook-timestamp": text}), "timestamp_invalid")
        self.assertEqual(self.code({}, at=AT + 301), "timestamp_too_old")
        self.assertEqual(self.code({}, at=AT - 301), "timestamp_too_new")
        for text in ("v2,AAAA", "v1", "v1,*", "AAAA"):
            self.assertEqual(self.code({"webhook-signature": text}), "signature_malformed")
        self.assertEqual(self.code({"webhook-signature": "v1,AAAA"}), "signature_mismatch")
        self.assertEqual(self.code({"webhook-id": "e2"}), "signature_mismatch")
        self.assertEqual(self.code({}, BODY + " "), "signature_mismatch")
        for body in ("", "7", "null", "[]", "text", '{"data": {"id": "e1"}}'):
            signed = sign_test_webhook(body, SECRET, at=AT)
            self.assertEqual(self.code(signed, body), "body_invalid")

    def test_five_minutes_between_the_clocks_are_allowed(self) -> None:
        for at in (AT - 300, AT + 300):
            self.assertEqual(construct_webhook_event(BODY, HEADERS, SECRET, at=at), EVENT)
        self.assertEqual(construct_webhook_event(BODY, HEADERS, SECRET, at=AT + 900, tolerance_seconds=900), EVENT)

    def test_a_mistake_of_the_program_is_told_apart(self) -> None:
        with self.assertRaisesRegex(TypeError, "as it arrived"):
            construct_webhook_event(json.loads(BODY), HEADERS, SECRET)
        for secret in ("", "whsec_", "whsec_*", SECRET[6:]):
            with self.assertRaisesRegex(ValueError, "Invalid webhook secret"):
                construct_webhook_event(BODY, HEADERS, secret)
