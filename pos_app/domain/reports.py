"""A list on paper: what was asked, its rows, and sums of what is known."""

from __future__ import annotations

from pos_app.domain.value import Value


class Column(Value):
    """A column: its name, its part of the width (any unit), and whether its words end at the right."""

    name: str
    part: float
    right: bool = False


class Report(Value):
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
