"""Card numbers and security codes where none may be: in a token or in an order (contract 4.9)."""

from __future__ import annotations

import base64
import binascii
import contextlib
import html
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import unquote

_CARD_NUMBER = re.compile(r"[0-9](?:[ -]?[0-9]){11,18}")
_DIGITS = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])")
_GROUPS = re.compile(
    r"(?<![0-9])[0-9]{4}([^0-9]{1,3})(?:[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?|[0-9]{6}\1[0-9]{4,5})(?![0-9])"
)
"""Digits in the groups that are printed on cards, up to three signs between them, whatever they are."""
_HEX = re.compile(r"(?:[0-9a-f]{2}){16,}|(?:[0-9A-F]{2}){16,}")
_SPACED = re.compile(r"(?<![0-9])[0-9]([^0-9A-Za-z])[0-9](?:\1[0-9]){11,17}(?![0-9])")
_RANDOM = re.compile(
    r"[0-9a-f]{32,}|[0-9A-F]{32,}|(?<![0-9A-Fa-f])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Fa-f])"
)
"""Hexadecimal texts and UUIDs: one in a thousand has digits that would pass for a card."""
_PACKED = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")
_BASE32 = re.compile(r"[A-Z2-7]{24,}|[a-z2-7]{24,}")
_ESCAPED = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|[nrt])")
_PRINTED = re.compile(r"[\t\r\n\x20-\x7e\xa0-\uefff]{8,}")
_CODE = re.compile(
    r"(?<![A-Za-z])(?:cvv2?|cvc2?|cid|security[_-]?code|codigo_?seguranca)(?![A-Za-z])\W{0,4}[0-9]{3,4}(?![0-9A-Za-z])",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"(?:(?<![A-Za-z])(?:cv[vc]|CV[VC])|(?<=[a-z])C(?:v[vc]|V[VC]))2?[\W_]{0,4}[0-9]{3,4}(?![0-9A-Za-z])"
)
"""A security code after a name of its own: ``cvv_123``, ``cardCvv=123``."""
_CODE_NAME = re.compile(r".*(?:cv[vc]2?|security_?code)", re.IGNORECASE)
_ISSUED = "23456"
"""First digits of the cards that people pay with."""
_DEPTH = 3
"""Times that a text may be packed or escaped in itself."""
_ABOUT_CARDS = re.compile(
    r"card|token|fraud|fingerprint|brand|holder|cv[vc]|security_?code|^(?:pan|number)$", re.IGNORECASE
)


def is_card_number(text: str) -> bool:
    """Return whether a text reads as a card number: 12 to 19 digits whose check digit is right."""
    return _CARD_NUMBER.fullmatch(text) is not None and _checked(text)


def holds_card(text: str) -> bool:
    """Return whether a text holds a card number or a security code: plain, as track data, in JSON, in groups
    with any sign between them, escaped for an address, JSON or HTML, in base64, base32 or hexadecimal, also
    twice over, and in wide digits.

    A number counts where its digits stand by themselves. Runs of more than 19 digits do not, nor runs inside
    a hexadecimal text: one in many random tokens would pass for a card.
    """
    return _holds(text, _DEPTH)


def card_in(body: object, path: str = "", *, looked_at: bool = False) -> str:
    """Return where a JSON body holds a card number or a security code in what is about a card, as
    ``payment.creditCard.token``; an empty text where it does not.

    Documents and telephone numbers are not looked at: one in ten has the check digit of a card.
    """
    if isinstance(body, str):
        return path if looked_at and holds_card(body) else ""
    if isinstance(body, int | float):
        return path if looked_at and is_card_number(str(body)) else ""
    parts: Iterator[tuple[str, object]] = iter(())
    if isinstance(body, Mapping):
        parts = ((str(key), value) for key, value in body.items())
    elif isinstance(body, Sequence):
        parts = ((str(index), value) for index, value in enumerate(body))
    for key, value in parts:
        below = f"{path}.{key}" if path else key
        if _CODE_NAME.fullmatch(key) and re.fullmatch("[0-9]{3,4}", str(value).strip()):
            return below
        if found := card_in(value, below, looked_at=looked_at or bool(_ABOUT_CARDS.search(key))):
            return found
    return ""


def _checked(text: str) -> bool:
    digits = [int(character) for character in reversed(text) if character.isdigit()]
    doubled = (digit * 2 for digit in digits[1::2])
    return (sum(digits[::2]) + sum(value - 9 if value > 9 else value for value in doubled)) % 10 == 0


def _holds(text: str, depth: int) -> bool:
    if _plainly(text):
        return True
    return depth > 0 and any(_holds(one, depth - 1) for one in _unpacked(text))


def _plainly(text: str) -> bool:
    if _CODE.search(text) or _NAMED.search(text):
        return True
    if _HEX.fullmatch(text.replace("-", "")):
        return False
    text = _RANDOM.sub(" ", text)
    runs = (found[0] for one in (_DIGITS, _GROUPS, _SPACED) for found in one.finditer(text))
    return any(run[0] in _ISSUED and _checked(run) for run in runs)


def _unpacked(text: str) -> Iterator[str]:
    """Yield what a text is without its escapes, and what parts of it hold that are packed as base64 or
    hexadecimal and have words inside, line ends among the packed signs or not."""
    bare = _ESCAPED.sub(lambda found: chr(int(found[1] or found[2] or "20", 16)), text)
    yield from {unquote(text), html.unescape(text), unicodedata.normalize("NFKC", text), bare} - {text}
    for found in _BASE32.finditer(text):
        packed = found[0].upper()
        packed = packed[: len(packed) - (len(packed) % 8 in (1, 3, 6))]
        yield from _words(base64.b32decode(packed + "=" * (-len(packed) % 8)))
    for found in _HEX.finditer(text):
        yield from _words(bytes.fromhex(found[0]))
    for one in {text, "".join(text.split())}:
        for found in _PACKED.finditer(one):
            part = found[0].rstrip("=").replace("-", "+").replace("_", "/")
            for start in range(4):  # Signs before it may be of the same alphabet.
                cut = part[start:]
                cut = cut[: len(cut) - (len(cut) % 4 == 1)]
                with contextlib.suppress(binascii.Error):
                    yield from _words(base64.b64decode(cut + "=" * (-len(cut) % 4), validate=True))


def _words(data: bytes) -> Iterator[str]:
    """Yield what is printed in data, in one byte a sign or in two."""
    for part in {data, data.replace(b"\0", b"")}:
        yield from (found[0] for found in _PRINTED.finditer(part.decode("utf-8", "replace")))
