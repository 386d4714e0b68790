"""What can be sold by what a walk understood: each kind of sale, and the reason where it cannot be made."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import (
    PAY_ABILITIES,
    Ability,
    AbilityState,
    FieldFound,
    NotAbleReason,
    Option,
    PayAbility,
    Question,
    ReadingCertainty,
    SaleAbility,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.partner.learn import abilities

ALONG = WalkPlan("a", "b", date(2026, 12, 11), date(2026, 12, 15), low_fare=True)
SEEN = dict.fromkeys(TripKind, 3)
PIX, CARD = PayAbility(PaymentType.PIX), PayAbility(PaymentType.CREDIT_CARD)
Kind = Ability | PayAbility
KINDS: list[Kind] = [one for one in Ability if one is not Ability.SYNC]
KINDS += (*PAY_ABILITIES, Ability.SYNC)
"""Every kind of sale, in the order in which they are shown."""
YES: dict[Kind, SaleAbility] = {kind: SaleAbility(kind, AbilityState.YES) for kind in KINDS}
TO_SEATS = (WalkStep.TOKEN, WalkStep.SEARCH, WalkStep.MAP, WalkStep.HOLD)
REPLY_OF = {
    WalkStep.TOKEN: Endpoint.TOKEN,
    WalkStep.SEARCH: Endpoint.TRIPS,
    WalkStep.ROUND_TRIP: Endpoint.TRIPS,
    WalkStep.MAP: Endpoint.TRIP,
    WalkStep.LOW_FARE: Endpoint.TRIP,
    WalkStep.HOLD: Endpoint.HOLD,
    WalkStep.QUOTE: Endpoint.METHODS,
}
Reports = dict[WalkStep, StepReport]


def row(field: str, sureness: ReadingCertainty = ReadingCertainty.FOUND, value: str = "1.00") -> FieldFound:
    return FieldFound(Endpoint.METHODS, field, "path", sureness, value)


METHODS = tuple(row(f"{who}.{what}") for who in PaymentType for what in ("total", "fee"))


def walked() -> Reports:
    """A walk that understood everything."""
    reports = {step: StepReport(step, StepState.DONE, read=1) for step in WalkStep}
    reports[WalkStep.QUOTE] = replace(reports[WalkStep.QUOTE], rows=METHODS)
    reports[WalkStep.INSURED] = replace(reports[WalkStep.INSURED], rows=(row("pix.insurance"),))
    return reports


def judged(reports: Reports, *questions: Question, along: WalkPlan = ALONG) -> dict[Kind, SaleAbility]:
    return {one.ability: one for one in abilities.of(reports, questions, along, SEEN)}


def changed(found: dict[Kind, SaleAbility]) -> dict[Kind, SaleAbility]:
    """Return what cannot be sold."""
    return {ability: one for ability, one in found.items() if one != YES[ability]}


def no(*able: Kind, why: NotAbleReason, reply: str = "", field: str = "") -> dict[Kind, SaleAbility]:
    return {one: SaleAbility(one, AbilityState.NO, why, reply, field) for one in able}


def question(step: WalkStep, reply: str, field: str) -> Question:
    return Question(step, reply, field, (Option("a", "1"), Option("b", "2")), money=True)


def test_where_everything_was_understood_everything_can_be_sold() -> None:
    found = abilities.of(walked(), (), ALONG, SEEN)
    assert found == tuple(YES.values())


@pytest.mark.parametrize("step", TO_SEATS)
@pytest.mark.parametrize("state", [StepState.FAILED, StepState.UNSURE, StepState.SKIPPED, StepState.WAITING])
def test_without_a_step_before_the_seats_nothing_can_be_sold(step: WalkStep, state: StepState) -> None:
    reports = walked()
    reports[step] = replace(reports[step], state=state)
    assert judged(reports) == no(*KINDS, why=NotAbleReason.NOT_READ, reply=REPLY_OF[step])


def test_the_field_that_was_not_read_is_named() -> None:
    reports = walked()
    rows = (
        row("label"),
        row("price", ReadingCertainty.MISSING),
        row("seats.free", ReadingCertainty.AMBIGUOUS),
    )
    for first, field in ((rows, "price"), (rows[::2], "seats.free")):
        reports[WalkStep.MAP] = StepReport(WalkStep.MAP, StepState.FAILED, rows=first)
        found = judged(reports)[Ability.DIRECT]
        assert found == SaleAbility(
            Ability.DIRECT, AbilityState.NO, NotAbleReason.NOT_READ, Endpoint.METHODS, field
        )


@pytest.mark.parametrize("kind", list(TripKind))
def test_a_kind_of_trip_that_was_not_seen_is_not_known(kind: TripKind) -> None:
    ability = Ability(kind.value)
    for seen in ({**SEEN, kind: 0}, {other: 1 for other in TripKind if other is not kind}):
        found = {one.ability: one for one in abilities.of(walked(), (), ALONG, seen)}
        assert changed(found) == no(ability, why=NotAbleReason.NOT_SEEN)
    reports = walked()
    reports[WalkStep.SEARCH] = StepReport(WalkStep.SEARCH, StepState.FAILED)
    found = {one.ability: one for one in abilities.of(reports, (), ALONG, {})}
    assert found[ability].why is NotAbleReason.NOT_READ


def test_a_field_that_a_person_must_decide_leaves_every_sale_by_it_open() -> None:
    asked = question(WalkStep.HOLD, Endpoint.HOLD, "block_id")
    other = question(WalkStep.ROUND_TRIP, Endpoint.TRIPS, "entry.price")
    undecided = {
        one: SaleAbility(one, AbilityState.UNDECIDED, NotAbleReason.DECIDE, Endpoint.HOLD, "block_id")
        for one in KINDS
    }
    assert judged(walked(), asked, other) == undecided
    assert changed(judged(walked(), other)) == {
        Ability.ROUND_TRIP: SaleAbility(
            Ability.ROUND_TRIP, AbilityState.UNDECIDED, NotAbleReason.DECIDE, Endpoint.TRIPS, "entry.price"
        )
    }


# --- Ways to pay ------------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [StepState.DONE, StepState.UNSURE, StepState.FAILED])
def test_one_way_to_pay_that_was_understood_is_enough_for_a_sale(state: StepState) -> None:
    for read in PAY_ABILITIES:
        reports = walked()
        rows = tuple(one for one in METHODS if one.field.startswith(f"{read.method}."))
        reports[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, state, rows=rows)
        missing = {
            other: SaleAbility(other, AbilityState.NO, NotAbleReason.NOT_SEEN)
            if state is StepState.DONE
            else SaleAbility(
                other, AbilityState.NO, NotAbleReason.NOT_READ, Endpoint.METHODS, other.method.value
            )
            for other in PAY_ABILITIES
            if other != read
        }
        assert changed(judged(reports)) == missing


@pytest.mark.parametrize("sureness", [ReadingCertainty.MISSING, ReadingCertainty.AMBIGUOUS])
@pytest.mark.parametrize("what", ["pix.total", "pix.fee", "pix.insurance"])
def test_a_way_to_pay_needs_every_amount_of_it(what: str, sureness: ReadingCertainty) -> None:
    reports = walked()
    rows = tuple(one for one in METHODS if one.field != what)
    reports[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, StepState.DONE, rows=(row(what, sureness), *rows))
    assert changed(judged(reports)) == no(PIX, why=NotAbleReason.NOT_READ, reply=Endpoint.METHODS, field=what)
    asked = question(WalkStep.QUOTE, Endpoint.METHODS, what)
    assert changed(judged(reports, asked)) == {
        PIX: SaleAbility(PIX, AbilityState.UNDECIDED, NotAbleReason.DECIDE, Endpoint.METHODS, what)
    }
    card = question(WalkStep.QUOTE, Endpoint.METHODS, "credit_card.fee")
    assert judged(reports, card)[PIX].why is NotAbleReason.NOT_READ


def test_a_total_without_its_fee_is_no_way_to_pay() -> None:
    reports = walked()
    rows = tuple(one for one in METHODS if one.field != "pix.fee")
    reports[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, StepState.DONE, rows=rows)
    assert changed(judged(reports)) == no(
        PIX, why=NotAbleReason.NOT_READ, reply=Endpoint.METHODS, field="pix.total"
    )


def test_without_any_way_to_pay_nothing_can_be_sold() -> None:
    reports = walked()
    rows = (row("pix.total", ReadingCertainty.MISSING),)
    reports[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, StepState.FAILED, rows=rows)
    found = judged(reports)
    assert {ability: found[ability] for ability in Ability} == no(
        *Ability, why=NotAbleReason.NOT_READ, reply=Endpoint.METHODS, field="pix.total"
    )
    asked = question(WalkStep.QUOTE, Endpoint.METHODS, "pix.total")
    found = judged(reports, asked)
    assert {found[ability].can for ability in Ability} | {found[PIX].can} == {AbilityState.UNDECIDED}


def test_a_question_that_was_not_asked_shows_no_way_to_pay() -> None:
    reports = walked()
    reports[WalkStep.QUOTE] = StepReport(WalkStep.QUOTE, StepState.SKIPPED, rows=METHODS)
    assert judged(reports)[Ability.DIRECT] == SaleAbility(
        Ability.DIRECT, AbilityState.NO, NotAbleReason.NOT_READ, Endpoint.METHODS, ""
    )


def test_a_card_needs_its_session_and_a_page() -> None:
    reports = walked()
    assert changed(judged(reports, along=replace(ALONG, card_page=False))) == no(
        CARD, why=NotAbleReason.NO_CARD_PAGE
    )
    reports[WalkStep.SESSION] = StepReport(WalkStep.SESSION, StepState.FAILED)
    assert changed(judged(reports)) == no(
        CARD, why=NotAbleReason.NO_SESSION, reply=Endpoint.SESSION, field="sessionId"
    )


# --- What a desk may not use ------------------------------------------------------------------------


def test_a_way_back_that_was_not_asked_for_is_not_known() -> None:
    along = replace(ALONG, return_day=None)
    assert changed(judged(walked(), along=along)) == no(Ability.ROUND_TRIP, why=NotAbleReason.NOT_ASKED)
    reports = walked()
    reports[WalkStep.ROUND_TRIP] = StepReport(WalkStep.ROUND_TRIP, StepState.FAILED)
    assert changed(judged(reports)) == no(
        Ability.ROUND_TRIP, why=NotAbleReason.NOT_READ, reply=Endpoint.TRIPS
    )


def test_the_low_fare_is_off_until_it_is_agreed_and_offered() -> None:
    def off(why: NotAbleReason) -> dict[Kind, SaleAbility]:
        return {Ability.LOW_FARE: SaleAbility(Ability.LOW_FARE, AbilityState.OFF, why)}

    assert changed(judged(walked(), along=replace(ALONG, low_fare=False))) == off(NotAbleReason.NOT_AGREED)
    reports = walked()
    low = WalkStep.LOW_FARE
    reports[low] = StepReport(low, StepState.SKIPPED, skipped=Skipped.NOT_OFFERED)
    assert changed(judged(reports)) == off(NotAbleReason.NOT_ENABLED)
    reports[low] = StepReport(low, StepState.SKIPPED, skipped=Skipped.LIMIT)
    assert changed(judged(reports)) == no(Ability.LOW_FARE, why=NotAbleReason.NOT_READ, reply=Endpoint.TRIP)
    reports[low] = StepReport(low, StepState.DONE, read=0)
    assert changed(judged(reports)) == no(Ability.LOW_FARE, why=NotAbleReason.NOT_SEEN)


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (row("pix.total"),),
        (row("pix.insurance", ReadingCertainty.MISSING),),
        (row("pix.insurance", ReadingCertainty.AMBIGUOUS),),
        (row("pix.insurance", value=""),),
    ],
)
def test_insurance_needs_a_price(rows: tuple[FieldFound, ...]) -> None:
    reports = walked()
    reports[WalkStep.INSURED] = StepReport(WalkStep.INSURED, StepState.DONE, rows=rows)
    assert changed(judged(reports)) == no(
        Ability.INSURED, why=NotAbleReason.NO_PRICE, reply=Endpoint.METHODS, field="insurance"
    )
    asked = question(WalkStep.INSURED, Endpoint.METHODS, "pix.insurance")
    assert changed(judged(reports, asked)) == {
        Ability.INSURED: SaleAbility(
            Ability.INSURED, AbilityState.UNDECIDED, NotAbleReason.DECIDE, Endpoint.METHODS, "pix.insurance"
        )
    }
