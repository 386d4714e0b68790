"""Everything that happened to an order, over any page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.ui.kit.layouts import Stretch, fill_sheet
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_view import ROW, timeline
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import start_texts
from pos_app.wording.notices import CommandId

_HIGHEST = 460
"""px of the highest list."""


class TimelineBox(Sheet):
    """Arrows scroll; Esc or Enter close it."""

    def __init__(self, parent: QWidget, title: str, lines: tuple[TimeEntry, ...]) -> None:
        super().__init__(parent, title)
        scroll = scrolled(timeline(lines), self)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setAccessibleName(title)
        scroll.setFixedHeight(min(_HIGHEST, len(lines) * ROW))
        self.end = Button(start_texts.close(), kind="main", key=CommandId.BACK)
        self.end.clicked.connect(self.accept)
        fill_sheet(self, scroll, foot=(Stretch, self.end))
        self.setFixedWidth(min(720, parent.window().width() - 80))
        self.end.setFocus()
