"""What the provider said stays with the attempt: who refused, in whose words, and how soon we look."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pos_app.domain import orders
from pos_app.domain.attempts import AttemptState, Cause, ProviderAnswer
from pos_app.domain.faults import ProviderProblem, TooSlow, Unreachable, Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.orders import CheckoutReport, Finality
from pos_app.domain.unreadable_field import UnreadableField, unreadable_field_of
from pos_app.orders.machine import (
    Answered,
    Detailed,
    OrderSearched,
    ReadFailed,
    Released,
    Reported,
    SearchOrder,
)
from pos_app.sale import events as e
from pos_app.sale.stage import FailedStep
from tests.orders.following_desk import Desk
from tests.orders.order_steps import after, at
from tests.sale.samples import order_detail
from tests.sale.walks import at_seats, play

S = AttemptState
COMPANY = orders.RefusedOrder("A viação não confirmou", "1013", "t-9", 400, "GB7K", data_code="1013")


def test_a_refusal_of_the_post_keeps_its_words_through_the_one_read() -> None:
    tracked, _ = after(at(S.SENDING, sends=1), Answered(COMPANY))
    refused, _ = after(tracked, Reported(CheckoutReport(Finality.REFUSED, "failed", "51", "Saldo")))
    assert refused.attempt.state is S.REFUSED
    assert refused.attempt.answer == ProviderAnswer(400, "1013", "1013", "A viação não confirmou", "t-9")


def test_a_refusal_that_only_the_outcome_tells_is_kept_too() -> None:
    report = CheckoutReport(Finality.REFUSED, "failed", "51", "Saldo insuficiente")
    refused, _ = after(at(S.KNOWN), Reported(report))
    assert refused.attempt.answer == ProviderAnswer(None, "51", "", "Saldo insuficiente")


def test_a_rejection_keeps_the_fields_that_it_names() -> None:
    verdict = orders.Rejected("x", "", "t-1", 400, ("email must be an email", "name should not be empty"))
    rejected, _ = after(at(S.SENDING, sends=1), Answered(verdict))
    assert rejected.attempt.answer is not None
    assert rejected.attempt.answer.message == "email must be an email; name should not be empty"


def test_an_error_that_does_not_say_is_kept_and_a_broken_line_says_nothing() -> None:
    told, _ = after(
        at(S.SENDING, sends=1), Answered(orders.Unknown("Service Unavailable", "", "t", 503, answered=True))
    )
    assert told.attempt.answer == ProviderAnswer(503, "", "", "Service Unavailable", "t")
    for silent in (orders.Unknown("ReadError"), orders.NotSent("ConnectError")):
        assert after(at(S.SENDING, sends=1), Answered(silent))[0].attempt.answer is None


@pytest.mark.parametrize(
    ("word", "cause"),
    [
        (ProviderAnswer(402, "PAYMENT_FAILED", "51"), Cause.PAYMENT),
        (ProviderAnswer(402, "1013"), Cause.PAYMENT),
        (ProviderAnswer(None, "51"), Cause.PAYMENT),
        (ProviderAnswer(400, "1013", "1013"), Cause.COMPANY),
        (ProviderAnswer(400, "", "2114"), Cause.COMPANY),
        (ProviderAnswer(401), Cause.ACCESS),
        (ProviderAnswer(403), Cause.ACCESS),
        (ProviderAnswer(400, "3156"), Cause.ACCESS),
        (ProviderAnswer(400), Cause.OTHER),
        (ProviderAnswer(None, "PIX"), Cause.OTHER),
    ],
)
def test_who_refused_is_told_by_the_code(word: ProviderAnswer, cause: Cause) -> None:
    assert word.cause is cause


def test_the_first_searches_come_quickly() -> None:
    unknown = at(S.AMBIGUOUS)
    waits = [after(unknown, OrderSearched(), seconds)[1] for seconds in (0.3, 2.5, 8, 100)]
    assert waits == [(SearchOrder(2.0),), (SearchOrder(5.0),), (SearchOrder(10.0),), (SearchOrder(10.0),)]


def test_the_total_of_the_providers_order_is_kept_beside_ours() -> None:
    wrong, _ = after(at(S.KNOWN), Detailed(order_detail(total=1)))
    assert (wrong.attempt.state, wrong.attempt.provider_total) == (S.MISMATCH, Cents(1))


async def test_two_polls_are_never_nearer_than_two_seconds() -> None:
    desk, asked = Desk(), []
    runner = desk.runner()
    plain = desk.provider.checkout

    async def checkout(public_id: str) -> CheckoutReport:
        asked.append(desk.clock.monotonic())
        if len(asked) < 4:
            # Too late for this order: what it interrupted is asked again at once.
            runner.decide(Released("Marina Duarte"))
            return CheckoutReport(Finality.PENDING, "pending")
        return await plain(public_id)

    desk.provider.checkout = checkout  # type: ignore[method-assign]
    await runner.run()
    assert runner.tracked.attempt.state is S.COMPLETED
    assert len(asked) >= 4 and all(b - a >= 2 for a, b in pairwise(asked))


def test_what_could_not_be_read_stops_the_sale_by_name() -> None:
    sale = at_seats()
    asked, _ = play(sale, e.MapAsked())
    stopped, _ = play(asked, e.Failed(FailedStep.MAP, Unreadable("trip detail", "map[3].label", "missing")))
    assert stopped.problem is not None
    assert stopped.problem.unreadable == UnreadableField("trip detail", "map[3].label", "missing")


def test_the_reading_is_found_behind_another_fault() -> None:
    behind = TooSlow("seat block")
    behind.__cause__ = Unreadable("seat block", "seats[0].id", "missing")
    assert unreadable_field_of(behind) == UnreadableField("seat block", "seats[0].id", "missing")
    assert unreadable_field_of(ProviderProblem("x")) is None
    assert unreadable_field_of(None) is None


def test_an_answer_that_cannot_be_read_is_named_until_one_can_be() -> None:
    checked, _ = after(at(S.KNOWN), Reported(CheckoutReport(Finality.COMPLETED, "completed")))
    unread, _ = after(checked, ReadFailed(Unreadable("order detail", "item[0].amount", "missing")))
    assert unread.unreadable == UnreadableField("order detail", "item[0].amount", "missing")
    offline = after(unread, ReadFailed(Unreachable()))[0].unreadable
    assert offline == UnreadableField("checkout response", "")
    assert after(unread, Reported(CheckoutReport(Finality.PENDING)))[0].unreadable is None
    assert after(unread, Detailed(order_detail()))[0].unreadable is None
