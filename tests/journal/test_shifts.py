"""Shifts on disk: each order in one of them whatever the clock says, and nothing that was written changes."""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, AuditEntry, Detail, Finding, Flaw
from pos_app.domain.money import Cents
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.shift_account import Account, Method, Papers
from pos_app.domain.shift_closing import Closing, Count, MethodCount
from pos_app.domain.shifts import EntryKind, Shift, ShiftEntry, ShiftRefusal, ShiftRefused
from pos_app.domain.storage import StorageFault
from pos_app.journal import prints, reading
from pos_app.journal import shifts as kept
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from pos_app.journal.shifts import FILE, Moment
from tests.journal.make_fixture import ATTEMPTS, unpacked
from tests.journal.tools import again, damage, found, spoil
from tests.sale.samples import NOW, attempt
from tests.sealing import KEY

BY = AuditEntry(AuditAct.SHIFT_OPENED, "Marina Duarte (1001)", "seller")
COUNT = Count(tuple(MethodCount(one, 1, Cents(2)) for one in Method), 3, 0)
K = EntryKind


def entry(kind: EntryKind, minutes: float = 0, **changes: object) -> ShiftEntry:
    return ShiftEntry(kind, NOW + timedelta(minutes=minutes), "Marina", **changes)  # type: ignore[arg-type]


async def add(journal: Journal, kind: EntryKind, minutes: float = 0, **changes: object) -> Shift:
    return await journal.shifts.add(lambda _: entry(kind, minutes, **changes), BY)


def signing(now: Moment) -> ShiftEntry:
    return entry(K.SIGNED, closing=Closing("Guichê 07", Account(), now.shift.cash, (), now.head))


async def closed(journal: Journal) -> Shift:
    await add(journal, K.STOPPED)
    await add(journal, K.COUNTED, count=COUNT)
    return await journal.shifts.add(signing, BY)


async def sell(journal: Journal, *names: str, state: AttemptState = AttemptState.COMPLETED) -> None:
    for name in names:
        await journal.record(replace(attempt(state), id=name, partner_id=name))


async def orders_of(journal: Journal, number: int) -> list[str]:
    found = await journal.shifts.read(number)
    assert found is not None
    return [one.id for _, one in found[1].orders]


async def test_an_order_is_in_the_shift_that_was_open_wherever_the_clock_stood(journal: Journal) -> None:
    await sell(journal, "before")
    assert (await journal.shifts.open(entry(K.OPENED), BY)).number == 1
    await sell(journal, "a", "b")
    await closed(journal)
    await sell(journal, "between")
    # The clock was set back by a day: its orders stay where they were sold, and no moment goes back.
    second = await journal.shifts.open(entry(K.OPENED, -1440), BY)
    assert second.number == 2 and second.opened == NOW
    await sell(journal, "c")
    await sell(journal, "a")  # A later step of an order is not another order.
    assert [await orders_of(journal, number) for number in (1, 2)] == [["a", "b"], ["c"]]


async def test_what_another_counter_sold_is_no_money_of_this_one_who_takes_it_over(journal: Journal) -> None:
    await journal.outbox.link("tiete", "g07")
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "own", "lent")
    for name, token in (("theirs", 7), ("lent", 8), ("lent", 9), ("theirs", 10)):
        await journal.outbox.adopt(replace(attempt(AttemptState.KNOWN), id=name, partner_id=name), token)
    assert await orders_of(journal, 1) == ["own", "lent"]
    found = reading.span(journal.folder, NOW - timedelta(days=1), NOW + timedelta(days=1))
    assert [one.id for one in found.orders] == ["own", "lent"]


async def test_numbers_begin_at_one_and_one_shift_is_open_at_a_time(journal: Journal) -> None:
    with pytest.raises(ShiftRefused) as refused:
        await add(journal, K.PAUSED)
    assert refused.value.why is ShiftRefusal.NONE_IS_OPEN
    for number in (1, 2, 3):
        assert (await journal.shifts.open(entry(K.OPENED), BY)).number == number
        with pytest.raises(ShiftRefused) as refused:
            await journal.shifts.open(entry(K.OPENED), BY)
        assert refused.value.why is ShiftRefusal.ONE_IS_OPEN
        await closed(journal)
    assert [one.number for one in await journal.shifts.newest()] == [3, 2]


