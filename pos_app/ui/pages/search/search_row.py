"""The row of fields: from, to, when, how many."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.search.day_field import DayField
from pos_app.ui.pages.search.form import SearchForm
from pos_app.ui.pages.search.icon_field import IconField
from pos_app.ui.pages.search.place_field import PlaceField
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.counter_field import CounterField
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_MOST_PASSENGERS = 9
_PROBLEMS = 18
_COMPACT_BELOW = 820
_BOTTOM = Qt.AlignmentFlag.AlignBottom


class SearchRow(QWidget):
    """Place fields are ``origin`` and ``destination``, day fields ``day`` and ``return_day``.

    ``field_done`` is Enter in a field, ``places_asked`` a click or touch on a place field.
    """

    place_typed = Signal(str, str)
    place_taken = Signal(str, object)
    place_left = Signal(str)
    day_typed = Signal(str, str)
    day_left = Signal(str)
    calendar_asked = Signal(str)
    day_picked = Signal(str, object)
    places_asked = Signal(str)
    field_done = Signal(str)
    counted = Signal(int)
    swapped = Signal()
    searched = Signal()

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.origin = PlaceField(translate("SearchRow", "De"), page, translate("SearchRow", "cidade"))
        self.destination = PlaceField(translate("SearchRow", "Para"), page, translate("SearchRow", "cidade"))
        self.day = DayField(translate("SearchRow", "Ida"), page, translate("SearchRow", "25/12, +1, sex"))
        self.return_day = DayField(
            translate("SearchRow", "Volta"),
            page,
            translate("SearchRow", "só ida"),
            translate("SearchRow", "opcional"),
        )
        self.passengers = CounterField(translate("SearchRow", "Passageiros"), self, high=_MOST_PASSENGERS)
        self._swap = Button(
            "", self, icon="arrow-left-right", name=translate("SearchRow", "Inverter origem e destino")
        )
        self._swap.setToolTip(plain_text_tooltip(shortcuts.sequence(CommandId.SWAP)))
        self._search = Button(
            translate("SearchRow", "Buscar"), self, kind="main", icon="search", key=CommandId.SEARCH
        )
        self._search_words = translate("SearchRow", "Buscar")
        self._problems = QWidget(self)
        self._problems.setFixedHeight(_PROBLEMS)
        self._problems.hide()
        self._build()
        self._connect()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(2)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        column.addLayout(self._row)
        for widget in (self.origin, self._swap, self.destination, self.day, self.return_day, self.passengers):
            self._row.addWidget(widget)
        self._row.addWidget(self._search)
        column.addWidget(self._problems)
        for part in (self._swap, self._search, self.passengers):
            # They stand beside the boxes, not beside the labels above them.
            self._row.setAlignment(part, _BOTTOM)
        for field in self.fields.values():
            field.error_label.setParent(self._problems)
            field.error_label.setWordWrap(False)

    @property
    def fields(self) -> dict[str, IconField]:
        """The fields by name, in reading order."""
        return {
            "origin": self.origin,
            "destination": self.destination,
            "day": self.day,
            "return_day": self.return_day,
        }

    def _connect(self) -> None:
        for name, place in (("origin", self.origin), ("destination", self.destination)):
            place.edited.connect(lambda text, name=name: self.place_typed.emit(name, text))
            place.taken.connect(lambda found, name=name: self.place_taken.emit(name, found))
            place.left.connect(lambda name=name: self.place_left.emit(name))
            place.list_asked.connect(lambda name=name: self.places_asked.emit(name))
            place.submitted.connect(lambda name=name: self.field_done.emit(name))
        for name, day in (("day", self.day), ("return_day", self.return_day)):
            day.edited.connect(lambda text, name=name: self.day_typed.emit(name, text))
            day.left.connect(lambda name=name: self.day_left.emit(name))
            day.submitted.connect(lambda name=name: self.field_done.emit(name))
            day.calendar_asked.connect(lambda name=name: self.calendar_asked.emit(name))
            day.picked.connect(lambda found, name=name: self.day_picked.emit(name, found))
        self.passengers.changed.connect(self.counted)
        self._swap.clicked.connect(lambda: self.swapped.emit())
        self._search.clicked.connect(lambda: self.searched.emit())

    def show_form(self, form: SearchForm) -> None:
        """Fill the fields."""
        for field, name in ((self.origin, "origin"), (self.destination, "destination")):
            place: Place | None = form.place(name)
            field.show_place(getattr(form, name), place.state if place else "")
        self.day.set_text(form.day)
        self.return_day.set_text(form.return_day)
        self._fit_return()
        self.passengers.set_value(form.passengers)
        self._row.activate()
        self._place_problems()

    def show_read_day(self, name: str, words: str) -> None:
        """Show under a day field what is understood from the typed text."""
        field = self.fields[name]
        if isinstance(field, DayField):
            field.show_read(words)

    def show_problem(self, name: str, sentence: str) -> None:
        """Show the error of a field below it; an empty text clears it."""
        if name in ("origin", "destination") and not sentence:
            self.fields[name].set_error(None)
        else:
            self.fields[name].set_error(sentence or None)
        self._problems.setVisible(any(field.error for field in self.fields.values()))
        self._row.activate()
        self._place_problems()

    def _fit_return(self) -> None:
        compact = self.width() < _COMPACT_BELOW
        whole = DayField.width_of_a_day(compact=compact)
        self.return_day.setFixedWidth(whole if self.return_day.text() or not compact else 90)

    def _place_problems(self) -> None:
        wrong = [field for field in self.fields.values() if field.error]
        ends = [field.x() - 8 for field in wrong[1:]] + [self.width()]
        for field, end in zip(wrong, ends, strict=False):
            field.error_label.setGeometry(field.x(), 0, max(end - field.x(), 40), _PROBLEMS)
            field.error_label.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Set the designed field widths."""
        compact = self.width() < _COMPACT_BELOW
        self._row.setSpacing(6 if compact else 8)
        for field in self.fields.values():
            field.set_compact(compact)
        self._swap.setFixedWidth(34)
        self.passengers.setFixedHeight(self.day.sizeHint().height())
        self.day.setFixedWidth(DayField.width_of_a_day(compact=compact))
        self._fit_return()
        self.passengers.setFixedWidth(84 if compact else 104)
        words = "" if compact else self._search_words
        if self._search.text() != words:
            self._search.set_text(words, self._search_words)
        self._search.setFixedWidth(72 if compact else 122)
        self._place_problems()
