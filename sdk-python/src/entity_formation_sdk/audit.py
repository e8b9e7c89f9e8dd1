"""Offline verification of audit chains: every entry, every erasure, and the signed head."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Literal, Union

from ._audit_line import Blake3, head_message, read_line, read_signed_head
from ._audit_walk import AuditProblem, AuditWalk
from ._keys import decode_base64, decode_multikey, read_pinned_key

if TYPE_CHECKING:
    from . import types

AuditExport = Union[str, bytes, Iterable[bytes]]

# No real entry comes near this size. The limit keeps a hostile line from exhausting memory.
MAX_LINE_BYTES = 1024 * 1024


@dataclass(frozen=True)
class AuditVerification:
    """The result of a verification."""

    status: Literal["verified", "verified_with_erased_entries", "verified_since_arrival", "unpinned", "failed"]
    """`unpinned`: consistent in itself, but anyone could have made it; this is not a success."""
    entries: int
    erased: int
    """Number of entries whose data was erased, as later entries say; their place and hash still hold."""
    unvouched: int
    """Number of the first entries, if they arrived from a deployment that nobody vouched for."""
    unchecked_votes: int
    """Number of entries about proposals, their votes and what carries them out.

    This client does not check that votes are signed and counted rightly, nor that an effect was decided. Unless it is 0,
    `verified` does not cover that: use `efs audit verify` or the TypeScript client.
    """
    head: types.SignedHead | None
    problems: list[AuditProblem]
    omitted: int
    """Number of problems beyond those listed."""


def verify_audit_export(
    source: AuditExport, *, key: str | None = None, head: types.SignedHead | None = None
) -> AuditVerification:
    """Verifies an export of an audit chain offline, in one pass and bounded memory.

    `verified` is a success. `verified_with_erased_entries` is one too, if you do not need the data of the erased
    entries. `verified_since_arrival`: the first `unvouched` entries came from another deployment, and nobody vouched
    for them; only what follows is proven. No status covers what `unchecked_votes` counts. `problems` names every entry that was changed, dropped, added or moved, or lost its data without a record
    of the erasure.

    source: The answer of `export_entity_audit`, its text, or a file opened in binary mode.
    key: The service's public key, obtained separately from the export: Multikey, did:key, base64 or base64url. Without
        it nothing is proven: `unpinned`.
    head: A signed head that you stored earlier. It detects a chain that was cut off or rewritten since.
    """
    blake3 = _load_blake3()
    walk = AuditWalk(None if head is None else head["seq"])
    for line in _lines(source):
        walk.take(None if line is None else read_line(line, blake3))
    walk.end()
    _check_head(walk, key)
    if head is not None:
        _check_earlier_head(walk, dict(head))
    complete: Any = "verified_with_erased_entries" if walk.erased > 0 else "verified"
    verified: Any = "verified_since_arrival" if walk.unvouched > 0 else complete
    return AuditVerification(
        status="failed" if walk.problems else "unpinned" if key is None else verified,
        entries=walk.entries,
        erased=walk.erased,
        unvouched=walk.unvouched,
        unchecked_votes=walk.votes,
        head=walk.head,  # type: ignore[arg-type]
        problems=walk.problems,
        omitted=walk.omitted,
    )


def _check_head(walk: AuditWalk, key: str | None) -> None:
    """A key that only the file names proves nothing, but a wrong signature is a fault in itself."""
    pinned = None if key is None else read_pinned_key(key)
    if key is not None and pinned is None:
        walk.add(None, "pinned_key_unreadable", "The pinned key is not an Ed25519 public key.")
    elif walk.head is not None and pinned is not None and decode_multikey(walk.head["key_id"]) != pinned:
        walk.add(None, "other_key", "The head is signed with a different key than the pinned one.")
    elif walk.head is not None and not _is_signed(walk.head):
        walk.add(None, "signature_invalid", "The signature of the head is invalid.")


def _check_earlier_head(walk: AuditWalk, earlier: dict[str, Any]) -> None:
    """The reader vouches for a kept head, so it may carry an earlier key, from before a rotation."""
    seq = earlier["seq"]
    if walk.chain is not None and earlier["chain"] != walk.chain:
        walk.add(None, "earlier_head_other_chain", "The earlier head belongs to another chain.")
    elif seq > walk.last_seq:
        message = f"The chain once reached entry {seq}, but now ends before it."
        walk.add(walk.last_seq + 1, "truncated", message)
    elif walk.watched_hash != earlier["hash"]:
        message = f"Entry {seq}, or an entry before it, has changed since the earlier head was signed."
        walk.add(seq, "rewritten", message)
    if read_signed_head(earlier) is None or not _is_signed(earlier):
        walk.add(seq, "earlier_head_invalid", "The signature of the earlier head is invalid.")


def _is_signed(head: dict[str, Any]) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(decode_multikey(head["key_id"]) or b"")
        key.verify(decode_base64(head["signature"]) or b"", head_message(head))
    except (InvalidSignature, ValueError):
        return False
    return True


def _load_blake3() -> Blake3:
    try:
        import cryptography  # noqa: F401
        from blake3 import blake3
    except ImportError as error:
        message = "verify_audit_export needs two more packages: pip install 'entity-formation-sdk[verify]'"
        raise ImportError(message) from error
    return lambda data: blake3(data).hexdigest()


def _lines(source: AuditExport) -> Iterator[bytes | None]:
    """Cuts bytes into lines without ever holding much more than the limit of one; None stands for a longer line."""
    chunks = [source.encode()] if isinstance(source, str) else [source] if isinstance(source, bytes) else source
    rest = b""
    is_too_long = False
    for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield None if is_too_long or len(line) > MAX_LINE_BYTES else line
            is_too_long = False
        if len(rest) > MAX_LINE_BYTES:
            is_too_long, rest = True, b""
    if rest or is_too_long:
        yield None if is_too_long else rest
