"""What happens in the fields of a search: completing, checking, and showing errors at the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from typing import Protocol

from pos_app.domain.places import Place
from pos_app.domain.trips import TripQuery
from pos_app.ui.pages.search.days import parse_day
from pos_app.ui.pages.search.form import CheckedForm, SearchForm, check
from pos_app.wording import fault_texts, format, sale_texts

_NAMES = ("origin", "destination", "day", "return_day")


class FieldsView(Protocol):
    """The fields on the screen."""

    def show_form(self, form: SearchForm) -> None: ...
    def show_suggestions(self, field: str, places: Sequence[Place]) -> None: ...
    def show_calendar(self, field: str, first: date, chosen: date) -> None: ...
    def show_problem(self, field: str, sentence: str) -> None: ...
    def show_read_day(self, field: str, words: str) -> None: ...
    def focus_field(self, field: str) -> None: ...
    def pass_over(self, field: str, to: str) -> None: ...


class Completing(Protocol):
    """Something that completes places without waiting."""

    def complete(self, typed: str, limit: int = 8) -> list[Place]: ...
    def common(self, limit: int = 8) -> list[Place]: ...
    def by_slug(self, slug: str) -> Place | None: ...


class Fields:
    """Owns what is typed. ``today`` returns the local day, ``home`` is the desk's city."""

    def __init__(
        self, view: FieldsView, places: Completing, today: Callable[[], date], home: Place | None
    ) -> None:
        self._view = view
        self._places = places
        self._today = today
        self._home = home
        self._wrong: set[str] = set()
        self._touched = ""
        """The place field that was clicked or touched last, until it is left."""
        self.form = self._fresh()
        view.show_form(self.form)

    def _fresh(self) -> SearchForm:
        form = SearchForm(day=format.day_year(self._today()))
        return form.with_place("origin", self._home) if self._home else form

    def _put(self, form: SearchForm) -> None:
        self.form = form
        self._view.show_form(form)

    @property
    def home(self) -> Place | None:
        """The origin of new searches."""
        return self._home

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
        """Empty the fields for the next customer."""
        self._put(self._fresh())
        for field in _NAMES:
            self._show_problem(field, "")
        self._view.focus_field("destination" if self._home else "origin")

    def go_on(self, field: str) -> bool:
        """Enter in a field: take what is typed and go to the next field; a wrong one keeps the keyboard.

        Returns:
            Whether it was the last field: then the search is asked for.
        """
        (self.leave_day if field in ("day", "return_day") else self.leave_place)(field)
        if field in self._wrong:
            self._view.focus_field(field)
            return False
        following = _NAMES[_NAMES.index(field) + 1 :]
        if following:
            self._view.focus_field(following[0])
        return not following

    # --- Places -----------------------------------------------------------------------------------

    def type_place(self, field: str, text: str) -> None:
        """A letter was typed into a place field."""
        self.form = replace(self.form, **{field: text, f"{field}_place": None})  # type: ignore[arg-type]
        self._show_problem(field, "")
        self._view.show_suggestions(field, self._places.complete(text) if text.strip() else ())

    def offer_places(self, field: str) -> None:
        """A place field was clicked or touched: offer places to pick without typing."""
        self._touched = field
        self._view.show_suggestions(field, self._places.common())

    def choose_place(self, field: str, place: Place) -> None:
        """A suggestion was taken."""
        self._put(self.form.with_place(field, place))
        self._view.show_suggestions(field, ())
        self._show_problem(field, "")

    def leave_place(self, field: str) -> None:
        """The keyboard left a place field: take the first suggestion, or report an unknown city."""
        self._touched = ""
        self._view.show_suggestions(field, ())
        text: str = getattr(self.form, field)
        if not text.strip() or self.form.place(field):
            return
        found = self._places.complete(text, 1)
        if found:
            self.choose_place(field, found[0])
        else:
            self._show_problem(field, "place_unknown")

    def swap(self) -> None:
        """Exchange origin and destination."""
        self._put(self.form.swapped())
        self._show_problem("origin", "")
        self._show_problem("destination", "")

    def take_route(self, origin: Place, destination: Place) -> None:
        """Fill in both ends."""
        self._put(self.form.with_place("origin", origin).with_place("destination", destination))

    def follow(self, query: TripQuery) -> None:
        """Show a search that was not typed here: of a sale taken up again, or filled in from an order. A
        place that is not known by its slug stays as it is."""
        form = self.form
        for field, slug in (("origin", query.origin), ("destination", query.destination)):
            shown, place = form.place(field), self._places.by_slug(slug)
            if place is not None and (shown is None or shown.slug != slug):
                form = form.with_place(field, place)
        back = format.day_year(query.return_day) if query.return_day else ""
        form = replace(form, day=format.day_year(query.day), return_day=back, passengers=query.passengers)
        if form != self.form:
            self._put(form)

    def found(self, origin: Place, destination: Place) -> None:
        """Remember the places with the slugs from the provider."""
        self.form = replace(self.form, origin_place=origin, destination_place=destination)

    # --- Days and people --------------------------------------------------------------------------

    def type_day(self, field: str, text: str) -> None:
        """A letter was typed into a day field."""
        self.form = replace(self.form, **{field: text})  # type: ignore[arg-type]
        self._show_problem(field, "")
        day = parse_day(text, self._base(field))
        self._view.show_read_day(field, sale_texts.day_read(day) if day else "")

    def _base(self, field: str) -> date:
        """Return the day from which a typed one is counted: the way back follows the way out."""
        today = self._today()
        return parse_day(self.form.day, today) or today if field == "return_day" else today

    def leave_day(self, field: str) -> None:
        """The keyboard left a day field: show the day in full, or its error."""
        text: str = getattr(self.form, field)
        if not text.strip():
            return
        day = parse_day(text, self._base(field))
        if day is not None:
            self._put(replace(self.form, **{field: format.day_year(day)}))  # type: ignore[arg-type]
        self._show_problem(field, check(self.form, self._today()).problems.get(field, ""))

    def ask_calendar(self, field: str) -> None:
        """The clerk opened the calendar: show it from the first selectable day, at the typed one."""
        first = self._today()
        if field == "return_day":
            out = parse_day(self.form.day, first)
            first = max(first, out) if out else first
        chosen = parse_day(getattr(self.form, field), first)
        self._view.show_calendar(field, first, max(chosen or first, first))

    def pick_day(self, field: str, day: date) -> None:
        """A day was picked from the calendar."""
        self.move_day(field, day)
        for name in ("day", "return_day"):
            self._show_problem(name, "")

    def move_day(self, field: str, day: date) -> None:
        """Set another day; a return day before the outbound day moves with it."""
        form = replace(self.form, **{field: format.day_year(day)})  # type: ignore[arg-type]
        back = parse_day(form.return_day, day) if form.return_day else None
        if field == "day" and back is not None and back < day:
            form = replace(form, return_day=format.day_year(day))
        self._put(form)

    def count(self, passengers: int) -> None:
        """Remember how many people travel."""
        self.form = replace(self.form, passengers=passengers)

    # --- All together -----------------------------------------------------------------------------

    def check(self) -> CheckedForm:
        """Validate every field, show each error under its field, and focus the first wrong one."""
        for field in ("origin", "destination"):
            self.leave_place(field)
        for field in ("day", "return_day"):
            self.leave_day(field)
        asked = check(self.form, self._today())
        for field in _NAMES:
            self._show_problem(field, asked.problems.get(field, ""))
        if asked.problems:
            self._view.focus_field(next(iter(asked.problems)))
        return asked
