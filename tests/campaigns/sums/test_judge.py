"""The judge is content with a basket that is right, and sees each way in which one can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Sale, Step
from tests.campaigns.sums.counter import Counter
from tests.campaigns.sums.judge import Case, Line, Person, Rule, Shown, amount, judge, judge_settled
from tests.campaigns.sums.ledger import Ledger, tapped
from tests.campaigns.sums.plan import Plan
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import opened

PLAN = Plan(
    seed=0,
    way_out=TripKind.CONNECTION,
    way_back=TripKind.DIRECT,
    people=2,
    day=date.today() + timedelta(days=9),
    benefits=(Benefit.NONE, Benefit.STUDENT),
    insured=frozenset({0}),
    changes=(),
    reading={},
)


class _Keeping(Counter):
    """Keeps the last basket of each step."""

    cases: dict[Step, Case]

    def _case(self, stage: Sale) -> Case:
        case = super()._case(stage)
        self.cases = {**getattr(self, "cases", {}), stage.step: case}
        return case


@pytest.fixture(scope="module")
def cases(tmp_path_factory: pytest.TempPathFactory) -> dict[Step, Case]:
    """The baskets of one sale: two people, a connection and the way back, a benefit and an insurance."""
    import asyncio

    async def played(folder: Path) -> dict[Step, Case]:
        sandbox = start_sandbox(folder / "sandbox")
        try:
            for days in range(9, 20):
                cases = await sold(sandbox, folder / f"desk-{days}", date.today() + timedelta(days=days))
                if len(cases[Step.PAYMENT].shown.legs) == 3:
                    return cases
        finally:
            sandbox.stop()
        raise AssertionError("no day has a connection with room")

    async def sold(sandbox: SandboxProcess, folder: Path, day: date) -> dict[Step, Case]:
        ledger = Ledger()
        async with (
            tapped(sandbox.base_url, ledger.note) as address,
            opened(replace(sandbox, base_url=address), folder) as core,
        ):
            counter = _Keeping(core, ledger, replace(PLAN, day=day), asyncio.sleep)
            result = await counter.play()
        assert not result.stuck, result
        assert not result.wrong, result.wrong
        return counter.cases

    return asyncio.run(played(tmp_path_factory.mktemp("judged")))


def _rules(case: Case) -> set[Rule]:
    return {wrong.rule for wrong in (*judge(case), *judge_settled(case))}


def _shown(case: Case, change: Callable[[Shown], Shown]) -> Case:
    return replace(case, shown=change(case.shown))


def test_a_basket_that_is_right_breaks_no_rule(cases: dict[Step, Case]) -> None:
    for step in (Step.SEATS, Step.PASSENGERS, Step.PAYMENT):
        assert not _rules(cases[step])


def test_a_wrong_total_is_neither_its_lines_nor_the_providers(cases: dict[Step, Case]) -> None:
    wrong = _shown(cases[Step.PAYMENT], lambda shown: replace(shown, total=(shown.total or 0) + 1))
    assert _rules(wrong) == {Rule.SUM, Rule.PROVIDERS_TOTAL, Rule.CUSTOMER, Rule.BUTTON}


def test_no_total_is_noticed(cases: dict[Step, Case]) -> None:
    assert Rule.TOTAL_SHOWN in _rules(_shown(cases[Step.PAYMENT], lambda shown: replace(shown, total=None)))


def test_a_leg_that_drops_out_is_noticed(cases: dict[Step, Case]) -> None:
    fewer = _shown(cases[Step.PAYMENT], lambda shown: replace(shown, legs=shown.legs[1:]))
    assert _rules(fewer) == {Rule.LEGS, Rule.SUM}


def test_two_legs_with_each_others_prices_are_noticed(cases: dict[Step, Case]) -> None:
    def swapped(shown: Shown) -> Shown:
        one, two, *rest = shown.legs
        mixed = (Line(one.words, two.cents), Line(two.words, one.cents), *rest)
        return replace(shown, legs=mixed)

    assert _rules(_shown(cases[Step.PAYMENT], swapped)) == {Rule.LEG_PRICE}


def test_a_total_before_all_is_held_is_an_estimate(cases: dict[Step, Case]) -> None:
    early = _shown(cases[Step.SEATS], lambda shown: replace(shown, total_words="Total"))
    early = replace(early, stage=replace(early.stage, seating=replace(early.stage.seating, seats=())))
    assert Rule.TOTAL_HELD in {wrong.rule for wrong in judge(early)}


def test_a_total_without_prices_is_an_estimate(cases: dict[Step, Case]) -> None:
    held = cases[Step.PAYMENT]
    unasked = replace(held, ledger=replace(held.ledger, quotes=[]))
    assert Rule.TOTAL_STATED in _rules(unasked)


def test_a_total_with_insurance_that_nobody_priced_is_an_estimate_or_what_was_stated(
    cases: dict[Step, Case],
) -> None:
    held = cases[Step.PAYMENT]
    assert held.quoted is not None and held.quoted.insured
    unpriced = replace(held.quoted, insurance=0)
    held = replace(held, ledger=replace(held.ledger, quotes=[unpriced]))
    assert not _rules(held)
    assert not _rules(_shown(held, lambda shown: replace(shown, total_words="Total estimado")))
    wrong = _shown(held, lambda shown: replace(shown, total=(shown.total or 0) + 1))
    assert Rule.PROVIDERS_TOTAL in _rules(wrong)


def test_what_the_provider_stated_is_no_estimate(cases: dict[Step, Case]) -> None:
    shy = _shown(cases[Step.PAYMENT], lambda shown: replace(shown, total_words="Total estimado"))
    assert _rules(shy) == {Rule.NO_ESTIMATE}


def test_a_benefit_that_is_not_shown_is_noticed(cases: dict[Step, Case]) -> None:
    def silent(shown: Shown) -> Shown:
        return replace(shown, people=(shown.people[0], Person("Dirce", "")))

    assert _rules(_shown(cases[Step.PAYMENT], silent)) == {Rule.BENEFIT_SHOWN}


def test_a_benefit_that_was_not_carried_is_noticed_unless_it_is_marked(cases: dict[Step, Case]) -> None:
    case = cases[Step.PAYMENT]
    lost = replace(case, asked=case.asked.with_benefit(0, Benefit.ELDERLY_HALF))
    assert _rules(lost) == {Rule.BENEFIT_CARRIED}

    def marked(shown: Shown) -> Shown:
        first = Person(f"{shown.people[0].words}; já reservada", "já reservada")
        return replace(shown, people=(first, *shown.people[1:]))

    assert not _rules(_shown(lost, marked))


def test_what_another_search_lost_has_its_own_rule(cases: dict[Step, Case]) -> None:
    case = cases[Step.PAYMENT]
    asked = replace(case.asked.with_benefit(0, Benefit.ELDERLY_HALF), searches=2)
    assert _rules(replace(case, asked=asked)) == {Rule.OTHER_SEARCH}


def test_a_discount_that_is_not_what_was_held_is_noticed(cases: dict[Step, Case]) -> None:
    def less(shown: Shown) -> Shown:
        return replace(shown, rest=(*shown.rest, Line("Desconto", -100)), total=(shown.total or 0) - 100)

    assert Rule.BENEFIT_OFF in _rules(_shown(cases[Step.PAYMENT], less))


def test_insurance_that_was_not_asked_for_is_noticed(cases: dict[Step, Case]) -> None:
    case = cases[Step.PAYMENT]
    assert Rule.INSURANCE_ASKED in _rules(replace(case, asked=case.asked.with_insurance(1, True)))


def test_insurance_that_is_not_shown_is_noticed(cases: dict[Step, Case]) -> None:
    def silent(shown: Shown) -> Shown:
        return replace(shown, people=(Person("Helena", ""), *shown.people[1:]))

    assert _rules(_shown(cases[Step.PAYMENT], silent)) == {Rule.INSURANCE_SHOWN}


def test_before_the_seat_maps_a_trip_costs_what_the_list_says(cases: dict[Step, Case]) -> None:
    case = cases[Step.SEATS]
    unseen = replace(case, stage=replace(case.stage, seating=replace(case.stage.seating, maps=())))
    assert Rule.TRIP_PRICE not in _rules(unseen)

    def less(shown: Shown) -> Shown:
        first, *rest = shown.legs
        return replace(shown, legs=(Line(first.words, (first.cents or 0) - 500), *rest))

    assert Rule.TRIP_PRICE in _rules(_shown(unseen, less))


@pytest.mark.parametrize(
    ("words", "cents"),
    [
        ("R$\u00a01.234,50", 123450),
        ("~ R$\u00a0336,00", 33600),
        ("\u2212\u00a0R$\u00a086,10", -8610),
        ("~ \u2212\u00a0R$\u00a086,10", -8610),
        ("R$\u00a00,00", 0),
        ("ao reservar", None),
        ("", None),
        ("já reservado R$\u00a0194,85", None),
    ],
)
def test_amounts_are_read_from_their_words(words: str, cents: int | None) -> None:
    assert amount(words) == cents
