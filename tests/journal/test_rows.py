"""What is searched, and what is forgotten, of an attempt."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.orders import Confirmed
from pos_app.journal import rows
from pos_app.journal.journal import Journal
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


def test_people_are_forgotten_and_the_sale_is_not() -> None:
    before = completed()
    after = rows.scrubbed(before)
    sold, was = after.sold, before.sold
    assert (sold.buyer, sold.buyer_document, sold.buyer_email, sold.buyer_phone) == ("", "", "", "")
    assert [(seat.passenger, seat.document_number) for seat in sold.seats] == [("", "")]
    assert replace(sold, buyer="", seats=()) == replace(
        was, buyer="", buyer_document="", buyer_email="", buyer_phone="", seats=()
    )
    assert [seat.seat for seat in sold.seats] == [seat.seat for seat in was.seats]
    assert before.confirmed and after.confirmed
    assert after.confirmed.detail == before.confirmed.detail.without_people()


async def test_an_order_is_found_by_the_locator_of_its_ticket(journal: Journal) -> None:
    await journal.record(completed())
    assert [one.id for one in await journal.history("sa9014")] == ["a1"]


@pytest.mark.parametrize("body", [b"[]", b'"text"', b"7", b"null", b"{}"])
def test_a_body_of_another_kind_is_no_attempt(body: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        rows.decoded(body)
