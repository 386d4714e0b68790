"""A line of words with an icon before them, as at the foot of a page."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


def add_icon_line(column: QVBoxLayout, icon: str, text: str, parent: QWidget) -> QHBoxLayout:
    """Add a row with the icon and the small, quiet text, which takes the room that is left. Return it."""
    row = QHBoxLayout()
    row.setSpacing(7)
    column.addLayout(row)
    row.addWidget(IconView(icon, parent))
    row.addWidget(Label(text, parent, size=12, tone="text_2", wrap=True), 1)
    return row
