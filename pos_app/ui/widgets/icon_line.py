"""A line of words with an icon before them, as at the foot of a page."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


def icon_line(icon: str, text: str, parent: QWidget, *, wrap: bool = True) -> QHBoxLayout:
    """Return a row with the icon and the small, quiet text, which takes the room that is left."""
    row = QHBoxLayout()
    row.setSpacing(7)
    row.addWidget(IconView(icon, parent))
    row.addWidget(Label(text, parent, size=12, tone="text_2", wrap=wrap), 1)
    return row
