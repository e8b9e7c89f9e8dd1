"""The journey of journey.mjs, in Python: it prints the same lines."""

from __future__ import annotations

import json
import os
import secrets
import time
from typing import Any, Callable, Iterator

from entity_formation_sdk import (
    EfsClient,
    EfsError,
    FormationFailedError,
    construct_webhook_event,
    sign_test_webhook,
    verify_audit_export,
)

SECRET = "whsec_RVhBTVBMRWV4YW1wbGVFWEFNUExFZXhhbXBsZUVYQU0="
OTHER_SECRET = "whsec_b3RoZXJvdGhlcm90aGVyb3RoZXJvdGhlcm90aGVyb3Q="
LOG_START = "00000000-0000-0000-0000-000000000000"


def new_name() -> str:
    return f"Journey {secrets.randbits(32)} {secrets.randbits(32)}"


def error_of(call: Callable[[], object]) -> Any:
    try:
        call()
    except EfsError as error:
        return error
    return None


def line(step: str, **facts: Any) -> str:
    return json.dumps({"step": step, **facts}, separators=(",", ":"))


def journey(base_url: str) -> Iterator[str]:
    visitor = EfsClient(base_url)
    account = visitor.create_account()
    efs = visitor.with_api_key(account["api_key"])
    yield line("sign up", livemode=account["livemode"])

    entity = efs.create_entity({"name": new_name()})
    id = entity["id"]
    yield line("create", state=entity["state"], version=entity["version"], jurisdiction=entity["jurisdiction"])

    trial = efs.start_formation(id, dry_run=True)
    yield line(
        "try",
        filings=[filing["type"] for filing in trial["effects"]["filings"]],
        actions=[change["action"] for change in trial["effects"]["states"]],
        state=efs.get_entity(id)["state"],
    )

    started = efs.start_formation(id, confirm=trial["confirm"])
    yield line("start", state=started["state"])

    formed = efs.wait_for_entity(id, "Active")
    yield line("wait", state=formed["state"], version=formed["version"], next_action=formed["next_action"])

    for _ in range(3):
        efs.create_entity({"name": new_name()})
    yield line("page through entities", states=sorted(each["state"] for each in efs.list_all_entities(limit=2)))
    yield line("page through events", types=[each["type"] for each in efs.list_all_events(entity_id=id, limit=2)])

    for event in efs.follow_events(after=LOG_START, event_types=["formation.completed"]):
        yield line("follow events", type=event["type"], same=event["entity_id"] == id)
        break

    conflict = error_of(lambda: efs.update_entity(id, {"version": 1}))
    yield line("conflict", status=conflict.status, code=conflict.code, current_version=conflict.current_version)
    missing = error_of(lambda: efs.get_entity(LOG_START))
    yield line("not found", status=missing.status, code=missing.code)
    invalid = error_of(lambda: efs.create_entity({"name": ""}))
    pointers = [each["pointer"] for each in invalid.errors]
    yield line("invalid", status=invalid.status, code=invalid.code, pointers=pointers)

    rejected = efs.create_entity({"name": f"Reject Name {new_name()}"})
    efs.start_formation(rejected["id"])
    failure = error_of(lambda: efs.wait_for_entity(rejected["id"]))
    yield line(
        "fail",
        is_failed=isinstance(failure, FormationFailedError),
        state=failure.entity["state"],
        next_action=failure.next_action["code"],
    )

    body = json.dumps({"data": {"id": "e1", "type": "entity.created", "data": {"object": {}}}})
    headers = sign_test_webhook(body, SECRET)
    received = construct_webhook_event(body, headers, SECRET)
    forged = error_of(lambda: construct_webhook_event(body, headers, OTHER_SECRET))
    late = error_of(lambda: construct_webhook_event(body, headers, SECRET, at=time.time() + 600))
    yield line("webhook", type=received["type"], forged=forged.code, late=late.code)

    key = visitor.get_jwks()["keys"][0]["x"]
    exported = efs.export_entity_audit(id).read().decode()
    verified = verify_audit_export(exported, key=key)
    changed = verify_audit_export(exported.replace("entity.created", "entity.deleted", 1), key=key)
    yield line(
        "audit",
        status=verified.status,
        entries=verified.entries,
        changed=changed.status,
        problems=[problem.code for problem in changed.problems],
        unpinned=verify_audit_export(exported).status,
    )


if __name__ == "__main__":
    for each in journey(os.environ["BASE_URL"]):
        print(each)
