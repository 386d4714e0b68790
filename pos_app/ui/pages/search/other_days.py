"""The days beside the shown one: which can be searched, and the lowest fares of those that are offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from pos_app.domain.trips import Direction, Trip, TripQuery
from pos_app.sale.stage import Sale
from pos_app.ui.pages.search.day_prices import DayPrice, DayPrices, Finder, Scope, days_around
from pos_app.ui.pages.search.page import shown_day

_NEAR_DAYS = 3
"""Range of days searched around an empty one, and how many of them are offered."""


class OtherDays:
    """Fetches and returns the prices of the days around the one that a sale shows.

    ``today`` returns the local day; ``on_change`` is called after each price. Without a ``finder`` no price
    is ever known.
    """

    def __init__(
        self,
        finder: Finder | None,
        scope: Scope,
        today: Callable[[], date],
        on_change: Callable[[], None],
    ) -> None:
        self._prices = DayPrices(finder, scope, on_change) if finder else None
        self._today = today

    @property
    def busy(self) -> bool:
        """Whether prices are still being fetched."""
        return self._prices is not None and self._prices.busy

    def earliest(self, sale: Sale) -> date:
        """Return the first day that can be searched: today, or for a return the outbound day."""
        if sale.search.choosing is Direction.RETURN and sale.search.query:
            return sale.search.query.day
        return self._today()

    def ask(self, sale: Sale, trips: Sequence[Trip]) -> None:
        """Take the shown day's price from its trips, and fetch those of the other days."""
        question = _one_way(sale)
        if self._prices is None or question is None:
            return
        self._prices.learn(question, trips)
        self._prices.ask(question, self._days(sale, question.day, empty=not trips))

    def cancel(self) -> None:
        """Cancel all requests."""
        if self._prices:
            self._prices.cancel()

    def near(self, sale: Sale, *, empty: bool) -> tuple[DayPrice, ...] | None:
        """Return the days with trips nearest to an empty one; None where prices are not fetched."""
        question = _one_way(sale)
        if self._prices is None or question is None:
            return None
        if not empty:
            return ()
        days = self._days(sale, question.day, empty=True)
        known = (self._prices.known(replace(question, day=day)) for day in days)
        there = [price for price in known if price and price.lowest is not None]
        nearest = sorted(there, key=lambda price: abs(price.day - question.day))[:_NEAR_DAYS]
        return tuple(sorted(nearest, key=lambda price: price.day))

    def near_known(self, sale: Sale) -> bool:
        """Return whether there is a reply for each of the days around the shown one."""
        question = _one_way(sale)
        if self._prices is None or question is None:
            return False
        days = self._days(sale, question.day, empty=True)
        return all(self._prices.known(replace(question, day=day)) is not None for day in days)

    def strip(self, sale: Sale) -> tuple[DayPrice, ...]:
        """Return the days to show above the list, known or not; none where prices are not fetched."""
        question = _one_way(sale)
        if self._prices is None or question is None:
            return ()
        days = days_around(question.day, self.earliest(sale))
        known = {day: self._prices.known(replace(question, day=day)) for day in days}
        return tuple(known[day] or DayPrice(day, None, known=False) for day in days)

    def _days(self, sale: Sale, day: date, *, empty: bool) -> tuple[date, ...]:
        days = set(days_around(day, self.earliest(sale)))
        if empty:
            days |= {day + timedelta(days=number) for number in range(-_NEAR_DAYS, _NEAR_DAYS + 1)}
        return tuple(sorted(one for one in days if one >= self.earliest(sale)))


def _one_way(sale: Sale) -> TripQuery | None:
    """Return the one-way search of the shown day."""
    query, day = sale.search.query, shown_day(sale)
    if query is None or day is None:
        return None
    if sale.search.choosing is Direction.RETURN:
        return TripQuery(query.destination, query.origin, day, None, query.passengers)
    return TripQuery(query.origin, query.destination, day, None, query.passengers)
