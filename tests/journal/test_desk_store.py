"""What the desk remembers apart from its orders."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.domain.places import Place
from pos_app.journal.journal import Journal
from tests.journal.tools import again, spoil
from tests.sale.samples import BUYER, NOW, attempt

HELENA = Buyer("Helena Prado Siqueira", DocumentType.CPF, "52998224725", BUYER.email, BUYER.phone)


async def test_places_and_their_uses_survive(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    tiete = Place("São Paulo (Tietê)", "SP", "sao-paulo-tiete-sp", "São Paulo", latitude=-23.5)
    await journal.remember_places((tiete, Place("Nowhere", "XX")))
    await journal.remember_places((Place("Nowhere", "XX"),))
    await journal.place_used(tiete.slug)
    journal = await again(journal)
    assert await journal.places() == (replace(tiete, uses=1),)
    await journal.forget_place(tiete.slug)
    assert await journal.places() == ()
    await journal.aclose()


async def test_routes_come_by_use_and_then_by_recency(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    before = datetime.now(UTC)
    for origin, destination in (("sp", "bh"), ("sp", "rj"), ("sp", "bh"), ("rj", "sp"), ("sp", "ctba")):
        await journal.remember_route(origin, destination)
    journal = await again(journal)
    most = await journal.most_used_routes(limit=2)
    assert [(r.origin, r.destination, r.uses) for r in most] == [("sp", "bh", 2), ("sp", "ctba", 1)]
    assert all(before <= route.last <= datetime.now(UTC) for route in most)
    await journal.aclose()


@pytest.mark.parametrize("typed", ["529.982.247-25", "52998224725", " 529 982 247 25 "])
async def test_a_passenger_who_came_before_is_known_by_the_document(journal: Journal, typed: str) -> None:
    await journal.record(attempt(AttemptState.PRINTED))
    assert await journal.known_passenger(typed) == HELENA


async def test_an_incomplete_or_unknown_document_finds_no_passenger(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.PRINTED))
    for typed in ("", "---", "5299822472", "helena", "11144477735"):
        assert await journal.known_passenger(typed) is None


async def test_the_newest_name_counts_and_a_buyer_is_known_with_the_phone(journal: Journal) -> None:
    sold = attempt().sold
    await journal.record(attempt(AttemptState.PRINTED))
    other = replace(sold.seats[0], passenger="Otávio Lemos", document_number="11144477735")
    renamed = replace(sold, buyer="Helena Prado Nunes", buyer_phone="+5511987654321", seats=(other,))
    await journal.record(replace(attempt(AttemptState.PRINTED), id="a2", sold=renamed))
    found = await journal.known_passenger("52998224725")
    assert found == replace(HELENA, name="Helena Prado Nunes", phone="+5511987654321")
    assert await journal.known_passenger("111.444.777-35") == replace(
        HELENA, name="Otávio Lemos", document_number="11144477735", email="", phone=""
    )


async def test_a_row_that_cannot_be_read_hides_no_earlier_visit(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.PRINTED))
    await journal.record(replace(attempt(AttemptState.PRINTED), id="a2"))
    await spoil(journal, "UPDATE attempts SET body='{}' WHERE id='a2'")
    assert await journal.known_passenger("52998224725") == HELENA


async def test_a_forgotten_passenger_is_not_known(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.PRINTED))
    await journal.scrub(NOW + timedelta(days=40))
    assert await journal.known_passenger("52998224725") is None


async def test_parked_sales_have_names_and_come_back(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.save_draft("Helena", {"seats": ["17", "18"], "total": 25980})
    await journal.save_draft("Seu Otávio", {"seats": []})
    await journal.save_draft("Helena", {"seats": ["17"]})
    journal = await again(journal)
    assert [(d.name, d.data) for d in await journal.drafts()] == [
        ("Seu Otávio", {"seats": []}),
        ("Helena", {"seats": ["17"]}),
    ]
    await journal.drop_draft("Helena")
    await journal.drop_draft("never parked")
    assert [draft.name for draft in await journal.drafts()] == ["Seu Otávio"]
    await journal.aclose()


async def test_a_parked_sale_that_cannot_be_read_blocks_no_other(journal: Journal) -> None:
    await journal.save_draft("Helena", {})
    await journal.save_draft("Otávio", {})
    await spoil(journal, "UPDATE drafts SET body='[' WHERE name='Helena'")
    assert [draft.name for draft in await journal.drafts()] == ["Otávio"]
    assert journal.unreadable == 1


async def test_a_parked_sale_is_forgotten_with_its_people(journal: Journal) -> None:
    await journal.save_draft("Helena", {})
    now = datetime.now(UTC)
    await journal.scrub(now + timedelta(days=29))
    assert len(await journal.drafts()) == 1
    await journal.scrub(now + timedelta(days=31))
    assert await journal.drafts() == ()
