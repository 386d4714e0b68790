"""The contents of the search fields, and their errors. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date

from pos_app.domain.places import Place, fold
from pos_app.ui.pages.search.days import parse_day


@dataclass(frozen=True, slots=True)
class SearchForm:
    """The fields as typed, and the places that were chosen for them."""

    origin: str = ""
    destination: str = ""
    day: str = ""
    return_day: str = ""
    passengers: int = 1
    origin_place: Place | None = None
    destination_place: Place | None = None

    def place(self, name: str) -> Place | None:
        """Return the place chosen for ``origin`` or ``destination``, where it fits what is typed."""
        place: Place | None = getattr(self, f"{name}_place")
        typed: str = getattr(self, name)
        return place if place and fold(place.name) == fold(typed) else None

    def with_place(self, name: str, place: Place) -> SearchForm:
        """Return the form with a place in ``origin`` or ``destination``."""
        return replace(self, **{name: place.name, f"{name}_place": place})  # type: ignore[arg-type]

    def swapped(self) -> SearchForm:
        """Return the form with origin and destination exchanged."""
        return replace(
            self,
            origin=self.destination,
            destination=self.origin,
            origin_place=self.destination_place,
            destination_place=self.origin_place,
        )


@dataclass(frozen=True, slots=True)
class CheckedForm:
    """A checked form: its search, or by field why it cannot be searched (``wording.fault_texts``)."""

    origin: Place | None = None
    destination: Place | None = None
    day: date | None = None
    return_day: date | None = None
    problems: dict[str, str] = field(default_factory=dict)


def check(form: SearchForm, today: date) -> CheckedForm:
    """Check a form. ``today`` is the local day."""
    problems: dict[str, str] = {}
    origin, destination = form.place("origin"), form.place("destination")
    for name, place in (("origin", origin), ("destination", destination)):
        if place is None:
            problems[name] = "place_unknown" if getattr(form, name) else "place_missing"
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
