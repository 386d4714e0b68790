"""What is searched, and what is forgotten, of an attempt."""

from __future__ import annotations

from dataclasses import replace

import apsw
import msgspec
import pytest

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.domain.differences import Difference, Fact
from pos_app.journal import rows
from pos_app.journal.journal import Journal
from tests.journal.tools import completed
from tests.sale.samples import NOW, attempt


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


def test_who_differs_is_forgotten_and_what_differs_is_not() -> None:
    other = Difference(Fact.PASSENGER, "Helena Prado", "Otto Lima", "17")
    later = Difference(Fact.TIME, "22:15", "22:30", "17")
    after = rows.scrubbed(replace(attempt(AttemptState.MISMATCH), differences=(other, later)))
    assert after.differences == (Difference(Fact.PASSENGER, "", "", "17"), later)
    assert rows.decoded(rows.encoded(after)) == after


async def test_an_order_is_found_by_the_locator_of_its_ticket(journal: Journal) -> None:
    await journal.record(completed())
    assert [one.id for one in await journal.history("sa9014")] == ["a1"]


@pytest.mark.parametrize("body", [b"[]", b'"text"', b"7", b"null", b"{}"])
def test_a_body_of_another_kind_is_no_attempt(body: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        rows.decoded(body)


def test_what_others_said_about_a_sale_goes_with_its_people_and_codes_stay() -> None:
    said = "Cartão de Helena Prado recusado"
    log = (
        LogEntry(NOW, "sending", "closed_while_sending"),
        LogEntry(NOW, "known", "GB7K"),
        LogEntry(NOW, "refused", said),
        LogEntry(NOW, "raw_shown", "Marta Supervisora"),
        LogEntry(NOW, "abandoned_watched", "Marta Supervisora"),
    )
    before = replace(completed(), reason=said, public_id="GB7K", log=log)
    after = rows.scrubbed(before)
    assert after.reason == ""
    assert [line.detail for line in after.log] == [
        "closed_while_sending",
        "GB7K",
        "",
        "Marta Supervisora",
        "Marta Supervisora",
    ]
    for word in ("PAYMENT_FAILED", "Canceled", "GB7K"):
        assert rows.scrubbed(replace(before, reason=word)).reason == word


async def test_what_an_older_program_left_in_its_scrubbed_rows_goes_once(journal: Journal) -> None:
    old = replace(completed(), reason="Cartão de Helena Prado recusado")

    def write(db: apsw.Connection) -> None:
        rows.write(db, rows.row(old, people=False))
        rows.write(db, (*rows.row(replace(old, id="broken"), people=False)[:-1], b"{torn"))

    await journal._store.do(write)
    for _ in range(2):
        await journal.scrub(NOW, 30)
        kept = await journal.attempt(old.id)
        assert kept is not None and kept.reason == ""
    await journal._store.do(write)
    await journal.scrub(NOW, 30)
    kept = await journal.attempt(old.id)
    assert kept == old, "it is looked for only once"
