"""Who was here before is found by the beginning of a name, a document or a phone number."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.journal import people, schema
from pos_app.journal.journal import Journal
from tests.sale.samples import NOW, attempt

HELENA = Buyer(
    "Helena Prado Siqueira", DocumentType.CPF, "52998224725", "helena@exemplo.com.br", "(11) 98765-0142"
)
JOSE = Buyer("José Antônio Lima", DocumentType.RG, "12.345.678-X", "", "+55 31 91234-5678")


def sale_to(buyer: Buyer, number: int, *travellers: tuple[str, str], days: int = 0) -> Attempt:
    """Return an attempt of this buyer with these travellers (name, CPF), so many days after the sample's."""
    sold = attempt().sold
    seats = tuple(replace(sold.seats[0], passenger=name, document_number=cpf) for name, cpf in travellers)
    sold = replace(
        sold,
        seats=seats,
        buyer=buyer.name,
        buyer_document_type=buyer.document_type,
        buyer_document=buyer.document_number,
        buyer_email=buyer.email,
        buyer_phone=buyer.phone,
        travel_day=sold.travel_day + timedelta(days=days),
    )
    return replace(attempt(AttemptState.COMPLETED), id=f"a{number}", partner_id=f"p{number}", sold=sold)


async def names(journal: Journal, typed: str) -> list[str]:
    return [person.name for person in await journal.known_people(typed)]


@pytest.mark.parametrize(
    "typed",
    ["hel", "HELENA PR", "siq", "529", "529.982", "52998224725", "987650", "(11) 9876", "11987650142"],
)
async def test_a_buyer_is_found_by_name_phone_or_first_digits(journal: Journal, typed: str) -> None:
    await journal.record(sale_to(JOSE, 1))
    await journal.record(sale_to(HELENA, 2))
    assert await journal.known_people(typed) == (HELENA,)


@pytest.mark.parametrize("typed", ["belo", "---", "472", "elena", "xyz"])
async def test_routes_ends_of_words_and_signs_find_nobody(journal: Journal, typed: str) -> None:
    await journal.record(sale_to(HELENA, 1))
    assert await journal.known_people(typed) == ()


async def test_later_steps_of_an_order_change_nobody(journal: Journal) -> None:
    first = sale_to(HELENA, 1)
    await journal.record(first)
    await journal.record(sale_to(JOSE, 2))
    await journal.record(replace(first, state=AttemptState.PRINTED))
    assert await names(journal, "") == [JOSE.name, HELENA.name]


async def test_who_did_not_travel_for_long_is_forgotten(
    tmp_path: Path,
) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(sale_to(HELENA, 1))
    await journal.record(sale_to(JOSE, 2, days=30))
    await journal.scrub(NOW + timedelta(days=40))
    assert await names(journal, "") == [JOSE.name]
    assert await names(journal, "hel") == []
    await journal.aclose()
    # The side file keeps its own time; the database holds her no more, neither in a row nor in an index.
    content = (journal.folder / "journal.sqlite").read_bytes()
    assert b"Siqueira" not in content and b"52998224725" not in content


async def test_an_order_without_a_buyer_makes_its_passengers_known(journal: Journal) -> None:
    await journal.record(replace(attempt(), sold=replace(attempt().sold, buyer="", buyer_document="")))
    assert [person.name for person in await journal.known_people("helena")] == ["Helena Prado Siqueira"]


# --- What is kept of each person -------------------------------------------------------------------


@pytest.fixture
def db() -> apsw.Connection:
    db = apsw.Connection(":memory:")
    schema.migrate(db)
    return db


def listed(db: apsw.Connection, typed: str = "", limit: int = 9) -> list[str]:
    return [person.name for person in people.find(db, typed, limit)]


def test_who_comes_again_unchanged_is_the_newest_of_the_list(db: apsw.Connection) -> None:
    for number, buyer in enumerate((HELENA, JOSE, HELENA), 1):
        people.keep(db, sale_to(buyer, number))
    assert listed(db) == [HELENA.name, JOSE.name]
    assert listed(db, limit=1) == [HELENA.name]


def test_of_a_traveller_no_contact_is_known(db: apsw.Connection) -> None:
    people.keep(db, sale_to(HELENA, 1, ("Dirce Prado", "12345678909")))
    assert people.find(db, "dirce", 9) == (Buyer("Dirce Prado", DocumentType.CPF, "12345678909", "", ""),)
