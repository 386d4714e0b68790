"""Money: integer cents of BRL, and nothing else."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NewType

Cents = NewType("Cents", int)
"""An amount in centavos. All sums in the program are exact sums of these."""

ZERO = Cents(0)
_LARGEST = 10**10
"""In reais."""
_NBSP = "\u00a0"


_NOISE = Decimal("0.0001")
"""In cents: how far sums of doubles stray from a whole cent, as 283.79999999999995 does (1e-6 reais)."""
_WRITTEN = re.compile(r"[+-]?\d*\.?\d+", re.ASCII)
"""A decimal string: no words, exponents, underscores or commas."""


class MoneyError(ValueError):
    """A value that is not an amount of reais with at most two decimals."""


def cents(value: object) -> Cents:
    """Read an amount from the wire's number or decimal string (contract 1, 2.8, 2.9).

    What is within 0.000001 of a whole cent is that cent: numbers come as doubles, and texts of doubles.

    Raises:
        MoneyError: not a number, more than two decimals, or beyond any fare.
    """
    match value:
        case bool():
            raise MoneyError(f"{value!r} is not an amount")
        case int() | Decimal():
            amount = Decimal(value)
        case float() if math.isfinite(value):
            amount = Decimal(repr(value))
        case str() if _WRITTEN.fullmatch(value.strip()):
            amount = Decimal(value.strip())
        case _:
            raise MoneyError(f"{value!r} is not an amount")
    if not amount.is_finite() or abs(amount) > _LARGEST:
        raise MoneyError(f"{amount} is not an amount")
    found = nearest(amount * 100)
    if found is None:
        raise MoneyError(f"{value!r} has more than two decimals")
    return found


_TYPED = re.compile(
    r"(?:R\$)?\s*(?:(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?|(\d{1,9})\.(\d{1,2}))", re.ASCII
)
"""``1234,5``, ``1.234,50``, and ``12.50`` of a keypad without a comma."""


def typed(words: str) -> Cents:
    """Read an amount as people type it.

    Raises:
        MoneyError: it is none, or could be read in two ways.
    """
    found = _TYPED.fullmatch(words.strip())
    if found is None:
        raise MoneyError(f"{words!r} is not an amount")
    whole = (found[1] or found[3]).replace(".", "")
    return Cents(int(whole) * 100 + int(((found[2] or found[4]) or "").ljust(2, "0")))


def nearest(amount: Decimal) -> Cents | None:
    """Return the whole cent that an amount in cents is but for the noise of doubles; None for none."""
    whole = amount.to_integral_value()
    return Cents(int(whole)) if abs(amount - whole) <= _NOISE else None


def total(amounts: Iterable[int]) -> Cents:
    return Cents(sum(amounts))


def reais(amount: Cents | int) -> Decimal:
    """Return the amount in reais with exactly two decimals, as the wire wants it."""
    return Decimal(int(amount)).scaleb(-2).quantize(Decimal("0.01"))


def brl(amount: Cents | int) -> str:
    """Write an amount as people read it: ``R$ 1.234,50``, never split from its sign or symbol."""
    whole, fraction = divmod(abs(int(amount)), 100)
    grouped = f"{whole:,}".replace(",", ".")
    sign = f"\u2212{_NBSP}" if amount < 0 else ""
    return f"{sign}R${_NBSP}{grouped},{fraction:02d}"
