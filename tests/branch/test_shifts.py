"""Shifts are in the branch, and the money of each adds up to what was sold in it, whoever settles it."""

from __future__ import annotations

from datetime import UTC, datetime

from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, AuditEntry
from pos_app.domain.money import Cents
from pos_app.domain.shifts import EntryKind, ShiftEntry
from tests.branch.place import SHORT, Counter, Place, taken_over

SHIFT_SUMS = """
    SELECT c.counter, c.shift, count(*), sum(o.total) FROM
        (SELECT DISTINCT branch, counter, shift, subject FROM guiche.changes WHERE shift IS NOT NULL) c
    JOIN guiche.orders o ON o.branch = c.branch AND o.id = c.subject
    WHERE o.state IN ('completed', 'printed') GROUP BY 1, 2 ORDER BY 2, 1
"""
BY = AuditEntry(AuditAct.SHIFT_OPENED, "Marina Duarte")


async def begin(one: Counter) -> None:
    await one.journal.shifts.open(ShiftEntry(EntryKind.OPENED, datetime.now(UTC), "Marina Duarte"), BY)


async def add(one: Counter, kind: EntryKind, words: str = "") -> None:
    entry = ShiftEntry(
        kind, datetime.now(UTC), "Marina Duarte", amount=Cents(500) if words else Cents(0), words=words
    )
    await one.journal.shifts.add(lambda _: entry, BY)


async def test_an_order_belongs_to_the_shift_that_sold_it_whoever_settles_it(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        outside = await a.sell()
        await begin(a)
        await a.sell()
        left = await a.sell(AttemptState.KNOWN)
        await add(a, EntryKind.PAID_IN, "troco de Helena")
        await add(a, EntryKind.STOPPED)
        await begin(b)
        await a.branch.turn()
        await b.branch.turn()
        own = (a.login.counter, 1, 1, outside.sold.total)
        assert place.rows(SHIFT_SUMS) == [(a.login.counter, 0, 1, outside.sold.total), own]
        taken = await taken_over(b, left)
        await b.move(taken, AttemptState.COMPLETED)
        await b.sell()
        await b.branch.turn()
        after = {(row[0], row[1]): row[2] for row in place.rows(SHIFT_SUMS)}
        assert after == {(a.login.counter, 0): 1, (a.login.counter, 1): 2, (b.login.counter, 1): 1}
        shifts = place.rows("SELECT counter, number, stopped IS NULL, signed IS NULL FROM guiche.shifts")
        assert sorted(shifts) == sorted([(a.login.counter, 1, False, True), (b.login.counter, 1, True, True)])
    dump = place.server.dump("casa")
    assert b"troco" not in dump and b"Marina" not in dump
