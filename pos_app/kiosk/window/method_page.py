"""How to pay, or in how many instalments: one touch chooses. The bill stands beside."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import Line, MethodPage
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.widgets.number_disc import NumberDisc

_MANY = 4


class MethodView(KioskPage):
    """Shows a ``MethodPage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self.choices: list[BigButton] = []
        self._waiting = words(size=30, tone="text_2", align=Qt.AlignmentFlag.AlignCenter)
        self._choices = QVBoxLayout()
        self._choices.setSpacing(s.gap)
        self._bill = Panel(self)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(14 if self._roomy else 6)
        self._total = words(size=44 if self._roomy else 36, weight=600, wrap=False,
                            align=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)  # fmt: skip
        self._total_note = words(size=26, tone="text_2", wrap=False)
        inside = QVBoxLayout(self._bill)
        edge = 32 if self._roomy else 16
        inside.setContentsMargins(edge, edge, edge, edge)
        inside.setSpacing(16 if self._roomy else 8)
        inside.addLayout(self._lines)
        below = QHBoxLayout()
        inside.addLayout(below)
        below.addWidget(self._total_note)
        below.addWidget(self._total, 1)
        self._note = QHBoxLayout()
        self._shown: tuple[tuple[Line, ...], Note | None] | None = None
        outer: QBoxLayout = QVBoxLayout(self)
        outer.setContentsMargins(s.side, 32 if self._roomy else 4, s.side, 24 if self._roomy else 8)
        outer.setSpacing(28 if self._roomy else 8)
        outer.addWidget(self._waiting, 1)
        outer.addLayout(self._choices, 1)
        outer.addLayout(self._note)
        outer.addWidget(self._bill)
        if self._roomy:
            outer.addStretch(1)

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, MethodPage)
        self._waiting.setText(content.waiting)
        self._waiting.setVisible(bool(content.waiting))
        many = len(content.choices) > _MANY
        for number, button in enumerate(self.choices):
            button.setVisible(number < len(content.choices))
        while len(self.choices) < len(content.choices):
            tall = 250 if self._roomy and not many else scales.scale().button
            made = self.button(size=40 if self._roomy and not many else 30, height=tall, centred=False,
                               icon_size=84 if self._roomy and not many else 44, pad=36)  # fmt: skip
            made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
            self.choices.append(made)
            self._choices.addWidget(made)
        for button, act in zip(self.choices, content.choices, strict=False):
            button.show_act(act)
        self._bill.setVisible(bool(content.lines) and (self._roomy or not many) and scales.scale().upright)
        self._total.setText(content.total)
        self._total_note.setText(content.total_note)
        if (content.lines, content.note) != self._shown:
            self._shown = (content.lines, content.note)
            emptied(self._lines)
            for line in content.lines:
                self._add_line(line)
            emptied(self._note)
            if content.note:
                add_note(self._note, content.note, self)

    def _add_line(self, line: Line) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        self._lines.addLayout(row)
        if line.number:
            row.addWidget(NumberDisc(line.number, self._bill, side=44))
        tone = "text" if line.number else "text_2"
        row.addWidget(words(line.words, self._bill, size=26, tone=tone, wrap=False), 1)
        row.addWidget(words(line.amount, self._bill, size=26, wrap=False))
