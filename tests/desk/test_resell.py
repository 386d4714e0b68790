"""A released case is sold again with its own seats and people, through the clerk's machine."""

from __future__ import annotations

from dataclasses import replace

from pos_app.desk.sale_switch import SellAgain
from pos_app.domain.attempts import AttemptState, SoldSeat
from pos_app.sale import events as e
from pos_app.sale.stage import Step
from pos_app.wording.notices import NoticeView
from tests.sale import samples
from tests.sale.running import Desk
from tests.sale.samples import NOW, PASSENGER, QUERY

TRIP = samples.trip()
SEAT = SoldSeat(
    TRIP.trip_ids[0], "17", PASSENGER.name, PASSENGER.document_type, PASSENGER.document_number, samples.FARE
)
OTHER = replace(SEAT, seat="18", passenger="Otávio Brandão Lima", document_number="11144477735")


def repeating(desk: Desk, *seats: SoldSeat) -> tuple[SellAgain, list[NoticeView]]:
    """Return the repetition of a case of these seats, and what it shows."""
    attempt = samples.attempt(AttemptState.ABANDONED_WATCHED)
    shown: list[NoticeView] = []
    sold = replace(attempt.sold, seats=seats, query=QUERY)
    return SellAgain(desk.sale, replace(attempt, sold=sold), shown.append), shown


async def test_everybody_of_the_case_gets_a_seat_though_the_search_was_for_fewer() -> None:
    desk = Desk()
    again, _ = repeating(desk, SEAT, OTHER)
    assert QUERY.passengers == 1
    await again.run(NOW.date())
    stage = desk.sale.stage
    assert (stage.step, stage.people.count) == (Step.SEATS, 2)
    assert [choice.label for choice in stage.seating.seats] == ["17", "18"]
    assert [person.name for person in stage.people.passengers] == [SEAT.passenger, OTHER.passenger]
    assert stage.people.buyer is not None and stage.people.buyer.name == samples.BUYER.name


async def test_a_clerk_who_goes_elsewhere_is_left_alone() -> None:
    desk = Desk()
    again, shown = repeating(desk, SEAT)

    def leave(_: object) -> None:
        if desk.sale.stage.search.query == QUERY:
            desk.sale.send(e.NewSale())

    desk.sale.subscribe(leave)
    await again.run(NOW.date())
    await desk.running.settle()
    assert desk.sale.stage.search.query is None
    assert desk.sale.stage.people.passengers == ()
    assert len(shown) == 1, "the beginning alone"


async def test_a_seat_that_is_taken_is_shown_and_no_other_is_picked() -> None:
    desk = Desk()
    again, shown = repeating(desk, replace(SEAT, seat="07"))
    await again.run(NOW.date())
    assert desk.sale.stage.seating.seats == ()
    assert len(shown) == 2
