"""Orders of the branch are found by what people say, and one counter at a time decides about them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec
import pytest

from pos_app.branch.service import Branch
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.branch import Outgoing, Refusal
from pos_app.system.clock import SystemClock
from tests.branch.place import SHORT, Place, taken_over


@pytest.mark.parametrize(
    "text",
    [
        "529.982.247-25",
        "52998224725",
        "HELENA@exemplo.com.br",
        "(11) 98765-0142",
        "+55 11 98765-0142",
        "helena",
        "Siqueira, Helena",
        "gb7k-40q2",
        "GB7K40Q2",
    ],
)
async def test_an_order_is_found_at_another_counter(place: Place, text: str) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        sold = await a.sell(AttemptState.SENDING)
        named = replace(sold, sold=replace(sold.sold, buyer_phone="11987650142"), public_id="GB7K-40Q2")
        await a.move(named, AttemptState.KNOWN)
        await a.branch.turn()
        (found,) = await b.branch.find(text)
        assert (found.attempt.id, found.attempt.state, found.counter) == (sold.id, AttemptState.KNOWN, "A")


async def test_what_nobody_has_finds_nothing(place: Place) -> None:
    async with place.counter("A") as a:
        await a.sell()
        await a.branch.turn()
        for text in ("111.444.777-35", "Helena Moraes", "outra@exemplo.com.br", "", " - "):
            assert await a.branch.find(text) == ()


async def test_who_is_erased_is_found_no_more(place: Place) -> None:
    async with place.counter("A") as a:
        sold = await a.sell()
        await a.branch.turn()
        assert await a.branch.find("Helena")
        assert await a.journal.erase_person("529.982.247-25", sold.sold.travel_day.replace(year=2036)) == ()
        await a.branch.turn()
        for text in ("Helena", "529.982.247-25", "helena@exemplo.com.br"):
            assert await a.branch.find(text) == ()
        (found,) = await a.branch.find(sold.partner_id)
        assert "Helena" not in msgspec.json.encode(found.attempt).decode()


async def test_an_open_order_is_taken_over_once_its_counter_is_gone(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
        assert await b.branch.take_over(sold) is Refusal.HELD
        assert not b.branch.decides(sold.id)
        found = await taken_over(b, sold)
        assert found == sold == await b.journal.attempt(sold.id)
        assert b.branch.decides(sold.id)
        assert not a.branch.decides(sold.id)
        await b.move(found, AttemptState.COMPLETED)
        await b.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT counter, writer FROM guiche.orders") == [(a.login.counter, b.login.counter)]
        (shown,) = await b.branch.find("GB7K")
        assert shown.counter == "A"


async def test_what_the_former_holder_writes_later_changes_nothing(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B") as b:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
        found = await taken_over(b, sold)
        await a.move(sold, AttemptState.UNRESOLVED_KNOWN)  # It did not know, and no network told it.
        await a.branch.turn()
        assert place.states() == {sold.id: "known"}
        assert a.branch.status.fenced == (sold.id,)
        await b.move(found, AttemptState.COMPLETED)
        await b.branch.turn()
        await a.move(sold, AttemptState.REFUSED)
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}
        # None of it is lost: each change is on record.
        fenced = place.rows("SELECT counter, count(*) FROM guiche.changes WHERE fenced GROUP BY 1")
        assert fenced == [(a.login.counter, 2)]


async def test_a_counter_that_comes_back_in_time_keeps_its_orders(place: Place) -> None:
    login = place.join("A")
    async with place.counter("A", login=login) as a:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
    async with place.counter("A", login=login) as a, place.counter("B") as b:
        await a.branch.turn()
        assert a.branch.decides(sold.id)
        assert await b.branch.take_over(sold) is Refusal.HELD
        await a.move(sold, AttemptState.COMPLETED)
        await a.branch.turn()
        assert await b.branch.take_over(sold) is Refusal.SETTLED
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT 1 FROM guiche.leases") == []


async def test_who_took_an_order_over_keeps_it_through_a_restart(place: Place) -> None:
    login = place.join("B")
    async with place.counter("A", SHORT) as a:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
    async with place.counter("B", login=login) as b:
        await taken_over(b, sold)
    async with place.counter("B", login=login) as b:
        await b.branch.turn()
        known = await b.journal.attempt(sold.id)
        assert known is not None
        await b.move(known, AttemptState.COMPLETED)
        await b.branch.turn()
        assert place.states() == {sold.id: "completed"}


async def test_an_order_that_its_helper_left_is_its_own_counter_s_again(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        sold = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
        await taken_over(b, sold)
        await asyncio.sleep(SHORT.lease)  # And B was never heard of again.
        await a.move(sold, AttemptState.COMPLETED)
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert a.branch.status.fenced == ()


async def test_what_is_on_its_way_while_a_counter_takes_its_own_order_anew_arrives(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.counter("A") as a:
        sold = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        read, outgoing = asyncio.Event(), a.journal.outbox.outgoing

        async def seen(after: int, limit: int) -> Outgoing:
            found = await outgoing(after, limit)
            read.set()
            return found

        monkeypatch.setattr(a.journal.outbox, "outgoing", seen)
        with place.owner.transaction():  # Its lease is asked for first, and waits.
            place.owner.execute("SELECT 1 FROM guiche.orders WHERE id = %s FOR UPDATE", (sold.id,))
            taking = asyncio.create_task(a.branch.take_over(sold))
            await asyncio.sleep(0)
            await a.move(sold, AttemptState.COMPLETED)
            turn = asyncio.create_task(a.branch.turn())
            await read.wait()
            await asyncio.sleep(0)
        await asyncio.gather(taking, turn)
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT 1 FROM guiche.leases") == []


async def test_an_outcome_that_came_under_the_lease_before_is_told_again(place: Place) -> None:
    async with place.counter("A") as a:
        sold = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        # Taken anew by this counter's program, which died before its journal knew.
        place.owner.execute("UPDATE guiche.leases SET token = token + 1")
        await a.move(sold, AttemptState.COMPLETED)
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT 1 FROM guiche.leases") == []
        assert a.branch.status.fenced == ()


async def test_a_counter_that_joined_anew_goes_on_with_what_it_sold(place: Place) -> None:
    async with place.counter("A", SHORT) as a:
        left, done = await a.sell(AttemptState.KNOWN), await a.sell()
        await a.branch.turn()
        again = place.join("A")
        await a.journal.outbox.link(again.branch, again.counter)
        fresh = Branch(again, place.key, a.journal.outbox, SystemClock(), ("A", "desk", "0.0"), SHORT)
        try:
            await asyncio.sleep(SHORT.lease)
            await a.move(left, AttemptState.COMPLETED)
            await fresh.turn()
            assert place.states() == {left.id: "completed", done.id: "completed"}
            assert (
                await a.journal.erase_person("529.982.247-25", left.sold.travel_day.replace(year=2036)) == ()
            )
            await fresh.turn()
            assert (await fresh.find("Helena"), fresh.status.fenced) == ((), ())
        finally:
            await fresh.aclose()


async def test_an_order_of_which_the_branch_knows_nothing_is_not_taken(place: Place) -> None:
    async with place.counter("A") as a, place.counter("B") as b:
        sold = await a.sell(AttemptState.KNOWN)
        assert await b.branch.take_over(sold) is Refusal.UNKNOWN
        assert [one.attempt.id for one in await b.branch.pending()] == []
        await a.branch.turn()
        assert [one.attempt.id for one in await b.branch.pending()] == [sold.id]


async def test_what_somebody_changed_in_the_database_is_not_believed(place: Place) -> None:
    async with place.counter("A", SHORT) as a:
        first, second = await a.sell(AttemptState.KNOWN), await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
        place.owner.execute(
            "UPDATE guiche.orders SET sealed = (SELECT sealed FROM guiche.orders WHERE id = %s) WHERE "
            "id = %s",
            (first.id, second.id),
        )
        assert [one.attempt.id for one in await a.branch.pending()] == [first.id]
        assert await a.branch.take_over(second) is Refusal.UNREADABLE


async def test_of_several_that_take_the_same_order_one_has_it(place: Place) -> None:
    async with place.counter("A", SHORT) as a:
        sold = await a.sell(AttemptState.KNOWN)
        await a.branch.turn()
    async with place.counter("B") as b, place.counter("C") as c, place.counter("D") as d:
        await asyncio.sleep(SHORT.lease)
        found = await asyncio.gather(*(one.branch.take_over(sold) for one in (b, c, d)))
        assert [one for one in found if isinstance(one, Attempt)] == [sold]
        assert found.count(Refusal.HELD) == 2
