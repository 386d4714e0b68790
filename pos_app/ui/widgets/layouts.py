"""Filling and emptying layouts: the foot of a box, a line with an icon, widgets that come and go."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


def add_footer(column: QVBoxLayout, *buttons: Button) -> None:
    """Add the buttons at the right, in this order, under what stands in ``column``; Tab follows it."""
    row = QHBoxLayout()
    row.setSpacing(12)
    column.addLayout(row)  # Empty: a layout that is filled before loses what Python made for it.
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    for before, after in pairwise(buttons):
        QWidget.setTabOrder(before, after)


def add_icon_line(column: QVBoxLayout, icon: str, text: str, parent: QWidget) -> QHBoxLayout:
    """Add a row with the icon and the small, quiet text, which takes the space that is left. Return it."""
    row = QHBoxLayout()
    row.setSpacing(7)
    column.addLayout(row)
    row.addWidget(IconView(icon, parent))
    row.addWidget(Label(text, parent, size=12, tone="text_2", wrap=True), 1)
    return row


def remove_from(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
