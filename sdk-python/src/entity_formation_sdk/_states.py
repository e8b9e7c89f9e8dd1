# Generated from openapi.json by sdk/generate.ts: `npm run openapi` writes it anew.
"""For each awaited state: the states in which it is reached, and those from which it never will be."""

from __future__ import annotations

AWAITED: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    "Draft": (frozenset(["Draft", "Filing", "Filed", "Registered", "Active", "Importing"]), frozenset(["FilingFailed", "WindingDown", "Dissolved", "ImportFailed"])),
    "Filing": (frozenset(["Filing", "Filed", "Registered", "Active"]), frozenset(["Draft", "FilingFailed", "WindingDown", "Dissolved", "Importing", "ImportFailed"])),
    "Filed": (frozenset(["Filed", "Registered", "Active"]), frozenset(["Draft", "FilingFailed", "WindingDown", "Dissolved", "ImportFailed"])),
    "Registered": (frozenset(["Registered", "Active"]), frozenset(["Draft", "FilingFailed", "WindingDown", "Dissolved", "ImportFailed"])),
    "Active": (frozenset(["Active"]), frozenset(["Draft", "FilingFailed", "WindingDown", "Dissolved", "ImportFailed"])),
    "FilingFailed": (frozenset(["FilingFailed"]), frozenset(["Draft", "Active", "WindingDown", "Dissolved", "Importing", "ImportFailed"])),
    "WindingDown": (frozenset(["WindingDown", "Dissolved"]), frozenset(["Draft", "FilingFailed", "ImportFailed"])),
    "Dissolved": (frozenset(["Dissolved"]), frozenset(["Draft", "FilingFailed", "ImportFailed"])),
    "Importing": (frozenset(["Filed", "Registered", "Active", "Importing"]), frozenset(["Draft", "Filing", "FilingFailed", "WindingDown", "Dissolved", "ImportFailed"])),
    "ImportFailed": (frozenset(["ImportFailed"]), frozenset(["Draft", "Filing", "Active", "FilingFailed", "WindingDown", "Dissolved"])),
}
