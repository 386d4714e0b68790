"""A parked sale is taken up at another counter, once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from pos_app.branch import parked
from pos_app.domain.branch import Refusal
from pos_app.domain.storage import StorageFault, StorageKind
from tests.branch.place import QUICK, Place, running, seen
from tests.patience import patience

DATA = {"step": "passengers", "who": "Helena"}


async def test_it_goes_from_one_counter_to_the_other(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        await a.journal.save_draft("Helena, 22:15", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        assert shown.name == "Helena, 22:15"
        assert await b.branch.take_parked(shown.counter, shown.id) is None
        assert [(one.name, one.data) for one in await b.journal.drafts()] == [("Helena, 22:15", DATA)]
        assert await b.branch.parked() == ()
        told: list[None] = []
        a.branch.on_parked = lambda: told.append(None)
        await a.branch.turn()
        assert await a.journal.drafts() == ()
        assert told
        await b.branch.turn()  # It is B's own now, and may go on to another.
        assert [one[0] for one in place.rows("SELECT counter FROM guiche.parked")] == [b.login.counter]


async def test_its_own_counter_knows_at_once(place: Place) -> None:
    slow = msgspec.structs.replace(QUICK, beat=600)
    async with place.counter("A", slow) as a, place.counter("B", slow) as b, running(a, b):
        changes: list[None] = []
        b.branch.on_change = lambda: changes.append(None)
        await seen(lambda: a.branch.status.connected and b.branch.status.connected)
        while not changes:  # Who listens only now hears of the next change.
            await a.sell()
            await asyncio.sleep(0.1)
        gone = asyncio.Event()
        a.branch.on_parked = gone.set
        await a.journal.save_draft("Helena", DATA)
        while not (found := await b.branch.parked()):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.02)
        assert await b.branch.take_parked(found[0].counter, found[0].id) is None
        async with asyncio.timeout(patience(30)):
            await gone.wait()
        assert await a.journal.drafts() == ()


async def test_of_many_one_gets_it(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b, place.counter("C") as c:
        await a.journal.save_draft("Helena", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        took = await asyncio.gather(*(one.branch.take_parked(shown.counter, shown.id) for one in (b, c)))
        assert sorted(map(str, took)) == sorted(map(str, (None, Refusal.HELD)))
        assert len(await b.journal.drafts()) + len(await c.journal.drafts()) == 1


async def test_one_that_was_taken_by_a_counter_that_died_arrives_there_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.counter("A") as a, place.counter("B") as b, place.counter("C") as c:
        await a.journal.save_draft("Helena", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        with monkeypatch.context() as broken:

            async def full(*_: object) -> None:
                raise StorageFault(StorageKind.FULL)

            broken.setattr(b.journal.outbox, "receive", full)
            with pytest.raises(StorageFault):
                await b.branch.take_parked(shown.counter, shown.id)
        assert await c.branch.take_parked(shown.counter, shown.id) is Refusal.HELD
        await b.branch.turn()
        assert [one.name for one in await b.journal.drafts()] == ["Helena"]
        # As where its answer was lost: it arrived, and nobody said so.
        place.owner.execute("UPDATE guiche.parked SET received = false")
        await b.branch.turn()
        assert len(await b.journal.drafts()) == 1


async def test_one_that_its_own_counter_took_up_is_gone(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        await a.journal.save_draft("Helena", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        await a.journal.drop_draft("Helena")
        await a.branch.turn()
        assert await b.branch.parked() == ()
        assert await b.branch.take_parked(shown.counter, shown.id) is Refusal.UNKNOWN


async def test_one_parked_again_under_its_name_is_there_once_as_it_is_now(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        await b.journal.save_draft("Helena", {})
        await a.journal.save_draft("Helena", {})
        await a.branch.turn()
        await a.journal.save_draft("Helena", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        await b.branch.take_parked(shown.counter, shown.id)
        assert [(one.name, one.data) for one in await b.journal.drafts()] == [
            ("Helena", {}),
            ("Helena (2)", DATA),
        ]


async def test_one_that_cannot_be_opened_is_neither_shown_nor_taken(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        await a.journal.save_draft("Helena", DATA)
        await a.branch.turn()
        (shown,) = await b.branch.parked()
        place.owner.execute("UPDATE guiche.parked SET sealed = 'x'")
        assert await b.branch.parked() == ()
        assert await b.branch.take_parked(shown.counter, shown.id) is Refusal.UNREADABLE
        assert parked.under_way(place.owner, place.branch, b.login.counter) == ((shown.counter, shown.id),)
