"""Without a connection: what works first, then what waits; the money is always spoken of."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import OfflinePage
from pos_app.kiosk.screens.frame import Act, Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import emptied, words
from pos_app.ui.widgets.icon_view import IconView


class OfflineView(KioskPage):
    """Shows an ``OfflinePage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self._trying = words(size=28 if self._roomy else 24, weight=600)
        self._since = words(size=24 if self._roomy else 22, tone="text_2")
        self._left = words(size=64 if self._roomy else 36, weight=600, wrap=False)
        self.buttons: list[BigButton] = []
        self._lists: QBoxLayout = QVBoxLayout() if s.upright else QHBoxLayout()
        self._lists.setSpacing(s.gap + (14 if self._roomy else 0))
        self._notes: QBoxLayout = QVBoxLayout() if self._roomy else QHBoxLayout()
        self._notes.setSpacing(s.gap)
        column = QVBoxLayout(self)
        column.setContentsMargins(s.side, 36 if self._roomy else 6, s.side, 36 if self._roomy else 8)
        column.setSpacing(28 if self._roomy else 8)
        column.addWidget(self._clock())
        column.addLayout(self._lists)
        if self._roomy:
            column.addStretch(1)
        column.addLayout(self._notes)
        if not self._roomy:
            column.addStretch(1)
        self._shown: OfflinePage | None = None

    def _clock(self) -> Panel:
        made = Panel(self)
        for label in (self._trying, self._since, self._left):
            label.setParent(made)
        row = QHBoxLayout(made)
        edge = 10 if self._roomy else 2
        row.setContentsMargins(30, edge, 30, edge)
        both = QVBoxLayout()
        both.setSpacing(0)
        row.addLayout(both, 1)
        both.addWidget(self._trying)
        both.addWidget(self._since)
        row.addWidget(self._left)
        return made

    def show_content(self, content: object) -> None:
        """Show the page; the countdown changes in place."""
        assert isinstance(content, OfflinePage)
        self._trying.setText(content.trying)
        self._since.setText(content.since)
        self._left.setText(content.left)
        lists = (
            content.works,
            content.working,
            content.waits,
            content.waiting,
            content.money,
            content.counter,
        )
        before = self._shown
        if before is None or lists != (
            before.works, before.working, before.waits, before.waiting, before.money, before.counter
        ):  # fmt: skip
            emptied(self._lists)
            emptied(self._notes)
            self.buttons = []
            self._lists.addWidget(self._list(content.works, "circle-check", content.working, usable=True), 1)
            self._lists.addWidget(self._list(content.waits, "ban", content.waiting, usable=False), 1)
            self._notes.addWidget(self._note(content.money, "primary_tint", "primary_line"))
            self._notes.addWidget(self._note(content.counter, "surface", "border"))
        self._shown = content

    def _list(self, heading: str, icon: str, acts: tuple[Act, ...], *, usable: bool) -> Panel:
        made = Panel(self, fill="surface" if usable else "surface_2")
        column = QVBoxLayout(made)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(30, 18 if self._roomy else 0, 30, 18 if self._roomy else 0)
        head.setSpacing(16)
        column.addLayout(head)
        head.addWidget(
            IconView(icon, made, size=38 if self._roomy else 28, tone="success" if usable else "text_2")
        )
        head.addWidget(words(heading, made, size=30 if self._roomy else 26, weight=600,
                             tone="text" if usable else "text_2"), 1)  # fmt: skip
        for act in acts:
            tall = 124 if self._roomy else scales.TARGET + 8
            button = self.button(act, look="row", size=28 if self._roomy else 24, height=tall, centred=False,
                                 icon_size=44 if self._roomy else 32, pad=30, parent=made)  # fmt: skip
            column.addWidget(button)
            self.buttons.append(button)
        return made

    def _note(self, note: Note, fill: str, line: str) -> Panel:
        made = Panel(self, fill=fill, line=line)
        row = QHBoxLayout(made)
        row.setContentsMargins(*((30, 18, 30, 18) if self._roomy else (20, 4, 12, 4)))
        row.setSpacing(26 if self._roomy else 16)
        row.addWidget(IconView(note.icon, made, size=48 if self._roomy else 32, tone="primary"))
        both = QVBoxLayout()
        both.setSpacing(2)
        row.addLayout(both, 1)
        both.addWidget(words(note.strong, made, size=28 if self._roomy else 24, weight=600))
        both.addWidget(words(note.words, made, size=26 if self._roomy else 22, tone="text_2"))
        return made