async def test_a_number_is_not_used_again_where_the_journal_was_lost(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.shifts.open(entry(K.OPENED), BY)
    await closed(journal)
    await journal.shifts.open(entry(K.OPENED), BY)
    await journal.aclose()
    damage(tmp_path)
    journal = await Journal.open(tmp_path)
    assert await journal.shifts.newest() == ()
    assert (await journal.shifts.open(entry(K.OPENED), BY)).number == 3
    await journal.aclose()


async def test_what_is_no_number_in_the_file_beside_it_does_not_keep_a_shift_from_opening(
    journal: Journal,
) -> None:
    (journal.folder / FILE).write_text("none")
    assert (await journal.shifts.open(entry(K.OPENED), BY)).number == 1


async def test_what_is_refused_leaves_nothing_behind(journal: Journal) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    before = await journal.shifts.newest()
    rows = reading.trail(journal.folder, SealPlaces.beside(journal.folder))

    def refuse(_: Moment) -> ShiftEntry:
        raise ShiftRefused(ShiftRefusal.ACCOUNT_CHANGED)

    for make in (refuse, lambda _: entry(K.SIGNED), lambda _: entry(K.RESUMED)):
        with pytest.raises(ShiftRefused):
            await journal.shifts.add(make, BY)
    assert await journal.shifts.newest() == before
    assert reading.trail(journal.folder, SealPlaces.beside(journal.folder)) == rows


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE shifts SET body=x'7b7d'",
        "DELETE FROM shifts",
        "INSERT OR REPLACE INTO shifts SELECT number, entry, kind, at, x'7b7d' FROM shifts",
        "INSERT INTO shifts SELECT number, 9, 'paused', at, body FROM shifts WHERE entry=1",
        "INSERT INTO shifts SELECT number, 5, 'counted', at, body FROM shifts WHERE kind='counted'",
        "INSERT INTO shifts SELECT number, 5, 'signed', at, body FROM shifts WHERE kind='signed'",
        "INSERT INTO shifts SELECT 0, 1, kind, at, body FROM shifts WHERE entry=1",
    ],
)
async def test_the_file_itself_refuses_changes(journal: Journal, sql: str) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    signed = await closed(journal)
    with pytest.raises(StorageFault):
        await spoil(journal, sql)
    assert await journal.shifts.newest() == (signed,)


async def test_each_entry_is_in_the_trail_with_its_seal_and_a_changed_one_is_noticed(
    journal: Journal,
) -> None:
    await journal.shifts.open(entry(K.OPENED, amount=Cents(10_000)), BY)
    await add(journal, K.PAID_OUT, amount=Cents(2_500), words="malote")
    signed = await closed(journal)
    rows, findings = reading.trail(journal.folder, SealPlaces.beside(journal.folder))
    assert findings == ()
    assert [row.what for row in rows] == [
        *("shift_opened", "shift_paid_out", "shift_stopped", "shift_counted", "shift_signed")
    ]
    assert {row.subject for row in rows} == {"shift:1"} and '"amount":"2500"' in rows[1].details
    assert all(Detail.SEAL in row.details for row in rows)
    head = await journal.shifts.head_of(signed)
    assert (head.seq, head.hash) == (rows[-1].seq, rows[-1].hash)
    assert signed.closing is not None and signed.closing.head.seq == rows[-2].seq
    assert await journal._store.do(lambda db: kept.untouched(db, signed))
    await spoil(journal, "DROP TRIGGER shifts_no_update")
    await spoil(journal, "UPDATE shifts SET body=CAST(replace(CAST(body AS TEXT), '2500', '2400') AS BLOB)")
    assert not await journal._store.do(lambda db: kept.untouched(db, signed))
    assert flaws(journal) == (Finding(Flaw.UNPROTECTED), Finding(Flaw.SHIFT_CHANGED, rows[1].seq))


def flaws(journal: Journal) -> tuple[Finding, ...]:
    return reading.trail(journal.folder, SealPlaces.beside(journal.folder))[1]


@pytest.mark.parametrize(
    ("sql", "flaw"),
    [
        ("DELETE FROM shifts WHERE number=1 AND entry=4", Finding(Flaw.SHIFT_CHANGED, 4)),
        ("DELETE FROM shifts WHERE number=1", Finding(Flaw.SHIFT_CHANGED, 1)),
        ("UPDATE shifts SET number=9 WHERE number=2", Finding(Flaw.SHIFT_CHANGED, 5)),
        ("UPDATE shifts SET body=x'7b7d' WHERE number=2", Finding(Flaw.SHIFT_CHANGED, 5)),
        (
            "INSERT INTO shifts SELECT 3, 1, kind, at, body FROM shifts WHERE number=2",
            Finding(Flaw.SHIFT_CHANGED),
        ),
        ("UPDATE audit SET details='x' WHERE seq=2", Finding(Flaw.SHIFT_CHANGED, 2)),
        ("UPDATE audit SET hash='x' WHERE seq=3", Finding(Flaw.OTHER_TRAIL, 4)),
    ],
)
async def test_what_was_changed_put_in_or_taken_out_of_a_shift_is_found_by_its_trail(
    journal: Journal, sql: str, flaw: Finding
) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    await closed(journal)
    await journal.shifts.open(entry(K.OPENED), BY)
    assert flaws(journal) == ()
    for trigger in ("shifts_in_turn", "shifts_no_delete", "shifts_no_update", "audit_no_update"):
        await spoil(journal, f"DROP TRIGGER {trigger}")
    await spoil(journal, sql)
    found = flaws(journal)
    assert Finding(Flaw.UNPROTECTED) in found and flaw in found


