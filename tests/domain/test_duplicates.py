"""Who has, or may have, a seat at that time already: by document, by time in the zone of each place."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from pos_app.domain.attempts import Attempt, AttemptState, SoldSeat
from pos_app.domain.documents import DocumentType
from pos_app.domain.duplicates import (
    Duplicate,
    DuplicateQuery,
    Holds,
    Overlap,
    SamePerson,
    age,
    duplicates,
    holds,
    ride_of,
)
from pos_app.domain.orders import Confirmed, Finality, OrderDetail, Ticket
from pos_app.domain.passengers import Passenger
from pos_app.domain.rides import Ride
from pos_app.domain.time_zones import instants, zone_of
from pos_app.domain.trips import Point
from tests.sale import samples
from tests.sale.samples import NOW, PASSENGER

S = AttemptState
BORN = date(1984, 11, 8)


def point(hour: int, state: str = "SP", *, day: int = 21, name: str = "X") -> Point:
    return Point(name, datetime(2026, 3, day, hour, 0), state=state)


def ride(trip: str, leaves: int, arrives: int | None, *, day: int = 21, states: str = "SP MG") -> Ride:
    first, last = states.split()
    arrival = None if arrives is None else point(arrives, last, day=day)
    return Ride(trip, point(leaves, first, day=day), arrival)


def order(*rides: Ride, state: AttemptState = S.COMPLETED, seat: SoldSeat | None = None) -> Attempt:
    """An order of Helena's on these buses."""
    made = samples.attempt(state, public_id="GB7K")
    one = seat or made.sold.seats[0]
    seats = tuple(replace(one, trip_id=r.trip_id, seat=str(17 + n)) for n, r in enumerate(rides))
    return replace(made, sold=replace(made.sold, seats=seats, rides=rides))


NEW = ride("new", 8, 14)


def found(
    *earlier: Attempt,
    people: tuple[Passenger, ...] = (PASSENGER,),
    rides: tuple[Ride, ...] = (NEW,),
    seats: tuple[tuple[str, str], ...] = (),
) -> tuple[Duplicate, ...]:
    return duplicates(DuplicateQuery(people, rides, seats), earlier)


def overlap(*earlier: Ride, rides: tuple[Ride, ...] = (NEW,)) -> Overlap | None:
    one = found(order(*earlier), rides=rides)
    return one[0].overlap if one else None


def test_the_same_trip_of_the_same_day_is_told_with_order_and_seat() -> None:
    (one,) = found(order(replace(NEW)))
    assert one == Duplicate(
        0, PASSENGER.name, SamePerson.DOCUMENT, Holds.HOLDS, Overlap.SAME_TRIP, "a1", "GB7K", NOW,
        "São Paulo → Belo Horizonte", "17", NEW.departure,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("earlier", "expected"),
    [
        (ride("o", 9, 20), Overlap.OVERLAPS),
        (ride("o", 8, None), Overlap.OVERLAPS),
        (ride("o", 6, 8), None),
        (ride("o", 14, 18), None),
        (ride("o", 6, None), Overlap.MAY_OVERLAP),
        (ride("o", 6, None, day=19), None),
        (ride("new", 8, 14, day=22), None),
        (Ride("new"), Overlap.SAME_TRIP),
        (ride("o", 14, 18, states="AC AC"), None),
        (ride("o", 13, 18, states="RO AC"), None),
        (ride("o", 4, 7, states="AC AC"), Overlap.OVERLAPS),
        (ride("o", 4, 7, states="XX XX"), Overlap.MAY_OVERLAP),
        (ride("o", 14, 16, states="XX XX"), Overlap.MAY_OVERLAP),
        (ride("o", 1, 3, states="XX XX"), None),
        (ride("o", 6, 9, states="SP XX"), Overlap.MAY_OVERLAP),
        (Ride("o", Point("X", datetime(2026, 3, 21, 7, 59), state="SP")), Overlap.MAY_OVERLAP),
    ],
)
def test_two_trips_overlap_by_their_moments_not_by_their_local_hours(
    earlier: Ride, expected: Overlap | None
) -> None:
    assert overlap(earlier) is expected


