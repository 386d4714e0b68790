"""The calendar of the kiosk, with the lowest fares seen."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.kiosk.flow.intents import TakeDay
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Calendar, DayCell, MonthPart
from pos_app.kiosk.window.lines import fitted
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import CENTRE, box, paint_text, painter_for

_DAYS = 7
_TITLE = 44
_GAP = 10
_HEADS, _LEAST_WEEKS = 36, 3


class CalendarView(QWidget):
    """Shows a ``Calendar``: as many weeks as there is space for. ``asked`` carries the day that was taken."""

    asked = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: Calendar | None = None
        self._days: list[DayButton] = []
        self._titles: list[Label] = []
        self._heads: list[Label] = []
        if scales.scale().low_across:
            self.setMinimumHeight(_HEADS + _TITLE + _LEAST_WEEKS * (scales.TARGET + _GAP))

    def show_calendar(self, shown: Calendar) -> None:
        self._shown = shown
        self._fill(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._shown is not None:
            self._fill(self._shown)

    def _visible(self, months: tuple[MonthPart, ...]) -> list[MonthPart]:
        least = 96 if scales.scale().roomy else scales.TARGET
        space = self.height() - _HEADS
        shown: list[MonthPart] = []
        for month in months:
            space -= _TITLE
            weeks = month.weeks[: max(0, (space + _GAP) // (least + _GAP))]
            space -= len(weeks) * (least + _GAP)
            if weeks:
                shown.append(MonthPart(month.name, weeks))
            if len(weeks) < len(month.weeks):
                break
        return shown

    def _fill(self, shown: Calendar) -> None:
        if self.height() < 40:
            return
        months = self._visible(shown.months)
        weeks = sum(len(month.weeks) for month in months)
        wide = (self.width() - (_DAYS - 1) * _GAP) / _DAYS
        space = self.height() - _HEADS - len(months) * _TITLE - weeks * _GAP
        tall = max(scales.TARGET, min(120, space // max(weeks, 1)))
        self._place_heads(shown.weekdays, wide)
        y, used = _HEADS, 0
        count = len(months)
        while len(self._titles) < count:
            self._titles.append(Label("", self, size=scales.text(28), weight=600))
        for number, label in enumerate(self._titles):
            label.setVisible(number < count)
        for title, month in zip(self._titles, months, strict=False):
            title.setText(month.name)
            title.setGeometry(0, y, self.width(), _TITLE)
            y += _TITLE
            for week in month.weeks:
                for column, cell in enumerate(week):
                    if cell is None:
                        continue
                    if used >= len(self._days):
                        self._days.append(DayButton(cell, self))
                    button = self._days[used]
                    button.show_cell(cell)
                    button.setGeometry(round(column * (wide + _GAP)), y, round(wide), tall)
                    button.show()
                    used += 1
                y += tall + _GAP
        for unused in self._days[used:]:
            unused.hide()

    def _place_heads(self, weekdays: tuple[str, ...], wide: float) -> None:
        while len(self._heads) < _DAYS:
            align = Qt.AlignmentFlag.AlignCenter
            self._heads.append(Label("", self, size=scales.text(24), tone="text_2", align=align))
        for number, (label, weekday) in enumerate(zip(self._heads, weekdays, strict=True)):
            label.setText(weekday)
            label.setGeometry(round(number * (wide + _GAP)), 0, round(wide), 36)
            label.show()


class DayButton(QAbstractButton):
    """The number of the day over its lowest fare."""

    def __init__(self, cell: DayCell, view: CalendarView) -> None:
        super().__init__(view)
        self.cell = cell
        self.clicked.connect(lambda _=False: view.asked.emit(TakeDay(self.cell.day)))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        FocusRing.attach(self, 6)

    def show_cell(self, cell: DayCell) -> None:
        self.cell = cell
        self.setText(str(cell.day.day))
        self.setAccessibleName(cell.spoken)
        self.setEnabled(cell.usable)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, 116)

    def minimumSizeHint(self) -> QSize:
        return QSize(scales.TARGET, scales.TARGET)

    def paintEvent(self, event: QPaintEvent) -> None:
        cell, t = self.cell, theme().t
        ink = t.text_3
        with painter_for(self) as painter:
            if cell.chosen:
                box(painter, self.rect(), fill=t.primary_fill, radius=6)
                ink = t.on_primary
            elif cell.usable and cell.cheap:
                box(painter, self.rect(), fill=t.lowfare_tint, line=t.lowfare, width=1.5, radius=6)
                ink = t.text
            elif cell.usable:
                fill = t.primary_tint if self.isDown() else t.surface
                box(painter, self.rect(), fill=fill, line=t.border_strong, width=1.5, radius=6)
                ink = t.text
            tall = self.height()
            big = scales.text(36 if tall >= 96 else 30)
            small = scales.text(22)
            if not cell.text:
                paint_text(
                    painter, self.rect(), self.text(), ink, big, 400 if not cell.usable else 600, CENTRE
                )
                return
            high, low = fonts.metrics(big, 600).height(), fonts.metrics(small).height()
            top = (tall - high - low) // 2 + 2
            paint_text(painter, QRect(0, top, self.width(), high), self.text(), ink, big, 600, CENTRE)
            second = ink if cell.chosen else t.lowfare if cell.cheap else t.text_2
            weight = 600 if cell.cheap and not cell.chosen else 400
            small = fitted(small, self.width() - 8, (cell.text, weight))
            at = QRect(2, top + high - 2, self.width() - 4, low)
            if cell.cheap and self.width() > fonts.text_width(cell.text, small, weight) + 36:
                wide = fonts.text_width(cell.text, small, weight) + 24
                x = (self.width() - wide) // 2
                icons.paint(painter, "tag", second, x, at.center().y() - 9, 20)
                at = QRect(x + 24, at.y(), wide - 20, low)
            paint_text(painter, at, cell.text, second, small, weight, CENTRE)
