"""Amounts are integer cents inside; on the wire they are numbers or decimal strings (contract 2)."""

from __future__ import annotations

from decimal import Decimal


def number(cents: int) -> float:
    """Return cents as a JSON number of reais."""
    return cents / 100


def decimal(cents: int) -> str:
    """Return cents as a decimal string of reais."""
    return f"{cents // 100}.{cents % 100:02d}"


def cents(value: Decimal) -> int | None:
    """Return reais as cents; None for more than two decimals."""
    scaled = value * 100
    return int(scaled) if scaled == scaled.to_integral_value() else None
