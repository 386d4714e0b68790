"""What low-fare seats of listed trips cost, read in the background before one is chosen (contract 4.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pos_app.domain.faults import Fault
from pos_app.domain.money import Cents
from pos_app.domain.trips import Trip, TripDetail
from pos_app.ui.pages.search.rows import LowFares
from pos_app.ui.shared.desk_api import ProviderApi, ScopeApi

_SLOT = "low_fares"
_MOST = 12
"""Trips of a list that are asked for: each costs a request per bus."""


class LowFarePrices:
    """Reads the prices one after the other; a newer list cancels what an older one still lacked.

    ``on_change`` is called after each price. A price that could not be read stays unknown.
    """

    def __init__(self, reader: ProviderApi, scope: ScopeApi, on_change: Callable[[], None]) -> None:
        self._reader = reader
        self._scope = scope
        self._on_change = on_change
        self._known: dict[tuple[str, ...], Cents | None] = {}

    @property
    def known(self) -> LowFares:
        """The prices of the newest list by trip ids; None where no low-fare seat is free."""
        return self._known

    def ask(self, trips: Sequence[Trip]) -> None:
        """Read the prices of the trips of a new list that have the offer; the first ones first."""
        offered = [trip for trip in trips if trip.low_fare and trip.available > 0][:_MOST]
        self._known = {}
        if offered:
            self._scope.start(self._read(offered), name="low fares", slot=_SLOT)
        else:
            self.cancel()

    def cancel(self) -> None:
        self._scope.cancel(_SLOT)

    async def _read(self, trips: Sequence[Trip]) -> None:
        known = self._known
        for trip in trips:
            try:
                offers = [await self._reader.trip(trip_id, low_fare=True) for trip_id in trip.trip_ids]
            except Fault:
                continue  # The list names the offer without a price; the seat map tells it later.
            if any(_without_offer(offer) for offer in offers):
                known[trip.trip_ids] = None
            elif None not in (prices := [offer.default for offer in offers]):
                known[trip.trip_ids] = Cents(sum(price or 0 for price in prices))
            self._on_change()


def _without_offer(detail: TripDetail) -> bool:
    return not any(seat.available and seat.low_fare for seat in detail.seats)
