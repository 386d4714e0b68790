"""Where each leg of a sale stands, for its tab and for the passengers' cards."""

from __future__ import annotations

from datetime import datetime
from enum import Enum, auto

from pos_app.domain.basket import SeatChoice
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value
from pos_app.sale.guards import hold_ran_out
from pos_app.sale.stage import Sale
from pos_app.wording import format, trip_texts


class LegState(Enum):
    """What is still to be done on a leg."""

    MISSING = auto()
    CHOSEN = auto()
    HELD = auto()
    EXPIRED = auto()


class LegTab(Value):
    """The tab of one leg. ``cities`` is the route without terminals and ``day_and_clock`` the times without
    the company, for narrow tabs; ``words`` is the state, ``spoken`` the whole of it for screen readers."""

    name: str
    route: str
    cities: str
    clock: str
    day_and_clock: str
    times: str
    state: LegState
    words: str
    spoken: str


def tabs(sale: Sale, now: datetime) -> tuple[LegTab, ...]:
    """Return a tab per leg in order of travel; nothing where there is one leg only. ``now`` is UTC."""
    if len(sale.trips.segments) < 2:
        return ()
    return tuple(_tab(sale, segment, now) for segment in sale.trips.segments)


def _tab(sale: Sale, segment: Segment, now: datetime) -> LegTab:
    start = segment.leg.departure or segment.trip.departure
    end = segment.leg.arrival or segment.trip.arrival
    route = " \u2192 ".join(trip_texts.stop_name(point) for point in (start, end))
    cities = " \u2192 ".join(point.city or point.name for point in (start, end))
    company = segment.leg.company or segment.trip.company
    clock = f"{format.hour(start.when)} \u2192 {format.hour(end.when)}"
    day_and_clock = f"{format.day(start.when.date())} \u00b7 {clock}"
    times = " \u00b7 ".join(filter(None, (day_and_clock, company)))
    state = _state(sale, segment, now)
    words = _words(sale, segment, state, now)
    name = trip_texts.leg_name(segment)
    return LegTab(
        name,
        route,
        cities,
        clock,
        day_and_clock,
        times,
        state,
        words,
        spoken=f"{name}, {route}, {times}, {words}",
    )


def _state(sale: Sale, segment: Segment, now: datetime) -> LegState:
    mine = sale.chosen(segment)
    if any(is_over(sale, choice, now) for choice in mine):
        return LegState.EXPIRED
    if len(mine) < sale.people.count:
        return LegState.MISSING
    return LegState.HELD if sale.fully_held(segment) else LegState.CHOSEN


def is_over(sale: Sale, choice: SeatChoice, now: datetime) -> bool:
    """Return whether the hold of a seat ran out: by the clock, or as the sale found already."""
    if choice.hold is not None:
        return choice.hold.until <= now
    return hold_ran_out(sale, choice.segment.key, choice.label)


def _words(sale: Sale, segment: Segment, state: LegState, now: datetime) -> str:
    mine = sale.chosen(segment)
    match state:
        case LegState.EXPIRED:
            return trip_texts.hold_expired()
        case LegState.MISSING:
            return trip_texts.leg_missing(sale.people.count - len(mine))
        case LegState.CHOSEN:
            return trip_texts.leg_chosen(len(mine), sale.people.count)
        case LegState.HELD:
            first = min((choice.hold for choice in mine if choice.hold), key=lambda hold: hold.until)
            left = format.clock((first.until - now).total_seconds())
            return trip_texts.leg_held(f"~{left}" if first.estimated else left)
