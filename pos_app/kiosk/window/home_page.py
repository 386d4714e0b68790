"""The first page: three languages, buy, reprint, help for people with a disability."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.kiosk.screens.content import HomePage
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.panel import Panel
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label


class HomeView(KioskPage):
    """Shows a ``HomePage``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._greeting = words(size=66 if s.upright and not s.low else 40, weight=600)
        self._here, self._station = words(size=28, wrap=False), words(size=28, weight=600, wrap=False)
        self._languages_title = words(size=24, tone="text_2", wrap=False)
        self._question = words(size=34 if s.upright else 28, weight=600, wrap=False)
        self._languages: list[BigButton] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(16)
        roomy = self._roomy = s.upright and not s.low
        self.buy = self.button(look="main", size=56 if roomy else 40, height=s.main, centred=False,
                               icon_size=116 if roomy else 64, pad=52 if roomy else 32)  # fmt: skip
        self.reprint = self.button(size=40 if roomy else 30, height=s.main, centred=False,
                                   icon_size=96 if roomy else 56, pad=60 if roomy else 28)  # fmt: skip
        self.access = self.button(look="special", size=30, height=s.row, centred=False, icon_size=52, pad=40)
        for large in (self.buy, self.reprint):
            large.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._warnings = QVBoxLayout()
        self._warnings.setSpacing(8)
        self._shown_warnings: tuple[Note, ...] = ()
        self._benefits = QHBoxLayout()
        self._benefits_shown: Note | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._top())
        inside = QVBoxLayout()
        inside.setContentsMargins(s.side, 40 if roomy else 12, s.side, 28 if roomy else 12)
        inside.setSpacing(s.gap)
        column.addLayout(inside, 1)
        if roomy:
            self._fill_upright(inside)
        else:
            self._fill_low(inside)

    def _top(self) -> QWidget:
        s = scales.scale()
        roomy = s.upright and not s.low
        top = Panel(self, fill="rail", line="rail", radius=0)
        for label, tone in (
            (self._greeting, "on_rail"),
            (self._here, "rail_text"),
            (self._station, "on_rail"),
        ):
            label.setParent(top)
            label.set_tone(tone)
        column = QVBoxLayout(top) if roomy else QHBoxLayout(top)
        column.setContentsMargins(s.side, 40 if roomy else 4, s.side, 56 if roomy else 12)
        column.setSpacing(12 if roomy else 40)
        column.addWidget(self._greeting)
        line = QHBoxLayout()
        line.setSpacing(14)
        column.addLayout(line)
        line.addWidget(IconView("map-pin", top, size=34, tone="rail_text"))
        line.addWidget(self._here)
        line.addWidget(self._station, 1)
        return top

    def _fill_upright(self, inside: QVBoxLayout) -> None:
        title = QHBoxLayout()
        title.setSpacing(14)
        inside.addLayout(title)
        title.addWidget(IconView("languages", self, size=28))
        title.addWidget(self._languages_title, 1)
        inside.addLayout(self._row)
        inside.addSpacing(36)
        inside.addWidget(self._question)
        inside.addWidget(self.buy, 10)
        inside.addSpacing(8)
        inside.addWidget(self.reprint, 8)
        inside.addSpacing(16)
        inside.addLayout(self._warnings)
        inside.addStretch(3)
        inside.addWidget(self.access)
        inside.addSpacing(16)
        inside.addLayout(self._benefits)

    def _fill_low(self, inside: QVBoxLayout) -> None:
        inside.addLayout(self._row)
        inside.addLayout(self._warnings)
        grid = QGridLayout()
        grid.setSpacing(scales.scale().gap)
        inside.addLayout(grid, 1)
        grid.addWidget(self._question, 0, 0, 1, 2)
        if scales.scale().upright:
            grid.addWidget(self.buy, 1, 0, 1, 2)
            grid.addWidget(self.reprint, 2, 0)
            grid.addWidget(self.access, 2, 1)
        else:
            grid.addWidget(self.buy, 1, 0, 2, 1)
            grid.addWidget(self.reprint, 1, 1)
            grid.addWidget(self.access, 2, 1)
            self.access.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        inside.addLayout(self._benefits)
        self._languages_title.hide()

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, HomePage)
        _say(self._greeting, content.greeting)
        _say(self._here, content.here)
        _say(self._station, content.station)
        _say(self._languages_title, content.languages_title)
        _say(self._question, content.question)
        self._question.setVisible(self._roomy or not content.warnings)  # What is wrong needs the space.
        s = scales.scale()
        while len(self._languages) < len(content.languages):
            made = self.button(size=30, height=112 if s.upright and not s.low else s.button, icon_size=36)
            self._languages.append(made)
            self._row.addWidget(made, 1)
        for button, act in zip(self._languages, content.languages, strict=True):
            button.show_act(act)
        self.buy.show_act(content.buy)
        self.reprint.show_act(content.reprint)
        self.access.show_act(content.access)
        if content.warnings != self._shown_warnings:
            self._shown_warnings = content.warnings
            emptied(self._warnings)
            for note in content.warnings:
                self._warnings.addWidget(_warning(note, self))
        if content.benefits != self._benefits_shown:
            self._benefits_shown = content.benefits
            emptied(self._benefits)
            add_note(self._benefits, content.benefits, self, centred=True)


def _say(label: Label, shown: str) -> None:
    if label.text() != shown:
        label.setText(shown)


def _warning(note: Note, parent: QWidget) -> QWidget:
    made = Panel(parent, fill="warning_tint", line="warning_line")
    row = QHBoxLayout(made)
    row.setContentsMargins(24, 12, 24, 12)
    row.setSpacing(18)
    icon = IconView(note.icon, made, size=36, tone="warning")
    row.addWidget(icon, 0, Qt.AlignmentFlag.AlignVCenter)
    both = QVBoxLayout()
    both.setSpacing(0)
    row.addLayout(both, 1)
    both.addWidget(words(note.strong, made, size=24, weight=600))
    both.addWidget(words(note.words, made, size=22))
    return made