async def test_an_order_that_cannot_be_read_is_told_and_hides_no_other(journal: Journal) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "a", "b")
    await spoil(journal, "UPDATE attempts SET body='?' WHERE id='a'")
    found = await journal.shifts.read(1)
    assert found is not None and found[1].unreadable == 1
    assert await orders_of(journal, 1) == ["b"]


async def test_what_has_no_outcome_when_a_shift_opens_is_inherited_and_stays_where_it_was(
    journal: Journal,
) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "doubtful", state=AttemptState.AMBIGUOUS)
    await closed(journal)
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "doubtful")
    found = await journal.shifts.read(2)
    assert found is not None and found[1].orders == ()
    assert [(one.id, one.settled) for one in found[1].before] == [("doubtful", True)]
    assert await orders_of(journal, 1) == ["doubtful"]


def printed(journal: Journal, ticket: str, state: SlipState, *, copy: bool = False) -> None:
    number = journal.prints.began(
        PrintRecord("GB7K-1", ticket, SlipState.SENDING, NOW, PrintReason.SALE, copy=copy)
    )
    journal.prints.ended(number, state)


async def test_slips_are_counted_until_the_count_is_handed_in_each_ticket_once(journal: Journal) -> None:
    async def papers(number: int) -> Papers:
        found = await journal.shifts.read(number)
        assert found is not None
        return found[1].papers

    await journal.shifts.open(entry(K.OPENED), BY)
    for ticket, state in (
        *(("1", SlipState.FAILED), ("1", SlipState.PRINTED)),
        *(("2", SlipState.UNSURE), ("2", SlipState.PRINTED)),
    ):
        await asyncio.to_thread(printed, journal, ticket, state)
    assert await papers(1) == Papers(tickets=2, spare=1, doubtful=1)
    await add(journal, K.STOPPED)
    await asyncio.to_thread(printed, journal, "3", SlipState.SENT)
    await add(journal, K.COUNTED, count=COUNT)
    assert await papers(1) == Papers(tickets=3, spare=1, doubtful=1)
    await asyncio.to_thread(printed, journal, "4", SlipState.PRINTED)
    await journal.shifts.add(signing, BY)
    await journal.shifts.open(entry(K.OPENED), BY)
    await asyncio.to_thread(printed, journal, "1", SlipState.PRINTED, copy=True)
    # What came out after the count lies in the drawer that the next shift counts.
    assert await papers(2) == Papers(tickets=1, spare=1, copies=1)
    assert await papers(1) == Papers(tickets=3, spare=1, doubtful=1)


async def test_searches_of_a_shift_are_those_made_while_it_sold(journal: Journal) -> None:
    async def searches(number: int) -> int:
        found = await journal.shifts.read(number)
        assert found is not None
        return found[1].searches

    await journal.remember_route("a", "b")
    await journal.shifts.open(entry(K.OPENED), BY)
    for destination in ("b", "b", "c"):
        await journal.remember_route("a", destination)
    assert await searches(1) == 3
    await add(journal, K.STOPPED)
    await journal.remember_route("a", "b")
    assert await searches(1) == 3


async def test_who_sold_an_order_and_in_which_shift_is_known_by_its_place(journal: Journal) -> None:
    await sell(journal, "before")
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "a")
    await journal.shifts.add(lambda _: replace(entry(K.OPERATOR), who="Rui"), BY)
    await sell(journal, "b")
    await closed(journal)
    await sell(journal, "between")
    await journal.shifts.open(entry(K.OPENED), BY)
    await closed(journal)
    await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "c")

    (known, _), seller_of = await journal._store.do(lambda db: (kept.orders(db, "1"), kept.sellers(db)))
    places = {one.id: place for place, one in known}
    assert [seller_of(places[name]) for name in ("before", "a", "b", "between", "c")] == [
        *((0, ""), (1, "Marina"), (1, "Rui"), (0, ""), (3, "Marina"))
    ]
    sold = await journal.shifts.who_sold(["before", "a", "b", "between", "c", "unknown"])
    assert sold == {"a": "Marina", "b": "Rui", "c": "Marina"}


