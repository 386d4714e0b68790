"""All that the list of the search page shows, as one value made from the sale and the filters."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Literal

from pos_app.domain.trips import Direction
from pos_app.sale.stage import Sale
from pos_app.ui import format, words_search, words_trips
from pos_app.ui.search.listing import Entry, Facets, TripFilter, TripOrder, arrange, facets
from pos_app.ui.search.rows import TripRows

Body = Literal["start", "list", "none", "filtered"]


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The lower part of the page. ``body`` says which: ``none`` has no trips at all, ``filtered`` some
    that are hidden. ``strip`` is the warning above an answer to another question, empty otherwise."""

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


def shown_day(sale: Sale) -> date | None:
    """Return the day whose trips are being chosen."""
    if sale.query is None:
        return None
    if sale.choosing is Direction.RETURN and sale.query.return_day:
        return sale.query.return_day
    return sale.query.day


def page(
    sale: Sale,
    listed: tuple[Entry, ...],
    wanted: TripFilter,
    order: TripOrder,
    ends: tuple[str, str],
    earliest: date,
) -> SearchPage:
    """Return the page. ``ends`` names origin and destination as asked, ``earliest`` is the first day
    that may be gone back to."""
    day = shown_day(sale)
    if sale.results is None or day is None:
        return SearchPage("start")
    matching = tuple(entry for entry in listed if not entry.other)
    # Answers to another question are shown only where there is no answer to ours.
    offered = matching or listed
    trips = arrange(offered, wanted, order)
    body: Body = "list" if trips else "filtered" if offered else "none"
    previous, following = day - timedelta(days=1), day + timedelta(days=1)
    origin, destination = ends if sale.choosing is Direction.OUTBOUND else ends[::-1]
    empty_words = words_search.none_words(origin, destination, day)
    return SearchPage(
        body=body,
        title=f"{words_trips.direction(sale.choosing)} \u00b7 {format.day_long(day)}",
        before=format.day_near(previous) if previous >= earliest else "",
        after=format.day_near(following),
        day=day,
        count=words_search.count(len(trips), len(offered), sale.results.set_aside),
        order=words_trips.order(order),
        rows=TripRows(trips),
        facets=facets(offered, wanted),
        strip=words_search.other_day(trips) if trips and not matching else ("", ""),
        empty_title=words_search.none_title() if body == "none" else words_search.filtered_title(),
        empty_words=empty_words if body == "none" else words_search.filtered_words(len(offered)),
        next_day=words_search.see_day(following),
    )
