"""The row of buttons at the foot of a box."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

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
