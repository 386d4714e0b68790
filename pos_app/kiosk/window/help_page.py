"""Help, and what makes the kiosk easier to use."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import HelpPage
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import emptied, words
from pos_app.ui.widgets.icon_view import IconView


class HelpView(KioskPage):
    """Shows a ``HelpPage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._roomy = s.upright and not s.low
        self.acts: list[BigButton] = []
        self._notes: QBoxLayout = QVBoxLayout()
        self._notes.setSpacing(s.gap)
        self._grid = QGridLayout()
        self._grid.setSpacing(s.gap)
        column = QVBoxLayout(self)
        column.setContentsMargins(s.side, 32 if self._roomy else 6, s.side, 16 if self._roomy else 8)
        column.setSpacing(28 if self._roomy else 10)
        column.addLayout(self._notes)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._shown: tuple[Note, ...] | None = None

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, HelpPage)
        if content.notes != self._shown:
            self._shown = content.notes
            emptied(self._notes)
            for note in content.notes:
                self._notes.addWidget(self._note(note))
        across = 1 if self._roomy else 2
        while len(self.acts) < len(content.acts):
            large = self._roomy
            made = self.button(
                size=34 if large else 26,
                height=148 if large else 116,
                centred=False,
                icon_size=56 if large else 36,
                pad=36,
            )
            number = len(self.acts)
            self._grid.addWidget(made, number // across, number % across)
            self.acts.append(made)
        for number, button in enumerate(self.acts):
            button.setVisible(number < len(content.acts))
            if number < len(content.acts):
                button.show_act(content.acts[number])

    def _note(self, note: Note) -> Panel:
        made = Panel(self)
        row = QHBoxLayout(made)
        edge = 26 if self._roomy else 10
        row.setContentsMargins(30, edge, 30, edge)
        row.setSpacing(26)
        glyph = IconView(note.icon, made, size=48 if self._roomy else 34, tone="primary")
        row.addWidget(glyph, 0, Qt.AlignmentFlag.AlignTop)
        both = QVBoxLayout()
        both.setSpacing(4)
        row.addLayout(both, 1)
        both.addWidget(words(note.strong, made, size=30 if self._roomy else 24, weight=600))
        both.addWidget(words(note.words, made, size=26 if self._roomy else 22, tone="text_2"))
        return made
