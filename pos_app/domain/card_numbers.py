"""Card numbers and security codes where none may be: in a token or in an order (contract 4.9)."""

from __future__ import annotations

import base64
import binascii
import contextlib
import html
import re
import unicodedata
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from urllib.parse import unquote

_CARD_NUMBER = re.compile(r"[0-9](?:[ -]?[0-9]){11,18}")
_DIGITS = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])")
_GROUPS = re.compile(
    r"(?<![0-9])(?:[0-9]{4}([^0-9]{1,5})(?:[0-9]{4}\1[0-9]{4}\1[0-9]{4}(?:\1[0-9]{3})?|[0-9]{6}\1[0-9]{4,5})"
    r"|[0-9]{6}([^0-9]{1,5})[0-9]{6}\2[0-9]{4}|[0-9]{1,3}(?:([,.'])[0-9]{3})(?:\3[0-9]{3}){4})(?![0-9])"
)
"""Digits in the groups that are printed on cards, or in those of large numbers, a few signs between them."""
_POWER = re.compile(r"(?<![0-9])([0-9])\.([0-9]{12,18})[eE]\+?[0-9]{1,2}(?![0-9])")
_LONG = re.compile(r"(?<![0-9])(?:0{3,}[1-9][0-9]{12,}|[1-9][0-9]{12,18}0{3,})(?![0-9])")
_CODES = tuple(
    (re.compile(f"(?:{between}{code}){{13,}}"), re.compile(code), base)
    for between, code, base in (
        ("(?:[^0-9A-Za-z]{0,3}(?:0[xX]|[xX]|u00|0{1,6})?)", "3[0-9]", 16),
        (r"(?:\\0*)", "(?:6[0-7]|7[01])", 8),
        ("(?:^|[^0-9]{1,3})", "(?:4[89]|5[0-7])", 10),
        ("[^0-9]{0,3}", "0011[01]{4}", 2),
    )
)
"""Digits told by the numbers of their signs, in every usual spelling of those."""
_HEX = re.compile(r"(?:[0-9a-f]{2}){16,}|(?:[0-9A-F]{2}){16,}")
_WHOLE_HEX = re.compile(r"(?:0x)?((?=[0-9]*[a-f])[1-9a-f][0-9a-f]{12,13})", re.IGNORECASE)
"""A number of 15 or 16 digits in hexadecimal, and nothing else; with a letter, or it is a document."""
_WHOLE_36 = re.compile(r"1(?:(?=[0-9]*[a-z])[0-9a-z]{10}|(?=[0-9]*[A-Z])[0-9A-Z]{10})")
"""A number of 16 digits from 3656 on in base 36, and nothing else. Those of ten signs are left alone: of
random tokens in that alphabet one in sixty would be called a card; of eleven signs one in six hundred is."""
_SPACED = re.compile(r"(?<![0-9])[0-9]([^0-9]{1,5})[0-9](?:\1[0-9]){11,17}(?![0-9])")
_RANDOM = re.compile(
    r"[0-9a-f]{32,}|[0-9A-F]{32,}|(?<![0-9A-Fa-f])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Fa-f])"
)
"""Hexadecimal texts and UUIDs: one in a thousand has digits that would pass for a card."""
_PACKED = re.compile(r"[A-Za-z0-9+/_-]{10,}={0,2}")
_BASE32 = re.compile(r"[A-Z0-9]{24,}|[a-z0-9]{24,}")
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
_WIDELY_ISSUED = re.compile(r"(?:4[0-9]|5[0-5]|6[0-5])[0-9]{14}")
"""Visa, Mastercard, Elo, Hipercard and Discover; not all of them."""
_DEPTH = 3
"""Times that a text may be packed or escaped in itself."""
_MOST = 4_096
_OF_PEOPLE = re.compile(r"mail|document|phone|name", re.IGNORECASE)
_PAID_WITH = re.compile(r"(?<![0-9])(?:[2-6](?:[ .-]?[0-9]){15}|3[ .-]?[47](?:[ .-]?[0-9]){13})(?![0-9])")
"""Numbers as long as cards of today, which no document or telephone is."""
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
    a hexadecimal text: one in many random tokens would pass for a card. Of the number itself in hexadecimal
    or base 36 only a text that is nothing else counts: tokens are not as short as that.
    """
    return _holds(text, _DEPTH) or _in_hexadecimal(text) or _in_base_36(text)


def names_card(text: str) -> bool:
    """Return whether a text of a person, as a document or an e-mail, holds a number as long as a card's (16
    digits, 15 after 34 and 37) with its check digit. Shorter ones may be documents and telephones."""
    return any(_checked(found[0]) for found in _PAID_WITH.finditer(_undressed(text)))


def card_in(body: object, path: str = "", *, looked_at: bool = False) -> str:
    """Return where a JSON body holds a card number or a security code in what is about a card, as
    ``payment.creditCard.token``; an empty text where it does not.

    In what is about a person only a number as long as a card's counts (``names_card``): one document or
    telephone in ten has the check digit of a card.
    """
    if isinstance(body, str):
        of_person = _OF_PEOPLE.search(path.rpartition(".")[2])
        # A name without a digit is a name: read as packed data, one in some hundreds would hold a number.
        looked_at = looked_at and not (of_person and not any(map(str.isdigit, body)))
        return path if (looked_at and holds_card(body)) or (of_person and names_card(body)) else ""
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


def _in_hexadecimal(text: str) -> bool:
    found = _WHOLE_HEX.fullmatch(text.strip())
    number = str(int(found[1], 16)) if found else ""
    # From 2221 on: 13 digits that tell the time, as sloppy programs make them, come there in 2037.
    return bool(_PAID_WITH.fullmatch(number)) and not "2" <= number < "2221" and _checked(number)


def _in_base_36(text: str) -> bool:
    number = str(int(text, 36)) if _WHOLE_36.fullmatch(text := text.strip()) else ""
    return bool(_WIDELY_ISSUED.fullmatch(number)) and _checked(number)


def _undressed(text: str) -> str:
    """Return a text with the digits of every script as ours, and without signs that take no place."""
    if text.isascii():
        return text.replace("\0", "")
    bare = []
    for sign in text:
        sign = chr(ord(sign) - 0xE0000) if 0xE0020 <= ord(sign) < 0xE007F else sign
        digit = unicodedata.digit(sign, None)
        if digit is not None:
            bare.append(str(digit))
        elif unicodedata.category(sign) not in ("Cf", "Mn", "Me") and sign != "\0":
            bare.append(unicodedata.normalize("NFKC", sign))
    return "".join(bare)[:: -1 if "\u202e" in text else 1]


def _holds(text: str, depth: int) -> bool:
    text = _undressed(text)
    if _plainly(text):
        return True
    return depth > 0 and any(_holds(one, depth - 1) for one in _unpacked(text))


def _plainly(text: str) -> bool:
    if _CODE.search(text) or _NAMED.search(text):
        return True
    runs = [found[1] + found[2] for found in _POWER.finditer(text)]
    # Zeros before or behind a card; a random number of that length has hardly ever so many.
    runs += [found[0].strip("0").ljust(16, "0") for found in _LONG.finditer(text.replace("-", ""))]
    for written, code, base in _CODES:
        for found in written.finditer(text):
            runs.append("".join(chr(int(one, base)) for one in code.findall(found[0])))
    if not _HEX.fullmatch(text.replace("-", "")):
        text = _RANDOM.sub(" ", text)
        runs += [found[0] for one in (_DIGITS, _GROUPS, _SPACED) for found in one.finditer(text)]
    return any(run[0] in _ISSUED and 13 <= sum(map(str.isdigit, run)) <= 19 and _checked(run) for run in runs)


def _unpacked(text: str) -> Iterator[str]:
    """Yield what a text is without its escapes, and what parts of it hold that are packed as base64 or
    hexadecimal and have words inside, line ends among the packed signs or not."""
    bare = _ESCAPED.sub(lambda found: chr(int(found[1] or found[2] or "20", 16)), text)
    yield from {unquote(text), html.unescape(text), bare} - {text}
    for whole in (base64.b85decode, base64.a85decode, partial(base64.a85decode, adobe=True), binascii.a2b_uu):
        with contextlib.suppress(ValueError, binascii.Error):
            yield from _words(whole(text.encode("ascii")))
    for found in _BASE32.finditer(text):
        packed = found[0].upper()
        packed = packed[: len(packed) - (len(packed) % 8 in (1, 3, 6))]
        for decode in (base64.b32decode, base64.b32hexdecode):
            with contextlib.suppress(binascii.Error):
                yield from _words(decode(packed + "=" * (-len(packed) % 8)))
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
    """Yield what is printed in data: one byte a sign or two, deflated or not, or eight bytes as digits."""
    if len(data) == 8:
        yield data.hex()
    parts = {data, data.replace(b"\0", b"")}
    for kind in (47, -15):  # With the heads of gzip or zlib, and without.
        with contextlib.suppress(zlib.error):
            parts.add(zlib.decompressobj(kind).decompress(data, _MOST))
    for part in parts:
        yield from (found[0] for found in _PRINTED.finditer(part.decode("utf-8", "replace")))
