"""Whether a traveller of a sale has, or may have, a seat on the same bus or at the same time already. Pure.

Two people are one where type and number of the document agree. Name and date of birth alone are a hint.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum, auto
from typing import assert_never

from pos_app.domain.attempts import Attempt, SoldSeat
from pos_app.domain.documents import normalized
from pos_app.domain.order_states import AttemptState, Phase
from pos_app.domain.orders import Finality, Ticket
from pos_app.domain.passengers import Passenger
from pos_app.domain.places import fold
from pos_app.domain.rides import Ride
from pos_app.domain.time_zones import instants
from pos_app.domain.trips import Point
from pos_app.domain.value import Value

_LONGEST = timedelta(hours=24)
"""How long a bus may be on its way whose arrival is not known."""
_BEFORE, _AFTER = timedelta(days=3), timedelta(days=1)
"""Days around a departure on which another bus can leave that travels at the same time."""


class SamePerson(StrEnum):
    DOCUMENT = auto()
    NAME_AND_BIRTH = auto()
    """A hint: two people may share both."""


class Holds(StrEnum):
    HOLDS = auto()
    """Paid and confirmed."""
    MAY_HOLD = auto()
    """Open, or its outcome is not known."""


class Overlap(StrEnum):
    """How the two journeys meet, the gravest first."""

    SAME_TRIP = auto()
    OVERLAPS = auto()
    MAY_OVERLAP = auto()
    """A time or a time zone that decides it is not known."""


class DuplicateQuery(Value):
    """What a sale asks about: who travels, on which buses, and on which seats, as trip id and label."""

    people: tuple[Passenger, ...] = ()
    rides: tuple[Ride, ...] = ()
    seats: tuple[tuple[str, str], ...] = ()

    @property
    def days(self) -> tuple[tuple[date, date], ...]:
        """The spans of local days on which a bus may leave that matters. Empty where no time is known."""
        leave = sorted({ride.departure.when.date() for ride in self.rides if ride.departure})
        return tuple((day - _BEFORE, day + _AFTER) for day in leave)


class Duplicate(Value):
    """One earlier order that concerns the traveller ``index``. ``opened`` is UTC; ``departure`` is None, and
    ``order`` empty, where it is not known."""

    index: int
    name: str
    same: SamePerson
    holds: Holds
    overlap: Overlap
    attempt_id: str
    order: str
    opened: datetime
    route: str
    seat: str
    departure: Point | None = None


def duplicates(query: DuplicateQuery, attempts: Iterable[Attempt]) -> tuple[Duplicate, ...]:
    """Return what each traveller has, or may have, already: one for each earlier order, the newest first."""
    newest = sorted(attempts, key=lambda one: one.opened, reverse=True)
    found = (
        _gravest(query, index, traveller, attempt)
        for index, traveller in enumerate(query.people)
        for attempt in newest
    )
    return tuple(one for one in found if one)


def holds(attempt: Attempt) -> Holds | None:
    """Return whether an order holds seats, or may; None where it was refused, or never came to be."""
    match phase := attempt.phase:
        case Phase.UNPAID | Phase.NO_ORDER:
            return None
        case Phase.SOLD:
            return Holds.HOLDS
        case Phase.SENDING | Phase.WAITING | Phase.SEARCHING | Phase.CASE | Phase.RELEASED | Phase.CLOSED:
            return Holds.MAY_HOLD
    assert_never(phase)


def _gravest(query: DuplicateQuery, index: int, traveller: Passenger, attempt: Attempt) -> Duplicate | None:
    state = holds(attempt)
    if state is None:
        return None
    found: Duplicate | None = None
    for seat in attempt.sold.seats:
        same = _same(traveller, seat)
        ride = _live_ride(attempt, seat) if same else None
        if same is None or ride is None or _released(query, attempt, seat):
            continue
        overlap = _meets(query.rides, ride)
        if overlap and (found is None or _RANK[overlap] < _RANK[found.overlap]):
            found = Duplicate(
                index=index,
                name=traveller.name,
                same=same,
                holds=state,
                overlap=overlap,
                attempt_id=attempt.id,
                order=attempt.public_id,
                opened=attempt.opened,
                route=attempt.sold.route,
                seat=seat.seat,
                departure=ride.departure,
            )
    return found


_RANK = {overlap: rank for rank, overlap in enumerate(Overlap)}


# --- Who ------------------------------------------------------------------------------------------


def _same(traveller: Passenger, seat: SoldSeat) -> SamePerson | None:
    number = normalized(traveller.document_number)
    if (
        number
        and traveller.document_type is seat.document_type
        and number == normalized(seat.document_number)
    ):
        return SamePerson.DOCUMENT
    if (
        traveller.birth_date
        and traveller.birth_date == seat.birth_date
        and fold(traveller.name)
        and fold(traveller.name) == fold(seat.passenger)
    ):
        return SamePerson.NAME_AND_BIRTH
    return None


def _released(query: DuplicateQuery, attempt: Attempt, seat: SoldSeat) -> bool:
    """Return whether a supervisor allowed exactly this seat to be sold again."""
    return attempt.state is AttemptState.ABANDONED_WATCHED and (seat.trip_id, seat.seat) in query.seats


# --- Which bus ------------------------------------------------------------------------------------


def _live_ride(attempt: Attempt, seat: SoldSeat) -> Ride | None:
    """Return the bus of a sold seat as far as it is known; None where its ticket was cancelled."""
    ticket = _ticket(attempt, seat)
    if ticket and ticket.status in (Finality.CANCELED, Finality.REFUSED):
        return None
    return ride_of(attempt, seat)


def ride_of(attempt: Attempt, seat: SoldSeat) -> Ride:
    """Return the bus of a sold seat: as it was chosen, else as its ticket shows it. Of orders that an older
    version kept, without a ticket, only the first bus has a known departure."""
    sold = attempt.sold
    known = next((ride for ride in sold.rides if ride.trip_id == seat.trip_id), None)
    if known and known.departure:
        return known
    ticket = _ticket(attempt, seat)
    if ticket and ticket.departure:
        return Ride(seat.trip_id, ticket.departure, ticket.arrival, ticket.company or sold.company)
    if seat.trip_id == sold.seats[0].trip_id:
        slug = sold.query.origin if sold.query else ""
        start = Point(sold.origin, sold.departure, slug=slug)
        return Ride(seat.trip_id, start, known.arrival if known else None, sold.company)
    return known or Ride(seat.trip_id, company=sold.company)


def _ticket(attempt: Attempt, seat: SoldSeat) -> Ticket | None:
    """Return the ticket of a seat; None where two buses have such a seat, for it could be either's."""
    tickets = attempt.confirmed.detail.tickets if attempt.confirmed else ()
    fits = [ticket for ticket in tickets if ticket.seat == seat.seat]
    return fits[0] if len(fits) == 1 else None


