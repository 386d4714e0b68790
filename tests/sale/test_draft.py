"""A parked sale comes back as it was, without anything of a payment."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pos_app.domain.basket import SeatChoice
from pos_app.domain.money import Cents
from pos_app.sale.draft import UnreadableDraft, packed, unpacked, worth_parking
from pos_app.sale.stage import ProblemKind, Sale, SaleProblem, Step
from tests.sale import samples

TRIP = samples.trip()
SEGMENTS = samples.segments_of(TRIP)
SALE = Sale(
    step=Step.PAYMENT,
    query=samples.QUERY,
    results=samples.results(),
    outbound=TRIP,
    segments=SEGMENTS,
    maps=((SEGMENTS[0].key, samples.detail(SEGMENTS[0])),),
    seats=(SeatChoice(SEGMENTS[0], "01", 0, samples.FARE, hold=samples.hold(SEGMENTS[0], "01")),),
    quote=samples.quote(),
    session_id="session-1",
    card=samples.CARD,
    problem=SaleProblem(ProblemKind.QUOTE_FAILED),
)


def test_seats_holds_and_maps_come_back_through_json() -> None:
    back = unpacked(json.loads(json.dumps(packed(SALE))))
    assert (back.seats, back.segments, back.maps, back.query) == (
        SALE.seats,
        SALE.segments,
        SALE.maps,
        SALE.query,
    )
    assert back.step is Step.PASSENGERS


def test_nothing_of_a_payment_goes_to_disk() -> None:
    text = json.dumps(packed(SALE))
    assert samples.CARD.token not in text
    assert "session-1" not in text
    back = unpacked(packed(SALE))
    assert (back.card, back.session_id, back.quote, back.problem) == (None, "", None, None)


def test_data_of_another_version_is_refused_not_guessed() -> None:
    with pytest.raises(UnreadableDraft):
        unpacked({"step": "tomorrow"})


def test_only_a_sale_that_would_lose_something_is_parked() -> None:
    assert worth_parking(SALE)
    assert not worth_parking(Sale())
    assert not worth_parking(replace(SALE, attempt=samples.attempt()))


def test_a_draft_with_the_former_names_still_opens() -> None:
    change = SaleProblem(ProblemKind.PRICE_CHANGED, before=samples.FARE, after=Cents(13990))
    held = samples.hold(SEGMENTS[0], "02")
    data = packed(replace(SALE, drift=change, released_holds=(held,)))
    data["let_go"] = data.pop("released_holds")
    data["stopped"] = data.pop("problem")
    data["drift"]["trouble"] = data["drift"].pop("kind")
    back = unpacked(json.loads(json.dumps(data)))
    assert (back.drift, back.released_holds, back.seats) == (change, (held,), SALE.seats)
