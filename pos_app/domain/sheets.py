"""Tables that leave the program as files for a spreadsheet."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from enum import Enum

from pos_app.domain.value import Value

Cell = str | int | Decimal | date | datetime | None
"""A value: a ``Decimal`` is an amount in reais, a ``datetime`` has no zone, None is an empty cell."""

_BEGIN_FORMULAS = tuple("=+-@\uff1d\uff0b\uff0d\uff20")
_CONTROLS = ("\t", "\r", "\n")


class SheetKind(Enum):
    """The form of a file. The value is the suffix of its name."""

    XLSX = "xlsx"
    CSV = "csv"


class Table(Value):
    """A table with the names of its columns; each row has as many cells."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


class SheetProblem(Enum):
    """Why there is no file. Nothing is left of one that was begun."""

    FULL = "disk full"
    NOT_WRITABLE = "cannot be written"


class SheetFault(Exception):
    """A table could not be saved in ``folder``; ``reason`` is the system's error text."""

    def __init__(self, kind: SheetProblem, folder: object, reason: object = "") -> None:
        super().__init__(f"{kind.value}: {folder}: {reason}")
        self.kind, self.folder, self.reason = kind, str(folder), str(reason or "")


def begins_formula(text: str) -> bool:
    """Return whether a spreadsheet might calculate a text instead of showing it."""
    return text.startswith(_CONTROLS) or text.lstrip().startswith(_BEGIN_FORMULAS)


def plain(text: str) -> str:
    """Return a text without lone surrogates, which no file encoding can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
