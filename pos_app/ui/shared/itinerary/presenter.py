"""Presenter of the stops dialog: loads the stops when it opens, cancels the request when it closes."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from pos_app.domain.faults import Fault
from pos_app.domain.trips import Stop, Trip
from pos_app.wording import fault_texts, format, trip_texts
from pos_app.wording.translation import translate

_SLOT = "itinerary"


class StopsView(Protocol):
    """The dialog that shows the stops."""

    def show_words(self, words: str) -> None: ...
    def show_stops(self, stops: Sequence[tuple[str, str, str]]) -> None: ...


class Finder(Protocol):
    """The part of the provider API that returns the stops of a trip (contract 4.5)."""

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]: ...


class Scope(Protocol):
    """Starts named tasks; a newer one in a slot cancels the older."""

    def start(self, work: Coroutine[Any, Any, Any], *, name: str, slot: str | None = None) -> object: ...
    def cancel(self, slot: str) -> None: ...


class ItineraryPresenter:
    """``make`` opens a dialog with a title and its initial text."""

    def __init__(self, finder: Finder, scope: Scope, make: Callable[[str, str], StopsView]) -> None:
        self._finder = finder
        self._scope = scope
        self._make = make

    def show(self, trip: Trip) -> None:
        title = translate("itinerary", "Paradas de {origin} a {destination}").format(
            origin=trip.departure.name, destination=trip.arrival.name
        )
        if not trip.itinerary_hash:
            self._make(title, trip_texts.no_stops_known())
            return
        view = self._make(title, translate("itinerary", "Lendo as paradas…"))
        self._scope.start(self._read(view, trip.itinerary_hash), name="itinerary", slot=_SLOT)

    def closed(self) -> None:
        """The dialog was closed."""
        self._scope.cancel(_SLOT)

    async def _read(self, view: StopsView, itinerary_hash: str) -> None:
        try:
            stops = await self._finder.itinerary(itinerary_hash)
        except Fault as fault:
            explanation = fault_texts.fault(fault)
            view.show_words(f"{explanation.title}. {explanation.what_to_do}".replace("..", "."))
            return
        view.show_stops(lines(stops))


def lines(stops: Sequence[Stop]) -> tuple[tuple[str, str, str], ...]:
    """Return day, time and place of each stop, the day only where it changes."""
    found: list[tuple[str, str, str]] = []
    before = ""
    for stop in stops:
        day = format.day(stop.when.date()) if stop.when else ""
        hour = format.hour(stop.when) if stop.when else "\u2014"
        found.append((day if day != before else "", hour, stop.name))
        before = day or before
    return tuple(found)
