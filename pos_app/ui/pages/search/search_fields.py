"""The fields of a search: places completed while they are typed, days typed or picked from a calendar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.pages.search.day_calendar import DayCalendar
from pos_app.ui.pages.search.page import DayTaken, Intent, Opened, PlaceTaken
from pos_app.ui.pages.search.suggestions import Suggestions
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording import format, sale_texts
from pos_app.wording.translation import translate

_LEFT, _SIZE = 10, 16
_LONGEST_STATE = 12
"""Characters of a state that stand beside a place; its code has two."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -7, Qt.Key.Key_Down: 7}
_PAGES = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}
_AROUND, _ICON = 30, 22
"""Room beside the text: padding, the edit's own margins and the cursor; the icon with its gap."""
_HINT, _PADDING = 28, 10


class IconField(TextField):
    """A ``TextField`` known by a ``name``, with an icon that can be taken away; its error sentence is placed
    by the page."""

    def __init__(
        self,
        name: str,
        label: str,
        page: QWidget,
        ask: Callable[[Intent], object],
        *,
        icon: str,
        placeholder: str = "",
        optional: str = "",
    ) -> None:
        super().__init__(label, page, placeholder=placeholder, optional=optional, error_inside=False)
        self.name, self.ask = name, ask
        self._icon = IconView(icon, self.box, size=_SIZE, tone="text_2")
        self._fit_hand()
        hand().changed.connect(self._fit_hand)
        self._compact = False
        self._make_room()

    def _fit_hand(self) -> None:
        self._icon.setGeometry(_LEFT, (self.box.height() - _SIZE) // 2, _SIZE, _SIZE)

    def set_compact(self, compact: bool) -> None:
        self._compact = compact
        self.edit.setFont(fonts.font(13 if compact else 14))
        self._make_room()

    def set_error(self, sentence: str | None) -> None:
        super().set_error(sentence)
        self._make_room()

    def _make_room(self) -> None:
        shown = not self._compact and not self.error
        self._icon.setVisible(shown)
        self.edit.setTextMargins(_SIZE + 6 if shown else 0, 0, 0, 0)


class PlaceField(IconField):
    """Arrows walk through the suggestions, Enter and Tab take one, Esc closes them.

    A click or touch asks for places to pick and opens letters beside them, so that nothing need be typed.
    The list lies on ``page``, so that it can reach over what is below.
    """

    def __init__(self, name: str, label: str, page: QWidget, ask: Callable[[Intent], object]) -> None:
        placeholder = translate("SearchRow", "cidade")
        super().__init__(name, label, page, ask, icon="map-pin", placeholder=placeholder)
        self._tight, self._state = False, ""
        self.suggestions = Suggestions(page, self._take, self._put_letter)
        self.left.connect(self.suggestions.hide)
        EventWatch(self, self._seen, self.box)

    def set_tight(self, tight: bool) -> None:
        """Leave out the state: the name needs the whole field."""
        self._tight = tight
        self._show_state()

    def _show_state(self) -> None:
        """Show the state at the right of the whole name, or none."""
        words = self.edit.text()
        space = self.box.contentsRect().width() - 2 * _LEFT - self.edit.textMargins().left()
        needs = self.edit.fontMetrics().horizontalAdvance(words) + fonts.text_width(self._state, 12) + _LEFT
        self.set_suffix("" if self._tight or (words and needs > space) else self._state)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_state()

    def show_place(self, text: str, state: str) -> None:
        filled = not self.edit.text() and bool(text)
        self.set_text(text)
        self._state = state if len(state) <= _LONGEST_STATE else f"{state[:_LONGEST_STATE]}…"
        self._show_state()
        self.edit.setCursorPosition(0 if not self.edit.hasFocus() else len(text))
        if filled and self.edit.hasFocus():
            self.edit.selectAll()  # Filled in for the clerk: the next letter types over it.

    def suggest(self, places: Sequence[Place]) -> None:
        self.suggestions.show_below(self.box, places if self.edit.hasFocus() else ())

    def _take(self, place: Place) -> None:
        self.suggestions.hide()
        self.ask(PlaceTaken(self.name, place))

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and watched in (self.edit, self.box):
            self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
            self.suggestions.open_letters()
            self.ask(Opened(self.name))
        if watched is self.edit and isinstance(event, QKeyEvent) and self.suggestions.isVisible():
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                # Esc belongs to the open list, not to the page's own shortcut.
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if event.text().isprintable() and event.text():
                    self.suggestions.close_letters()  # Whoever types needs the space for places.
                return self._key(event)
        return super()._seen(watched, event)

    def _put_letter(self, letter: str) -> None:
        """Type a letter that was picked; an empty one takes the last away. The first types over a place."""
        text = "" if self.suggestions.fresh else self.edit.text()
        text = f"{text}{letter}" if letter else text[:-1]
        self.edit.setText(text)
        self.suggestions.fresh = False
        self.edited.emit(text)
        if not text:
            self.ask(Opened(self.name))

    def _key(self, event: QKeyEvent) -> bool:
        current, key = self.suggestions.current, event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.suggestions.step(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Escape:
            self.suggestions.hide()
        elif current is not None and key in _ENTER:
            self._take(current)
            self.submitted.emit()
        else:
            if current is not None and key == Qt.Key.Key_Tab:
                self._take(current)
            return False
        return True


class DayField(IconField):
    """Down or a click opens the calendar; arrows and page keys move in it, Enter takes a day, Esc closes
    it, and typing still reaches the field. The calendar lies on ``page``."""

    def __init__(
        self,
        name: str,
        label: str,
        page: QWidget,
        ask: Callable[[Intent], object],
        placeholder: str,
        optional: str = "",
    ) -> None:
        super().__init__(name, label, page, ask, icon="calendar", placeholder=placeholder, optional=optional)
        self.calendar = DayCalendar(page, self._take)
        self.hint = DayHint(page)
        self.left.connect(self.calendar.hide)
        self.edited.connect(self.calendar.hide)
        self.left.connect(self.hint.hide)

    @staticmethod
    def width_of_a_day(*, compact: bool) -> int:
        """Return the width in px of a field that shows any day whole, in the language of the window."""
        monday = date(2024, 1, 1)
        days = (format.day_year(monday + timedelta(days=number)) for number in range(7))
        longest = max(fonts.text_width(day, 13 if compact else 14) for day in days)
        return max(longest + (_AROUND if compact else _AROUND + _ICON), 108 if compact else 138)

    def show_read(self, words: str) -> None:
        if self.edit.hasFocus() and not self.calendar.isVisible():
            self.hint.show_below(self.box, words)

    def set_error(self, sentence: str | None) -> None:
        super().set_error(sentence)
        if sentence:
            self.hint.hide()

    def show_calendar(self, first: date, chosen: date) -> None:
        """Open the calendar at ``chosen``; days before ``first`` cannot be picked."""
        self.hint.hide()
        self.calendar.show_below(self.box, first, chosen)

    def _take(self, day: date) -> None:
        self.calendar.hide()
        self.ask(DayTaken(self.name, day))

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.edit:
            if event.type() == QEvent.Type.MouseButtonPress:
                self.ask(Opened(self.name))
            elif event.type() == QEvent.Type.FocusIn and not self.error:
                self.show_read("")
            elif isinstance(event, QKeyEvent) and self._for_calendar(event):
                return True
        return super()._seen(watched, event)

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
                self.ask(Opened(self.name))
            return event.key() == Qt.Key.Key_Down
        return not held and self._walk(Qt.Key(event.key()))

    def _walk(self, key: Qt.Key) -> bool:
        if key in _STEPS:
            self.calendar.step(_STEPS[key])
        elif key in _PAGES:
            self.calendar.step_month(_PAGES[key])
        elif key in _ENTER:
            self._take(self.calendar.cursor_day)
            self.submitted.emit()
        elif key == Qt.Key.Key_Escape:
            self.calendar.hide()
        else:
            return False
        return True


class DayHint(QWidget):
    """How a day can be typed, and which day was understood, under the field that is typed into. It lies over
    the page and takes neither keyboard nor mouse."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.words = ""
        self._understood = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_below(self, field: QWidget, understood: str) -> None:
        page = self.parentWidget()
        if page is None:
            return
        self._understood = bool(understood)
        self.words = understood or sale_texts.day_shorthand()
        width = fonts.text_width(self.words, 12, 600) + 2 * _PADDING
        corner = field.mapTo(page, field.rect().bottomLeft())
        self.setGeometry(min(corner.x(), page.width() - width), corner.y() + 4, width, _HINT)
        self.setAccessibleName(self.words)
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        ink, weight = (t.primary, 600) if self._understood else (t.text_2, 400)
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
            text(painter, self.rect().adjusted(_PADDING, 0, 0, 0), self.words, ink, 12, weight)
