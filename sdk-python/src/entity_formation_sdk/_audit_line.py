from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Callable

from ._canonical import MAX_SAFE, canonical_json, matches, read_json
from ._keys import decode_base64, decode_multikey

CHAIN = re.compile(r"[a-z]+:[0-9A-Za-z-]{1,64}")
HASH = re.compile(r"[0-9a-f]{64}")
TIMESTAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
SALT = re.compile(r"[0-9a-f]{32}")
# Levels of lists and objects in the data of an entry.
MAX_DATA_LEVELS = 100

# Every hashed or signed text starts with its kind, so that none can stand in for another.
ENTRY_DOMAIN = b"efs-audit-v1\n"
HEAD_DOMAIN = b"efs-audit-head-v1\n"

Blake3 = Callable[[bytes], str]


@dataclass(frozen=True)
class Line:
    """One line of an export, with everything checked that needs no neighbour."""

    kind: str
    """`entry`, `head` or `broken`: it is unclear which entry the line stands for."""
    problem: str | None = None
    entry: dict[str, Any] | None = None
    head: dict[str, Any] | None = None
    is_erased: bool = False
    data: Any = None
    """None if it was erased or differs from what was recorded."""


def read_line(line: bytes, blake3: Blake3) -> Line:
    """Reads one line and reports its most informative problem. Never raises."""
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return Line("broken", "not_utf8")
    try:
        members = read_json(text)
    except ValueError:
        return Line("broken", "not_json")
    except RecursionError:
        return Line("broken", "malformed")
    try:
        return _read_members(text, members if isinstance(members, dict) else {}, blake3) or Line("broken", "malformed")
    except ValueError:
        # Lone surrogates and infinities, which canonical JSON refuses.
        return Line("broken", "malformed")


def read_signed_head(value: Any) -> dict[str, Any] | None:
    """Returns a well-formed signed head, or None. It does not verify the signature."""
    if not isinstance(value, dict):
        return None
    head = {name: value.get(name) for name in ("chain", "seq", "hash", "signed_at", "key_id", "signature")}
    is_placed = matches(head["chain"], CHAIN) and is_seq(head["seq"]) and matches(head["hash"], HASH)
    if not is_placed or not matches(head["signed_at"], TIMESTAMP):
        return None
    key_id, signature = head["key_id"], head["signature"]
    if not isinstance(key_id, str) or decode_multikey(key_id) is None or not isinstance(signature, str):
        return None
    return head if len(decode_base64(signature) or b"") == 64 else None


def head_message(head: dict[str, Any]) -> bytes:
    """Returns the bytes that the signature of a head covers."""
    return HEAD_DOMAIN + canonical_json({name: head[name] for name in head if name != "signature"}).encode()


def is_seq(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MAX_SAFE


def _read_members(text: str, members: dict[str, Any], blake3: Blake3) -> Line | None:
    if not _is_within(members, MAX_DATA_LEVELS + 1):
        return None
    if "head" in members:
        head = read_signed_head(members["head"])
        if head is None:
            return None
        return Line("head", None if text == canonical_json({"head": head}) else "not_canonical", head=head)
    entry = _read_entry(members.get("entry"))
    if entry is None or "data" not in members:
        return None
    salt, data = members.get("salt", ""), members["data"]
    if salt is None and data is not None or salt is not None and not matches(salt, SALT):
        return None
    unhashed = {name: entry[name] for name in entry if name != "hash"}
    if blake3(ENTRY_DOMAIN + canonical_json(unhashed).encode()) != entry["hash"]:
        return Line("broken", "hash_mismatch")
    is_erased = salt is None
    if not is_erased and blake3(bytes.fromhex(salt) + canonical_json(data).encode()) != entry["data_hash"]:
        return Line("entry", "data_mismatch", entry)
    # The rebuilt line has only the known members, so this also catches additional ones.
    is_canonical = text == canonical_json({"data": data, "entry": entry, "salt": salt})
    return Line("entry", None if is_canonical else "not_canonical", entry, is_erased=is_erased, data=data)


def _is_within(value: Any, levels: int) -> bool:
    if not isinstance(value, (dict, list)):
        return True
    members = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_within(each, levels - 1) for each in members)


def _read_entry(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    entry = {name: value.get(name) for name in ("action", "at", "chain", "data_hash", "hash", "prev_hash", "seq")}
    actor = _read_actor(value.get("actor"))
    if actor is None or not is_seq(entry["seq"]) or not isinstance(entry["action"], str):
        return None
    if not matches(entry["chain"], CHAIN) or not matches(entry["at"], TIMESTAMP):
        return None
    if not all(matches(entry[name], HASH) for name in ("data_hash", "prev_hash", "hash")):
        return None
    return {**entry, "actor": actor}


def _read_actor(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, dict):
        return None
    if not isinstance(value.get("type"), str) or not isinstance(value.get("id"), str):
        return None
    if not isinstance(value.get("key_id"), (str, type(None))):
        return None
    if not isinstance(value.get("member_did", ""), str):
        return None
    return {name: value[name] for name in ("id", "key_id", "member_did", "type") if name in value}
