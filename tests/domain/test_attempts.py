"""An attempt: who refused it, why nothing was paid, and which total its order must show."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pos_app.domain.attempts import AttemptState, Cause, LogEntry, ProviderAnswer, SoldSeat, Unpaid
from pos_app.domain.benefits import Benefit
from pos_app.domain.money import Cents
from pos_app.domain.order_states import Money, Phase
from pos_app.domain.payment import PaymentType
from pos_app.domain.proofs import Proof
from tests.sale.samples import NOW, attempt, by_pix


@pytest.mark.parametrize(
    ("word", "cause"),
    [
        (ProviderAnswer(status=401), Cause.ACCESS),
        (ProviderAnswer(status=403), Cause.ACCESS),
        (ProviderAnswer(status=400, data_code="3156"), Cause.ACCESS),
        (ProviderAnswer(status=400, code="3156"), Cause.ACCESS),
        (ProviderAnswer(status=402), Cause.PAYMENT),
        (ProviderAnswer(status=400, code="PAYMENT_FAILED"), Cause.PAYMENT),
        (ProviderAnswer(status=400, data_code="PAYMENT_FAILED"), Cause.PAYMENT),
        (ProviderAnswer(status=400, code="ORDER_FAILED", data_code="5"), Cause.PAYMENT),
        (ProviderAnswer(status=400, data_code="051"), Cause.PAYMENT),
        (ProviderAnswer(status=400, data_code="1051"), Cause.COMPANY),
        (ProviderAnswer(status=400, code="051", data_code="1051"), Cause.COMPANY),
        (ProviderAnswer(status=400, code="ORDER_FAILED"), Cause.OTHER),
        (ProviderAnswer(status=400), Cause.OTHER),
        (ProviderAnswer(), Cause.OTHER),
    ],
)
def test_who_refused_an_order_is_known_by_its_codes(word: ProviderAnswer, cause: Cause) -> None:
    assert word.cause is cause


def test_a_later_answer_fills_in_only_what_the_first_left_out() -> None:
    first = ProviderAnswer(400, "A", "", "no", "")
    later = ProviderAnswer(500, "B", "C", "later", "t-2")
    assert first.filled(later) == ProviderAnswer(400, "A", "C", "no", "t-2")
    assert ProviderAnswer().filled(later) == later
    assert later.filled(ProviderAnswer()) == later


@pytest.mark.parametrize("reason", ["canceled", "cancelled", "CANCELED"])
def test_an_order_that_was_called_off_was_cancelled(reason: str) -> None:
    made = attempt(AttemptState.REFUSED, reason=reason)
    by_pix = replace(made, sold=replace(made.sold, payment=PaymentType.PIX))
    assert [made.unpaid, by_pix.unpaid] == [Unpaid.CANCELLED, Unpaid.CANCELLED]


def test_a_card_is_refused_and_a_pix_is_not_paid() -> None:
    made = attempt(AttemptState.REFUSED, reason="expired")
    by_pix = replace(made, sold=replace(made.sold, payment=PaymentType.PIX))
    assert [made.unpaid, by_pix.unpaid] == [Unpaid.REFUSED, Unpaid.NOT_PAID]


def test_a_pix_that_was_refused_as_it_was_sent_could_not_be_paid() -> None:
    steps = [LogEntry(NOW, what) for what in ("sending", "known", "refused")]
    made = by_pix(attempt(AttemptState.REFUSED, log=tuple(steps)))
    assert made.unpaid is Unpaid.NOT_PAID
    assert replace(made, log=(steps[0], steps[2])).unpaid is Unpaid.REFUSED


def test_the_order_must_show_what_was_paid() -> None:
    sold = attempt().sold
    assert sold.order_total == sold.total
    assert replace(sold, ordered=Cents(12990)).order_total == 12990
    assert replace(sold, ordered=Cents(0)).order_total == 0


def test_an_attempt_is_what_its_state_means() -> None:
    unsure, done = attempt(AttemptState.AMBIGUOUS), attempt(AttemptState.COMPLETED)
    assert (unsure.phase, unsure.money, unsure.settled) == (Phase.SEARCHING, Money.UNKNOWN, False)
    assert (done.phase, done.money, done.settled) == (Phase.SOLD, Money.PAID, True)


def test_a_ticket_that_was_written_before_papers_were_kept_has_none() -> None:
    seat = attempt().sold.seats[0]
    seen = replace(seat, benefit=Benefit.ELDERLY_HALF, proofs=(Proof.DOCUMENT_SEEN, Proof.INCOME_SEEN))
    body = msgspec.json.encode(seen)
    assert msgspec.json.decode(body, type=SoldSeat) == seen
    older = {name: value for name, value in msgspec.json.decode(body).items() if name != "proofs"}
    assert msgspec.convert(older, SoldSeat) == replace(seen, proofs=())
