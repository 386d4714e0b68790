"""PIX codes of an order: found in its payments, and checked before anybody may pay by them.

A BR Code is a row of fields: two digits of id, two of length, the value. Its last field (63) is a CRC-16 of
everything before it.
"""

from __future__ import annotations

import binascii
from collections.abc import Iterable, Mapping
from typing import Any

from pos_app.domain.money import Cents, MoneyError, cents
from pos_app.domain.orders import PixCharge
from pos_app.partner.wire import fields

_NAMES = ("qrCode", "pixCode", "emv", "copyPaste")
_UNTIL = ("expiresAt", "expireAt", "expirationDate", "qrCodeExpiresAt", "pixExpiresAt")
_AMOUNT, _PAYEE, _CHECKSUM = "54", "59", "63"


def charge(payments: Iterable[Mapping[str, Any]], expected: Cents | None) -> PixCharge | None:
    """Return the PIX charge of the first payment that has a code, in itself or in its ``meta``.

    ``problem`` of the charge is ``unreadable``, ``checksum`` or ``amount``; a code with a problem must not
    be shown. ``expected`` is the order's total, None where the answer does not tell it.
    """
    for payment in payments:
        meta = payment.get("meta")
        for source in (meta, payment):
            if isinstance(source, Mapping):
                code = next((c for n in _NAMES if isinstance(c := source.get(n), str) and c.strip()), "")
                if code:
                    return _checked(code.strip(), expected, _until(source) or _until(payment))
    return None


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


def _until(source: Mapping[str, Any]) -> Any:
    try:
        return fields.instant(fields.first(source, *_UNTIL))
    except ValueError:
        return None
