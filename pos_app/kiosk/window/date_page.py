"""The day: today, tomorrow, the day after, and a calendar with the lowest fares seen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.kiosk.flow.intents import TakeDay
from pos_app.kiosk.screens.content import DatePage, DayCell, MonthPart
from pos_app.kiosk.screens.frame import Note
from pos_app.kiosk.window import scale as scales
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.day_button import DayButton
from pos_app.kiosk.window.page import KioskPage
from pos_app.kiosk.window.words import add_note, emptied, words
from pos_app.ui.widgets.label import Label

_DAYS = 7
_TITLE = 44


class DateView(KioskPage):
    """Shows a ``DatePage``: as many weeks as there is space for."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = scales.scale()
        self._content: DatePage | None = None
        self.quick: list[BigButton] = []
        self.days: list[DayButton] = []
        self._titles: list[Label] = []
        self._heads: list[Label] = []
        self._quick_row = QHBoxLayout()
        self._quick_row.setSpacing(s.gap)
        self._legend: QHBoxLayout | None = None
        self._legend_shown: Note | None = None
        self._calendar = _Calendar(self)
        self._calendar.resized.connect(self._fill)
        self.earlier, self.later = self.button(size=28), self.button(size=28)
        column = QVBoxLayout(self)
        roomy = s.upright and not s.low
        column.setContentsMargins(s.side, 24 if roomy else 8, s.side, 20 if roomy else 8)
        column.setSpacing(s.gap)
        column.addLayout(self._quick_row)
        if roomy:
            self._legend = QHBoxLayout()
            column.addLayout(self._legend)
        column.addWidget(self._calendar, 1)
        turn = QHBoxLayout()
        turn.setSpacing(s.gap)
        column.addLayout(turn)
        turn.addWidget(self.earlier, 1)
        turn.addWidget(self.later, 1)

    def show_content(self, content: object) -> None:
        """Show the page."""
        assert isinstance(content, DatePage)
        self._content = content
        s = scales.scale()
        roomy = s.upright and not s.low
        while len(self.quick) < len(content.quick):
            made = self.button(size=28, height=104 if roomy else s.button)
            self.quick.append(made)
            self._quick_row.addWidget(made, 1)
        for button, act in zip(self.quick, content.quick, strict=False):
            button.show_act(act)
        if content.legend != self._legend_shown and self._legend is not None:
            self._legend_shown = content.legend
            emptied(self._legend)
            add_note(self._legend, content.legend, self)
        self.earlier.show_act(content.earlier)
        self.later.show_act(content.later)
        self._fill()

    def _visible(self) -> list[MonthPart]:
        """Return the weeks that fit, at most six or so of a low page."""
        assert self._content is not None
        s = scales.scale()
        least = 96 if s.upright and not s.low else scales.TARGET
        space = self._calendar.height() - 36
        shown: list[MonthPart] = []
        for month in self._content.months:
            space -= _TITLE
            weeks = month.weeks[: max(0, (space + 10) // (least + 10))]
            space -= len(weeks) * (least + 10)
            if weeks:
                shown.append(MonthPart(month.name, weeks))
            if len(weeks) < len(month.weeks):
                break
        return shown

    def _fill(self) -> None:
        if self._content is None or self._calendar.height() < 40:
            return
        months = self._visible()
        weeks = sum(len(month.weeks) for month in months)
        wide = (self._calendar.width() - (_DAYS - 1) * 10) / _DAYS
        space = self._calendar.height() - 36 - len(months) * _TITLE - weeks * 10
        tall = max(scales.TARGET, min(120, space // max(weeks, 1)))
        self._place_heads(wide)
        y, used = 36, 0
        self._need(self._titles, len(months))
        for number, month in enumerate(months):
            title = self._titles[number]
            title.setText(month.name)
            title.setGeometry(0, y, self._calendar.width(), _TITLE)
            y += _TITLE
            for week in month.weeks:
                for column, cell in enumerate(week):
                    if cell is not None:
                        self._place_day(used, cell, round(column * (wide + 10)), y, round(wide), tall)
                        used += 1
                y += tall + 10
        for unused in self.days[used:]:
            unused.hide()

    def _place_day(self, number: int, cell: DayCell, x: int, y: int, wide: int, tall: int) -> None:
        if number >= len(self.days):
            made = DayButton(self._calendar)
            made.clicked.connect(partial(self._take, made))
            self.days.append(made)
        button = self.days[number]
        button.show_cell(cell)
        button.setGeometry(x, y, wide, tall)
        button.show()

    def _place_heads(self, wide: float) -> None:
        assert self._content is not None
        while len(self._heads) < _DAYS:
            self._heads.append(
                words(
                    "", self._calendar, size=24, tone="text_2", wrap=False, align=Qt.AlignmentFlag.AlignCenter
                )
            )
        for number, (label, weekday) in enumerate(zip(self._heads, self._content.weekdays, strict=True)):
            label.setText(weekday)
            label.setGeometry(round(number * (wide + 10)), 0, round(wide), 36)
            label.show()

    def _need(self, labels: list[Label], count: int) -> None:
        while len(labels) < count:
            labels.append(words("", self._calendar, size=28, weight=600, wrap=False))
        for number, label in enumerate(labels):
            label.setVisible(number < count)

    def _take(self, button: DayButton, _checked: bool = False) -> None:
        if button.cell is not None:
            self.asked.emit(TakeDay(button.cell.day))


class _Calendar(QWidget):
    """The space of the days."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.resized.emit()
