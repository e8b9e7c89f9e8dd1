from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ._audit_line import Line, is_seq

GENESIS_HASH = "0" * 64
ERASURE = "audit.erased"
ARRIVAL = "chain.arrived"
# What carries a proposal out.
EFFECTS = frozenset(
    (
        "treasury.disbursed",
        "constitution.amended",
        "dissolution.started",
        "member.added",
        "member.role_changed",
        "member.removed",
    )
)
MAX_ERASED_AT_ONCE = 1_000
# After this many problems a file is plainly broken; the rest is only counted.
MAX_PROBLEMS = 100
# Beyond this count, an entry without data is a problem at once. This bounds the memory that a hostile file takes.
MAX_UNEXPLAINED = 100_000

MESSAGES = {
    "not_utf8": "is not UTF-8 text",
    "line_too_long": "is longer than 1048576 bytes",
    "not_json": "is not JSON",
    "malformed": "does not have the members of an audit entry or signed head",
    "hash_mismatch": "was changed: its hash does not match",
    "data_mismatch": "has different data than it was written with",
    "not_canonical": "is written differently than it was exported",
}


@dataclass(frozen=True)
class AuditProblem:
    """A problem of an export. Messages quote nothing from the file but numbers."""

    seq: int | None
    """Number of the entry; None if the problem concerns the whole file."""
    code: str
    message: str


