"""Amounts are integer cents inside; on the wire they are numbers or decimal strings (contract 2)."""

from __future__ import annotations

from decimal import Decimal


def number(cents: int) -> float:
    """Return cents as a JSON number of reais."""
    return cents / 100


def decimal(cents: int) -> str:
    """Return cents as a decimal string of reais."""
    return f"{cents // 100}.{cents % 100:02d}"


def in_cents(amount: Decimal) -> int:
    """Return reais, which were checked to have two decimals at most, as cents."""
    return int(amount * 100)
