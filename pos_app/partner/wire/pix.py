"""PIX codes of an order: found in its payments, and checked before anybody may pay by them.

A BR Code is a row of fields: two digits of id, two of length, the value. Its last field (63) is a CRC-16 of
everything before it.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from pos_app.domain.money import Cents, MoneyError, cents
from pos_app.domain.orders import PixCharge
from pos_app.partner.reading import forms
from pos_app.partner.reading.lexicon import plain, word_set

_NAMES = word_set("qrcode pixcode emv copypaste pixcopypaste copiaecola pixcopiaecola brcode qrcodetext")
_ENDS = word_set(
    "expiresat expireat expires expiry expiration expirationdate expirationtime validuntil duedate deadline "
    "qrcodeexpiration pixexpiration expiraem expiracao dataexpiracao validade validoate vencimento"
)
_SHORTEST = 4
_FAR = 3
_AMOUNT, _PAYEE, _CHECKSUM = "54", "59", "63"


def charge(answer: Any, expected: Cents | None) -> PixCharge | None:
    """Return the PIX charge of an answer: the first BR Code in it, wherever it stands; without one, the text
    that its key calls a PIX code. Whether it counts is known to whoever knows how the order is paid.

    ``problem`` of the charge is ``unreadable``, ``checksum`` or ``amount``; a code with a problem must not
    be shown. ``expected`` is the order's total, None where the answer does not give it.
    """
    named: tuple[str, tuple[Any, ...]] | None = None
    for text, key, above in _texts(answer):
        if parse(text) is not None:
            return _checked(text, expected, _until(above))
        picture = text.startswith(("data:", "iVBOR"))
        if named is None and plain(key) in _NAMES and len(text) >= _SHORTEST and not picture:
            named = text, above
    return _checked(named[0], expected, _until(named[1])) if named else None


def _texts(answer: Any) -> Iterator[tuple[str, str, tuple[Any, ...]]]:
    """Yield every text of an answer with its key and the objects around it, the innermost first."""
    waiting: list[tuple[str, Any, tuple[Any, ...]]] = [("", answer, ())]
    while waiting:
        key, here, above = waiting.pop(0)
        if isinstance(here, Mapping):
            waiting.extend((str(name), value, (here, *above)) for name, value in here.items())
        elif isinstance(here, list | tuple):
            waiting.extend((key, value, above) for value in here)
        elif isinstance(here, str) and here.strip():
            yield here.strip(), key, above


def _checked(code: str, expected: Cents | None, until: Any) -> PixCharge:
    found = parse(code)
    if found is None:
        return PixCharge(code, None, until=until, problem="unreadable")
    amount: Cents | None = None
    problem = "" if checksum(code[:-4]) == found.get(_CHECKSUM, "").upper() else "checksum"
    try:
        amount = cents(found[_AMOUNT]) if _AMOUNT in found else None
    except MoneyError:
        problem = problem or "amount"
    if expected is not None and amount is not None and amount != expected:
        problem = problem or "amount"
    return PixCharge(code, amount, found.get(_PAYEE, ""), until, problem)


def parse(code: str) -> dict[str, str] | None:
    """Return the fields of a BR Code by id, or None where it is not one."""
    found: dict[str, str] = {}
    at = 0
    while at < len(code):
        name, length = code[at : at + 2], code[at + 2 : at + 4]
        if not (name.isascii() and name.isdigit() and length.isascii() and length.isdigit()):
            return None
        value = code[at + 4 : at + 4 + int(length)]
        if len(name + length) != 4 or len(value) != int(length):
            return None
        found[name] = value
        at += 4 + int(length)
    last = code[-8:-4] == f"{_CHECKSUM}04"
    return found if last and found.get("00") == "01" else None


def checksum(text: str) -> str:
    """Return the CRC-16/CCITT-FALSE of a code up to and including ``6304``, as four hex digits."""
    return f"{binascii.crc_hqx(text.encode('utf-8'), 0xFFFF):04X}"


def _until(around: Sequence[Any]) -> datetime | None:
    """Return when a code ends, by the object that holds it, else by those around it."""
    for source in around[:_FAR]:
        inner = [value for value in source.values() if isinstance(value, Mapping)]
        for key, value in (pair for node in (source, *inner) for pair in node.items()):
            until = forms.instant_of(forms.day_hour(value)) if plain(str(key)) in _ENDS else None
            if until is not None:
                return until
    return None
