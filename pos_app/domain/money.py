"""Money: integer cents of BRL, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from typing import NewType

Cents = NewType("Cents", int)
"""An amount in centavos. All sums in the program are exact sums of these."""

ZERO = Cents(0)
_LARGEST = 10**12
_NBSP = "\u00a0"


class MoneyError(ValueError):
    """A value that is not an amount of reais with at most two decimals."""


def cents(value: object) -> Cents:
    """Read an amount from the wire's number or decimal string (contract 1, 2.8, 2.9).

    Raises:
        MoneyError: not a number, more than two decimals, or beyond any fare.
    """
    if not isinstance(value, int | float | str | Decimal):
        raise MoneyError(f"{value!r} is not an amount")
    text = str(value).strip()  # True and False are words, not numbers.
    if "_" in text:  # A number to Python alone.
        raise MoneyError(f"{value!r} is not an amount")
    try:
        scaled = Decimal(text) * 100
        if not scaled.is_finite() or abs(scaled) > _LARGEST:
            raise MoneyError(f"{value!r} is not an amount")
        whole = int(scaled)
    except InvalidOperation as error:
        raise MoneyError(f"{value!r} is not an amount") from error
    if whole != scaled:
        raise MoneyError(f"{value!r} has more than two decimals")
    return Cents(whole)


def total(amounts: Iterable[int]) -> Cents:
    """Return the exact sum of an iterable of amounts."""
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