class AuditWalk:
    """The walk through the lines of an export. Nothing in it is proven until the head's signature is."""

    def __init__(self, watched_seq: int | None) -> None:
        self.chain: str | None = None
        self.entries = 0
        self.erased = 0
        # Number of the last arrival from a source that nobody vouched for.
        self.unvouched = 0
        self.votes = 0
        self.last_seq = 0
        # None if the last entry is broken, which has already been reported.
        self.last_hash: str | None = GENESIS_HASH
        self.head: dict[str, Any] | None = None
        self.watched_hash = GENESIS_HASH if watched_seq == 0 else None
        self.problems: list[AuditProblem] = []
        self.omitted = 0
        self._watched_seq = watched_seq
        # Entries without data that no entry has explained yet, in order.
        self._unexplained: dict[int, None] = {}
        # An entry could not be read; it may have explained others, or be one that another names as erased.
        self._misses_entries = False

    def take(self, line: Line | None) -> None:
        """Takes the next line; None stands for one that is too long.

        An intact entry is placed by its own number; a broken one is assumed to stand where the file has it, so that one
        changed line is one problem and not the whole rest of the file.
        """
        if self.head is not None:
            self.add(None, "after_head", "There is data after the signed head.")
        elif line is None or line.kind == "broken":
            self._step_over(line.problem or "malformed" if line is not None else "line_too_long")
        elif line.head is not None:
            self.head = line.head
            if line.problem is not None:
                self.add(None, line.problem, f"The signed head {MESSAGES[line.problem]}.")
        elif line.entry is not None:
            self._take_entry(line, line.entry)

    def end(self) -> None:
        """Checks that the head names exactly the entries that were walked."""
        if not self._misses_entries:
            for seq in self._unexplained:
                self._add_missing_data(seq)
        head, last = self.head, self.last_seq
        if head is None:
            self.add(None, "head_missing", "No signed head at the end: the file is cut off or not an export.")
        elif self.chain is not None and head["chain"] != self.chain:
            self.add(None, "other_chain", "The signed head belongs to another chain.")
        elif head["seq"] > last:
            self._add_missing(last + 1, head["seq"])
        elif head["seq"] < last:
            message = f"The signed head ends at entry {head['seq']}; later entries are not signed."
            self.add(head["seq"] + 1, "head_behind", message)
        elif self.last_hash is not None and head["hash"] != self.last_hash:
            message = f"Entry {last} is not the entry that the head signs."
            self.add(last, "head_mismatch", message if last > 0 else "The signed head does not name a chain.")

    def add(self, seq: int | None, code: str, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(AuditProblem(seq, code, message))
        else:
            self.omitted += 1

    def _take_entry(self, line: Line, entry: dict[str, Any]) -> None:
        self.entries += 1
        self.erased += line.is_erased
        seq = entry["seq"]
        if line.problem is not None:
            self.add(seq, line.problem, f"Entry {seq} {MESSAGES[line.problem]}.")
        if not self._place(entry):
            return
        if entry["action"] == ARRIVAL and not _is_vouched_for(line.data):
            self.unvouched = seq
        if entry["action"] == ERASURE:
            self._explain(seq, line)
        elif line.is_erased and len(self._unexplained) < MAX_UNEXPLAINED:
            self._unexplained[seq] = None
        elif line.is_erased:
            self._add_missing_data(seq)
        self.votes += entry["action"].startswith("proposal.") or entry["action"] in EFFECTS

    def _step_over(self, problem: str) -> None:
        seq = self.last_seq + 1
        self.entries += 1
        self.add(seq, problem, f"Line {self.entries}, where entry {seq} belongs, {MESSAGES[problem]}.")
        self._misses_entries = True
        self._advance(seq, None)

    def _place(self, entry: dict[str, Any]) -> bool:
        """Checks that the entry may stand at its place in this chain."""
        seq, following = entry["seq"], self.last_seq + 1
        self.chain = self.chain or entry["chain"]
        if entry["chain"] != self.chain:
            message = f"Entry {seq} of another chain is in the place of entry {following}."
            self.add(seq, "other_chain", message)
            return False
        if seq < following:
            message = f"Entry {seq} comes after entry {self.last_seq}: it was repeated or moved."
            self.add(seq, "out_of_order", message)
            return False
        if seq > following:
            self._add_missing(following, seq - 1)
            self._misses_entries = True
        elif self.last_hash is not None and entry["prev_hash"] != self.last_hash:
            before = "the start of a chain" if seq == 1 else f"entry {seq - 1}"
            self.add(seq, "broken_link", f"Entry {seq} does not follow from {before}: an entry was replaced.")
        self._advance(seq, entry["hash"])
        return True

    def _advance(self, seq: int, hash: str | None) -> None:
        self.last_seq, self.last_hash = seq, hash
        if seq == self._watched_seq:
            self.watched_hash = hash

    def _explain(self, seq: int, line: Line) -> None:
        erased = _read_erasure(line.data)
        if erased is None:
            self._misses_entries = True
            # Data that is present but differs from what was recorded has already been reported.
            if line.problem != "data_mismatch":
                self.add(seq, "erasure_malformed", f"Entry {seq} is an erasure, but does not name the erased entries.")
            return
        for each in erased:
            if each in self._unexplained:
                del self._unexplained[each]
            elif not self._misses_entries:
                message = f"Entry {seq} says that the data of entry {each} was erased, but it was not."
                self.add(seq, "not_erased", message)

    def _add_missing(self, first: int, last: int) -> None:
        message = f"Entry {first} is missing." if first == last else f"Entries {first} to {last} are missing."
        self.add(first, "missing", message)

    def _add_missing_data(self, seq: int) -> None:
        message = f"The data of entry {seq} is missing, but no later entry records its erasure."
        self.add(seq, "data_missing", message)


def _object_of(data: Any) -> Any:
    return data.get("object") if isinstance(data, dict) else None


def _is_vouched_for(data: Any) -> bool:
    """Without the key of the source, whoever made the archive could have written every entry before the arrival."""
    arrival = _object_of(data)
    key = arrival.get("trusted_key") if isinstance(arrival, dict) else None
    return isinstance(key, str) and key != ""


def _read_erasure(data: Any) -> list[int] | None:
    object = _object_of(data)
    entries = object.get("entries") if isinstance(object, dict) else None
    if not isinstance(entries, list) or len(entries) > MAX_ERASED_AT_ONCE:
        return None
    return entries if all(is_seq(each) for each in entries) else None
