"""Replies that would hold up whoever reads them: long ones, and texts made for that."""

from __future__ import annotations

from typing import Any

ENDS = (b"x", b"\\\\", b'\\"', b'"x')
"""How a text may go on that breaks off."""
HOSTILE = ("a@" + "." * 60_000 + "@", "1-" * 30_000 + "x")
"""Nearly an e-mail address, and nearly a number: a search that backtracks does not end."""


def megabyte() -> bytes:
    """Return an honest reply of a megabyte."""
    entry = b'{"company":"Expresso Lobo-Guar\xc3\xa1","price":129.90,"note":"1\xc2\xaa, R$\xc2\xa010"},'
    return b"[" + entry * 15_000 + b"{}]"


def broken_off(end: bytes) -> bytes:
    """Return a reply of two megabytes that breaks off within its only text, which goes on with ``end``."""
    return b'{"name":"' + end * (2_000_000 // len(end))


def names_by_thousands() -> dict[str, Any]:
    """Return a reply of 5,000 names, one of which stands in 3,000 sentences too."""
    names = [f"Nome{number:05d} Sobrenome" for number in range(5_000)]
    return {"passengerNames": names, "list": [f"de {names[7]}"] * 3_000, "type": "direct"}
