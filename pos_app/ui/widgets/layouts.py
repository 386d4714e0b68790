"""Filling and emptying layouts: the foot of a box, widgets that come and go."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtWidgets import QHBoxLayout, QLayout, QVBoxLayout, QWidget

from pos_app.ui.widgets.button import Button


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


def remove_from(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()
