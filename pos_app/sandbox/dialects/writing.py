"""How amounts are written on the wire, each from integer cents."""

from __future__ import annotations

from typing import Any


def num(cents: int) -> float:
    """138.8"""
    return cents / 100


def dot(cents: int) -> str:
    """138.80"""
    return f"{cents / 100:.2f}"


def comma(cents: int) -> str:
    """1138,80"""
    return dot(cents).replace(".", ",")


def grouped(cents: int) -> str:
    """1.138,80"""
    return f"{cents / 100:,.2f}".translate(str.maketrans(",.", ".,"))


def reais(cents: int) -> str:
    """R$ 1.138,80"""
    return f"R$ {grouped(cents)}"


def noisy(cents: int) -> float:
    """138.79999999999998: what is left of a sum of doubles."""
    return cents / 100 - 3e-14 * max(1, cents // 4000)


def money(cents: int) -> dict[str, Any]:
    """{"value": 13880, "currency": "BRL"}"""
    return {"value": cents, "currency": "BRL"}


def coded(cents: int) -> dict[str, str]:
    """{"currency_code": "BRL", "value": "138.80"}"""
    return {"currency_code": "BRL", "value": dot(cents)}


def nanos(cents: int) -> dict[str, Any]:
    """{"currencyCode": "BRL", "units": "138", "nanos": 800000000}"""
    return {"currencyCode": "BRL", "units": str(cents // 100), "nanos": cents % 100 * 10_000_000}


def amount(cents: int) -> dict[str, Any]:
    """{"amount": 138.8, "currency": "BRL"}"""
    return {"amount": num(cents), "currency": "BRL"}
