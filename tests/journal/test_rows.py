"""What is searched, and what is forgotten, of an attempt."""

from __future__ import annotations

from dataclasses import replace

import apsw
import msgspec
import pytest

from pos_app.domain.attempts import Attempt, AttemptState, LogEntry
from pos_app.domain.orders import Confirmed
from pos_app.journal import rows
from pos_app.journal.journal import Journal
from tests.sale import samples
from tests.sale.samples import NOW, attempt


def completed() -> Attempt:
    sold = replace(attempt().sold, buyer_phone="11987650142")
    detail = samples.order_detail()
    tickets = tuple(replace(ticket, locator="SA9014-17") for ticket in detail.tickets)
    return replace(
        attempt(AttemptState.COMPLETED, public_id="GB7K"),
        sold=sold,
        confirmed=Confirmed(replace(detail, tickets=tickets)),
    )


Q = rows.Question
JOAO = '(("joao" AND "pedro") OR "joaopedro")'
JOAO_BEGUN = '(("joao"* AND "pedro"*) OR "joaopedro"*)'


@pytest.mark.parametrize(
    ("typed", "questions"),
    [
        ("ana", (Q('"ana"*'),)),
        ("paulo", (Q('"paulo"', fills=True), Q('"paulo"*'))),
        ("ana lima", (Q('"ana" AND "lima"*'), Q('"ana"* AND "lima"*'))),
        ("ana lima s", (Q('"ana" AND "lima"'), Q('"ana"* AND "lima"*'))),
        ("ana lima sa", (Q('"ana" AND "lima"', (" sa",)), Q('"ana"* AND "lima"* AND "sa"*'))),
        ("a", (Q('"a"*'),)),
        ("da ana lima", (Q('"ana" AND "lima"*', (" da ",)), Q('"da"* AND "ana"* AND "lima"*'))),
        ("joão-pedro li", (Q(f'{JOAO} AND "li"*'), Q(f'{JOAO_BEGUN} AND "li"*'))),
        ("529.982.247-25", (Q('"52998224725"', fills=True), Q('"52998224725"*'))),
        ("12 ana", (Q('"12" AND "ana"*'), Q('"12"* AND "ana"*'))),
        ("ana -", (Q('"ana"*'),)),
        ("  ", ()),
    ],
)
def test_what_a_clerk_types_is_whole_words_and_the_beginning_of_the_last(
    typed: str, questions: tuple[rows.Question, ...]
) -> None:
    assert rows.questions(typed) == questions


async def test_every_word_counts_also_those_that_the_index_is_not_asked_for(journal: Journal) -> None:
    await journal.record(completed())
    first, *_, last = completed().sold.buyer.split()
    found = [one.id for one in await journal.history(f"{first} {last} {last[:2]}")]
    assert found == ["a1"]
    assert await journal.history(f"{first} {last} zz") == ()
    assert [one.id for one in await journal.history(first)] == ["a1"], "a word alone may fill no list"
    assert [one.id for one in await journal.history(first, 1)] == ["a1"]


@pytest.mark.parametrize(
    ("typed", "question"),
    [
        ("ana lima", '"ana"* AND "lima"*'),
        ("joão-pedro", '(("joao"* AND "pedro"*) OR "joaopedro"*)'),
        ("(11) 98765-0142", '"11987650142"*'),
        ("  ", ""),
    ],
)
def test_people_are_found_by_the_beginning_of_each_word(typed: str, question: str) -> None:
    assert rows.match(typed) == question


async def test_beginnings_of_several_words_find_an_order_too(journal: Journal) -> None:
    await journal.record(completed())
    buyer = completed().sold.buyer.split()
    shortened = " ".join(word[:3] for word in buyer)
    assert [one.id for one in await journal.history(shortened)] == ["a1"]
    assert await journal.history(f"{shortened} zzz") == ()


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
