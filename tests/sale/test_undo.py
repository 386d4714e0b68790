"""A step that was left can be taken back, within one customer's sale and until an order is begun."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.basket import SeatChoice
from pos_app.sale import events
from pos_app.sale.stage import Activity, ChosenTrips, Payment, People, Sale, Seating, Step, TripSearch
from pos_app.sale.undo import UndoHistory, dropped
from tests.sale import samples

TRIP, OTHER = samples.trip(), samples.trip("other")
SEGMENT = samples.segments_of(TRIP)[0]
SEATS = tuple(
    SeatChoice(SEGMENT, label, index, samples.FARE, hold=samples.hold(SEGMENT, label))
    for index, label in enumerate(("01", "02"))
)
PAYING = Sale(
    step=Step.PAYMENT,
    people=People(count=2, buyer=samples.BUYER, passengers=(samples.PASSENGER, samples.PASSENGER)),
    search=TripSearch(query=samples.QUERY, results=samples.results()),
    trips=ChosenTrips(outbound=TRIP, segments=(SEGMENT,)),
    seating=Seating(seats=SEATS),
    payment=Payment(quote=samples.quote(), session_id="session-1", card=samples.CARD),
)
WITH_PEOPLE = replace(PAYING, step=Step.PASSENGERS)
AT_SEATS = replace(PAYING, step=Step.SEATS)
AT_SEARCH = replace(PAYING, step=Step.SEARCH)
OTHER_TRIP = replace(
    AT_SEATS,
    trips=replace(AT_SEATS.trips, outbound=OTHER, segments=samples.segments_of(OTHER)),
    seating=replace(AT_SEATS.seating, seats=()),
)


def test_going_back_is_taken_back_without_the_card() -> None:
    left, trail = UndoHistory().moved(PAYING, WITH_PEOPLE).taken_back(WITH_PEOPLE)
    assert left is not None
    assert (left.sale.seating.seats, left.sale.people.buyer, left.sale.search.results) == (
        SEATS,
        PAYING.people.buyer,
        PAYING.search.results,
    )
    assert (left.sale.payment.card, left.sale.payment.session_id, left.sale.payment.quote) == (None, "", None)
    assert left.events == (events.PassengersGiven(samples.BUYER, PAYING.people.passengers),)
    assert trail == UndoHistory()


def test_several_steps_back_are_taken_back_at_once() -> None:
    trail = UndoHistory().moved(PAYING, WITH_PEOPLE).moved(WITH_PEOPLE, AT_SEATS).moved(AT_SEATS, AT_SEARCH)
    left, rest = trail.taken_back(AT_SEARCH)
    assert left is not None
    assert left.step is Step.PAYMENT
    assert rest == UndoHistory()


def test_another_trip_leaves_seats_behind_that_come_back() -> None:
    assert [choice.label for choice in dropped(AT_SEARCH, OTHER_TRIP)] == ["01", "02"]
    left, _ = UndoHistory().moved(AT_SEARCH, OTHER_TRIP).taken_back(OTHER_TRIP)
    assert left is not None
    assert left.sale.seating.seats == SEATS


def test_going_on_is_nothing_to_take_back() -> None:
    assert UndoHistory().moved(AT_SEATS, WITH_PEOPLE) == UndoHistory()
    assert dropped(AT_SEATS, WITH_PEOPLE) == ()


def test_without_seats_nothing_is_lost() -> None:
    empty = replace(AT_SEATS, seating=replace(AT_SEATS.seating, seats=()))
    assert UndoHistory().moved(empty, replace(empty, step=Step.SEARCH)) == UndoHistory()
    assert dropped(empty, OTHER_TRIP) == ()


def test_an_order_ends_it_all() -> None:
    ordered = replace(PAYING, order=replace(PAYING.order, attempt=samples.attempt()))
    trail = UndoHistory().moved(PAYING, WITH_PEOPLE)
    assert trail.moved(PAYING, ordered) == UndoHistory()
    assert trail.taken_back(ordered) == (None, trail)
    assert dropped(ordered, Sale()) == ()


def test_the_next_customer_gets_nothing_of_this_one() -> None:
    assert UndoHistory().moved(PAYING, WITH_PEOPLE).moved(WITH_PEOPLE, Sale()) == UndoHistory()
    assert dropped(WITH_PEOPLE, Sale()) == ()


def test_nothing_is_taken_back_while_seats_are_being_held() -> None:
    trail = UndoHistory().moved(PAYING, WITH_PEOPLE)
    holding = replace(AT_SEATS, busy=frozenset({Activity.HOLD}))
    assert trail.taken_back(holding) == (None, trail)
    assert UndoHistory().taken_back(AT_SEATS) == (None, UndoHistory())


def test_a_passenger_step_needs_no_event() -> None:
    left, _ = UndoHistory().moved(WITH_PEOPLE, AT_SEATS).taken_back(AT_SEATS)
    assert left is not None
    assert left.events == ()


def test_only_the_last_five_are_kept() -> None:
    trail = UndoHistory()
    for count in range(8):
        before = replace(
            AT_SEATS, seating=replace(AT_SEATS.seating, seats=(replace(SEATS[0], label=f"{count:02}"),))
        )
        trail = trail.moved(before, replace(before, step=Step.SEARCH))
    assert [left.sale.seating.seats[0].label for left in trail.kept] == ["03", "04", "05", "06", "07"]


def seats_of(label: str) -> Sale:
    return replace(AT_SEATS, seating=replace(AT_SEATS.seating, seats=(replace(SEATS[0], label=label),)))


def test_what_changes_on_the_same_step_is_not_left() -> None:
    assert UndoHistory().moved(AT_SEATS, seats_of("07")) == UndoHistory()


def test_the_same_step_with_the_same_seats_is_kept_once() -> None:
    trail = UndoHistory().moved(AT_SEATS, AT_SEARCH)
    assert trail.moved(AT_SEATS, AT_SEARCH) is trail