def test_without_a_time_of_the_new_trip_nobody_can_tell() -> None:
    assert overlap(ride("o", 9, 20), rides=(Ride("new"),)) is Overlap.MAY_OVERLAP
    assert overlap(ride("o", 9, 20, day=1), Ride("second")) is Overlap.MAY_OVERLAP


def test_of_several_buses_the_gravest_finding_counts() -> None:
    rides = (NEW, ride("back", 8, 14, day=25))
    assert overlap(ride("o", 6, None), ride("back", 8, 14, day=25), rides=rides) is Overlap.SAME_TRIP
    assert overlap(ride("back", 8, 14, day=25), ride("o", 6, None), rides=rides) is Overlap.SAME_TRIP


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (S.PRINTED, Holds.HOLDS),
        (S.SENDING, Holds.MAY_HOLD),
        (S.AMBIGUOUS, Holds.MAY_HOLD),
        (S.KNOWN, Holds.MAY_HOLD),
        (S.GHOST, Holds.MAY_HOLD),
        (S.MISMATCH, Holds.MAY_HOLD),
        (S.ABANDONED_WATCHED, Holds.MAY_HOLD),
        (S.CLOSED, Holds.MAY_HOLD),
        (S.REFUSED, None),
        (S.REJECTED, None),
        (S.NOT_SENT, None),
        (S.NO_ORDER, None),
    ],
)
def test_what_counts_is_paid_or_open_or_unknown(state: AttemptState, expected: Holds | None) -> None:
    earlier = order(replace(NEW), state=state)
    assert holds(earlier) is expected
    assert [one.holds for one in found(earlier)] == ([expected] if expected else [])


def test_of_several_seats_of_an_order_the_first_of_the_gravest_is_named() -> None:
    made = order(ride("o", 6, None), ride("p", 9, 20), ride("q", 10, 20))
    assert [(one.seat, one.overlap) for one in found(made)] == [("18", Overlap.OVERLAPS)]


def test_the_seat_of_somebody_else_in_an_order_hides_no_other() -> None:
    made = order(ride("o", 9, 20), ride("p", 9, 20))
    first, second = made.sold.seats
    theirs = replace(first, passenger="Dirce Antunes", document_number="11144477735")
    (one,) = found(replace(made, sold=replace(made.sold, seats=(theirs, second))))
    assert one.seat == "18"


def test_of_several_buses_of_the_sale_the_gravest_finding_counts() -> None:
    assert overlap(ride("o", 9, 20), rides=(Ride("unknown"), NEW)) is Overlap.OVERLAPS


def test_the_same_trip_without_a_known_hour_is_the_same_trip() -> None:
    assert overlap(ride("o", 1, 2, day=1), Ride("new")) is Overlap.SAME_TRIP


def test_a_cancelled_ticket_holds_nothing() -> None:
    def with_ticket(status: Finality, seats: tuple[str, ...] = ("17",)) -> Attempt:
        tickets = tuple(Ticket(f"t{n}", status, seat, PASSENGER.name) for n, seat in enumerate(seats))
        detail = replace(samples.order_detail(), tickets=tickets)
        return replace(order(replace(NEW)), confirmed=Confirmed(detail))

    assert found(with_ticket(Finality.CANCELED)) == ()
    assert found(with_ticket(Finality.COMPLETED))
    assert found(with_ticket(Finality.CANCELED, ("17", "17"))), (
        "two buses have this seat: it may be the other"
    )


def test_a_seat_that_a_supervisor_released_is_no_second_one() -> None:
    released = order(replace(NEW), state=S.ABANDONED_WATCHED)
    assert found(released, seats=(("new", "17"),)) == ()
    assert found(released, seats=(("new", "18"),))


