"""What a walk makes of what a person decides, and of the profile that was there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import (
    Option,
    Question,
    ReadingCertainty,
    StepReport,
)
from pos_app.partner.reading.profile import Pin, Profile
from tests.partner.service import Answer, Service
from tests.partner.walks import ORDER, OUT, PAY, S, W, steps, walking

# --- What a person decides ------------------------------------------------------------------------

TWO_FEES = Answer.of(
    {
        "paymentMethods": [
            {"type": t, "serviceFee": 9.9, "convenienceFee": 7.5} for t in ("pix", "credit_card")
        ]
    }
)


async def test_a_field_with_two_readings_is_asked_about_and_the_answer_holds(provider: Service) -> None:
    provider.on(PAY, TWO_FEES)
    async with walking(provider) as walk:
        open_one = await walk.run()
        (asked,) = {(one.reply, one.field) for one in open_one.questions if one.field.startswith("pix")}
        question = next(one for one in open_one.questions if (one.reply, one.field) == asked)
        assert steps(open_one)[W.QUOTE].state is S.UNSURE
        assert (question.step, question.reply, question.field) == (W.QUOTE, Endpoint.METHODS, "pix.fee")
        assert question.money
        sums = {option.path: option.sum for option in question.options}
        assert sums == {
            "paymentMethods[].serviceFee": 12990 + 990,
            "paymentMethods[].convenienceFee": 12990 + 750,
        }
        wanted = [one.path for one in question.options].index("paymentMethods[].convenienceFee")
        walk.decide(question, wanted)
        assert walk.profile.pins[Endpoint.METHODS, "method.fee"].path == "paymentMethods[].convenienceFee"
        decided = await walk.run()
        assert not decided.questions
        assert decided.calls == open_one.calls
        assert walk.profile.pins[Endpoint.METHODS, "method.fee"].path == "paymentMethods[].convenienceFee"


async def test_a_decision_keeps_the_form_of_what_was_chosen(provider: Service) -> None:
    options = (Option("a", "", "plain"), Option("b", "", "inverted"))
    async with walking(provider) as walk:
        walk.decide(Question(W.MAP, Endpoint.TRIP, "seats.free", options, False), 1)
        assert walk.profile.pins == {(Endpoint.TRIP, "seats.free"): Pin("b", "inverted")}


async def test_the_walk_waits_as_long_as_the_desk_does(provider: Service) -> None:
    async with walking(provider, connect_timeout=1.5, read_timeout=2.5, order_timeout=3.5) as walk:
        network = walk.recorder._network
        assert network is not None
        assert (network._connect_timeout, network._read_timeout, network._once_timeout) == (1.5, 2.5, 3.5)


async def test_no_fee_is_a_decision_of_its_own(provider: Service) -> None:
    async with walking(provider, profile=Profile({("trip search", "entry.price"): Pin("price")})) as walk:
        assert not walk.profile.no_fee
        walk.without_fee()
        assert walk.profile.no_fee
        assert walk.profile.pins


async def test_places_of_the_profile_that_no_longer_fit_are_learnt_anew(provider: Service) -> None:
    stale = Profile(
        {
            (Endpoint.TRIPS, "entry.price"): Pin("old.price", "reais"),
            (Endpoint.TRIPS, "entry.trip_id"): Pin("tripUuids"),
            (Endpoint.TRIP, "price"): Pin("price.default", "reais"),
        }
    )
    async with walking(provider, profile=stale) as walk:
        found = await walk.run()
        pins = walk.profile.pins
        assert found.changed == (Endpoint.TRIPS,)
        assert pins[Endpoint.TRIPS, "entry.price"] == Pin("price", "reais")
        assert pins[Endpoint.TRIP, "price"] == Pin("price.default", "reais")
        assert (await walk.run()).changed == ()
    rows = {(row.reply, row.field): row.sureness for row in steps(found)[W.MAP].rows}
    assert rows[Endpoint.TRIP, "price"] is ReadingCertainty.PINNED


# --- What becomes of the profile ------------------------------------------------------------------


def prices(*fees: dict[str, float]) -> list[Answer]:
    """Answers to the three questions about prices: plain, insured, in the other form."""
    return [
        Answer.of(
            {"fees": fee, "total": round(129.9 + sum(fee.values()), 2), "methods": ["pix", "credit_card"]}
        )
        for fee in fees
    ]


PLAIN, INSURED = {"service": 9.9}, {"service": 9.9, "insurance": 4.5}


async def test_a_place_that_only_some_replies_have_is_not_kept_and_no_alarm(
    provider: Service, caplog: pytest.LogCaptureFixture
) -> None:
    provider.on(PAY, *prices(PLAIN, INSURED, PLAIN))
    seen: list[StepReport] = []
    async with walking(provider, replace(OUT, public_id=ORDER), on_step=seen.append) as walk:
        found = await walk.run()
        pins = walk.profile.pins
    insured = next(row for row in steps(found)[W.INSURED].rows if row.field == "pix.insurance")
    assert (insured.path, insured.value) == ("fees.insurance", "4.50"), "it was found, and is shown"
    assert not any(field.endswith("insurance") for _, field in pins)
    assert pins[Endpoint.METHODS, "method.total"] == Pin("total", "reais")
    assert pins[Endpoint.METHODS, "method.fee"] == Pin("fees.service", "reais")
    assert pins[Endpoint.TRIPS, "entry.price"] == Pin("price", "reais"), "what fits stays"
    assert found.changed == ()
    assert not [record for record in caplog.records if "reading profile" in record.message]
    assert len(provider.requests) == found.calls, "the profile is tried on what was received"
    assert len([one for one in seen if one.step is W.INSURED and one.state is S.RUNNING]) == 1


async def test_a_list_of_methods_that_moves_from_reply_to_reply_has_no_place(provider: Service) -> None:
    usual = {"paymentMethods": [{"type": "pix", "total": 139.8, "fee": 9.9}]}
    other = {"methods": [{"type": "pix", "amount": 144.3, "tax": 9.9, "insurance": 4.5}]}
    provider.on(PAY, Answer.of(usual), Answer.of(other), Answer.of(usual))
    async with walking(provider) as walk:
        found = await walk.run()
        assert not [field for reply, field in walk.profile.pins if reply == Endpoint.METHODS]
        assert walk.profile.pins[Endpoint.HOLD, "block_id"] == Pin("seats[].id")
    assert {steps(found)[one].state for one in (W.QUOTE, W.INSURED, W.OTHER_FORM)} == {S.DONE}


async def test_a_profile_that_fits_keeps_its_decisions_and_what_nobody_asked_again(provider: Service) -> None:
    earlier = Profile({(Endpoint.FISCAL, "anything"): Pin("x")}, no_fee=True)
    async with walking(provider, profile=earlier) as walk:
        await walk.run()
        assert walk.profile.no_fee
        assert walk.profile.pins[Endpoint.FISCAL, "anything"] == Pin("x")
