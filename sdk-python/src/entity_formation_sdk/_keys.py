"""Ed25519 public keys in the spellings in which people pin them."""

from __future__ import annotations

import base64
import binascii
import re

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
# 47 base58 digits from `6Mk` on are always 34 bytes: codec and key.
MULTIKEY = re.compile(r"z6Mk[1-9A-HJ-NP-Za-km-z]{44}")
CODEC = b"\xed\x01"
KEY_LENGTH = 32


def read_pinned_key(text: str) -> bytes | None:
    """Returns the 32 bytes of a Multikey, a did:key, base64 or base64url, or None."""
    key = decode_multikey(text[len("did:key:") :] if text.startswith("did:key:") else text)
    if key is not None or len(text) > 44:
        return key
    decoded = decode_base64(text.replace("-", "+").replace("_", "/").ljust(44, "="))
    return decoded if decoded is not None and len(decoded) == KEY_LENGTH else None


def encode_multikey(public_key: bytes) -> str:
    value = int.from_bytes(CODEC + public_key, "big")
    digits = ""
    while value > 0:
        value, digit = divmod(value, 58)
        digits = ALPHABET[digit] + digits
    return f"z{digits}"


def decode_multikey(text: str) -> bytes | None:
    if MULTIKEY.fullmatch(text) is None:
        return None
    value = 0
    for character in text[1:]:
        value = value * 58 + ALPHABET.index(character)
    decoded = value.to_bytes(len(CODEC) + KEY_LENGTH + 1, "big").lstrip(b"\0")
    return decoded[len(CODEC) :] if decoded.startswith(CODEC) and len(decoded) == len(CODEC) + KEY_LENGTH else None


def decode_base64(text: str) -> bytes | None:
    """Only the one canonical spelling counts: two different files must not carry the same signature."""
    try:
        decoded = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return decoded if base64.b64encode(decoded).decode() == text else None
