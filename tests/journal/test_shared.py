"""What counters share, as the journal of one keeps it: what both had last, and what the others use."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import msgspec

from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, Head
from pos_app.domain.branch import Shared, SharedBase, SharedKind
from pos_app.domain.documents import DocumentType
from pos_app.domain.passengers import Buyer
from pos_app.domain.places import Place
from pos_app.journal import privacy, reading, shifts
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from pos_app.journal.shared import Usage
from tests.sale.samples import attempt

ME = ("0123456789abcdef", "01234567")
ANA = Buyer("Ana Lima", DocumentType.CPF, "11144477735")
DOCUMENT, LATER = "529.982.247-25", date(2036, 1, 1)
CAMPINAS, SANTOS = Place("Campinas", "SP", "campinas-sp"), Place("Santos", "SP", "santos-sp")


def usage_of(counter: str, body: bytes) -> SharedBase:
    return SharedBase(Shared(SharedKind.USAGE, counter, body), 1, counter)


async def changed(journal: Journal, sql: str, *values: Any) -> None:
    await journal._store.do(lambda db: db.execute(sql, values).fetchall())


async def test_places_and_routes_are_those_of_all_counters_and_each_is_counted_once(journal: Journal) -> None:
    await journal.outbox.link(*ME)
    await journal.remember_places((CAMPINAS, SANTOS))
    for slug in (CAMPINAS.slug, CAMPINAS.slug, SANTOS.slug):
        await journal.place_used(slug)
    await journal.remember_route("campinas-sp", "santos-sp")
    told = msgspec.json.decode(await journal.outbox.usage(), type=Usage)
    assert [(one.slug, one.uses) for one in told.places] == [("campinas-sp", 2), ("santos-sp", 1)]

    bauru = Place("Bauru", "SP", "bauru-sp", uses=5)
    theirs = Usage((replace(CAMPINAS, uses=3), bauru), (replace(told.routes[0], uses=4),))
    await journal.outbox.keep_base(usage_of("other", msgspec.json.encode(theirs)))
    await journal.outbox.keep_base(usage_of(ME[1], msgspec.json.encode(told)))
    await journal.outbox.keep_base(usage_of("newer", b"{"))
    assert {one.slug: one.uses for one in await journal.places()} == {
        "campinas-sp": 5,
        "santos-sp": 1,
        "bauru-sp": 5,
    }
    [route] = await journal.most_used_routes()
    assert (route.origin, route.uses) == ("campinas-sp", 5)

    await changed(journal, "UPDATE places SET body='x' WHERE slug='campinas-sp'")
    told = msgspec.json.decode(await journal.outbox.usage(), type=Usage)
    assert [one.slug for one in told.places] == ["santos-sp"]


async def test_who_is_to_be_forgotten_is_told_once_and_then_only_that_it_is_done_is_kept(
    journal: Journal,
) -> None:
    await journal.erase_person(DOCUMENT, LATER)
    assert await journal.outbox.bases() == (), "it stands alone"
    await journal.outbox.link(*ME)
    await journal.erase_person(DOCUMENT, LATER, told=False)
    assert await journal.outbox.bases() == (), "another counter told it"
    await journal.erase_person(DOCUMENT, LATER)
    [base] = await journal.outbox.bases()
    assert (base.version, base.thing.kind, base.thing.body) == (0, SharedKind.ERASED, DOCUMENT.encode())
    done = SharedBase(Shared(SharedKind.ERASED, "hash", base.thing.body), 1, "mark")
    await journal.outbox.keep_base(done)
    assert await journal.outbox.bases() == (SharedBase(Shared(SharedKind.ERASED, "mark", None), 1, "mark"),)


async def test_who_came_to_another_counter_is_asked_for_only_where_nobody_is_known_here(
    journal: Journal,
) -> None:
    asked: list[str] = []

    async def elsewhere(text: str) -> tuple[Buyer, ...]:
        asked.append(text)
        return (ANA,)

    journal.elsewhere = elsewhere
    await journal.record(attempt(AttemptState.COMPLETED))
    assert await journal.known_people("Helena") and await journal.known_people("") and not asked
    assert await journal.known_people("Ana") == (ANA,)
    assert asked == ["Ana"]


async def test_an_older_journal_is_told_for_good_as_is_a_trail_that_lacks_what_the_branch_knows(
    journal: Journal,
) -> None:
    async def losses() -> int:
        places = SealPlaces.beside(journal.folder)
        return sum(row.what == AuditAct.LOSS_FOUND for row in reading.trail(journal.folder, places)[0])

    await journal.outbox.link(*ME)
    await journal.record(attempt())
    assert (await journal.outbox.first("a1"), await journal.outbox.first("b2")) == (1, 0)
    await journal.outbox.go_on_after(None)
    assert await losses() == 0
    await journal.outbox.go_on_after(None, older=True)
    assert await losses() == 1
    assert await journal.trail.held_to(await journal.trail.last())
    assert not await journal.trail.held_to(Head(99, "f" * 64))


async def test_an_order_is_of_no_shift_where_none_is_open_and_nobody_s_is_of_none(journal: Journal) -> None:
    await journal.record(attempt())
    assert await journal._store.do(lambda db: shifts.of_orders(db, ("a1", "b2"))) == {"a1": 0}


async def test_words_in_a_shift_that_hold_a_document_are_found_and_stay(journal: Journal) -> None:
    add = "INSERT INTO shifts VALUES(?, ?, ?, '', ?)"
    await changed(journal, add, 1, 1, "opened", b"{}")
    await changed(journal, add, 1, 2, "paid_in", b'{"words":"troco de 52998224725"}')
    await changed(journal, add, 1, 3, "paid_out", b"no JSON")
    found = await journal._store.do(lambda db: privacy.find(db, DOCUMENT))
    assert found.shifts == ((1, "troco de 52998224725"),)
