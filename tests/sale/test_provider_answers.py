"""What the provider said stays with the attempt: who refused, in whose words, and how soon we look."""

from __future__ import annotations

from pos_app.domain import orders
from pos_app.domain.attempts import AttemptState, ProviderAnswer
from pos_app.domain.faults import Unreachable, Unreadable
from pos_app.domain.orders import CheckoutReport, Finality
from pos_app.domain.unreadable_field import UnreadableField
from pos_app.orders.machine import (
    Answered,
    Detailed,
    ReadFailed,
    Reported,
)
from tests.orders.order_steps import after, at
from tests.sale.samples import order_detail

S = AttemptState
COMPANY = orders.RefusedOrder("A viação não confirmou", "1013", "t-9", 400, "GB7K", data_code="1013")


def test_a_refusal_of_the_post_keeps_its_words_through_the_one_read() -> None:
    tracked, _ = after(at(S.SENDING, sends=1), Answered(COMPANY))
    refused, _ = after(tracked, Reported(CheckoutReport(Finality.REFUSED, "failed", "51", "Saldo")))
    assert refused.attempt.state is S.REFUSED
    assert refused.attempt.answer == ProviderAnswer(400, "1013", "1013", "A viação não confirmou", "t-9")


def test_an_answer_that_cannot_be_read_is_named_until_one_can_be() -> None:
    checked, _ = after(at(S.KNOWN), Reported(CheckoutReport(Finality.COMPLETED, "completed")))
    unread, _ = after(checked, ReadFailed(Unreadable("order detail", "item[0].amount", "missing")))
    assert unread.unreadable == UnreadableField("order detail", "item[0].amount", "missing")
    offline = after(unread, ReadFailed(Unreachable()))[0].unreadable
    assert offline == UnreadableField("checkout response", "")
    assert after(unread, Reported(CheckoutReport(Finality.PENDING)))[0].unreadable is None
    assert after(unread, Detailed(order_detail()))[0].unreadable is None
