"""Payment methods of an old form come in cents, without any mark of it in the reply."""

from __future__ import annotations

import json

import pytest

from pos_app.domain.faults import Unreadable
from pos_app.domain.money import Cents
from pos_app.domain.payment import QuoteItem, QuotePart
from pos_app.domain.trips import Direction, TripKind
from pos_app.partner.transport import Reply
from pos_app.partner.wire.quote import quote

PARTS = (QuotePart("t1", Direction.OUTBOUND, TripKind.DIRECT, (QuoteItem("b1", Cents(12690)),)),)


def answer(total: float, fee: float) -> Reply:
    body = {"items": {"payment_methods": [{"name": "pix", "total": total, "fee": fee}]}}
    return Reply(200, {"content-type": "application/json"}, json.dumps(body).encode())


def test_a_total_a_hundred_times_too_large_is_one_in_cents() -> None:
    (method,) = quote(answer(13680, 990), PARTS).methods
    assert (method.total, method.fee) == (13680, 990)


@pytest.mark.parametrize(("total", "fee"), [(136.8, 9.9), (140, 13.1)])
def test_a_total_that_can_be_meant_in_reais_is(total: float, fee: float) -> None:
    (method,) = quote(answer(total, fee), PARTS).methods
    assert (method.total, method.fee) == (round(total * 100), round(fee * 100))


def test_a_total_that_adds_up_in_no_unit_is_refused() -> None:
    with pytest.raises(Unreadable) as caught:
        quote(answer(2000, 5), PARTS)
    assert caught.value.field == "pix.total"
