"""Over the page: is somebody still there? With a countdown, and what happens then."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import IdleWarning
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.share_bar import ShareBar
from pos_app.kiosk.window.words import emptied, words
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.paint import painter_for

_CENTRE = Qt.AlignmentFlag.AlignCenter


class IdleBox(QWidget):
    """Covers the window, darkens it and takes every touch. ``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self._card = Panel(self, line="border_strong")
        self._title = words(size=58 if self._roomy else 36, weight=600, parent=self._card, align=_CENTRE)
        self._words = words(size=30 if self._roomy else 24, tone="text_2", parent=self._card, align=_CENTRE)
        self._ring = ShareBar(self._card, ring=350 if self._roomy else 170)
        self._list = Panel(self._card, fill="surface_2")
        self._lines = QVBoxLayout(self._list)
        self._lines.setContentsMargins(30, 16, 30, 16)
        self._lines.setSpacing(20 if self._roomy else 6)
        self._shown: tuple[Note, ...] | None = None
        self.stay = BigButton(None, self._card, look="main", size=40 if self._roomy else 30, height=s.main)
        self.more = BigButton(None, self._card, size=30 if self._roomy else 26, height=s.button)
        self.end = BigButton(None, self._card, size=30 if self._roomy else 26, height=s.button)
        for button in (self.stay, self.more, self.end):
            button.clicked.connect(lambda _=False, one=button: self.asked.emit(one.act.intent))
        self._lay_out()

    def _lay_out(self) -> None:
        s = scales.scale()
        if s.upright:
            column = QVBoxLayout(self._card)
            edge = 56 if self._roomy else 20
            column.setContentsMargins(edge, edge - 10, edge, edge - 10)
            column.setSpacing(20 if self._roomy else 10)
            if self._roomy:
                column.addWidget(IconView("hand", self._card, size=88, tone="primary"), 0, _CENTRE)
            column.addWidget(self._title)
            column.addWidget(self._words)
            column.addWidget(self._ring, 0, _CENTRE)
            column.addWidget(self._list)
            column.addStretch(1)
            column.addWidget(self.stay)
            if self._roomy:
                column.addWidget(self.more)
                column.addWidget(self.end)
            else:
                both = QHBoxLayout()
                both.setSpacing(s.gap)
                column.addLayout(both)
                both.addWidget(self.more, 1)
                both.addWidget(self.end, 1)
            return
        row = QHBoxLayout(self._card)
        row.setContentsMargins(32, 24, 32, 24)
        row.setSpacing(32)
        row.addWidget(self._ring, 0, _CENTRE)
        column = QVBoxLayout()
        column.setSpacing(12)
        row.addLayout(column, 1)
        column.addWidget(self._title)
        column.addWidget(self._words)
        column.addWidget(self._list)
        column.addStretch(1)
        for button in (self.stay, self.more, self.end):
            column.addWidget(button)

    def show_warning(self, warning: IdleWarning) -> None:
        """Show the countdown; the sentences are made anew only where they changed."""
        self._title.setText(warning.title)
        self._words.setText(warning.words)
        self._ring.show_share(warning.share, str(warning.seconds), warning.unit)
        self.stay.show_act(warning.stay)
        self.more.show_act(warning.more)
        self.end.show_act(warning.end)
        if warning.lines == self._shown:
            return
        self._shown = warning.lines
        emptied(self._lines)
        for note in warning.lines:
            row = QHBoxLayout()
            row.setSpacing(20)
            self._lines.addLayout(row)
            row.addWidget(IconView(note.icon, self._list, size=36 if self._roomy else 28))
            size = 28 if self._roomy else 22
            if note.strong:
                strong = words(note.strong, self._list, size=size, weight=600, wrap=False)
                row.addWidget(strong, 0 if note.words else 1)
            if note.words:
                row.addWidget(words(note.words, self._list, size=size), 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card in the middle of what can be reached."""
        s = scales.scale()
        if not s.upright:
            self._card.setGeometry(QRect(self.rect()).adjusted(140, 60, -140, -60))
        elif s.low:
            half = self.height() // 2
            self._card.setGeometry(s.side, half + 8, self.width() - 2 * s.side, self.height() - half - 24)
        else:
            tall = min(self.height() - 380, 1540)
            self._card.setGeometry(s.side, (self.height() - tall) // 2 + 30, self.width() - 2 * s.side, tall)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let nothing through to the page."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken the page."""
        with painter_for(self) as painter:
            painter.fillRect(self.rect(), QColor(10, 16, 23, 176))
