"""Contacts as a screen shows them that others can see: enough to recognise, too little to use. Pure."""

from __future__ import annotations

from datetime import date

_SHOWN_DIGITS = 4


def phone(number: str, *, reveal: bool) -> str:
    """Return ``***0142``, or the number whole."""
    digits = "".join(filter(str.isdigit, number))
    return number if reveal or not digits else f"***{digits[-_SHOWN_DIGITS:]}"


def email(address: str, *, reveal: bool) -> str:
    """Return ``h***@exemplo.com.br``, or the address whole."""
    name, at, host = address.partition("@")
    return address if reveal or not at else f"{name[:1]}***@{host}"


def birth(day: date, *, reveal: bool) -> str:
    """Return ``**/**/1980``, or the day whole."""
    return f"{day:%d/%m/%Y}" if reveal else f"**/**/{day:%Y}"
