"""What the search page asks, and all that its list shows, as one value made from the sale and the filters."""

from __future__ import annotations

from datetime import date, timedelta
from enum import Enum, auto
from typing import Literal

from pos_app.domain.places import Place
from pos_app.domain.trip_listing import Facets, Listing, TripFilter, TripOrder
from pos_app.domain.trips import Direction, Trip, TripResults
from pos_app.domain.value import Value, field, replace
from pos_app.sale.stage import ProblemKind, Sale
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.rows import LowFares, TripRows
from pos_app.wording import sale_texts, trip_texts
from pos_app.wording.notices import CommandId

Route = tuple[Place, Place]


class Ask(Enum):
    """What is asked without naming anything."""

    SEARCH = auto()
    SWAP = auto()
    REFRESH = auto()
    """Ask the same question again."""
    COPY = auto()
    """The trip under the cursor, as a message for the customer."""
    BACK = auto()
    """Stop a search, or choose the way out again."""
    DAY_BEFORE = auto()
    DAY_AFTER = auto()
    TICK = auto()
    """A second went by while the page is shown."""


class Typed(Value):
    """A letter was typed into a field. Fields are known by their names in the form."""

    field: str
    text: str


class Left(Value):
    """The keyboard left a field."""

    field: str


class Entered(Value):
    """Enter in a field: go to the next one, or search from the last."""

    field: str


class Opened(Value):
    """A field was clicked or touched: offer places, or a calendar."""

    field: str


class PlaceTaken(Value):
    """A suggestion was taken."""

    field: str
    place: Place


class DayTaken(Value):
    """A day was picked from the calendar."""

    field: str
    day: date


class Counted(Value):
    """So many people travel."""

    passengers: int


class RouteTaken(Value):
    """Search a route that is offered."""

    route: Route


class Pinned(Value):
    """Pin a destination, or take it off."""

    place: Place
    on: bool


class Filtered(Value):
    """Switch one value of a facet."""

    facet: str
    value: str


class Highlighted(Value):
    """The row cursor moved; -1 is no row."""

    row: int


class Chosen(Value):
    """Take the trip of a row; -1 is no row."""

    row: int


class Acted(Value):
    """Do what a notice or the empty page offered."""

    command: CommandId


FieldIntent = Typed | Left | Entered | Opened | PlaceTaken | DayTaken
ListIntent = date | TripOrder | Filtered | Highlighted | Chosen | Acted
Intent = Ask | FieldIntent | Counted | RouteTaken | Pinned | ListIntent
"""What the page can ask: a day means to search it, an order to list so."""

Body = Literal["start", "list", "none", "filtered", "failed"]


class SearchPage(Value):
    """The lower part of the page. ``body`` selects it: ``none`` has no trips at all, ``filtered`` some
    that are hidden, ``failed`` none because the search did not finish. ``way`` names the one that is
    being chosen, ``earlier`` whether the day before can be searched. ``strip`` is the warning above the
    list, empty otherwise. ``near`` are the days around an empty one that have trips. ``back_next``: the way
    back is chosen after this trip."""

    body: Body
    way: str = ""
    earlier: bool = False
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


class ListState(Value):
    """What is shown beside the sale itself.

    Attributes:
        results: the answer that is shown: the stage's, or an earlier one to the same question.
        ends: names of origin and destination as asked.
        earliest: the first day that can be searched.
        strip: the warning above the list.
        near: the days around, as far as they are known.
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
    near: tuple[DayPrice, ...] = ()
    looking: bool = False
    low_fares: LowFares = field(default_factory=dict)


_NEAREST = 3
"""How many days around an empty one are offered."""


def shown_day(sale: Sale) -> date | None:
    if sale.search.query is None:
        return None
    if sale.search.choosing is Direction.RETURN and sale.search.query.return_day:
        return sale.search.query.return_day
    return sale.search.query.day


def search_failed(sale: Sale) -> bool:
    """Return whether the sale's search did not finish."""
    return sale.problem is not None and sale.problem.kind is ProblemKind.SEARCH_FAILED


def page(sale: Sale, state: ListState) -> SearchPage:
    day, query, failed = shown_day(sale), sale.search.query, search_failed(sale)
    if day is None or query is None or (state.results is None and not failed):
        return SearchPage("start")
    if state.results is None:
        state = replace(state, listed=Listing())
    listed = state.listed
    trips = listed.arrange(state.wanted, state.order)
    # Without a reply nobody knows whether the day has trips.
    body: Body = "list" if trips else "filtered" if len(listed) else "failed" if failed else "none"
    near = _nearest(state.near, day) if body == "none" else ()
    title, text = _empty(sale, state, day, body, near)
    unreadable = state.results.set_aside if state.results else 0
    more = state.results is not None and state.results.incomplete
    count = sale_texts.count(len(trips), len(listed), unreadable, more)
    previous, following = day - timedelta(days=1), day + timedelta(days=1)
    first = sale.search.choosing is Direction.OUTBOUND and sale.trips.way_back is None
    return SearchPage(
        body=body,
        way=trip_texts.direction(sale.search.choosing),
        earlier=previous >= state.earliest,
        count="" if body == "failed" else count,
        order=trip_texts.order(state.order),
        rows=TripRows(trips, (listed.usual_boards, listed.usual_alights), state.low_fares, sale.people.count),
        facets=listed.facets(state.wanted, sale.people.count),
        strip=_strip(state, trips),
        empty_title=title,
        empty_words=text,
        next_day=sale_texts.see_day(following),
        near=near,
        back_next=first and query.return_day is not None,
    )


def _nearest(days: tuple[DayPrice, ...], wanted: date) -> tuple[DayPrice, ...]:
    there = (price for price in days if price.lowest is not None)
    nearest = sorted(there, key=lambda price: abs(price.day - wanted))[:_NEAREST]
    return tuple(sorted(nearest, key=lambda price: price.day))


def _empty(
    sale: Sale, state: ListState, day: date, body: Body, near: tuple[DayPrice, ...]
) -> tuple[str, str]:
    match body:
        case "start" | "list":
            return "", ""
        case "failed":
            return sale_texts.failed_title(), sale_texts.failed_words(day)
        case "filtered":
            return sale_texts.filtered_title(), sale_texts.filtered_words(len(state.listed))
        case "none":
            ends = state.ends if sale.search.choosing is Direction.OUTBOUND else state.ends[::-1]
            text = [sale_texts.none_words(*ends, day)]
            if not near and state.looking:
                text.append(sale_texts.looking_near())
            elif not near and all(price.known for price in state.near):
                text.append(sale_texts.none_near())
            return sale_texts.none_title(), " ".join(text)


def _strip(state: ListState, trips: tuple[Trip, ...]) -> tuple[str, str]:
    """Return the warning above the list: about trips that do not answer the question, else the given one."""
    listed = state.listed
    if listed.astray:
        return sale_texts.other_day(trips) if trips else state.strip
    if listed.left_out and not state.strip[0]:
        return sale_texts.left_out(listed.left_out)
    return state.strip
