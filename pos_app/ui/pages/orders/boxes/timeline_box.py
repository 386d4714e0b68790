"""Everything that happened to an order, over the page."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.timeline import TimeEntry
from pos_app.ui.shared.timeline_view import ROW, TimelineView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.scroll import scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import program_texts
from pos_app.wording.command_ids import CommandId

_WIDTH, _HIGHEST = 720, 460


class TimelineBox(Sheet):
    """Arrows scroll; Esc or Enter close it."""

    def __init__(self, parent: QWidget, title: str, lines: tuple[TimeEntry, ...]) -> None:
        super().__init__(parent, title)
        view = TimelineView()
        view.show_lines(lines)
        view.setFixedHeight(len(lines) * ROW)
        scroll = scrolled(view, self)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        scroll.setFixedHeight(min(_HIGHEST, len(lines) * ROW))
        self.done_button = Button(program_texts.close(), self, kind="main", key=CommandId.BACK)
        self.done_button.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 18)
        column.setSpacing(10)
        column.addWidget(Label(title, self, size=16, weight=600, wrap=True))
        column.addWidget(scroll)
        foot = QHBoxLayout()
        column.addLayout(foot)
        foot.addStretch(1)
        foot.addWidget(self.done_button)
        self.setFixedWidth(min(_WIDTH, parent.window().width() - 80))
        self.done_button.setFocus()
