"""The ledger of the kill loop reports every way of losing or doubling an order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from tests.campaigns.kill.ledger import differences, unfinished
from tests.sale.samples import attempt

S = AttemptState


def sold(state: AttemptState, public_id: str = "GB7K", sends: int = 1) -> Attempt:
    return attempt(state, public_id=public_id, sends=sends)


def order(of: Attempt, **changes: Any) -> dict[str, Any]:
    seats = [{"tripId": seat.trip_id, "label": seat.seat} for seat in of.sold.seats]
    return {
        "publicId": "GB7K",
        "externalRemoteId": of.partner_id,
        "status": "completed",
        "totalAmount": of.sold.total / 100,
        "seats": seats,
        **changes,
    }


def test_a_sale_that_agrees_is_not_reported() -> None:
    for state in (S.COMPLETED, S.PRINTED):
        paid = sold(state)
        assert differences([paid], [order(paid)], 1) == []
    refused = sold(S.REFUSED)
    assert differences([refused], [order(refused, status="incomplete")], 1) == []


def test_an_attempt_whose_order_never_came_to_be_may_stay_open() -> None:
    assert differences([sold(S.AMBIGUOUS, "")], [], 0) == []


def test_two_orders_of_one_attempt_are_reported() -> None:
    paid = sold(S.COMPLETED)
    again = order(paid, publicId="GB8L", seats=[])
    assert any("twice" in problem for problem in differences([paid], [order(paid), again], 2))


def test_a_seat_sold_twice_is_reported_even_under_two_names() -> None:
    paid = sold(S.COMPLETED)
    other = replace(paid, id="a2", partner_id="p2", public_id="GB8L")
    problems = differences([paid, other], [order(paid), order(other, publicId="GB8L")], 2)
    assert any("seat" in problem for problem in problems)


def test_an_order_that_was_sent_without_being_recorded_is_reported() -> None:
    assert differences([sold(S.COMPLETED)], [order(sold(S.COMPLETED))], 2) != []


@pytest.mark.parametrize(
    "left",
    [
        None,
        sold(S.NOT_SENT, ""),
        sold(S.REJECTED, ""),
        sold(S.NO_ORDER, ""),
        sold(S.AMBIGUOUS, ""),
        sold(S.KNOWN),
        sold(S.REFUSED),
        sold(S.COMPLETED, "GB9Z"),
    ],
    ids=lambda left: left.state.value if left else "nothing",
)
def test_a_paid_order_that_the_desk_does_not_hold_as_paid_is_lost(left: Attempt | None) -> None:
    problems = differences([left] if left else [], [order(sold(S.COMPLETED))], 1)
    assert any("lost" in problem for problem in problems)


def test_what_is_shown_as_paid_without_being_so_is_reported() -> None:
    paid = sold(S.COMPLETED)
    assert any("falsely paid" in problem for problem in differences([paid], [], 1))
    assert any(
        "falsely paid" in problem for problem in differences([paid], [order(paid, status="pending")], 1)
    )


def test_another_amount_is_reported() -> None:
    paid = sold(S.COMPLETED)
    assert any("costs" in problem for problem in differences([paid], [order(paid, totalAmount=1.0)], 1))


def test_only_an_open_attempt_with_an_order_is_worth_another_start() -> None:
    waiting = sold(S.AMBIGUOUS, "")
    assert unfinished([waiting], [order(waiting)])
    assert not unfinished([waiting], [])
    assert not unfinished([sold(S.COMPLETED)], [order(waiting)])
