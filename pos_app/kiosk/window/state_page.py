"""A page about how something stands: what happened, the money, what to do, and what comes next."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import StatePage, TrackLine
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import emptied, words
from pos_app.ui.shared.qr_view import QrView
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.paint import fill_rect, painter_for

_MARKS = {"done": ("check", "success"), "now": ("timer", "primary"), "later": ("ticket", "text_3")}


class StateView(KioskPage):
    """Shows a ``StatePage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(s.side, 32 if self._roomy else 4, s.side, 16 if self._roomy else 4)
        self._column.setSpacing(24 if self._roomy else 4)
        self._inside = QVBoxLayout()
        self._inside.setSpacing(24 if self._roomy else 6)
        self._column.addLayout(self._inside)
        self.acts: list[BigButton] = []
        self._acts: QBoxLayout = QVBoxLayout() if s.upright else QHBoxLayout()
        self._acts.setSpacing(s.gap)
        self._column.addStretch(1)
        self._column.addLayout(self._acts)
        self._shown: StatePage | None = None

    def show_content(self, content: object) -> None:
        """Show the page; only the times of its lines change in place."""
        assert isinstance(content, StatePage)
        if content == self._shown:
            return
        self._shown = content
        emptied(self._inside)
        if content.head:
            self._inside.addWidget(self._head(content.head))
        beside = QHBoxLayout()
        beside.setSpacing(10)
        self._inside.addLayout(beside)
        if content.parts:
            beside.addWidget(self._parts(content.parts), 3)
        if content.code and not self._roomy:
            beside.addWidget(self._code(content.code, content.code_words), 2)
        if content.track and (self._roomy or not content.parts):
            self._inside.addWidget(self._track(content.track))
        if content.code and self._roomy:
            self._inside.addWidget(self._code(content.code, content.code_words))
        if content.facts:
            self._inside.addWidget(self._facts(content.facts))
        while len(self.acts) < len(content.acts):
            made = self.button(size=30, icon_size=40)
            self.acts.append(made)
            self._acts.addWidget(made)
        for number, button in enumerate(self.acts):
            button.setVisible(number < len(content.acts))
            if number < len(content.acts):
                button.show_act(content.acts[number])

    def _head(self, head: Note) -> Panel:
        made = Panel(self, line="primary", width=3)
        row = QHBoxLayout(made)
        edge = 36 if self._roomy else 8
        row.setContentsMargins(edge, edge, edge, edge)
        row.setSpacing(32)
        row.addWidget(IconView(head.icon, made, size=72 if self._roomy else 44, tone="primary"))
        both = QVBoxLayout()
        both.setSpacing(4)
        row.addLayout(both, 1)
        both.addWidget(words(head.strong, made, size=36 if self._roomy else 28, weight=600))
        both.addWidget(words(head.words, made, size=26 if self._roomy else 22, tone="text_2"))
        return made

    def _parts(self, parts: tuple[tuple[str, str, str], ...]) -> Panel:
        made = Panel(self)
        column = QVBoxLayout(made)
        column.setContentsMargins(2, 0, 2, 0)
        column.setSpacing(0)
        for number, (icon, heading, value) in enumerate(parts):
            if number:
                column.addWidget(_Divider(made))
            row = QHBoxLayout()
            edge = 20 if self._roomy else 4
            row.setContentsMargins(30, edge, 30, edge)
            row.setSpacing(24)
            column.addLayout(row)
            glyph = IconView(icon, made, size=40 if self._roomy else 30, tone="primary")
            row.addWidget(glyph, 0, Qt.AlignmentFlag.AlignTop)
            both = QVBoxLayout()
            both.setSpacing(2)
            row.addLayout(both, 1)
            both.addWidget(words(heading, made, size=24 if self._roomy else 22, weight=600, tone="text_2"))
            both.addWidget(words(value, made, size=28 if self._roomy else 24))
        return made

    def _track(self, track: tuple[TrackLine, ...]) -> Panel:
        made = Panel(self)
        column = QVBoxLayout(made)
        column.setContentsMargins(28, 12, 28, 12)
        column.setSpacing(0)
        for number, line in enumerate(track):
            if number:
                column.addWidget(_Divider(made))
            icon, tone = _MARKS[line.mark]
            row = QHBoxLayout()
            row.setContentsMargins(0, 14, 0, 14)
            row.setSpacing(20)
            column.addLayout(row)
            row.addWidget(IconView(icon, made, size=26, tone=tone, disc=44))
            weight = 600 if line.mark == "now" else 400 if line.mark == "later" else 500
            value = words(line.words, made, size=28, weight=weight,
                         tone="text_2" if line.mark == "later" else "text")  # fmt: skip
            row.addWidget(value, 1)
            row.addWidget(words(line.side, made, size=24, tone="text_2", wrap=False))
        return made

    def _facts(self, facts: tuple[tuple[str, str], ...]) -> Panel:
        made = Panel(self)
        row = QHBoxLayout(made)
        row.setContentsMargins(32, 16 if self._roomy else 2, 32, 16 if self._roomy else 2)
        for number, (heading, value) in enumerate(facts):
            last = number == len(facts) - 1 and number
            align = Qt.AlignmentFlag.AlignRight if last else Qt.AlignmentFlag.AlignLeft
            both = QVBoxLayout()
            both.setSpacing(0)
            row.addLayout(both, 0 if last else 1)
            both.addWidget(words(heading, made, size=24, tone="text_2", wrap=False, align=align))
            big = words(value, made, size=42 if self._roomy else 32, weight=600, wrap=False, align=align)
            both.addWidget(big)
        return made

    def _code(self, code: str, value: tuple[str, str, str]) -> Panel:
        made = Panel(self)
        qr = QrView(made)
        qr.show_code(code)
        side = 400 if self._roomy else 200
        qr.setFixedSize(side, side)
        qr.setAccessibleName(value[0])
        row: QBoxLayout = QHBoxLayout(made) if self._roomy else QVBoxLayout(made)
        edge = 28 if self._roomy else 8
        row.setContentsMargins(edge, edge, edge, edge)
        row.setSpacing(32 if self._roomy else 4)
        row.addWidget(qr, 0, Qt.AlignmentFlag.AlignCenter)
        both = QVBoxLayout()
        row.addLayout(both, 1)
        both.addStretch(1)
        centre = None if self._roomy else Qt.AlignmentFlag.AlignCenter
        both.addWidget(words(value[0], made, size=34 if self._roomy else 24, weight=600, align=centre))
        if self._roomy:
            both.addWidget(words(value[1], made, size=26, tone="text_2"))
            both.addWidget(words(value[2], made, size=26, weight=600))
        both.addStretch(1)
        return made


class _Divider(QWidget):
    """A thin line."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedHeight(2)

    def paintEvent(self, event: object) -> None:
        from pos_app.ui.style.theme import theme

        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.border)
