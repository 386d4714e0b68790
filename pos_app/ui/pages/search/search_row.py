"""The row of fields: from, to, when, how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, timedelta

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys import shortcuts
from pos_app.ui.kit.layouts import asks, at, column, high, lay_out, row
from pos_app.ui.pages.search.field_lists import DayCalendar, Suggestions
from pos_app.ui.pages.search.fields import SearchForm
from pos_app.ui.pages.search.page import (
    Ask,
    Counted,
    DayTaken,
    Entered,
    Intent,
    Left,
    Opened,
    PlaceTaken,
    Typed,
)
from pos_app.ui.style import fonts
from pos_app.ui.style.hand import hand, least
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.counter_field import CounterField
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.paint import Painted, box, paint_text
from pos_app.ui.widgets.text_field import TextField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import format, sale_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_MOST_PASSENGERS = 9
_PROBLEMS = 18
_COMPACT_BELOW, _TIGHT_BELOW = 820, 680
_BOTTOM = Qt.AlignmentFlag.AlignBottom


class SearchRow(QWidget):
    """The fields, known by their names in the form; errors stand in a line of their own below them."""

    def __init__(self, page: QWidget, ask: Callable[[Intent], object]) -> None:
        super().__init__(page)
        self.origin = PlaceField("origin", translate("SearchRow", "De"), page, ask)
        self.destination = PlaceField("destination", translate("SearchRow", "Para"), page, ask)
        how, one_way = translate("SearchRow", "25/12, +1, sex"), translate("SearchRow", "só ida")
        optional = translate("SearchRow", "opcional")
        self.day = DayField("day", translate("SearchRow", "Ida"), page, ask, how)
        back = translate("SearchRow", "Volta")
        self.return_day = DayField("return_day", back, page, ask, one_way, optional)
        self._places = {one.name: one for one in (self.origin, self.destination)}
        self._days = {one.name: one for one in (self.day, self.return_day)}
        self._fields: dict[str, PlaceField | DayField] = {**self._places, **self._days}
        self.passengers = CounterField(translate("SearchRow", "Passageiros"), high=_MOST_PASSENGERS)
        self.passengers.changed.connect(lambda count: ask(Counted(count)))
        name = translate("SearchRow", "Inverter origem e destino")
        self._swap = asks(Button(icon="arrow-left-right", name=name), ask, Ask.SWAP)
        self._swap.setToolTip(plain_text_tooltip(shortcuts.sequence(CommandId.SWAP)))
        self._search_words = translate("SearchRow", "Buscar")
        search = Button(self._search_words, kind="main", icon="search", key=CommandId.SEARCH)
        self.search = asks(search, ask, Ask.SEARCH)
        self._problems = high(_PROBLEMS, QWidget())
        self._row = QHBoxLayout()
        # Buttons and the counter stand beside the boxes, not beside the labels above them.
        swap, count, search_ = (at(_BOTTOM, one) for one in (self._swap, self.passengers, self.search))
        fields = (self.origin, swap, self.destination, self.day, self.return_day, count, search_)
        inner = row(*fields, spacing=8, into=self._row)
        lay_out(self, column(inner, self._problems, spacing=2, margins=(0, 0, 0, 4)))
        self._problems.hide()
        hand().changed.connect(self._fit_hand)
        for field in self._fields.values():
            field.error_label.setParent(self._problems)
            field.error_label.setWordWrap(False)
            field.edited.connect(lambda text, name=field.name: ask(Typed(name, text)))
            field.left.connect(lambda name=field.name: ask(Left(name)))
            field.submitted.connect(lambda name=field.name: ask(Entered(name)))
        edits = (one.edit for one in self._fields.values())
        tab_in_order((*edits, self.passengers, self._swap, self.search))

    def show_form(self, form: SearchForm) -> None:
        for name, field in self._places.items():
            place = form.place(name)
            field.show_place(form.text(name), place.state if place else "")
        self.day.set_text(form.day)
        self.return_day.set_text(form.return_day)
        self._fit_return()
        self.passengers.set_value(form.passengers)
        self._place_problems()

    def show_suggestions(self, name: str, places: Sequence[Place]) -> None:
        field = self._places[name]
        field.suggestions.show_below(field.box, places if field.edit.hasFocus() else ())

    def show_calendar(self, name: str, first: date, chosen: date) -> None:
        """Open the calendar at ``chosen``; days before ``first`` cannot be picked."""
        field = self._days[name]
        field.hint.hide()
        field.calendar.show_below(field.box, first, chosen)

    def show_read_day(self, name: str, text: str) -> None:
        """Show which day is understood from the typed text; without words how one can be typed."""
        self._days[name].show_read(text)

    def show_problem(self, name: str, sentence: str) -> None:
        """Show the error of a field below it; an empty text clears it."""
        self._fields[name].set_error(sentence or None)
        self._problems.setVisible(any(field.error for field in self._fields.values()))
        self._place_problems()

    def focus_field(self, name: str) -> None:
        edit = self._fields[name].edit
        edit.setFocus()
        edit.selectAll()

    def pass_over(self, name: str, to: str) -> None:
        """Focus the field ``to`` if the keyboard waits in ``name``."""
        if self.window().focusWidget() is self._fields[name].edit:
            self.focus_field(to)

    def _fit_return(self) -> None:
        compact = self.width() < _COMPACT_BELOW
        whole = DayField.width_of_a_day(compact=compact)
        self.return_day.setFixedWidth(whole if self.return_day.text() or not compact else 90)

    def _place_problems(self) -> None:
        self._row.activate()
        wrong = [field for field in self._fields.values() if field.error]
        ends = [field.x() - 8 for field in wrong[1:]] + [self.width()]
        for field, end in zip(wrong, ends, strict=False):
            field.error_label.setGeometry(field.x(), 0, max(end - field.x(), 40), _PROBLEMS)
            field.error_label.show()

    def _fit_hand(self) -> None:
        self._swap.setFixedWidth(least(34))
        self.passengers.setFixedHeight(self.day.sizeHint().height())
        self.passengers.setFixedWidth(2 * least(42) if self.width() < _COMPACT_BELOW else 104)

    def resizeEvent(self, event: QResizeEvent) -> None:
        compact = self.width() < _COMPACT_BELOW
        self._row.setSpacing(6 if compact else 8)
        for field in self._fields.values():
            field.set_compact(compact)
        self._fit_hand()
        self.day.setFixedWidth(DayField.width_of_a_day(compact=compact))
        self._fit_return()
        text = "" if compact else self._search_words
        if self.search.text() != text:
            self.search.set_text(text, self._search_words)
        tight = self.width() < _TIGHT_BELOW
        for place in self._places.values():
            place.set_tight(tight)
        self.search.setFixedWidth(44 if tight else 72 if compact else 122)
        self._place_problems()


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
        """Give the icon's space to the text, which gets smaller too."""
        self._compact = compact
        self.edit.setFont(fonts.font(13 if compact else 14))
        self._make_room()

    def set_error(self, sentence: str | None) -> None:
        """Show an error, or none; the error mark replaces the icon."""
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
        text = self.edit.text()
        space = self.box.contentsRect().width() - 2 * _LEFT - self.edit.textMargins().left()
        needs = self.edit.fontMetrics().horizontalAdvance(text) + fonts.text_width(self._state, 12) + _LEFT
        self.set_suffix("" if self._tight or (text and needs > space) else self._state)

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

    def _take(self, place: Place) -> None:
        self.suggestions.hide()
        self.ask(PlaceTaken(self.name, place))

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and watched in (self.edit, self.box):
            self.edit.setFocus(Qt.FocusReason.MouseFocusReason)
            self.suggestions.letters = self.suggestions.fresh = True
            self.ask(Opened(self.name))
        if watched is self.edit and isinstance(event, QKeyEvent) and self.suggestions.isVisible():
            if event.type() == QEvent.Type.ShortcutOverride and event.key() == Qt.Key.Key_Escape:
                # Esc belongs to the open list, not to the page's own shortcut.
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if event.text().isprintable() and event.text():
                    self.suggestions.letters = False  # Whoever types needs the space for places.
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

    def show_read(self, text: str) -> None:
        """Show the day that is understood from the typed text, or how a day can be typed."""
        if self.edit.hasFocus() and not self.calendar.isVisible():
            self.hint.show_below(self.box, text)

    def set_error(self, sentence: str | None) -> None:
        """Show an error, or none; the sentence needs the space of the hint."""
        super().set_error(sentence)
        if sentence:
            self.hint.hide()

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


class DayHint(Painted):
    """How a day can be typed, and which day was understood, under the field that is typed into. It lies over
    the page and takes neither keyboard nor mouse."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.text = ""
        self._understood = False
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_below(self, field: QWidget, understood: str) -> None:
        page = self.parentWidget()
        if page is None:
            return
        self._understood = bool(understood)
        self.text = understood or sale_texts.day_shorthand()
        width = fonts.text_width(self.text, 12, 600) + 2 * _PADDING
        corner = field.mapTo(page, field.rect().bottomLeft())
        self.setGeometry(min(corner.x(), page.width() - width), corner.y() + 4, width, _HINT)
        self.setAccessibleName(self.text)
        self.show()
        self.raise_()
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        ink, weight = (t.primary, 600) if self._understood else (t.text_2, 400)
        box(painter, self.rect(), fill=t.surface, line=t.border_strong)
        paint_text(painter, self.rect().adjusted(_PADDING, 0, 0, 0), self.text, ink, 12, weight)
