"""What happens at a counter is in the branch: in order, once, whatever fails in between."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pos_app.branch.link import Link
from pos_app.branch.service import Branch
from pos_app.domain.attempts import AttemptState
from pos_app.domain.audit import AuditAct, AuditRow, Finding, Flaw
from pos_app.domain.branch import BranchFault, BranchProblem, CopyStatus
from pos_app.journal import reading
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from pos_app.system.clock import SystemClock
from tests.branch.place import QUICK, SHORT, Place, running, seen, taken_over


def _trail(folder: Path) -> tuple[tuple[AuditRow, ...], tuple[Finding, ...]]:
    return reading.trail(folder, SealPlaces.beside(folder))


async def test_a_sale_is_in_the_branch_with_each_of_its_steps(place: Place) -> None:
    async with place.counter("Guichê 01") as one:
        sold = await one.sell()
        await one.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert place.rows("SELECT seq, kind, subject, fenced FROM guiche.changes ORDER BY seq") == [
            (1, "order", sold.id, False),
            (2, "order", sold.id, False),
        ]
        await one.branch.turn()
        assert len(place.rows("SELECT 1 FROM guiche.changes")) == 2


async def test_it_goes_on_by_itself_and_tells_how_far_it_is(place: Place) -> None:
    async with place.counter("A") as a, running(a):
        told: list[CopyStatus] = []
        a.branch.on_status = told.append
        sold = [await a.sell() for _ in range(3)]
        await seen(lambda: len(place.states()) == 3)
        assert set(place.states()) == {one.id for one in sold}
        await seen(lambda: a.branch.status == CopyStatus(connected=True))
        (counter,) = await a.branch.counters()
        assert (counter.name, counter.online, counter.pending, counter.open_orders) == ("A", True, 0, 0)
        assert all(one.problem is None for one in told)


async def test_what_is_sold_in_an_outage_is_counted_before_it_is_tried_again(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(link: Link, work: Any) -> Any:
        tried.append(work)
        raise BranchFault(BranchProblem.UNREACHABLE)

    tried: list[Any] = []
    patient = msgspec.structs.replace(QUICK, first_pause=1000.0, longest_pause=1000.0)
    async with place.counter("A", patient) as a:
        monkeypatch.setattr(Link, "_done", gone)
        async with running(a):
            await seen(lambda: a.branch.status.problem is BranchProblem.UNREACHABLE)
            assert a.branch.status.pending == 0
            await a.sell()
            await seen(lambda: a.branch.status.pending == 2)
            assert len(tried) == 1, "no sale of an outage tries again"


async def test_far_behind_it_takes_fewer_trips(place: Place) -> None:
    async with place.counter("A", msgspec.structs.replace(QUICK, batch=2)) as a:
        for _ in range(10):
            await a.sell()
        await a.branch.turn()
        changes, trips = place.rows("SELECT count(*), count(DISTINCT copied) FROM guiche.changes")[0]
        assert changes == 20
        assert trips < 10


async def test_an_answer_that_was_lost_after_the_commit_doubles_nothing(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with place.counter("A") as a:
        await a.branch.turn()
        first = await a.sell()
        with monkeypatch.context() as network:
            real = Link._done

            def lost(link: Link, work: Any) -> Any:
                real(link, work)
                raise BranchFault(BranchProblem.UNREACHABLE)

            network.setattr(Link, "_done", lost)
            with pytest.raises(BranchFault):
                await a.branch.turn()
            # The branch may have it, so another counter may decide about it.
            with pytest.raises(BranchFault):
                await a.branch.claim(first)
            unseen = await a.sell(AttemptState.KNOWN)
            assert await a.branch.claim(unseen) is None, "it cannot have seen that"
        second = await a.sell()
        await a.branch.turn()
        assert place.states() == {first.id: "completed", unseen.id: "known", second.id: "completed"}
        assert place.rows("SELECT seq FROM guiche.changes ORDER BY seq") == [(one,) for one in range(1, 7)]
        assert a.branch.status.resent == 0


async def test_a_journal_that_was_restored_goes_on_behind_what_the_branch_has(place: Place) -> None:
    login = place.join("A")
    async with place.counter("A", login=login) as a:
        before = await a.sell(AttemptState.KNOWN)
        copy = await a.journal.backup()
        assert copy is not None
        lost = await a.sell()
        await a.move(before, AttemptState.COMPLETED)
        await a.branch.turn()
    folder = place.folder / login.counter
    shutil.copy(copy, folder / "journal.sqlite")
    for file in (*folder.glob("journal.sqlite-*"), folder / "attempts.jsonl"):
        file.unlink(missing_ok=True)
    async with place.counter("A", login=login) as a:
        after = [await a.sell() for _ in range(4)]  # More than were lost: the numbers alone would fit.
        await a.branch.turn()
        assert a.branch.status.resent == 1
        # What the branch knew and the journal forgot stays as it was.
        states = {lost.id: "completed", before.id: "completed", **{one.id: "completed" for one in after}}
        assert place.states() == states
        await a.sell()
        a.branch.status = CopyStatus()
        await a.branch.turn()
        assert a.branch.status.resent == 0
    # Rolled back, its own files agree with each other: that it was is known by the branch alone.
    rows, _ = _trail(folder)
    assert [row.what for row in rows].count(AuditAct.LOSS_FOUND) == 1


async def test_a_journal_older_by_everything_that_the_branch_knows_is_a_finding(place: Place) -> None:
    login = place.join("A")
    async with place.counter("A", login=login) as a:
        await a.journal.trail.begin()
        yesterday = place.folder / "ontem"
        shutil.copytree(place.folder / login.counter, yesterday)
        await a.sell()
        await a.branch.turn()
    folder = place.folder / login.counter
    shutil.rmtree(folder)
    shutil.copytree(yesterday, folder)
    assert _trail(folder)[1] == ()
    async with place.counter("A", login=login) as a:
        await a.branch.turn()
        await a.branch.turn()
    assert [one.flaw for one in _trail(folder)[1]] == [Flaw.LOSS_FOUND]


async def test_a_branch_that_forgot_everything_gets_everything_again(place: Place) -> None:
    async with place.counter("A") as a:
        sold = [await a.sell() for _ in range(3)]
        await a.branch.turn()
        for table in ("orders", "changes", "order_words"):
            place.owner.execute(f"DELETE FROM guiche.{table} WHERE branch = %s", (place.branch,))  # noqa: S608 - our words
        place.owner.execute(
            "UPDATE guiche.counters SET applied = 0, mark = '' WHERE branch = %s", (place.branch,)
        )
        # Nothing is sold any more, and who met the lost connection may have been somebody that searched.
        await a.branch.turn()
        assert place.states() == dict.fromkeys((one.id for one in sold), "completed")
        assert a.branch.status.resent == 1
        await a.sell()
        await a.branch.turn()
        assert len(place.states()) == 4
        assert a.branch.status.resent == 1
    assert AuditAct.LOSS_FOUND not in [row.what for row in _trail(place.folder / a.login.counter)[0]]


async def test_a_row_that_cannot_be_read_blocks_no_other(place: Place) -> None:
    async with place.counter("A") as a:
        broken, sold = await a.sell(), await a.sell()
        await a.journal._store.do(
            lambda db: db.execute("UPDATE attempts SET body='x' WHERE id=?", (broken.id,))
        )
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}
        assert len(place.rows("SELECT 1 FROM guiche.changes")) == 5


async def test_a_second_program_under_the_same_name_is_told(place: Place) -> None:
    login = place.join("A")
    async with place.counter("A", login=login) as a:
        await a.sell()
        await a.branch.turn()
        shutil.copytree(place.folder / login.counter, place.folder / "outra")
        journal = await Journal.open(place.folder / "outra")
        twin = Branch(login, place.key, journal.outbox, SystemClock(), ("A", "desk", "0.0"), QUICK)
        try:
            await twin.turn()
            await a.sell()
            with pytest.raises(BranchFault) as caught:
                await a.branch.turn()
            assert caught.value.kind is BranchProblem.TWICE
        finally:
            await twin.aclose()
            await journal.aclose()


async def test_without_a_session_of_its_own_everything_works(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pooler gives each transaction another connection."""
    real = Link._done

    def anew(link: Link, work: Any) -> Any:
        try:
            return real(link, work)
        finally:
            link._drop()

    monkeypatch.setattr(Link, "_done", anew)
    async with place.counter("A") as a, place.counter("B") as b:
        sold = await a.sell(AttemptState.KNOWN)
        await a.journal.save_draft("Helena", {})
        await a.branch.turn()
        (order,) = await b.branch.find("Helena")
        assert (order.attempt, order.free) == (sold, False)
        (shown,) = await b.branch.parked()
        assert await b.branch.take_parked(shown.counter, shown.id) is None
        await a.move(sold, AttemptState.COMPLETED)
        await a.branch.turn()
        assert place.states() == {sold.id: "completed"}


async def test_the_clocks_of_counters_say_nothing_about_which_step_is_newer(place: Place) -> None:
    async with place.counter("A", SHORT) as a, place.counter("B", SHORT) as b:
        ahead = await a.sell(AttemptState.SENDING)
        ahead = await a.move(replace(ahead, changed=ahead.changed + timedelta(hours=3)), AttemptState.KNOWN)
        await a.branch.turn()
        found = await taken_over(b, ahead)
        await b.branch.turn()
        await b.move(replace(found, changed=found.changed - timedelta(hours=6)), AttemptState.COMPLETED)
        await b.branch.turn()
        assert place.states() == {ahead.id: "completed"}
