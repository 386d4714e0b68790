"""Texts of the kiosk in the scale in use, and small rows made of them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QWidget

from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


def words(
    shown: str = "",
    parent: QWidget | None = None,
    *,
    size: int = 24,
    weight: int = 400,
    tone: str = "text",
    wrap: bool = True,
    align: Qt.AlignmentFlag | None = None,
) -> Label:
    """Return a text whose size, given as in the design, follows the scale in use."""
    return Label(shown, parent, size=scales.text(size), weight=weight, tone=tone, wrap=wrap, align=align)


def add_note(
    layout: QBoxLayout,
    note: Note,
    parent: QWidget,
    *,
    tone: str = "text_2",
    size: int = 24,
    centred: bool = False,
    icon_tone: str = "",
) -> None:
    """Add a line with an icon: what is strong first, in bold."""
    row = QHBoxLayout()
    row.setSpacing(14)
    layout.addLayout(row)
    if centred:
        row.addStretch(1)
    top = Qt.AlignmentFlag.AlignTop if not centred else Qt.AlignmentFlag.AlignVCenter
    row.addWidget(IconView(note.icon, parent, size=scales.text(28), tone=icon_tone or tone), 0, top)
    if note.strong:
        row.addWidget(
            words(note.strong, parent, size=size, weight=600, wrap=not note.words and not centred),
            0 if note.words else 1,
        )
    if note.words:
        row.addWidget(words(note.words, parent, size=size, tone=tone, wrap=not centred), 0 if centred else 1)
    if centred:
        row.addStretch(1)


def emptied(layout: QLayout) -> None:
    """Take everything out of a layout, and delete its widgets and inner layouts."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
        elif (inner := item.layout()) is not None:
            emptied(inner)
            inner.deleteLater()
