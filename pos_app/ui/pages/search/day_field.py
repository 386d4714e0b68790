"""A day, typed or picked from a calendar."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.search.day_calendar import DayCalendar
from pos_app.ui.pages.search.day_hint import DayHint
from pos_app.ui.pages.search.icon_field import IconField
from pos_app.ui.style import fonts
from pos_app.wording import format

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7}
_AROUND, _ICON = 30, 22
"""Room beside the text: padding, the edit's own margins and the cursor; the icon with its gap."""
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}


class DayField(IconField):
    """Down or a click opens the calendar; arrows and page keys move in it, Enter takes a day, Esc closes
    it, and typing still reaches the field.

    On ``calendar_asked`` call ``show_calendar``; ``picked`` carries a day. The calendar lies on ``page``.
    """

    calendar_asked = Signal()
    picked = Signal(object)

    def __init__(self, label: str, page: QWidget, placeholder: str = "", optional: str = "") -> None:
        super().__init__(label, page, icon="calendar", placeholder=placeholder, optional=optional)
        self.calendar = DayCalendar(page)
        self.calendar.taken.connect(self._take)
        self.left.connect(self.calendar.hide)
        self.edited.connect(self.calendar.hide)
        self.hint = DayHint(page)
        self.left.connect(self.hint.hide)

    @staticmethod
    def width_of_a_day(*, compact: bool) -> int:
        """Return the width in px of a field that shows any day whole, in the language of the window."""
        monday = date(2024, 1, 1)
        days = (format.day_year(monday + timedelta(days=number)) for number in range(7))
        longest = max(fonts.text_width(day, 13 if compact else 14) for day in days)
        return max(longest + (_AROUND if compact else _AROUND + _ICON), 108 if compact else 138)

    def show_read(self, words: str) -> None:
        """Show the day that is understood from the typed text, or how a day can be typed."""
        if self.edit.hasFocus() and not self.calendar.isVisible():
            self.hint.show_below(self.box, words)

    def set_error(self, sentence: str | None) -> None:
        """Show an error, or none; the sentence needs the space of the hint."""
        super().set_error(sentence)
        if sentence:
            self.hint.hide()

    def show_calendar(self, first: date, chosen: date) -> None:
        """Open the calendar at ``chosen``; days before ``first`` cannot be picked."""
        self.hint.hide()
        self.calendar.show_below(self.box, first, chosen)

    def _take(self, day: object) -> None:
        self.calendar.hide()
        self.picked.emit(day)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys go to the calendar while it is open."""
        if watched is self.edit:
            if event.type() == QEvent.Type.MouseButtonPress:
                self.calendar_asked.emit()
            elif event.type() == QEvent.Type.FocusIn and not self.error:
                self.show_read("")
            elif isinstance(event, QKeyEvent) and self._for_calendar(event):
                return True
        return super().eventFilter(watched, event)

    def _for_calendar(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held and held != Qt.KeyboardModifier.AltModifier:
            return False
        opened = self.calendar.isVisible()
        if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape and opened:
            # Esc belongs to the open calendar, not to the page's own shortcut.
            event.accept()
            return True
        if event.type() != QEvent.Type.KeyPress:
            return False
        if not opened:
            if event.key() == Qt.Key.Key_Down:
                self.calendar_asked.emit()
            return event.key() == Qt.Key.Key_Down
        return not held and self._walk(Qt.Key(event.key()))

    def _walk(self, key: Qt.Key) -> bool:
        if key in _STEPS:
            self.calendar.step(_STEPS[key])
        elif key in _PAGES:
            self.calendar.step_month(_PAGES[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(self.calendar.cursor_day)
            self.submitted.emit()
        elif key == Qt.Key.Key_Escape:
            self.calendar.hide()
        else:
            return False
        return True
