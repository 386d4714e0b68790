"""The row of fields: from, to, when, how many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys import shortcuts
from pos_app.ui.kit.layouts import asks, at, column, high, lay_out, row
from pos_app.ui.pages.search.fields import SearchForm
from pos_app.ui.pages.search.page import Ask, Counted, Entered, Intent, Left, Typed
from pos_app.ui.pages.search.search_fields import DayField, PlaceField
from pos_app.ui.style.hand import hand, least
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.counter_field import CounterField
from pos_app.ui.widgets.focus import tab_in_order
from pos_app.ui.widgets.tooltips import plain_text_tooltip
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
        self._search = asks(search, ask, Ask.SEARCH)
        self._problems = high(_PROBLEMS, QWidget())
        self._row = QHBoxLayout()
        # Buttons and the counter stand beside the boxes, not beside the labels above them.
        swap, count, search_ = (at(_BOTTOM, one) for one in (self._swap, self.passengers, self._search))
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
        tab_in_order(
            (*(one.edit for one in self._fields.values()), self.passengers, self._swap, self._search)
        )

    def set_listing(self, listing: bool) -> None:
        """Searching is the main action until there is a list to choose from."""
        self._search.set_kind("plain" if listing else "main")

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
        self._places[name].suggest(places)

    def show_calendar(self, name: str, first: date, chosen: date) -> None:
        self._days[name].show_calendar(first, chosen)

    def show_read_day(self, name: str, words: str) -> None:
        """Show which day is understood from the typed text; without words how one can be typed."""
        self._days[name].show_read(words)

    def show_problem(self, name: str, sentence: str) -> None:
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
        words = "" if compact else self._search_words
        if self._search.text() != words:
            self._search.set_text(words, self._search_words)
        tight = self.width() < _TIGHT_BELOW
        for place in self._places.values():
            place.set_tight(tight)
        self._search.setFixedWidth(44 if tight else 72 if compact else 122)
        self._place_problems()
