"""A list on paper: what was asked, its rows, and sums of what is known."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its part of the width (any unit), and whether its words end at the right."""

    name: str
    part: float
    right: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A4 in landscape. ``lines`` stand below the title: desk, time, filters. A cell may have two lines.

    ``page`` is the foot of each sheet, with ``{page}`` and ``{pages}``.
    """

    title: str
    lines: tuple[str, ...]
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    totals: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    page: str
