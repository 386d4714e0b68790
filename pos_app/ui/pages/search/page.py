"""All that the list of the search page shows, as one value made from the sale and the filters."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from pos_app.domain.trip_listing import Facets, Listing, TripFilter, TripOrder
from pos_app.domain.trips import Direction, TripResults
from pos_app.sale.stage import Sale
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.rows import TripRows
from pos_app.wording import format, search_texts, trip_texts

Body = Literal["start", "list", "none", "filtered"]


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The lower part of the page. ``body`` selects it: ``none`` has no trips at all, ``filtered`` some
    that are hidden. ``strip`` is the warning above the list, empty otherwise. ``near`` are the days around
    an empty one that have trips."""

    body: Body
    title: str = ""
    before: str = ""
    after: str = ""
    day: date | None = None
    count: str = ""
    order: str = ""
    rows: TripRows = field(default_factory=TripRows)
    facets: Facets | None = None
    strip: tuple[str, str] = ("", "")
    empty_title: str = ""
    empty_words: str = ""
    next_day: str = ""
    near: tuple[DayPrice, ...] = ()


def shown_day(sale: Sale) -> date | None:
    """Return the day whose trips are being chosen."""
    if sale.search.query is None:
        return None
    if sale.search.choosing is Direction.RETURN and sale.search.query.return_day:
        return sale.search.query.return_day
    return sale.search.query.day


def page(
    sale: Sale,
    results: TripResults | None,
    listed: Listing,
    wanted: TripFilter,
    order: TripOrder,
    ends: tuple[str, str],
    earliest: date,
    *,
    strip: tuple[str, str] = ("", ""),
    near: tuple[DayPrice, ...] | None = None,
    looking: bool = False,
) -> SearchPage:
    """Return the page.

    Args:
        results: the answer that is shown: the stage's, or an earlier one to the same question.
        ends: names of origin and destination as asked.
        earliest: the first day that can be searched.
        strip: the warning above the list.
        near, looking: days around an empty one that have trips, None where they are not searched, and
            whether more are being looked for.
    """
    day = shown_day(sale)
    if results is None or day is None:
        return SearchPage("start")
    trips = listed.arrange(wanted, order)
    body: Body = "list" if trips else "filtered" if len(listed) else "none"
    previous, following = day - timedelta(days=1), day + timedelta(days=1)
    origin, destination = ends if sale.search.choosing is Direction.OUTBOUND else ends[::-1]
    empty_words = search_texts.none_words(origin, destination, day)
    if near == ():
        empty_words = f"{empty_words} {search_texts.looking_near() if looking else search_texts.none_near()}"
    if listed.astray:
        strip = search_texts.other_day(trips) if trips else strip
    elif listed.left_out and not strip[0]:
        strip = search_texts.left_out(listed.left_out)
    return SearchPage(
        body=body,
        title=f"{trip_texts.direction(sale.search.choosing)} \u00b7 {format.day_long(day)}",
        before=format.day_near(previous) if previous >= earliest else "",
        after=format.day_near(following),
        day=day,
        count=search_texts.count(len(trips), len(listed), results.set_aside),
        order=trip_texts.order(order),
        rows=TripRows(trips),
        facets=listed.facets(wanted, sale.people.count),
        strip=strip,
        empty_title=search_texts.none_title() if body == "none" else search_texts.filtered_title(),
        empty_words=empty_words if body == "none" else search_texts.filtered_words(len(listed)),
        next_day=search_texts.see_day(following),
        near=near or (),
    )
