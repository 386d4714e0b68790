"""What happens in the fields of a search: completing, checking, and showing errors at the field. No Qt."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, timedelta
from typing import Protocol

from pos_app.domain import value
from pos_app.domain.places import Place, fold
from pos_app.domain.trips import TripQuery
from pos_app.domain.value import Value, replace
from pos_app.ui.pages.search.page import DayTaken, Entered, FieldIntent, Left, Opened, PlaceTaken, Typed
from pos_app.ui.shared.desk_api import PlacesApi
from pos_app.wording import fault_texts, format, sale_texts

PLACES, DAYS = ("origin", "destination"), ("day", "return_day")
FIELDS = PLACES + DAYS
"""The names of the fields, in the order in which they are filled in."""


class SearchForm(Value):
    """The fields as typed, and the places that were chosen for them."""

    origin: str = ""
    destination: str = ""
    day: str = ""
    return_day: str = ""
    passengers: int = 1
    origin_place: Place | None = None
    destination_place: Place | None = None

    def text(self, name: str) -> str:
        return str(getattr(self, name))

    def place(self, name: str) -> Place | None:
        """Return the place chosen for ``origin`` or ``destination``, where it fits what is typed."""
        place: Place | None = getattr(self, f"{name}_place")
        return place if place and fold(place.name) == fold(self.text(name)) else None

    def typed(self, name: str, text: str) -> SearchForm:
        """Return the form with a text in a field; a place is no longer chosen there."""
        chosen = {f"{name}_place": None} if name in PLACES else {}
        return replace(self, **{name: text, **chosen})  # type: ignore[arg-type]

    def with_place(self, name: str, place: Place) -> SearchForm:
        return replace(self, **{name: place.name, f"{name}_place": place})  # type: ignore[arg-type]


class CheckedForm(Value):
    """A checked form: its search, or by field why it cannot be searched (``wording.fault_texts``)."""

    origin: Place | None = None
    destination: Place | None = None
    day: date | None = None
    return_day: date | None = None
    problems: dict[str, str] = value.field(default_factory=dict)


def check(form: SearchForm, today: date) -> CheckedForm:
    """Check a form. ``today`` is the local day."""
    problems: dict[str, str] = {}
    origin, destination = form.place("origin"), form.place("destination")
    for name, place in (("origin", origin), ("destination", destination)):
        if place is None:
            problems[name] = "place_unknown" if form.text(name) else "place_missing"
    if origin and destination and same(origin, destination):
        problems["destination"] = "same_place"
    day = parse_day(form.day, today)
    if day is None:
        problems["day"] = "day_wrong" if form.day else "day_missing"
    elif day < today:
        problems["day"] = "past_day"
    back = None
    if form.return_day:
        back = parse_day(form.return_day, day or today)
        if back is None:
            problems["return_day"] = "day_wrong"
        elif day is not None and back < day:
            problems["return_day"] = "return_before_outbound"
    return CheckedForm(origin, destination, day, back, problems)


def same(one: Place, other: Place) -> bool:
    """Return whether two places are one: the same slug, or the same city where a slug is not known yet."""
    if one.slug and other.slug:
        return one.slug == other.slug
    return (fold(one.name), one.state) == (fold(other.name), other.state)


class FieldsView(Protocol):
    """The fields on the screen."""

    def show_form(self, form: SearchForm) -> None: ...
    def show_suggestions(self, name: str, places: Sequence[Place]) -> None: ...
    def show_calendar(self, name: str, first: date, chosen: date) -> None: ...
    def show_problem(self, name: str, sentence: str) -> None: ...
    def show_read_day(self, name: str, text: str) -> None: ...
    def focus_field(self, name: str) -> None: ...
    def pass_over(self, name: str, to: str) -> None: ...


class Fields:
    """Owns what is typed. ``today`` returns the local day."""

    def __init__(self, view: FieldsView, places: PlacesApi, today: Callable[[], date]) -> None:
        self._view = view
        self._places = places
        self._today = today
        self._home: Place | None = None
        self._wrong: set[str] = set()
        self._touched = ""
        """The place field that was clicked or touched last, until it is left."""
        self._put(self._fresh())

    def handle(self, intent: FieldIntent) -> bool:
        """Do what a person did in a field, and return whether to search: it was Enter in the last one."""
        field = intent.field
        match intent:
            case Typed(_, text):
                self._type(field, text)
            case Left():
                self._leave(field)
            case Opened() if field in PLACES:
                self._touched = field
                self._view.show_suggestions(field, self._places.common())
            case Opened():
                # The calendar, from the first day that can be picked, at the one that is typed.
                first = max(self._today(), self._base(field))
                chosen = parse_day(self.form.text(field), first)
                self._view.show_calendar(field, first, max(chosen or first, first))
            case PlaceTaken(_, place):
                self.choose_place(field, place)
            case DayTaken(_, day):
                self.move_day(field, day)
                for name in DAYS:
                    self._show_problem(name, "")
            case Entered():
                return self._go_on(field)
        return False

    def _fresh(self) -> SearchForm:
        form = SearchForm(day=format.day_year(self._today()))
        return form.with_place("origin", self._home) if self._home else form

    def _put(self, form: SearchForm) -> None:
        self.form = form
        self._view.show_form(form)

    def _show_problem(self, field: str, reason: str) -> None:
        (self._wrong.add if reason else self._wrong.discard)(field)
        self._view.show_problem(field, fault_texts.field(reason) if reason else "")

    def set_home(self, home: Place) -> None:
        """New searches begin there, and this one if it has none; then the destination is next. An origin
        that is being chosen is left alone."""
        self._home = home
        if not self.form.origin and self._touched != "origin":
            self._put(self.form.with_place("origin", home))
            self._show_problem("origin", "")
            self._view.pass_over("origin", to="destination")

    def start_over(self) -> None:
        self._put(self._fresh())
        for field in FIELDS:
            self._show_problem(field, "")
        self._view.focus_field("destination" if self._home else "origin")

    def _leave(self, field: str) -> None:
        (self._leave_place if field in PLACES else self._leave_day)(field)

    def _go_on(self, field: str) -> bool:
        """Take what is typed and go to the next field; a wrong one keeps the keyboard."""
        self._leave(field)
        if field in self._wrong:
            self._view.focus_field(field)
            return False
        following = FIELDS[FIELDS.index(field) + 1 :]
        if following:
            self._view.focus_field(following[0])
        return not following

    # --- Places -----------------------------------------------------------------------------------

    def _type(self, field: str, text: str) -> None:
        self.form = self.form.typed(field, text)
        self._show_problem(field, "")
        if field in PLACES:
            self._view.show_suggestions(field, self._places.complete(text) if text.strip() else ())
        else:
            day = parse_day(text, self._base(field))
            self._view.show_read_day(field, sale_texts.day_read(day) if day else "")

    def choose_place(self, field: str, place: Place) -> None:
        self._put(self.form.with_place(field, place))
        self._view.show_suggestions(field, ())
        self._show_problem(field, "")

    def _leave_place(self, field: str) -> None:
        """Take the first suggestion, or report an unknown city."""
        self._touched = ""
        self._view.show_suggestions(field, ())
        text = self.form.text(field)
        if not text.strip() or self.form.place(field):
            return
        found = self._places.complete(text, 1)
        if found:
            self.choose_place(field, found[0])
        else:
            self._show_problem(field, "place_unknown")

    def swap(self) -> None:
        former = self.form
        self._put(
            replace(
                former,
                origin=former.destination,
                destination=former.origin,
                origin_place=former.destination_place,
                destination_place=former.origin_place,
            )
        )
        for field in PLACES:
            self._show_problem(field, "")

    def take_route(self, origin: Place, destination: Place) -> None:
        self._put(self.form.with_place("origin", origin).with_place("destination", destination))

    def follow(self, query: TripQuery) -> None:
        """Show a search that was not typed here: of a sale taken up again, or filled in from an order. A
        place that is not known by its slug stays as it is."""
        form = self.form
        for field, slug in zip(PLACES, (query.origin, query.destination), strict=True):
            shown, place = form.place(field), self._places.by_slug(slug)
            if place is not None and (shown is None or shown.slug != slug):
                form = form.with_place(field, place)
        back = format.day_year(query.return_day) if query.return_day else ""
        form = replace(form, day=format.day_year(query.day), return_day=back, passengers=query.passengers)
        if form != self.form:
            self._put(form)

    def found(self, origin: Place, destination: Place) -> None:
        self.form = replace(self.form, origin_place=origin, destination_place=destination)

    # --- Days and people --------------------------------------------------------------------------

    def _base(self, field: str) -> date:
        """Return the day from which a typed one is counted: the way back follows the way out."""
        today = self._today()
        return parse_day(self.form.day, today) or today if field == "return_day" else today

    def _leave_day(self, field: str) -> None:
        """Show the day in full, or its error."""
        text = self.form.text(field)
        if not text.strip():
            return
        day = parse_day(text, self._base(field))
        if day is not None:
            self._put(self.form.typed(field, format.day_year(day)))
        self._show_problem(field, check(self.form, self._today()).problems.get(field, ""))

    def move_day(self, field: str, day: date) -> None:
        """Set another day; a return day before the outbound day moves with it."""
        form = self.form.typed(field, format.day_year(day))
        back = parse_day(form.return_day, day) if form.return_day else None
        if field == "day" and back is not None and back < day:
            form = replace(form, return_day=format.day_year(day))
        self._put(form)

    def count(self, passengers: int) -> None:
        self.form = replace(self.form, passengers=passengers)

    # --- All together -----------------------------------------------------------------------------

    def check(self) -> CheckedForm:
        """Validate every field, show each error under its field, and focus the first wrong one."""
        for field in FIELDS:
            self._leave(field)
        asked = check(self.form, self._today())
        for field in FIELDS:
            self._show_problem(field, asked.problems.get(field, ""))
        if asked.problems:
            self._view.focus_field(next(iter(asked.problems)))
        return asked


_WEEKDAYS = {
    word: number
    for number, words in enumerate(
        (
            "seg segunda lun lunes mon monday",
            "ter terca mar martes tue tuesday",
            "qua quarta mie miercoles wed wednesday",
            "qui quinta jue jueves thu thursday",
            "sex sexta vie viernes fri friday",
            "sab sabado sat saturday",
            "dom domingo sun sunday",
        )
    )
    for word in words.split()
}
_NEAR = {
    **dict.fromkeys(("hoje", "hj", "hoy", "today"), 0),
    **dict.fromkeys(("amanha", "am", "manana", "tomorrow"), 1),
    **dict.fromkeys(("depois de amanha", "depois", "dda", "pasado manana"), 2),
}
_NUMBERS = re.compile(r"(\d{1,2})(?:[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?)?[/.\-]?")
_PACKED = re.compile(r"(\d{2})(\d{2})(\d{4}|\d{2})?")
_AHEAD = re.compile(r"\+\s*(\d{1,3})")
_LATELY = timedelta(days=60)
_MONTHS_TO_LOOK_AHEAD = 12 * 8
"""Long enough for the next 29 February, whatever the year."""


def parse_day(typed: str, base: date) -> date | None:
    """Return the day that was typed, or None where it is not a day.

    A day alone, or a day and month, is the next one on or after ``base``; ``+n`` counts from ``base``; a
    weekday is the next one after ``base``. A day and month that passed lately is that day, so that the
    clerk sees an error instead of a trip in a year.
    """
    text = typed.strip()
    if ahead := _AHEAD.fullmatch(text):
        with suppress(OverflowError):
            return base + timedelta(days=int(ahead[1]))
    words = fold(text)
    if words in _NEAR:
        return base + timedelta(days=_NEAR[words])
    weekday = _WEEKDAYS.get(words.removesuffix(" feira"))
    if weekday is not None:
        return base + timedelta(days=(weekday - base.weekday() - 1) % 7 + 1)
    # The program's own day format, such as "sáb 21/03/26", is read back.
    first, _, rest = text.partition(" ")
    if rest and fold(first) in _WEEKDAYS:
        text = rest.strip()
    found = _NUMBERS.fullmatch(text) or _PACKED.fullmatch(text)
    if found is None:
        return None
    day, month, year = found.groups()
    if year and len(year) == 2:
        year = f"20{year}"
    return _day(base, int(day), int(month) if month else None, int(year) if year else None)


def _day(base: date, day: int, month: int | None, year: int | None) -> date | None:
    if year is not None and month is not None:
        return _valid(year, month, day)
    if month is not None:
        passed = _valid(base.year, month, day)
        if passed is not None and timedelta() < base - passed <= _LATELY:
            return passed
    months = (base.year * 12 + base.month - 1 + step for step in range(_MONTHS_TO_LOOK_AHEAD + 1))
    ahead = ((number // 12, number % 12 + 1) for number in months)
    found = (_valid(at_year, at_month, day) for at_year, at_month in ahead if month in (None, at_month))
    return next((one for one in found if one is not None and one >= base), None)


def _valid(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
