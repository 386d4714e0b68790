"""What is searched, and what is forgotten, of an attempt."""

from __future__ import annotations

from dataclasses import replace

from pos_app.journal import rows
from tests.journal.tools import completed


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