@pytest.mark.parametrize(
    ("traveller", "expected"),
    [
        (replace(PASSENGER, document_number="529.982.247-25"), SamePerson.DOCUMENT),
        (replace(PASSENGER, document_type=DocumentType.RG), None),
        (replace(PASSENGER, document_number="", birth_date=BORN), SamePerson.NAME_AND_BIRTH),
        (replace(PASSENGER, document_number="1", birth_date=BORN), SamePerson.NAME_AND_BIRTH),
        (replace(PASSENGER, document_number="1", birth_date=BORN, name="HELÊNA prado Siqueira"), "hint"),
        (replace(PASSENGER, document_number="1", birth_date=date(1990, 1, 1)), None),
        (replace(PASSENGER, document_number="1"), None),
        (replace(PASSENGER, document_number="1", birth_date=BORN, name=""), None),
        (replace(PASSENGER, document_number="1", birth_date=BORN, name="Dirce Antunes"), None),
    ],
)
def test_a_person_is_the_document_and_name_with_birth_is_a_hint(
    traveller: Passenger, expected: SamePerson | str | None
) -> None:
    seat = replace(samples.attempt().sold.seats[0], birth_date=BORN)
    same = [one.same for one in found(order(replace(NEW), seat=seat), people=(traveller,))]
    assert same == (
        [SamePerson(expected) if expected != "hint" else SamePerson.NAME_AND_BIRTH] if expected else []
    )


def test_the_newest_order_of_each_person_comes_first() -> None:
    old = replace(order(replace(NEW)), id="old", opened=NOW - timedelta(days=2))
    new = replace(order(replace(NEW)), id="new")
    other = replace(PASSENGER, document_number="11144477735")
    assert [(one.index, one.attempt_id) for one in found(old, new, people=(other, PASSENGER))] == [
        (1, "new"),
        (1, "old"),
    ]


def test_orders_of_older_versions_are_compared_by_what_they_kept() -> None:
    bare = samples.attempt(S.COMPLETED)
    first = bare.sold.seats[0]
    assert ride_of(bare, first).departure == Point("São Paulo", bare.sold.departure)
    assert ride_of(bare, first).company == "Viação Serra Azul"
    assert ride_of(bare, replace(first, trip_id="second")) == Ride("second", company="Viação Serra Azul")
    asked = replace(bare, sold=replace(bare.sold, query=samples.QUERY))
    start = ride_of(asked, first).departure
    assert start is not None and zone_of(start) is not None, "the slug of the search tells the state"
    leaves = Point("Tietê", datetime(2026, 3, 21, 22, 20), state="SP")
    ticket = Ticket("t", Finality.COMPLETED, "17", PASSENGER.name, departure=leaves, company="")
    detail: OrderDetail = replace(samples.order_detail(), tickets=(ticket,))
    shown = replace(bare, confirmed=Confirmed(detail))
    assert ride_of(shown, first) == Ride("trip-1-1", leaves, None, "Viação Serra Azul")
    whole = replace(detail, tickets=(replace(ticket, arrival=point(6, "MG", day=22)),))
    assert ride_of(replace(bare, confirmed=Confirmed(whole)), first).arrival == point(6, "MG", day=22)
    arrival = Ride("trip-1-1", None, point(6, "MG", day=22))
    known = replace(bare, sold=replace(bare.sold, rides=(arrival,)))
    assert ride_of(known, first).arrival == arrival.arrival
    second = Ride("second", None, point(6, "MG", day=22))
    later = replace(bare, sold=replace(bare.sold, rides=(second,)))
    assert ride_of(later, replace(first, trip_id="second")) == second


def test_the_days_that_matter_surround_each_departure() -> None:
    asked = DuplicateQuery((), (NEW, Ride("unknown"), ride("back", 8, 14, day=29)))
    assert asked.days == ((date(2026, 3, 18), date(2026, 3, 22)), (date(2026, 3, 26), date(2026, 3, 30)))


def test_a_zone_is_known_by_state_or_slug() -> None:
    assert str(zone_of(point(8, " ac "))) == "America/Rio_Branco"
    assert str(zone_of(Point("X", NOW, slug="cuiaba-mt"))) == "America/Cuiaba"
    assert zone_of(point(8, "XX")) is None
    assert instants(point(8, "AM"))[0] == datetime(2026, 3, 21, 12, tzinfo=UTC)
    assert instants(point(8, "")) == (
        datetime(2026, 3, 21, 10, tzinfo=UTC),
        datetime(2026, 3, 21, 13, tzinfo=UTC),
    )


def test_an_order_is_never_younger_than_now() -> None:
    assert age(NOW, NOW + timedelta(minutes=12)) == timedelta(minutes=12)
    assert age(NOW + timedelta(minutes=1), NOW) == timedelta()
