"""All that the list of the search page shows, as one value made from the sale and the filters."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal, assert_never

from pos_app.domain.trip_listing import Facets, Listing, TripFilter, TripOrder
from pos_app.domain.trips import Direction, Trip, TripResults
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.rows import LowFares, TripRows
from pos_app.wording import format, sale_texts, trip_texts

Body = Literal["start", "list", "none", "filtered", "failed"]


@dataclass(frozen=True, slots=True)
class SearchPage:
    """The lower part of the page. ``body`` selects it: ``none`` has no trips at all, ``filtered`` some
    that are hidden, ``failed`` none because the search did not finish. ``strip`` is the warning above the
    list, empty otherwise. ``near`` are the days around an empty one that have trips. ``back_next``: the way
    back is chosen after this trip."""

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
    back_next: bool = False


@dataclass(frozen=True, slots=True)
class ListState:
    """What is shown beside the sale itself.

    Attributes:
        results: the answer that is shown: the stage's, or an earlier one to the same question.
        ends: names of origin and destination as asked.
        earliest: the first day that can be searched.
        strip: the warning above the list.
        near: days around an empty one that have trips, None where they are not searched.
        near_known: whether there is a reply for each of those days.
        looking: whether more of them are being asked for.
        low_fares: prices of low-fare seats as far as they were read.
    """

    results: TripResults | None
    listed: Listing
    wanted: TripFilter
    order: TripOrder
    ends: tuple[str, str]
    earliest: date
    strip: tuple[str, str] = ("", "")
    near: tuple[DayPrice, ...] | None = None
    near_known: bool = True
    looking: bool = False
    low_fares: LowFares = field(default_factory=dict)


def shown_day(sale: Sale) -> date | None:
    """Return the day whose trips are being chosen."""
    if sale.search.query is None:
        return None
    if sale.search.choosing is Direction.RETURN and sale.search.query.return_day:
        return sale.search.query.return_day
    return sale.search.query.day


def page(sale: Sale, state: ListState) -> SearchPage:
    """Return the page."""
    day = shown_day(sale)
    if day is None or (state.results is None and not _failed(sale)):
        return SearchPage("start")
    if state.results is None:
        state = replace(state, listed=Listing())
    listed = state.listed
    trips = listed.arrange(state.wanted, state.order)
    body = _body(sale, shown=len(trips), every=len(listed))
    title, words = _empty(sale, state, day, body)
    unreadable = state.results.set_aside if state.results else 0
    more = state.results is not None and state.results.incomplete
    count = sale_texts.count(len(trips), len(listed), unreadable, more)
    previous, following = day - timedelta(days=1), day + timedelta(days=1)
    return SearchPage(
        body=body,
        title=f"{trip_texts.direction(sale.search.choosing)} \u00b7 {format.day_long(day)}",
        before=format.day_near(previous) if previous >= state.earliest else "",
        after=format.day_near(following),
        day=day,
        count="" if body == "failed" else count,
        order=trip_texts.order(state.order),
        rows=TripRows(trips, (listed.usual_boards, listed.usual_alights), state.low_fares),
        facets=listed.facets(state.wanted, sale.people.count),
        strip=_strip(state, trips),
        empty_title=title,
        empty_words=words,
        next_day=sale_texts.see_day(following),
        near=() if body == "failed" else state.near or (),
        back_next=_back_next(sale),
    )


def _back_next(sale: Sale) -> bool:
    query = sale.search.query
    first = sale.search.choosing is Direction.OUTBOUND and sale.trips.way_back is None
    return first and query is not None and query.return_day is not None


def _body(sale: Sale, *, shown: int, every: int) -> Body:
    if shown:
        return "list"
    if every:
        return "filtered"
    # Without a reply nobody knows whether the day has trips.
    return "failed" if _failed(sale) else "none"


def _failed(sale: Sale) -> bool:
    return sale.problem is not None and sale.problem.kind is ProblemKind.SEARCH_FAILED


def _empty(sale: Sale, state: ListState, day: date, body: Body) -> tuple[str, str]:
    """Return the title and the sentence of a page without trips."""
    match body:
        case "failed":
            return sale_texts.failed_title(), sale_texts.failed_words(day)
        case "filtered":
            return sale_texts.filtered_title(), sale_texts.filtered_words(len(state.listed))
        case "start" | "list" | "none":
            ends = state.ends if sale.search.choosing is Direction.OUTBOUND else state.ends[::-1]
            words = sale_texts.none_words(*ends, day)
            if state.near == ():
                words = " ".join(part for part in (words, _near_words(state)) if part)
            return sale_texts.none_title(), words
    assert_never(body)


def _near_words(state: ListState) -> str:
    if state.looking:
        return sale_texts.looking_near()
    return sale_texts.none_near() if state.near_known else ""


def _strip(state: ListState, trips: tuple[Trip, ...]) -> tuple[str, str]:
    """Return the warning above the list: about trips that do not answer the question, else the given one."""
    listed = state.listed
    if listed.astray:
        return sale_texts.other_day(trips) if trips else state.strip
    if listed.left_out and not state.strip[0]:
        return sale_texts.left_out(listed.left_out)
    return state.strip
