"""Exercises are judged by the journal and by what the sandbox did; scores by the number of tries."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.payment import PaymentType
from pos_app.domain.proofs import Proof
from pos_app.domain.training import (
    GOALS,
    Exercise,
    Goal,
    Outcome,
    Practice,
    ProviderOrder,
    ProviderSeat,
    Try,
    progress,
    score_of,
    scores,
)
from tests.ui.builders import NOW
from tests.ui.builders_orders import a_sold, an_attempt

CALLS = {"search": 1, "quote": 2}
PIX = a_sold(PaymentType.PIX)


def order(number: str = "GB7K-40Q2-M9", *documents: str, status: str = "completed") -> ProviderOrder:
    seats = tuple(ProviderSeat(document, "departure") for document in documents or ("529",))
    return ProviderOrder(number, status, status == "incomplete", seats)


def done(**changes: object) -> Attempt:
    return an_attempt(AttemptState.COMPLETED, **changes)  # type: ignore[arg-type]


def with_benefit(*proofs: Proof) -> Attempt:
    sold = a_sold()
    seat = replace(sold.seats[0], benefit=Benefit.ELDERLY_HALF, proofs=proofs)
    return done(sold=replace(sold, seats=(seat, *sold.seats[1:])))


BOTH_WAYS = replace(order(), seats=(ProviderSeat("529", "departure"), ProviderSeat("529", "return")))
HALF = replace(order(), seats=(ProviderSeat("529", "departure", "elderly_50"),))
AFTER = NOW - timedelta(minutes=1)
"""When a problem was met, before the sale that came after it."""

DONE = {
    Exercise.FIRST_SALE: Practice((done(),), (order(),), CALLS),
    Exercise.PRINT: Practice((an_attempt(AttemptState.PRINTED),), (order(),), CALLS),
    Exercise.PIX: Practice((done(sold=PIX),), (order(),), CALLS),
    Exercise.GROUP: Practice((done(),), (order("GB7K-40Q2-M9", "1", "2", "3"),), CALLS),
    Exercise.ROUND_TRIP: Practice((done(),), (BOTH_WAYS,), CALLS),
    Exercise.BENEFIT: Practice((with_benefit(Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN),), (HALF,), CALLS),
    Exercise.SEAT_LOST: Practice((done(),), (order(),), CALLS, AFTER),
    Exercise.CARD_REFUSED: Practice((done(),), (order("GB-1", status="incomplete"), order()), CALLS),
    Exercise.NO_ANSWER: Practice((done(),), (order(),), CALLS, AFTER),
    Exercise.PROVIDER_DOWN: Practice((done(),), (order(),), CALLS, AFTER),
}
ALMOST = {
    Exercise.FIRST_SALE: (Practice((an_attempt(),), (order(status="pending"),), CALLS), Goal.SOLD_BY_CARD),
    Exercise.PRINT: (DONE[Exercise.FIRST_SALE], Goal.PRINTED),
    Exercise.PIX: (
        Practice((an_attempt(sold=PIX),), (order(status="pending"),), CALLS),
        Goal.SOLD_BY_PIX,
    ),
    Exercise.GROUP: (
        Practice((done(),), (order("GB7K-40Q2-M9", "1", "1", "2"),), CALLS),
        Goal.SOLD_TO_THREE,
    ),
    Exercise.ROUND_TRIP: (DONE[Exercise.FIRST_SALE], Goal.SOLD_BOTH_WAYS),
    Exercise.BENEFIT: (Practice((with_benefit(Proof.DOCUMENT_SEEN),), (HALF,), CALLS), Goal.PAPERS_SEEN),
    Exercise.SEAT_LOST: (
        Practice((done(),), (order(),), CALLS, NOW + timedelta(minutes=1)),
        Goal.SOLD_AFTER_FAULT,
    ),
    Exercise.CARD_REFUSED: (
        Practice((an_attempt(AttemptState.REFUSED),), (order(status="incomplete"),), CALLS),
        Goal.SOLD_AFTER_REFUSAL,
    ),
    Exercise.NO_ANSWER: (
        Practice((an_attempt(AttemptState.AMBIGUOUS, public_id=""),), (order(),), CALLS, AFTER),
        Goal.OUTCOME_FOUND,
    ),
    Exercise.PROVIDER_DOWN: (Practice((done(),), (order(),), CALLS), Goal.FAULT_MET),
}


def test_there_are_ten_exercises_and_each_has_its_goals() -> None:
    assert len(Exercise) == 10
    assert set(GOALS) == set(Exercise)
    assert {goal for goals in GOALS.values() for goal in goals} == set(Goal)


@pytest.mark.parametrize("exercise", Exercise)
def test_an_exercise_is_passed_once_journal_and_sandbox_agree(exercise: Exercise) -> None:
    found = progress(exercise, DONE[exercise])
    assert (found.outcome, found.current) == (Outcome.PASSED, None)


@pytest.mark.parametrize("exercise", [one for one in Exercise if DONE[one].met])
def test_a_sale_that_began_as_the_trouble_came_counts(exercise: Exercise) -> None:
    known = DONE[exercise]
    assert progress(exercise, replace(known, met=known.attempts[-1].opened)).outcome is Outcome.PASSED


@pytest.mark.parametrize("exercise", Exercise)
def test_what_falls_short_by_one_goal_is_not_passed(exercise: Exercise) -> None:
    practice, missing = ALMOST[exercise]
    found = progress(exercise, practice)
    assert (found.outcome, found.current) == (Outcome.RUNNING, missing)


@pytest.mark.parametrize("exercise", Exercise)
def test_nothing_is_passed_by_calls_alone_or_by_the_journal_alone(exercise: Exercise) -> None:
    known = DONE[exercise]
    for practice in (Practice(), Practice(calls=CALLS, met=AFTER), replace(known, orders=())):
        assert progress(exercise, practice).outcome is Outcome.RUNNING
    unpaid = tuple(replace(one, status="pending") for one in known.orders)
    assert progress(exercise, replace(known, orders=unpaid[-1:])).outcome is Outcome.RUNNING


@pytest.mark.parametrize("exercise", [Exercise.NO_ANSWER, Exercise.CARD_REFUSED, Exercise.PROVIDER_DOWN])
@pytest.mark.parametrize("status", ["completed", "pending"])
def test_selling_twice_to_the_same_travellers_fails(exercise: Exercise, status: str) -> None:
    known = DONE[exercise]
    twice = replace(known, orders=(*known.orders, order("GB-2", status=status)))
    assert progress(exercise, twice).outcome is Outcome.SOLD_TWICE
    assert progress(exercise, twice).goals == progress(exercise, known).goals, "it shows all the same how far"
    others = replace(known, orders=(*known.orders, order("GB-2", "111", status=status)))
    assert progress(exercise, others).outcome is Outcome.PASSED


def test_a_sale_by_another_method_or_to_another_city_is_told_and_counts_as_a_try() -> None:
    by_pix, by_card = DONE[Exercise.PIX], DONE[Exercise.FIRST_SALE]
    assert progress(Exercise.FIRST_SALE, by_pix).outcome is Outcome.OTHER_METHOD
    assert progress(Exercise.PIX, by_card).outcome is Outcome.OTHER_METHOD
    elsewhere = Practice((done(sold=replace(a_sold(), destination="Curitiba")),), (order(),), CALLS)
    assert progress(Exercise.FIRST_SALE, elsewhere).outcome is Outcome.OTHER_CITY
    both = Practice((*elsewhere.attempts, *by_card.attempts), (order(),), CALLS)
    assert progress(Exercise.FIRST_SALE, both).outcome is Outcome.PASSED
    tries = (one_try(Outcome.OTHER_CITY, "Caio"), one_try(Outcome.PASSED, "Caio"))
    assert score_of("Caio", tries).total == 8


def test_a_paid_order_that_the_journal_does_not_know_as_sold_is_no_sale() -> None:
    mismatch = Practice((an_attempt(AttemptState.MISMATCH),), (order(),), CALLS)
    assert progress(Exercise.FIRST_SALE, mismatch).outcome is Outcome.RUNNING


def one_try(outcome: Outcome, operator: str = "Ana", exercise: Exercise = Exercise.PIX) -> Try:
    return Try(operator, exercise, NOW, NOW, outcome)


@pytest.mark.parametrize(("before", "points"), [(0, 10), (1, 8), (2, 6), (3, 4), (9, 4)])
def test_each_try_before_the_first_success_costs_points_down_to_four(before: int, points: int) -> None:
    tries = [one_try(Outcome.GIVEN_UP)] * before + [one_try(Outcome.PASSED), one_try(Outcome.GIVEN_UP)]
    assert score_of("Ana", tries).points == {Exercise.PIX: points}


def test_scores_are_per_operator_whatever_the_case_of_the_name() -> None:
    tries = (
        one_try(Outcome.PASSED),
        one_try(Outcome.PASSED, "Bia"),
        one_try(Outcome.PASSED, "BIA", Exercise.PRINT),
        one_try(Outcome.SOLD_TWICE, "Caio"),
    )
    assert [(one.operator, one.total) for one in scores(tries)] == [("BIA", 20), ("Ana", 10), ("Caio", 0)]
