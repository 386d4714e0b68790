"""What the walk finds wrong."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtWidgets import QWidget


class Finding(NamedTuple):
    """``rule`` was broken at ``where``: ``what`` is wrong there."""

    rule: str
    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.where}: {self.what}"


def path_of(widget: QWidget) -> str:
    """Return the classes of the widget and its nearest parents, which is where to look in the source."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None and len(names) < 4:
        name = type(at).__name__
        if name not in ("QWidget", "QStackedWidget"):
            names.append(name)
        at = at.parentWidget()
    return " < ".join(names)