async def test_an_encrypted_journal_shows_nothing_of_a_shift(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path, KEY)
    await journal.shifts.open(entry(K.OPENED, words="bobina 00418"), BY)
    await journal.aclose()
    assert not any(b"00418" in file.read_bytes() for file in found(tmp_path, "*.*") if file.is_file())
    journal = await Journal.open(tmp_path, KEY)
    ((shift),) = await journal.shifts.newest()
    assert shift.entries[0].words == "bobina 00418"
    await journal.aclose()


async def test_a_shift_that_cannot_be_read_is_a_fault_and_no_other_shift(journal: Journal) -> None:
    await journal.shifts.open(entry(K.OPENED), BY)
    await spoil(journal, "DROP TRIGGER shifts_no_update")
    await spoil(journal, "UPDATE shifts SET body=x'3f'")
    with pytest.raises(StorageFault):
        await journal.shifts.newest()


async def test_a_shift_goes_on_after_a_restart_as_it_stood(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.shifts.open(entry(K.OPENED), BY)
    await add(journal, K.STOPPED)
    counted = await add(journal, K.COUNTED, count=COUNT)
    journal = await again(journal)
    assert await journal.shifts.newest() == (counted,)
    assert (await journal.shifts.add(signing, BY)).signed is not None
    await journal.aclose()


WORKER = """
import asyncio, sys
from pathlib import Path
from pos_app.journal.journal import Journal
from tests.journal.test_shifts import BY, COUNT, K, add, closed, entry, sell, signing

async def main():
    journal = await Journal.open(Path(sys.argv[1]))
    for turn in range(1000):
        newest = await journal.shifts.newest(1)
        kinds = [] if not newest or newest[0].signed else [one.kind for one in newest[0].entries]
        if not kinds:
            shift = await journal.shifts.open(entry(K.OPENED), BY)
        elif kinds[-1] is K.OPENED:
            await sell(journal, f"{newest[0].number}")
            shift = await add(journal, K.STOPPED)
        elif kinds[-1] is K.STOPPED:
            shift = await add(journal, K.COUNTED, count=COUNT)
        else:
            shift = await journal.shifts.add(signing, BY)
        print(shift.number, len(shift.entries), flush=True)

asyncio.run(main())
"""


@pytest.mark.parametrize("seed", range(2))
async def test_a_kill_between_opening_counting_and_signing_loses_nothing_that_was_promised(
    tmp_path: Path, seed: int
) -> None:
    some = random.Random(seed)
    promised: dict[int, int] = {}
    for _ in range(3):  # What one left half done the next one finishes.
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", WORKER, str(tmp_path), stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        for _ in range(some.randrange(1, 9)):
            number, count = map(int, (await process.stdout.readline()).split())
            promised[number] = count
        process.kill()
        await process.wait()
    journal = await Journal.open(tmp_path)
    found = {one.number: one for one in await journal.shifts.newest(1000)}
    assert all(len(found[number].entries) >= count for number, count in promised.items())
    assert sorted(found) == list(range(min(found), max(found) + 1))
    for shift in found.values():
        assert await journal._store.do(lambda db, one=shift: kept.untouched(db, one))  # type: ignore[misc]
        assert shift.signed or shift.number == max(found)
        assert await orders_of(journal, shift.number) in ([f"{shift.number}"], [])
    assert reading.trail(tmp_path, SealPlaces.beside(tmp_path))[1] == ()
    await journal.aclose()


async def test_a_shift_is_read_beside_the_desk_with_the_end_of_its_trail(tmp_path: Path) -> None:
    assert reading.shift(tmp_path, 1) is None and reading.span(tmp_path, NOW, NOW) == reading.SpanReading()
    journal = await Journal.open(tmp_path)
    opened = await journal.shifts.open(entry(K.OPENED), BY)
    await sell(journal, "a")
    found = reading.shift(tmp_path, 1)
    assert found is not None and found.shift == opened and found.untouched
    assert [one.id for _, one in found.facts.orders] == ["a"]
    assert found.head == await journal.shifts.head_of(opened)
    assert reading.shift(tmp_path, 2) is None
    await journal.aclose()


@pytest.mark.parametrize("version", [1, 4, 11, 12])
def test_days_are_read_in_a_journal_of_any_version(tmp_path: Path, version: int) -> None:
    unpacked(version, tmp_path)
    whole = reading.span(tmp_path, NOW, NOW + timedelta(seconds=1))
    assert {one.id for one in whole.orders} == {one.id for one in ATTEMPTS}
    assert set(whole.sellers.values()) == {""} and set(whole.shifts.values()) == {0}
    assert whole.papers.tickets == (version >= prints.SINCE)
    assert reading.span(tmp_path, NOW - timedelta(days=1), NOW).orders == ()
    shift = reading.shift(tmp_path, 1)
    assert (shift is not None) == (version >= kept.SINCE)
