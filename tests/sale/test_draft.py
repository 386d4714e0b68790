"""A parked sale comes back as it was, without anything of a payment."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Direction
from pos_app.sale.billing import statement
from pos_app.sale.carrying import carried
from pos_app.sale.draft import UnreadableDraft, held_until, packed, shelved, unpacked, worth_parking
from pos_app.sale.stage import (
    Activity,
    ChosenTrips,
    HoldTime,
    Payment,
    People,
    ProblemKind,
    Sale,
    SaleProblem,
    Seating,
    Step,
    TripSearch,
)
from tests.sale import samples
from tests.sale.walks import at_passengers, at_seats

TRIP = samples.trip()
SEGMENTS = samples.segments_of(TRIP)
SALE = Sale(
    step=Step.PAYMENT,
    search=TripSearch(query=samples.QUERY, results=samples.results()),
    trips=ChosenTrips(outbound=TRIP, segments=SEGMENTS),
    seating=Seating(
        maps=((SEGMENTS[0].key, samples.detail(SEGMENTS[0])),),
        seats=(SeatChoice(SEGMENTS[0], "01", 0, samples.FARE, hold=samples.hold(SEGMENTS[0], "01")),),
    ),
    payment=Payment(quote=samples.quote(), session_id="session-1", card=samples.CARD),
    problem=SaleProblem(ProblemKind.QUOTE_FAILED),
)


def test_data_of_another_version_is_refused_not_guessed() -> None:
    with pytest.raises(UnreadableDraft):
        unpacked({"step": "tomorrow"})


def test_only_a_sale_that_would_lose_something_is_parked() -> None:
    assert worth_parking(SALE)
    assert not worth_parking(Sale())
    assert not worth_parking(replace(SALE, order=replace(SALE.order, attempt=samples.attempt())))


def test_an_older_draft_without_a_change_of_price_opens_too() -> None:
    data = json.loads(Path(__file__).with_name("draft_of_before.json").read_text("utf-8"))
    assert unpacked({**data, "drift": None}).payment.drift is None
    with pytest.raises(UnreadableDraft):
        unpacked({**data, "drift": "dearer"})


def test_what_is_shelved_keeps_the_choices_and_drops_answers() -> None:
    choices = replace(
        SALE,
        payment=replace(
            SALE.payment,
            quoted_total=Cents(1),
            method=PaymentType.PIX,
            installments=3,
            insurance_prices=(("block-1", Cents(300)),),
        ),
        hold_time=HoldTime(enough=False),
        order=replace(SALE.order, attempt=samples.attempt()),
        busy=frozenset({Activity.QUOTE}),
    )
    assert shelved(choices) == replace(
        SALE,
        step=Step.PASSENGERS,
        search=TripSearch(query=samples.QUERY),
        payment=Payment(method=PaymentType.PIX, installments=3),
        problem=None,
    )
    assert shelved(replace(SALE, step=Step.SEATS)).step is Step.SEATS


def test_data_that_cannot_be_read_says_what_is_wrong_with_it() -> None:
    with pytest.raises(UnreadableDraft, match=r"Expected `int`, got `str`"):
        unpacked({"step": "tomorrow"})


def test_every_choice_of_an_older_draft_finds_its_place() -> None:
    data = json.loads(Path(__file__).with_name("draft_of_before.json").read_text("utf-8"))
    data |= {
        "choosing": "return_type",
        "way_back": data["outbound"],
        "current": 1,
        "passengers_wanted": 2,
        "installments": 3,
    }
    back = unpacked(data)
    assert (back.search.choosing, back.people.count, back.payment.installments) == (Direction.RETURN, 2, 3)
    assert (back.trips.way_back, back.trips.current) == (TRIP, 1)


def test_a_draft_keeps_the_step_by_its_number() -> None:
    assert {step.name: step.value for step in Step} == {
        "SEARCH": 1,
        "SEATS": 2,
        "PASSENGERS": 3,
        "PAYMENT": 4,
        "TICKETS": 5,
    }


def test_a_draft_from_before_benefits_loses_none_of_them() -> None:
    """Then benefits stood with the seats alone, and insurance with the passengers alone."""
    back = unpacked(json.loads(Path(__file__).with_name("draft_before_benefits.json").read_text("utf-8")))
    assert back.people.insured == {1}
    assert [one.benefit for one in carried(back).seating.seats] == ["elderly_50", "", "", ""]
    assert carried(back).seating.refused == ()
    assert [line.amount.cents for line in statement(back).lines()[:2]] == [2 * samples.FARE] * 2
    assert back == unpacked(packed(back))


@pytest.mark.parametrize("wrong", [{"people": None}, {"seating": None}, {"seating": {"seats": [{}]}}])
def test_damaged_data_is_refused(wrong: dict[str, object]) -> None:
    old = json.loads(Path(__file__).with_name("draft_before_benefits.json").read_text("utf-8"))
    with pytest.raises(UnreadableDraft):
        unpacked({**old, **wrong})


def test_a_parked_hold_is_known_without_its_whole_sale() -> None:
    sale = at_passengers()
    until, seats, estimated = held_until(packed(sale))
    assert (until, seats, estimated) == (sale.first_hold_end, ("17",), False)
    assert held_until(packed(at_seats())) == (None, (), False)
    for odd in ({}, {"seating": None}, {"seating": {"seats": [{"label": 3}]}}):
        assert held_until(odd) == (None, (), False)


def test_nothing_of_a_payment_goes_to_disk() -> None:
    text = json.dumps(packed(SALE))
    assert samples.CARD.token not in text
    assert "session-1" not in text
    back = unpacked(packed(SALE))
    assert (back.payment.card, back.payment.session_id, back.payment.quote, back.problem) == (
        None,
        "",
        None,
        None,
    )


def test_a_draft_that_an_older_version_wrote_still_opens() -> None:
    """Then the fields of all steps stood side by side, and some were called otherwise."""
    back = unpacked(json.loads(Path(__file__).with_name("draft_of_before.json").read_text("utf-8")))
    assert (back.step, back.search.query, back.search.choosing) == (
        Step.PASSENGERS,
        samples.QUERY,
        Direction.OUTBOUND,
    )
    assert back.trips == SALE.trips
    assert back.seating.seats == SALE.seating.seats
    assert back.seating.released_holds == (samples.hold(SEGMENTS[0], "02"),)
    assert [key for key, _ in back.seating.maps] == [SEGMENTS[0].key]
    assert back.people == People(1, samples.BUYER, (samples.PASSENGER,))
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=samples.FARE, after=Cents(13990))
    assert back.payment == Payment(drift=change, method=PaymentType.PIX)
    assert back == unpacked(packed(back)), "and is written in the form of today"