def _meets(rides: tuple[Ride, ...], earlier: Ride) -> Overlap | None:
    found = [overlap for overlap in (_overlap(ride, earlier) for ride in rides) if overlap]
    return min(found, key=lambda overlap: _RANK[overlap], default=None)


def _overlap(ride: Ride, earlier: Ride) -> Overlap | None:
    if ride.trip_id == earlier.trip_id and _may_be_one_day(ride, earlier):
        return Overlap.SAME_TRIP
    if ride.departure is None or earlier.departure is None:
        return Overlap.MAY_OVERLAP
    leaves, at_latest, arrives, by_latest = _span(ride)
    left, left_by, arrived, arrived_by = _span(earlier)
    if leaves >= arrived_by or left >= by_latest:
        return None
    surely = max(at_latest, left_by) < min(arrives, arrived)
    return Overlap.OVERLAPS if surely else Overlap.MAY_OVERLAP


def _may_be_one_day(ride: Ride, earlier: Ride) -> bool:
    """Return whether a trip id means one departure: a provider may use it again on another day."""
    if ride.departure is None or earlier.departure is None:
        return True
    return ride.departure.when.date() == earlier.departure.when.date()


def _span(ride: Ride) -> tuple[datetime, datetime, datetime, datetime]:
    """Return when a bus leaves and arrives, each at the earliest and at the latest (UTC)."""
    assert ride.departure is not None
    leaves, leaves_by = instants(ride.departure)
    if ride.arrival is None:
        return leaves, leaves_by, leaves + timedelta(minutes=1), leaves_by + _LONGEST
    arrives, arrives_by = instants(ride.arrival)
    return leaves, leaves_by, arrives, max(arrives_by, leaves_by)


def age(opened: datetime, now: datetime) -> timedelta:
    """Return how old an order is; never negative, even where the clocks disagree."""
    return max(now.astimezone(UTC) - opened.astimezone(UTC), timedelta())
