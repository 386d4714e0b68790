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
from tests.journal.make_fixture import unpacked
from tests.journal.tools import again, crowd, steps
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


@pytest.mark.parametrize("typed", ["jose", "José", "antonio lima", "12345", "12.345.678-x", "31912", "91234"])
async def test_accents_punctuation_and_the_country_code_do_not_matter(journal: Journal, typed: str) -> None:
    await journal.record(sale_to(HELENA, 1))
    await journal.record(sale_to(JOSE, 2))
    assert await journal.known_people(typed) == (JOSE,)


async def test_travellers_are_found_too_and_everybody_once(journal: Journal) -> None:
    await journal.record(sale_to(HELENA, 1, ("Dirce Prado", "12345678909")))
    await journal.record(sale_to(JOSE, 2, ("Helena Prado Siqueira", "52998224725")))
    assert set(await names(journal, "prado")) == {"Helena Prado Siqueira", "Dirce Prado"}
    (helena,) = await journal.known_people("helena")
    assert (helena.email, helena.phone) == (HELENA.email, HELENA.phone)
    assert await names(journal, "") == ["José Antônio Lima", "Helena Prado Siqueira", "Dirce Prado"]


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


async def test_a_journal_of_before_knows_its_people(tmp_path: Path) -> None:
    old = unpacked(3, tmp_path / "v3")
    journal = await Journal.open(old)
    (helena,) = await journal.known_people("52998")
    assert (helena.name, helena.document_number, helena.email) == (
        "Helena Prado Siqueira",
        "52998224725",
        "helena@exemplo.com.br",
    )
    journal = await again(journal)
    assert await names(journal, "helena") == [helena.name]
    await journal.aclose()


@pytest.mark.parametrize(
    "typed", ["m", "ma", "maria", "maria s", "helena pra", "5", "529", "11987", "1198765", ""]
)
def test_of_many_buyers_only_those_who_are_offered_are_read(
    crowds: tuple[apsw.Connection, apsw.Connection], typed: str
) -> None:
    few, many = (steps(db, lambda db=db: people.find(db, typed, 8)) for db in crowds)  # type: ignore[misc]
    assert many < 2 * few, "eight times as many people"


@pytest.fixture(scope="module")
def crowds() -> tuple[apsw.Connection, apsw.Connection]:
    """A journal that knows 250 people, and one that knows 2,000."""
    return crowd(250), crowd(2_000)


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


def test_who_gives_less_later_keeps_what_was_known_and_new_contacts_count(
    db: apsw.Connection,
) -> None:
    people.keep(db, sale_to(HELENA, 1))
    people.keep(db, sale_to(replace(HELENA, email="", phone=""), 2))
    assert people.find(db, "", 9) == (HELENA,)
    moved = replace(HELENA, name="Helena Prado", email="nova@exemplo.com.br", phone="(21) 95555-0199")
    people.keep(db, sale_to(moved, 3))
    assert people.find(db, "", 9) == (moved,)
    assert (listed(db, "2195555"), listed(db, "95555")) == ([moved.name], [moved.name])
    assert listed(db, "98765") == listed(db, "siqueira") == [], "the old phone and name find nobody"
    people.keep(db, sale_to(replace(moved, phone=""), 4))
    assert listed(db, "95555") == [moved.name]


def test_the_same_document_in_another_form_is_the_same_person(db: apsw.Connection) -> None:
    people.keep(db, sale_to(HELENA, 1))
    people.keep(db, sale_to(replace(HELENA, document_number="529.982.247-25"), 2))
    (helena,) = people.find(db, "", 9)
    assert helena.document_number == "529.982.247-25"


def test_who_comes_again_unchanged_is_the_newest_of_the_list(db: apsw.Connection) -> None:
    for number, buyer in enumerate((HELENA, JOSE, HELENA), 1):
        people.keep(db, sale_to(buyer, number))
    assert listed(db) == [HELENA.name, JOSE.name]
    assert listed(db, limit=1) == [HELENA.name]


def test_of_a_traveller_no_contact_is_known(db: apsw.Connection) -> None:
    people.keep(db, sale_to(HELENA, 1, ("Dirce Prado", "12345678909")))
    assert people.find(db, "dirce", 9) == (Buyer("Dirce Prado", DocumentType.CPF, "12345678909", "", ""),)


def test_who_comes_again_unchanged_is_not_written_anew(db: apsw.Connection) -> None:
    other = replace(HELENA, document_number="11144477735")
    for number, buyer in enumerate((HELENA, other, HELENA), 1):
        people.keep(db, sale_to(buyer, number))
    assert people.find(db, "helena", 9) == (other, HELENA)


def test_of_those_with_the_same_name_the_one_added_last_comes_first(db: apsw.Connection) -> None:
    for number, document in enumerate(("52998224725", "12345678909", "11144477735"), 1):
        people.keep(db, sale_to(replace(HELENA, name=f"Helena {number}", document_number=document), number))
    assert listed(db, "helena") == ["Helena 3", "Helena 2", "Helena 1"]
    assert listed(db, "helena", 2) == ["Helena 3", "Helena 2"]


@pytest.mark.parametrize(("first", "second"), [(0, 20), (20, 0)], ids=["later", "earlier"])
@pytest.mark.parametrize("name", [HELENA.name, "Helena Prado"], ids=["unchanged", "under another name"])
def test_the_latest_journey_decides_when_somebody_is_forgotten(
    db: apsw.Connection, first: int, second: int, name: str
) -> None:
    people.keep(db, sale_to(HELENA, 1, days=first))
    people.keep(db, sale_to(replace(HELENA, name=name), 2, days=second))
    last = attempt().sold.travel_day + timedelta(days=20)
    people.forget(db, last)
    assert listed(db) == [name]
    people.forget(db, last + timedelta(days=1))
    assert listed(db) == listed(db, "helena") == []


def test_travellers_without_a_name_or_a_document_are_not_kept(db: apsw.Connection) -> None:
    people.keep(db, sale_to(HELENA, 1, ("", "12345678909"), ("Sem Documento", ""), ("Sem Nada", " . - ")))
    assert listed(db) == [HELENA.name]
    anonymous = Buyer("", DocumentType.CPF, "11144477735", "alguem@exemplo.com.br", "")
    people.keep(db, sale_to(anonymous, 2, ("Dirce Prado", "12345678909")))
    assert listed(db) == ["Dirce Prado", HELENA.name]


@pytest.mark.parametrize(
    ("phone", "found", "not_found"),
    [
        ("(11) 98765-0142", ("11987650142", "987650142"), ("650142", "5511")),
        ("+55 31 91234-5678", ("31912345678", "912345678"), ("5531", "345678")),
        ("  +55 31 91234-5678", ("319",), ("5531",)),
        ("55 91234-5678", ("5591234", "912345678"), ("2345678",)),
        ("3133334444", ("3133334444", "33334444"), ("4444",)),
        ("33334444", ("33334444",), ("334444",)),
        ("333344445", ("333344445",), ("3344445",)),
    ],
)
def test_a_phone_is_found_with_its_area_code_and_without(
    db: apsw.Connection, phone: str, found: tuple[str, ...], not_found: tuple[str, ...]
) -> None:
    people.keep(db, sale_to(replace(JOSE, phone=phone), 1))
    assert [listed(db, typed) for typed in found] == [[JOSE.name]] * len(found)
    assert [listed(db, typed) for typed in not_found] == [[]] * len(not_found)
