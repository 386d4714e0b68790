"""The judge is content with a basket that is right, and sees each way in which one can be wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from pos_app.domain.benefits import Benefit
from pos_app.domain.trips import TripKind
from pos_app.sale.stage import Sale, Step
from tests.campaigns.sums.counter import Counter
from tests.campaigns.sums.judge import Case, Line, Person, Rule, amount, judge, judge_settled
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
        with tapped(sandbox.base_url, ledger) as address:
            async with opened(replace(sandbox, base_url=address), folder) as core:
                counter = _Keeping(core, ledger, replace(PLAN, day=day), asyncio.sleep)
                result = await counter.play()
        assert not result.stuck, result
        assert not result.wrong, result.wrong
        return counter.cases

    return asyncio.run(played(tmp_path_factory.mktemp("judged")))


def _rules(case: Case) -> set[Rule]:
    return {wrong.rule for wrong in (*judge(case), *judge_settled(case))}


def _shown(case: Case, **changes: Any) -> Case:
    return replace(case, shown=replace(case.shown, **changes))


def _cheaper(case: Case, index: int, cents: int) -> tuple[Line, ...]:
    legs = list(case.shown.legs)
    legs[index] = Line(legs[index].words, (legs[index].cents or 0) - cents)
    return tuple(legs)


def _exchanged(case: Case) -> tuple[Line, ...]:
    one, two, *rest = case.shown.legs
    return Line(one.words, two.cents), Line(two.words, one.cents), *rest


def _silent(case: Case, index: int) -> tuple[Person, ...]:
    people = list(case.shown.people)
    people[index] = Person("Helena", "")
    return tuple(people)


def _unseen(case: Case) -> Case:
    return replace(case, stage=replace(case.stage, seating=replace(case.stage.seating, maps=())))


def _nothing_held(case: Case) -> Case:
    return replace(case, stage=replace(case.stage, seating=replace(case.stage.seating, seats=())))


def _unpriced(case: Case) -> Case:
    """Insurance that nobody priced."""
    assert case.quoted is not None and case.quoted.insured
    return replace(case, ledger=replace(case.ledger, quotes=[replace(case.quoted, insurance=0)]))


def _benefit(case: Case, searches: int = 1) -> Case:
    """A benefit that was asked for and not held."""
    return replace(case, asked=replace(case.asked.with_benefit(0, Benefit.ELDERLY_HALF), searches=searches))


def _marked(case: Case) -> Case:
    first = Person(f"{case.shown.people[0].words}; já reservada", "já reservada")
    return _shown(case, people=(first, *case.shown.people[1:]))


AT, SEATS, R = Step.PAYMENT, Step.SEATS, Rule


def _more(case: Case, cents: int) -> int:
    return (case.shown.total or 0) + cents


@pytest.mark.parametrize(
    ("step", "wrong", "rules"),
    [
        (SEATS, lambda c: c, set()),
        (Step.PASSENGERS, lambda c: c, set()),
        (AT, lambda c: c, set()),
        (AT, lambda c: _shown(c, total=_more(c, 1)), {R.SUM, R.PROVIDERS_TOTAL, R.CUSTOMER, R.BUTTON}),
        (AT, lambda c: _shown(c, total=None), {R.TOTAL_SHOWN, R.PROVIDERS_TOTAL, R.CUSTOMER, R.BUTTON}),
        (AT, lambda c: _shown(c, legs=c.shown.legs[1:]), {R.LEGS, R.SUM}),
        (AT, lambda c: _shown(c, legs=_exchanged(c)), {R.LEG_PRICE}),
        (SEATS, lambda c: _shown(_nothing_held(c), total_words="Total"), {R.TOTAL_HELD}),
        (AT, lambda c: replace(c, ledger=replace(c.ledger, quotes=[])), {R.TOTAL_STATED}),
        (AT, _unpriced, set()),
        (AT, lambda c: _shown(_unpriced(c), total_words="Total estimado"), set()),
        (
            AT,
            lambda c: _shown(_unpriced(c), total=_more(c, 1)),
            {R.SUM, R.PROVIDERS_TOTAL, R.CUSTOMER, R.BUTTON},
        ),
        (AT, lambda c: _shown(c, total_words="Total estimado"), {R.NO_ESTIMATE}),
        (AT, lambda c: _shown(c, people=_silent(c, 1)), {R.BENEFIT_SHOWN}),
        (AT, _benefit, {R.BENEFIT_CARRIED}),
        (AT, lambda c: _marked(_benefit(c)), set()),
        (AT, lambda c: _benefit(c, searches=2), {R.OTHER_SEARCH}),
        (
            AT,
            lambda c: _shown(c, rest=(*c.shown.rest, Line("Desconto", -100)), total=_more(c, -100)),
            {R.BENEFIT_OFF, R.PROVIDERS_TOTAL, R.CUSTOMER, R.BUTTON},
        ),
        (AT, lambda c: replace(c, asked=c.asked.with_insurance(1, True)), {R.INSURANCE_ASKED}),
        (AT, lambda c: _shown(c, people=_silent(c, 0)), {R.INSURANCE_SHOWN}),
        (SEATS, _unseen, set()),
        (SEATS, lambda c: _shown(_unseen(c), legs=_cheaper(c, 0, 500)), {R.TRIP_PRICE, R.SUM}),
    ],
)
def test_each_way_in_which_a_basket_can_be_wrong_breaks_its_rule(
    cases: dict[Step, Case], step: Step, wrong: Callable[[Case], Case], rules: set[Rule]
) -> None:
    assert _rules(wrong(cases[step])) == rules


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
