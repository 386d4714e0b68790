"""What the tests of rows share with others."""

from __future__ import annotations

from dataclasses import replace

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed
from tests.sale import samples
from tests.sale.samples import attempt


def completed() -> Attempt:
    sold = replace(attempt().sold, buyer_phone="11987650142")
    detail = samples.order_detail()
    tickets = tuple(replace(ticket, locator="SA9014-17") for ticket in detail.tickets)
    return replace(
        attempt(AttemptState.COMPLETED, public_id="GB7K"),
        sold=sold,
        confirmed=Confirmed(replace(detail, tickets=tickets)),
    )
