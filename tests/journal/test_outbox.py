"""The outbox: every change of a linked journal has a row, made with the change, and repeats nobody's name."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from pos_app.domain.attempts import AttemptState, LogEntry
from pos_app.domain.branch import Change
from pos_app.domain.storage import Draft, StorageFault
from pos_app.journal.journal import Journal
from tests.sale.samples import NOW, attempt

SEAT = ("0123456789abcdef", "01234567")


async def subjects(journal: Journal) -> list[tuple[int, str, str]]:
    found = await journal.outbox.outgoing(0, 100)
    return [(one.seq, one.kind, one.subject) for one in found.changes]


async def test_a_journal_alone_keeps_no_row(journal: Journal) -> None:
    await journal.record(attempt())
    await journal.save_draft("x", {})
    assert await journal.outbox.linked() is None
    assert await subjects(journal) == []


async def test_a_linked_journal_keeps_one_for_each_change(journal: Journal) -> None:
    told: list[None] = []
    await journal.outbox.link(*SEAT)
    journal.outbox.listen(lambda: told.append(None))
    await journal.record(attempt(AttemptState.SENDING))
    await journal.record(attempt(AttemptState.KNOWN))
    await journal.save_draft("Helena", {"a": 1})
    ((draft),) = await journal.drafts()
    saved = draft.saved.isoformat(timespec="microseconds")
    assert await subjects(journal) == [(1, "order", "a1"), (2, "order", "a1"), (3, "parked", saved)]
    found = await journal.outbox.outgoing(1, 2)
    assert [one.seq for one in found.changes] == [2, 3]
    assert found.orders == {"a1": attempt(AttemptState.KNOWN)}
    assert found.parked == {saved: draft}
    assert len(told) == 3
    await journal.drop_draft("Helena")
    found = await journal.outbox.outgoing(3, 9)
    assert ([one.subject for one in found.changes], found.parked) == ([saved], {})
    assert await journal.outbox.pending(3) == (1, datetime.fromisoformat(found.changes[0].at))
    assert await journal.outbox.pending(4) == (0, None)


async def test_a_change_that_was_not_written_has_no_row(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    await journal.outbox.link(*SEAT)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pos_app.journal.ride_days.keep", full)
    with pytest.raises(StorageFault):
        await journal.record(attempt())
    assert await subjects(journal) == []


async def test_what_is_there_already_is_sent_when_a_desk_joins(journal: Journal) -> None:
    await journal.record(attempt())
    await journal.save_draft("x", {})
    await journal.outbox.link(*SEAT)
    assert [(kind, subject[:2]) for _, kind, subject in await subjects(journal)] == [
        ("order", "a1"),
        ("parked", "20"),
    ]
    await journal.outbox.link(*SEAT)
    assert len(await subjects(journal)) == 2
    assert await journal.outbox.linked() == SEAT
    await journal.outbox.link("", "")
    await journal.record(attempt(AttemptState.KNOWN))
    assert (await journal.outbox.linked(), await subjects(journal)) == (None, [])


async def test_no_name_and_no_document_is_in_a_row(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    await journal.record(attempt())
    await journal.save_draft("Helena Prado", {"name": "Helena Prado"})
    rows = await journal._store.do(lambda db: str(list(db.execute("SELECT * FROM outbox"))))
    assert "Helena" not in rows
    assert "529" not in rows


async def test_forgetting_people_is_a_change_too(journal: Journal) -> None:
    await journal.record(attempt(AttemptState.COMPLETED))
    await journal.outbox.link(*SEAT)
    await journal.erase_person("529.982.247-25", date(2036, 1, 1))
    assert [subject for _, _, subject in await subjects(journal)] == ["a1", "a1"]
    assert await journal.scrub(NOW + timedelta(days=400)) == 1
    found = await journal.outbox.outgoing(2, 9)
    assert found.orders["a1"].sold.buyer == ""


async def test_rows_that_cannot_be_read_stand_for_nothing(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    await journal.record(attempt())
    await journal.save_draft("x", {})
    await journal._store.do(lambda db: db.execute("UPDATE attempts SET body='x'; UPDATE drafts SET body='x'"))
    found = await journal.outbox.outgoing(0, 9)
    assert (len(found.changes), found.orders, found.parked) == (3, {}, {})


async def test_it_goes_on_behind_what_the_branch_has(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    old = replace(attempt(AttemptState.COMPLETED), id="old", changed=NOW - timedelta(days=3000))
    now = replace(attempt(AttemptState.COMPLETED), id="new", changed=datetime.now(UTC))
    waits = replace(attempt(AttemptState.KNOWN), id="open", changed=NOW - timedelta(days=3000))
    for one in (old, now, waits):
        await journal.record(one)
    last = Change(40, "2026-03-19T17:30:00.000+00:00", "order", "lost")
    await journal.outbox.go_on_after(last)
    assert await subjects(journal) == [(40, "order", "lost"), (41, "order", "new"), (42, "order", "open")]
    assert await journal.outbox.at(40) == last == Change.of_mark(40, last.mark)
    await journal.outbox.go_on_after(None)
    assert [seq for seq, _, _ in await subjects(journal)] == [1, 2]
    assert await journal.outbox.at(3) is None


async def test_old_rows_that_the_branch_has_are_forgotten_but_for_the_last(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    for state in (AttemptState.SENDING, AttemptState.KNOWN, AttemptState.COMPLETED):
        await journal.record(attempt(state))
    await journal.outbox.prune(9)
    assert len(await subjects(journal)) == 3
    await journal._store.do(lambda db: db.execute("UPDATE outbox SET at='2020-01-01T00:00:00.000+00:00'"))
    await journal.outbox.prune(2)
    assert [seq for seq, _, _ in await subjects(journal)] == [2, 3]
    await journal.outbox.prune(9)
    assert [seq for seq, _, _ in await subjects(journal)] == [3]
    await journal.record(attempt(AttemptState.PRINTED))
    assert [seq for seq, _, _ in await subjects(journal)] == [3, 4]


async def test_an_order_of_another_counter_is_kept_with_its_token(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    first = attempt(AttemptState.KNOWN, log=(LogEntry(NOW, "sending"), LogEntry(NOW, "known")))
    await journal.outbox.adopt(first, 7)
    assert await journal.attempt("a1") == first
    assert (await journal.outbox.adopted(), await journal.outbox.open_orders()) == ({"a1": 7}, ("a1",))
    # What is known here already is not replaced by less.
    await journal.outbox.adopt(attempt(AttemptState.SENDING), 8)
    assert await journal.attempt("a1") == first
    more = replace(first, state=AttemptState.COMPLETED, log=(*first.log, LogEntry(NOW, "completed")))
    await journal.outbox.adopt(more, 9)
    assert await journal.attempt("a1") == more
    assert (await journal.outbox.adopted(), await journal.outbox.open_orders()) == ({"a1": 9}, ())


async def test_what_was_told_is_told_again_where_it_is_here(journal: Journal) -> None:
    await journal.outbox.link(*SEAT)
    await journal.record(attempt())
    await journal.outbox.tell_again({"a1", "elsewhere"})
    assert await subjects(journal) == [(1, "order", "a1"), (2, "order", "a1")]


async def test_a_parked_sale_arrives_once_and_replaces_none(journal: Journal) -> None:
    await journal.save_draft("Helena", {"own": True})
    for _ in range(2):
        await journal.outbox.receive("g2", "2026", Draft("Helena", NOW, {"own": False}))
    assert [(one.name, one.data["own"]) for one in await journal.drafts()] == [
        ("Helena", True),
        ("Helena (2)", False),
    ]
    ids = tuple(one.saved.isoformat(timespec="microseconds") for one in await journal.drafts())
    assert await journal.outbox.drop_parked((ids[0], "nada"))
    assert not await journal.outbox.drop_parked(ids[:1])
    assert [one.name for one in await journal.drafts()] == ["Helena (2)"]
