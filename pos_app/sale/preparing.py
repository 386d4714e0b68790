"""A sale prepared without the service, and its comparison with the service once that is back. Pure.

``first`` says what to read, ``answered`` takes each result and says what to read next; the caller performs
it. Only reads are asked for: the comparison holds nothing and begins no order.
"""

from __future__ import annotations

from datetime import datetime
from typing import TypeAlias, assert_never

from pos_app.domain.faults import (
    Busy,
    Fault,
    Invalid,
    NotAuthorized,
    NotFound,
    ProviderProblem,
    TooSlow,
    Unreachable,
)
from pos_app.domain.money import Cents
from pos_app.domain.preparations import Preparation, Readiness
from pos_app.domain.seat_wishes import proposed
from pos_app.domain.seats import Seat, lay_out
from pos_app.domain.trip_listing import alike
from pos_app.domain.trips import Direction, Segment, Trip, TripDetail, TripQuery, TripResults, segments
from pos_app.domain.value import Value, replace
from pos_app.sale import choosing, events
from pos_app.sale.carrying import carried
from pos_app.sale.events import Effect
from pos_app.sale.stage import (
    Activity,
    ChosenTrips,
    Payment,
    ProblemKind,
    Sale,
    SaleProblem,
    Step,
    TripSearch,
)
from pos_app.sale.steps import Result, drifted

_PASSING = (Unreachable, TooSlow, Busy, ProviderProblem, NotAuthorized)
"""Temporary faults: the sale is compared again later."""


class AskTrips(Value):
    """Search the trips of the sale again."""

    query: TripQuery


class AskMap(Value):
    """Read the seat map of a leg."""

    segment: Segment


ServiceRead: TypeAlias = AskTrips | AskMap
ReadResult: TypeAlias = TripResults | TripDetail

# --- Preparing ------------------------------------------------------------------------------------


def can_begin(sale: Sale) -> bool:
    """Return whether a sale can be prepared: a trip is chosen, nothing is held and no order was begun."""
    return bool(sale.trips.segments) and not sale.ordered and not any(c.hold for c in sale.seating.seats)


def begun(sale: Sale) -> Sale:
    """Return the sale as one that waits for the service."""
    return sale if sale.prepared else replace(sale, prepared=Preparation())


def go_on_without_seats(sale: Sale) -> Result:
    """Go on to the passengers: seats are found when the service is back."""
    return replace(begun(sale), step=Step.PASSENGERS, problem=None), ()


# --- Comparing ------------------------------------------------------------------------------------


def first(sale: Sale, now: datetime) -> tuple[Sale, ServiceRead | None]:
    """Return the first read about a prepared sale, None if its bus has left. ``now`` is local time."""
    outbound, query = sale.trips.outbound, sale.search.query
    if outbound is None or query is None:
        return _found(sale, Readiness.NOT_CHECKED), None
    if outbound.departure.when <= now:
        return _found(sale, Readiness.DEPARTED), None
    return sale, AskTrips(query)


def answered(sale: Sale, result: ReadResult) -> tuple[Sale, ServiceRead | None]:
    """Apply a result; return the sale and the next read, None after the last one."""
    match result:
        case TripResults():
            return _with_trips(sale, result)
        case TripDetail():
            return _with_map(sale, result)
    assert_never(result)


def failed(sale: Sale, fault: Fault) -> Sale:
    """Return the sale after a read failed; unchanged if the fault is temporary, since it is asked again
    later."""
    if isinstance(fault, _PASSING):
        return sale
    gone = isinstance(fault, NotFound | Invalid)
    return _found(sale, Readiness.TRIP_GONE if gone else Readiness.NOT_CHECKED)


def _found(sale: Sale, readiness: Readiness) -> Sale:
    assert sale.prepared is not None
    return replace(sale, prepared=replace(sale.prepared, readiness=readiness))


def _with_trips(sale: Sale, results: TripResults) -> tuple[Sale, ServiceRead | None]:
    before = sale.trips
    assert sale.prepared is not None and before.outbound is not None
    outbound = _same(before.outbound, results.departures)
    way_back = _same(before.way_back, results.returns) if before.way_back else None
    if outbound is None or (before.way_back and way_back is None):
        return _found(sale, Readiness.TRIP_GONE), None
    wanted = sale.people.count
    if any(trip.available < wanted for trip in (outbound, way_back) if trip):
        return _found(sale, Readiness.SOLD_OUT), None
    legs = segments(outbound, way_back)
    fresh = replace(
        sale,
        trips=ChosenTrips(outbound, way_back, legs),
        seating=replace(sale.seating, maps=()),
        # The price that the customer heard stays with the sale until seats are proposed.
        prepared=replace(sale.prepared, before=_per_person(sale)),
    )
    return fresh, AskMap(legs[0])


def _same(trip: Trip, listed: tuple[Trip, ...]) -> Trip | None:
    asked = (other for other in listed if not other.other_day and not other.other_route)
    return next((other for other in asked if alike(other, trip)), None)


