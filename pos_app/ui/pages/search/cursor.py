"""The row cursor of the list: the trip under it is followed while the list changes."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.domain.trip_listing import alike
from pos_app.domain.trips import Trip
from pos_app.wording import format, sale_texts, trip_texts


class TripCursor:
    """Holds the trip under the cursor and the number of its line, from 1; no trip before the first move."""

    def __init__(self) -> None:
        self.trip: Trip | None = None
        self.line = 0

    def move(self, trip: Trip, line: int) -> None:
        """Take the trip of another line."""
        self.trip, self.line = trip, line

    def clear(self) -> None:
        """Follow no trip: the next list starts at its first row."""
        self.trip = None

    def row(self, trips: Sequence[Trip]) -> int:
        """Return the row of the trip in a list, or the nearest one that can be sold; -1 where none can."""
        wanted = 0
        if self.trip is not None and trips:
            # A trip that is no longer listed: keep the cursor as near as possible.
            nearest = min(max(self.line - 1, 0), len(trips) - 1)
            wanted = next((row for row, trip in enumerate(trips) if alike(trip, self.trip)), nearest)
        around = (*range(wanted, len(trips)), *reversed(range(wanted)))
        return next((row for row in around if trips[row].available > 0), -1)

    def change(self, trips: Sequence[Trip]) -> tuple[str, str]:
        """Return what changed in the trip since it was read before; empty texts where nothing did."""
        before = self.trip
        if before is None:
            return "", ""
        now = next((trip for trip in trips if alike(trip, before)), None)
        if now is None:
            return sale_texts.gone(format.hour(before.departure.when), trip_texts.companies(before))
        if before.available > 0 >= now.available:
            return sale_texts.now_sold_out(self.line)
        if now.fare != before.fare:
            return sale_texts.fare_changed(self.line, before.fare, now.fare)
        return "", ""
