"""Selling a released case again: search, trip, seats and passengers are filled in automatically."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from pos_app.domain.attempts import Attempt, SoldSeat
from pos_app.domain.trips import Direction, Segment, Trip
from pos_app.sale import events, resell
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.wording import sale_texts
from pos_app.wording.notices import NoticeView

ShowNotice = Callable[[NoticeView], object]


class SellAgain:
    """Repeats one sale up to the passengers; there the clerk looks at it and goes on.

    It stops as soon as the clerk does something else.
    """

    def __init__(self, sale: SaleRunner, attempt: Attempt, show: ShowNotice) -> None:
        self._sale = sale
        self._sold = attempt.sold
        self._show = show

    async def run(self, today: date) -> None:
        query = self._sold.query
        if query is None:
            self._show(sale_texts.resell_by_hand(self._sold))
            return
        self._show(sale_texts.resell_begun(self._sold))
        try:
            self._sale.send(events.SearchAsked(query, today))
            await self._until(lambda sale: Activity.SEARCH not in sale.busy)
            if self._take_trips():
                await self._take_seats()
        except _ClerkMovedOn:
            return

    def _take_trips(self) -> bool:
        results = self._sale.stage.search.results
        if results is None:
            return False  # The page of trips shows the reason.
        ways: list[tuple[Direction, tuple[Trip, ...]]] = [(Direction.OUTBOUND, results.departures)]
        if self._sold.query and self._sold.query.return_day:
            ways.append((Direction.RETURN, results.returns))
        for direction, trips in ways:
            trip = resell.same_trip(self._sold, trips)
            if trip is None or not trip.available:
                self._show(sale_texts.resell_no_trip(self._sold, direction))
                return False
            self._sale.send(events.TripChosen(trip))
        buyer, passengers = resell.people(self._sold)
        if len(passengers) != self._sale.stage.people.count:
            # They were counted anew after the search that the journal keeps.
            self._sale.send(events.PassengersCounted(len(passengers)))
        self._sale.send(events.PassengersKnown(passengers, buyer))
        return True

    async def _take_seats(self) -> None:
        legs = resell.seats_by_leg(self._sold)
        for index, segment in enumerate(self._sale.stage.trips.segments[: len(legs)]):
            await self._until(partial(_at_leg, index))
            detail = self._sale.stage.detail(segment)
            if detail is None:
                return  # The page of seats shows the reason.
            free, gone = resell.free_again(legs[index], detail.seats)
            for seat in legs[index]:
                if seat.seat in free:
                    self._sale.send(events.SeatToggled(seat.seat))
                    self._ask_benefit(segment, seat)
            if gone:
                self._show(sale_texts.seats_gone(gone))
                return

    def _ask_benefit(self, segment: Segment, seat: SoldSeat) -> None:
        mine = (one for one in self._sale.stage.chosen(segment) if one.label == seat.seat)
        for choice in mine:
            self._sale.send(events.BenefitOnLeg(choice.index, segment.key, seat.benefit))

    async def _until(self, reached: Callable[[Sale], bool]) -> None:
        await self._sale.until(lambda sale: self._left(sale) or reached(sale))
        if self._left(self._sale.stage):
            raise _ClerkMovedOn

    def _left(self, sale: Sale) -> bool:
        return sale.search.query != self._sold.query or sale.ordered or sale.step >= Step.PASSENGERS


def _at_leg(index: int, sale: Sale) -> bool:
    return sale.trips.current == index and Activity.MAP not in sale.busy


class _ClerkMovedOn(Exception):
    """The clerk continued with something else."""
