# Generated from openapi.json by sdk/generate.ts: `npm run openapi` writes it anew.
"""For each awaited state: the states in which it is reached, and those from which it never will be."""

from __future__ import annotations

AWAITED: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "Draft": (frozenset(["Draft", "Filing", "Filed", "Registered", "Active"]), frozenset(["FilingFailed", "WindingDown", "Dissolved"])),
    "Filing": (frozenset(["Filing", "Filed", "Registered", "Active"]), frozenset(["FilingFailed", "WindingDown", "Dissolved"])),
    "Filed": (frozenset(["Filed", "Registered", "Active"]), frozenset(["FilingFailed", "WindingDown", "Dissolved"])),
    "Registered": (frozenset(["Registered", "Active"]), frozenset(["FilingFailed", "WindingDown", "Dissolved"])),
    "Active": (frozenset(["Active"]), frozenset(["FilingFailed", "WindingDown", "Dissolved"])),
    "FilingFailed": (frozenset(["FilingFailed"]), frozenset(["Active", "WindingDown", "Dissolved"])),
    "WindingDown": (frozenset(["WindingDown", "Dissolved"]), frozenset(["FilingFailed"])),
    "Dissolved": (frozenset(["Dissolved"]), frozenset(["FilingFailed"])),
}
