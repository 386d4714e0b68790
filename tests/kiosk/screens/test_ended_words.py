"""What the kiosk says of an order that ended without a sale: no more than is known of the money."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pos_app.domain.attempts import Attempt, AttemptState, ProviderAnswer
from pos_app.domain.payment import PaymentType
from pos_app.kiosk.screens.after import ended_words
from pos_app.wording.kiosk_words import Text
from tests.sale.samples import attempt

S = AttemptState
COMPANY = ProviderAnswer(400, "", "4012")
PAYMENT = ProviderAnswer(400, "PAYMENT_FAILED")
OTHER = ProviderAnswer(400, "", "", "customer.email must be an email")


def ended(state: AttemptState, method: PaymentType, answer: ProviderAnswer | None, reason: str) -> Attempt:
    one = attempt(state)
    return replace(one, sold=replace(one.sold, payment=method), answer=answer, reason=reason)


@pytest.mark.parametrize(
    ("state", "method", "answer", "reason", "title", "money", "todo"),
    [
        (S.REFUSED, PaymentType.CREDIT_CARD, PAYMENT, "", Text.ENDED_CARD, Text.ENDED_MONEY, Text.ENDED_TODO),
        (
            S.REFUSED, PaymentType.CREDIT_CARD, COMPANY, "",
            Text.ENDED_COMPANY, Text.ENDED_MONEY, Text.ENDED_COMPANY_TODO,
        ),
        (
            S.REFUSED, PaymentType.CREDIT_CARD, OTHER, "",
            Text.ENDED_REFUSED, Text.ENDED_MONEY, Text.ENDED_TODO,
        ),
        (S.REFUSED, PaymentType.CREDIT_CARD, None, "", Text.ENDED_REFUSED, Text.ENDED_MONEY, Text.ENDED_TODO),
        (
            S.REFUSED, PaymentType.CREDIT_CARD, None, "canceled",
            Text.ENDED_CANCELLED, Text.ENDED_MONEY, Text.ENDED_TODO,
        ),
        (
            S.REFUSED, PaymentType.PIX, None, "canceled",
            Text.ENDED_CANCELLED, Text.ENDED_UNPAID_MONEY, Text.ENDED_TODO,
        ),
        (
            S.REFUSED, PaymentType.PIX, None, "",
            "Não recebemos o PIX", Text.ENDED_UNPAID_MONEY, Text.ENDED_TODO,
        ),
        (S.REJECTED, PaymentType.PIX, OTHER, "", Text.ENDED_OTHER, Text.NOTHING_CHARGED, Text.ENDED_TODO),
        (
            S.NOT_SENT, PaymentType.CREDIT_CARD, None, "",
            Text.ENDED_OTHER, Text.NOTHING_CHARGED, Text.ENDED_TODO,
        ),
        (
            S.NO_ORDER, PaymentType.PIX, None, "",
            Text.ENDED_NOT_SEEN, Text.ENDED_NOT_SEEN_MONEY, Text.T_COUNTER,
        ),
    ],
)  # fmt: skip
def test_the_words_follow_who_refused_and_what_is_known_of_the_money(
    state: AttemptState,
    method: PaymentType,
    answer: ProviderAnswer | None,
    reason: str,
    title: str,
    money: str,
    todo: str,
) -> None:
    text = ended_words(ended(state, method, answer, reason))
    assert (text.title, text.money, text.todo) == (title, money, todo)


@pytest.mark.parametrize("state", S)
def test_only_an_order_that_was_never_made_is_told_as_not_charged(state: AttemptState) -> None:
    text = ended_words(ended(state, PaymentType.PIX, None, ""))
    assert (text.money == Text.NOTHING_CHARGED) is (state in (S.REJECTED, S.NOT_SENT))
