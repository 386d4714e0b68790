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
