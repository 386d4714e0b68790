"""How numbers take their shape while they are typed. Pure: text and cursor in, text and cursor out."""

from __future__ import annotations

from collections.abc import Callable

Mask = Callable[[str], str]
"""Shapes a text; may only add or drop punctuation and what cannot belong there."""


def _digits(text: str, most: int) -> str:
    return "".join(c for c in text if c.isdigit() and c.isascii())[:most]


def cpf(text: str) -> str:
    """Shape ``52998224725`` as ``529.982.247-25``, as far as it goes."""
    d = _digits(text, 11)
    shaped = ".".join(part for part in (d[:3], d[3:6], d[6:9]) if part)
    return f"{shaped}-{d[9:]}" if len(d) > 9 else shaped


def cnpj(text: str) -> str:
    """Shape a CNPJ, which may hold letters, as ``12.ABC.345/01DE-35``."""
    d = "".join(c for c in text.upper() if c.isascii() and c.isalnum())[:14]
    shaped = ".".join(part for part in (d[:2], d[2:5], d[5:8]) if part)
    if len(d) > 8:
        shaped += f"/{d[8:12]}"
    return f"{shaped}-{d[12:]}" if len(d) > 12 else shaped


def day(text: str) -> str:
    """Shape ``08111984`` as ``08/11/1984``."""
    d = _digits(text, 8)
    return "/".join(part for part in (d[:2], d[2:4], d[4:]) if part)


def phone(text: str) -> str:
    """Shape a Brazilian number as ``(11) 98765-0142``; a number with ``+`` stays as it is typed."""
    if text.lstrip().startswith("+"):
        return text
    d = _digits(text, 11)
    if len(d) < 3:
        return d
    split = 7 if len(d) > 10 else 6
    return f"({d[:2]}) {d[2:split]}-{d[split:]}" if len(d) > split else f"({d[:2]}) {d[2:]}"


def plain(text: str) -> str:
    return text


def typed(mask: Mask, text: str, cursor: int) -> tuple[str, int]:
    """Return the shaped text and where the cursor belongs: after the same letters and digits as before."""
    shaped = mask(text)
    if shaped == text:
        return text, cursor
    if cursor >= len(text):
        return shaped, len(shaped)
    before = sum(c.isalnum() for c in text[:cursor])
    position = 0
    while position < len(shaped) and before > 0:
        before -= shaped[position].isalnum()
        position += 1
    return shaped, position