def _with_map(sale: Sale, detail: TripDetail) -> tuple[Sale, ServiceRead | None]:
    legs = sale.trips.segments
    done = len(sale.seating.maps)
    seating = replace(sale.seating, maps=(*sale.seating.maps, (legs[done].key, detail)))
    sale = replace(sale, seating=seating)
    if done + 1 < len(legs):
        return sale, AskMap(legs[done + 1])
    return _proposed(sale), None


def _proposed(sale: Sale) -> Sale:
    """Return the sale with seats picked on every leg: those of before where they are free, else like them."""
    assert sale.prepared is not None
    before = sale.seating.seats
    picked = replace(sale, step=Step.SEATS, problem=None, seating=replace(sale.seating, seats=()))
    gone: list[str] = []
    unmet = False
    for index, segment in enumerate(sale.trips.segments):
        detail = sale.detail(segment)
        assert detail is not None
        wanted = tuple(choice.label for choice in before if choice.segment.key == segment.key)
        free = [seat for seat in detail.seats if seat.available]
        labels, met = _seats_for(sale, segment, detail, free, wanted)
        if len(labels) < sale.people.count:
            return _found(sale, Readiness.SOLD_OUT)
        gone += [label for label in wanted if label not in labels]
        unmet |= not met
        picked = replace(picked, trips=replace(picked.trips, current=index))
        picked, _ = choosing.suggest_seats(picked, events.SeatsSuggested(labels))
    was, now = sale.prepared.before, _per_person(sale)
    changed = was is not None and was != now
    found = replace(
        sale.prepared,
        readiness=Readiness.PRICE_CHANGED if changed else Readiness.READY,
        before=was if changed else None,
        after=now if changed else None,
        gone=tuple(gone),
        wish_unmet=unmet,
    )
    shown = replace(picked, trips=replace(picked.trips, current=0), prepared=found)
    return carried(replace(shown, payment=Payment()))


def _seats_for(
    sale: Sale, segment: Segment, detail: TripDetail, free: list[Seat], wanted: tuple[str, ...]
) -> tuple[tuple[str, ...], bool]:
    """Return seats for everybody on a leg, and whether they are where the people want to sit."""
    count = sale.people.count
    labels = {seat.label for seat in free}
    if len(wanted) == count and labels.issuperset(wanted):
        return wanted, True
    usual = [seat.label for seat in free if not seat.priority]
    if len(usual) < count:
        usual += [seat.label for seat in free if seat.priority]
    coach = lay_out(detail.seats, segment.leg.service_class or segment.trip.service_class)
    return proposed(coach, usual, count, sale.seating.wishes)


def _per_person(sale: Sale) -> Cents:
    """Return the price of one person on all legs: by the seat maps of a direction where all are known, else
    by the search."""
    total = 0
    for direction, trip in (
        (Direction.OUTBOUND, sale.trips.outbound),
        (Direction.RETURN, sale.trips.way_back),
    ):
        if trip is None:
            continue
        legs = [one for one in sale.trips.segments if one.direction is direction]
        known = [d.default for one in legs if (d := sale.detail(one)) and d.default is not None]
        total += sum(known) if len(known) == len(legs) else trip.fare
    return Cents(total)


# --- Taking it up ---------------------------------------------------------------------------------


def taken_up(sale: Sale) -> Result:
    """Return a prepared sale as it goes on: with its seats proposed, or to be chosen, or with another trip to
    be found. The maps are read again, since other counters sell on."""
    assert sale.prepared is not None
    known = replace(sale, busy=frozenset())
    readiness = sale.prepared.readiness
    match readiness:
        case Readiness.WAITING:
            return known, (events.CancelReads(),)
        case Readiness.TRIP_GONE | Readiness.DEPARTED:
            return _at_the_search(known)
        case Readiness.SOLD_OUT | Readiness.NOT_CHECKED | Readiness.READY:
            return _at_the_seats(replace(known, prepared=None))
        case Readiness.PRICE_CHANGED:
            change = SaleProblem(
                ProblemKind.PRICE_TO_ACCEPT, before=sale.prepared.before, after=sale.prepared.after
            )
            return _at_the_seats(drifted(replace(known, prepared=None), change))
    assert_never(readiness)


def _at_the_seats(sale: Sale) -> Result:
    there = replace(sale, step=Step.SEATS, trips=replace(sale.trips, current=0))
    loading, effects = choosing.load_map(there)
    return loading, (events.CancelReads(), *effects)


def _at_the_search(sale: Sale) -> Result:
    """Look for another trip; the people and what they ask for stay."""
    query = sale.search.query
    asked: tuple[Effect, ...] = (events.Search(query),) if query else ()
    there = replace(
        sale,
        step=Step.SEARCH,
        search=TripSearch(query),
        trips=ChosenTrips(),
        seating=replace(sale.seating, maps=(), seats=()),
        prepared=None,
        busy=frozenset({Activity.SEARCH}) if query else frozenset(),
    )
    return there, (events.CancelReads(), *asked)
