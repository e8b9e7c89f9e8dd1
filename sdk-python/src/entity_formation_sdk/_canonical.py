from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

# Greater whole numbers are beyond those that JSON's readers agree on.
MAX_SAFE = 2**53 - 1


def read_json(text: str) -> Any:
    """Reads JSON as every reader of the chain does: numbers are double-precision, and NaN is none."""
    return json.loads(text, parse_int=_read_number, parse_float=_read_number, parse_constant=_refuse)


def canonical_json(value: Any) -> str:
    """Returns the one spelling of a JSON value that hashes and signatures cover (JCS, RFC 8785).

    Raises a ValueError for values that JSON cannot carry: lone surrogates, infinities.
    """
    text = _write(value)
    text.encode()
    return text


def _write(value: Any) -> str:
    if value is None or isinstance(value, (bool, str)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return _number(value)
    if isinstance(value, list):
        return f"[{','.join(_write(each) for each in value)}]"
    members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be"))
    return f"{{{','.join(f'{_write(name)}:{_write(each)}' for name, each in members)}}}"


def _number(value: float) -> str:
    """Writes a number as ECMAScript does, on which JCS relies; both use the shortest digits."""
    if value == 0:
        return "0"
    # Infinities have no digits: this raises.
    sign, all_digits, exponent = Decimal(repr(value)).as_tuple()
    if not isinstance(exponent, int):
        raise ValueError("JSON has no such number.")
    padded = "".join(map(str, all_digits))
    digits = padded.rstrip("0")
    # The value is 0.<digits> × 10^point.
    point = len(padded) + exponent
    minus = "-" if sign else ""
    if len(digits) <= point <= 21:
        return minus + digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{minus}{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"{minus}0.{'0' * -point}{digits}"
    mantissa = digits if len(digits) == 1 else f"{digits[0]}.{digits[1:]}"
    return f"{minus}{mantissa}e{point - 1:+d}"


def _read_number(digits: str) -> int | float:
    number = float(digits)
    return int(number) if number.is_integer() and abs(number) <= MAX_SAFE else number


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is not JSON.")


def matches(value: Any, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
