"""What can be sold by what a walk understood: each kind of sale, and the reason where it cannot be made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

import pytest

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.learning import (
    BASKETS,
    PAY_ABILITIES,
    Ability,
    AbilityState,
    BasketSum,
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
    SumPart,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import TripKind
from pos_app.partner.learn import abilities

ALONG = WalkPlan("a", "b", date(2026, 12, 11), date(2026, 12, 15), low_fare=True)
SEEN = dict.fromkeys(TripKind, 3)
PIX, CARD = PayAbility(PaymentType.PIX), PayAbility(PaymentType.CREDIT_CARD)
Kind = Ability | PayAbility
Reports = dict[WalkStep, StepReport]
N = NotAbleReason
OFF = Ability.BENEFIT
"""No walk proves what a benefit costs."""


def a_sum(basket: WalkStep, method: PaymentType, *, adds_up: bool = True, insured: int = 450) -> BasketSum:
    parts = [SumPart("seats", Cents(12990))]
    if basket in (WalkStep.INSURED, WalkStep.INSURED_TWO):
        parts.append(SumPart("insurance", Cents(insured)))
    most = 6 if method is PaymentType.CREDIT_CARD else 1
    return BasketSum(basket, method, tuple(parts), Cents(12990), adds_up, instalments=most)


SUMS = tuple(a_sum(basket, method) for basket in BASKETS for method in PaymentType)


def walked(**changes: StepReport) -> Reports:
    """A walk that understood everything but for what is named."""
    reports = {step: StepReport(step, StepState.DONE, read=1) for step in WalkStep}
    return reports | {WalkStep(word): report for word, report in changes.items()}


def judged(
    reports: Reports | None = None,
    *questions: Question,
    along: WalkPlan = ALONG,
    sums: Iterable[BasketSum] = SUMS,
) -> dict[Kind, SaleAbility]:
    found = abilities.of(reports or walked(), questions, along, SEEN, tuple(sums))
    return {one.ability: one for one in found}


def hindered(found: dict[Kind, SaleAbility]) -> dict[Kind, NotAbleReason]:
    """Return what cannot be sold, and why."""
    return {
        kind: one.why for kind, one in found.items() if one.can is not AbilityState.YES and kind is not OFF
    }


def failed(step: WalkStep, state: StepState = StepState.FAILED) -> dict[str, StepReport]:
    return {step.value: StepReport(step, state)}


def test_what_was_walked_and_adds_up_can_be_sold_and_a_benefit_is_not_proven() -> None:
    found = judged()
    assert not hindered(found)
    assert (found[OFF].can, found[OFF].why) == (AbilityState.OFF, N.NOT_ASKED)


@pytest.mark.parametrize("step", [WalkStep.TOKEN, WalkStep.SEARCH, WalkStep.MAP, WalkStep.HOLD])
def test_without_a_step_before_the_seats_nothing_can_be_sold(step: WalkStep) -> None:
    found = judged(walked(**failed(step)))
    assert set(hindered(found).values()) == {N.NOT_READ}
    assert len(hindered(found)) == len(found) - 1


def test_the_field_that_was_not_read_is_named() -> None:
    row = FieldFound(Endpoint.TRIP, "seats.free", "", ReadingCertainty.MISSING)
    report = StepReport(WalkStep.MAP, StepState.FAILED, rows=(row,))
    found = judged(walked(map=report))[Ability.DIRECT]
    assert (found.why, found.reply, found.field) == (N.NOT_READ, Endpoint.TRIP, "seats.free")


def test_a_kind_of_trip_that_was_not_seen_is_not_known() -> None:
    found = abilities.of(walked(), (), ALONG, {TripKind.DIRECT: 1}, SUMS)
    assert {one.ability for one in found if one.why is N.NOT_SEEN} == {Ability.ONE_STOP, Ability.CONNECTION}


@pytest.mark.parametrize(
    ("basket", "lost"),
    [
        (WalkStep.QUOTE, {Ability.DIRECT, Ability.LOW_FARE, Ability.SYNC}),
        (WalkStep.INSURED, {Ability.INSURED}),
        (WalkStep.INSURED_TWO, {Ability.INSURED_TWO}),
        (WalkStep.QUOTE_TWO, {Ability.TWO_PEOPLE, Ability.ONE_STOP, Ability.CONNECTION}),
        (WalkStep.QUOTE_ROUND_TRIP, {Ability.ROUND_TRIP}),
        (WalkStep.OTHER_FORM, set()),
    ],
)
def test_a_kind_of_sale_needs_a_price_of_such_a_basket_that_adds_up(
    basket: WalkStep, lost: set[Kind]
) -> None:
    without = [one for one in SUMS if one.basket is not basket]
    assert set(hindered(judged(walked(**failed(basket)), sums=without))) == lost
    wrong = [replace(one, adds_up=one.basket is not basket) for one in SUMS]
    assert set(hindered(judged(sums=wrong))) == lost, "what no method can sell is no fault of one"


@pytest.mark.parametrize("basket", [one for one in BASKETS if one is not WalkStep.OTHER_FORM])
def test_a_method_must_add_up_in_every_basket_in_which_it_was_named(basket: WalkStep) -> None:
    """Else a sale of that kind would stop, or be wrong, with a method that was called possible."""
    sums = [replace(one, adds_up=(one.basket, one.method) != (basket, PIX.method)) for one in SUMS]
    found = judged(sums=sums)
    assert hindered(found) == {PIX: N.NOT_READ}
    assert found[PIX].field == "pix.total"
    never = [one for one in SUMS if one.method is not PIX.method]
    assert hindered(judged(sums=never)) == {PIX: N.NOT_SEEN}


def test_what_was_not_walked_is_not_called_possible() -> None:
    def skipped(why: Skipped, *steps: WalkStep) -> Reports:
        return walked(**{s.value: StepReport(s, StepState.SKIPPED, skipped=why) for s in steps})

    two = skipped(Skipped.NEEDS_ANOTHER, WalkStep.HOLD_TWO, WalkStep.QUOTE_TWO)
    sums = [one for one in SUMS if one.basket is not WalkStep.QUOTE_TWO]
    assert hindered(judged(two, sums=sums))[Ability.TWO_PEOPLE] is N.NOT_SEEN
    back = skipped(Skipped.NOT_ASKED, WalkStep.ROUND_TRIP, WalkStep.MAP_BACK, WalkStep.HOLD_BACK)
    one_way = replace(ALONG, return_day=None)
    sums = [one for one in SUMS if one.basket is not WalkStep.QUOTE_ROUND_TRIP]
    assert hindered(judged(back, along=one_way, sums=sums)) == {Ability.ROUND_TRIP: N.NOT_ASKED}


def test_what_a_person_must_decide_leaves_open_only_what_depends_on_it() -> None:
    options = (Option("a", "1"), Option("b", "2"))
    asked = Question(WalkStep.QUOTE, Endpoint.METHODS, "pix.fee", options, money=True)
    sums = [replace(one, adds_up=one.method is not PIX.method) for one in SUMS]
    found = judged(None, asked, sums=sums)
    assert hindered(found) == {PIX: N.DECIDE}
    assert found[PIX].field == "pix.fee"
    nothing = judged(walked(**failed(WalkStep.QUOTE, StepState.UNSURE)), asked, sums=())
    assert nothing[Ability.DIRECT].why is nothing[PIX].why is N.DECIDE


def test_insurance_needs_a_price() -> None:
    free = [a_sum(one.basket, one.method, insured=0) for one in SUMS]
    assert hindered(judged(sums=free)) == dict.fromkeys((Ability.INSURED, Ability.INSURED_TWO), N.NO_PRICE)


def test_a_card_needs_its_session_and_a_page() -> None:
    assert hindered(judged(along=replace(ALONG, card_page=False))) == {CARD: N.NO_CARD_PAGE}
    assert hindered(judged(walked(**failed(WalkStep.SESSION)))) == {CARD: N.NO_SESSION}


def test_the_low_fare_is_off_until_it_is_agreed_and_offered() -> None:
    low = WalkStep.LOW_FARE
    assert hindered(judged(along=replace(ALONG, low_fare=False))) == {Ability.LOW_FARE: N.NOT_AGREED}
    refused = StepReport(low, StepState.SKIPPED, skipped=Skipped.NOT_OFFERED)
    assert hindered(judged(walked(low_fare=refused))) == {Ability.LOW_FARE: N.NOT_ENABLED}
    nothing = StepReport(low, StepState.DONE, read=0)
    assert hindered(judged(walked(low_fare=nothing))) == {Ability.LOW_FARE: N.NOT_SEEN}


def test_every_method_is_judged() -> None:
    assert {one for one in judged() if isinstance(one, PayAbility)} == set(PAY_ABILITIES)


def test_instalments_are_promised_where_every_table_that_was_told_could_be_read() -> None:
    kind, table = Ability.INSTALMENTS, "maxInstallments"
    assert judged()[kind].can is AbilityState.YES
    one_unread = [
        replace(one, unread_table=table) if one.basket is WalkStep.QUOTE_TWO and one.instalments > 1 else one
        for one in SUMS
    ]
    found = judged(sums=one_unread)[kind]
    assert (found.can, found.why, found.field) == (AbilityState.OFF, N.NOT_READ, f"credit_card.{table}")
    assert judged(sums=one_unread)[CARD].can is AbilityState.YES  # Paid at once, nothing stops it.
    never = judged(sums=[replace(one, instalments=1) for one in SUMS])[kind]
    assert (never.can, never.why) == (AbilityState.OFF, N.NOT_SEEN)


def test_a_card_is_promised_in_no_more_instalments_than_every_basket_had() -> None:
    assert (judged()[CARD].most, judged()[PIX].most) == (6, 0)
    least = [
        replace(one, instalments=2) if (one.basket, one.method) == (WalkStep.QUOTE, CARD.method) else one
        for one in SUMS
    ]
    assert judged(sums=least)[CARD].most == 2
    once = [replace(one, instalments=1) if one.basket is WalkStep.QUOTE else one for one in SUMS]
    assert judged(sums=once)[CARD].most == 1
    assert judged(sums=once)[Ability.INSTALMENTS].can is AbilityState.OFF
