"""A desk that belongs to a branch copies by itself; one that stands alone loads nothing of it."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from pos_app.branch.link import Login
from pos_app.core import Core, open_core
from pos_app.desk.people import People, Trail
from pos_app.domain.attempts import AttemptState
from pos_app.domain.branch import BranchFault, BranchProblem, DecidedElsewhere, Refusal
from pos_app.domain.roles import Grant, Person, Role
from pos_app.system import pins
from pos_app.system.options import Options
from pos_app.system.settings import load
from tests.branch.place import SHORT, Place, seen, taken_over
from tests.sale.samples import attempt

SETTINGS = {"base_url": "http://127.0.0.1:9", "credentials": "u:s"}


@asynccontextmanager
async def desk(folder: Path, *, kiosk: bool = False, **settings: Any) -> AsyncIterator[Core]:
    """Open a desk, or a kiosk, whose provider does not answer."""
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240 - nobody waits
    file = folder / "settings.json"
    known = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    known.pop("branch", None)
    file.write_text(json.dumps(known | SETTINGS | settings), encoding="utf-8")
    options = Options(folder, file, kiosk="auto" if kiosk else "")
    core = await open_core(options, lambda name, error: None)
    try:
        yield core
    finally:
        await core.close()


def seat(place: Place, login: Login, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("POS_APP_BRANCH_SECRET", f"{place.key.secret.hex()}:{login.password}")
    return {
        "database": place.code.database,
        "login": login.user,
        "authority": str(place.server.authority.file),
    }


async def test_it_copies_and_takes_over(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = place.join("Guichê 07")
    async with place.counter("A", SHORT) as a:
        left = await a.sell(AttemptState.KNOWN, public_id="GB7K")
        await a.branch.turn()
    async with desk(tmp_path / "desk", branch=seat(place, login, monkeypatch)) as core:
        await seen(lambda: core.branch.status.connected)
        await core.journal.record(attempt(AttemptState.COMPLETED))
        await seen(lambda: place.states().get("a1") == "completed")
        assert core.branch.branch is not None
        (found,) = await core.branch.branch.pending()
        while (taken := await core.take_over(found.attempt)) is Refusal.HELD:
            pass
        assert taken == left
        assert [one.id for one in core.orders.open] == [left.id]
        assert await core.take_over(attempt(AttemptState.COMPLETED)) is Refusal.SETTLED
        names = {one.name for one in await core.branch.branch.counters()}
        assert names == {"A", "Guichê 01"}


async def test_a_pin_changed_at_one_desk_counts_at_another_at_once_and_after_a_day_offline(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, grant = Person("4071", "Ana Lima", Role.ADMINISTRATOR), Grant()
    logins = [place.join(name) for name in ("A", "B")]

    @asynccontextmanager
    async def opened(number: int) -> AsyncIterator[tuple[Core, People]]:
        given = seat(place, logins[number], monkeypatch)
        async with desk(tmp_path / f"desk{number}", branch=given) as core:
            people = People(core.options, core.settings, Trail(core.journal.trail, f"Guichê {number}"))
            assert core.branch.share is not None
            people.on_change, core.branch.share.on_people = core.branch.shared, people.changed_elsewhere
            await seen(lambda: core.branch.status.connected)
            yield core, people

    def kept(number: int) -> str:
        found = load(tmp_path / f"desk{number}" / "settings.json").people.members
        return pins.opened(found[0].pin_hash, ana.badge) if found else ""

    def heard(people: People) -> bool:
        now = people._kept.members
        return bool(now) and pins.opened(now[0].pin_hash, ana.badge) == kept(0) == kept(1)

    async with opened(0) as (_, at_a):
        assert await asyncio.to_thread(at_a.add, ana, "481516", grant) == ""
        async with opened(1) as (_, at_b):
            # The desk of B stays open: nobody starts it again.
            await seen(lambda: at_b.by_badge(ana.badge) == ana)
            assert await asyncio.to_thread(at_a.change_pin, ana, "902734", grant) == ""
            await seen(lambda: heard(at_b))
            assert await asyncio.to_thread(at_b.refusal, ana, "902734") == ""
        # B is away for a day.
        assert await asyncio.to_thread(at_a.change_pin, ana, "615243", grant) == ""
        async with opened(1) as (_, at_b):
            await seen(lambda: heard(at_b))
            assert await asyncio.to_thread(at_b.refusal, ana, "615243") == ""
            assert await asyncio.to_thread(at_b.refusal, ana, "902734") != ""


async def test_a_case_that_another_counter_took_is_not_decided_here(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    login, other = place.join("B"), place.join("C")
    async with desk(tmp_path / "desk", branch=seat(place, login, monkeypatch)) as core:
        await seen(lambda: core.branch.status.connected)
        mine = attempt(AttemptState.UNRESOLVED)
        core.orders.follow(mine)
        await core.journal.record(mine)
        await seen(lambda: place.states() == {mine.id: "unresolved"})
        branch = core.branch.branch
        assert branch is not None
        await core.orders.claim(mine.id)
        place.owner.execute(
            "UPDATE guiche.leases SET holder = %s WHERE branch = %s", (other.counter, place.branch)
        )
        branch._held_until.clear()  # As after a minute without the branch.
        for decide in (core.orders.release(mine.id, "Rui"), core.orders.close_case(mine.id, "Rui", "nada")):
            with pytest.raises(DecidedElsewhere) as caught:
                await decide
            assert caught.value.why is Refusal.HELD
        core.branch.branch = None
        with pytest.raises(DecidedElsewhere) as caught:
            await core.orders.release(mine.id, "Rui")
        assert isinstance(caught.value.why, BranchProblem)
        assert [one.state for one in core.orders.open] == [AttemptState.UNRESOLVED]


async def test_what_another_counter_brought_further_and_left_is_decided_here_without_a_restart(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    login, lost = place.join("A"), attempt(AttemptState.AMBIGUOUS)
    async with (
        desk(tmp_path / "desk", branch=seat(place, login, monkeypatch)) as core,
        place.counter("B", SHORT) as b,
    ):
        await seen(lambda: core.branch.status.connected)
        await core.journal.record(lost)
        core.orders.follow(lost)
        await seen(lambda: lost.id in place.states() and bool(place.rows("SELECT 1 FROM guiche.leases")))
        # The cable of A is out: its lease ends, and B does what it can.
        branch = core.branch.branch
        assert branch is not None
        core.branch.branch = None
        place.owner.execute("UPDATE guiche.leases SET until = now() - interval '1 minute'")
        further = await b.move(await taken_over(b, lost), AttemptState.UNRESOLVED)
        await b.branch.turn()
        core.branch.branch = branch
        branch._held_until.clear()
        await asyncio.sleep(SHORT.lease)  # B went home.
        with pytest.raises(DecidedElsewhere) as caught:
            await core.orders.release(lost.id, "Rui")
        assert caught.value.why is Refusal.MOVED
        assert core.orders.open == (further,)
        await core.orders.release(lost.id, "Rui")
        await seen(lambda: place.states() == {lost.id: "abandoned_watched"})
        kept = await core.journal.attempt(lost.id)
        assert kept is not None and kept.log[: len(further.log)] == further.log


async def test_what_lacks_is_told_and_keeps_nothing_else_from_working(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = seat(place, place.join("B"), monkeypatch)
    monkeypatch.setenv("POS_APP_BRANCH_SECRET", "nada")
    async with desk(tmp_path / "desk", branch=given) as core:
        await seen(lambda: core.branch.status.problem is BranchProblem.NO_SECRET)
        await core.journal.record(attempt(AttemptState.COMPLETED))
        assert (await core.journal.outbox.pending(0))[0]
        with pytest.raises(BranchFault):
            await core.take_over(attempt())


async def test_a_desk_that_left_its_branch_keeps_no_rows(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = seat(place, place.join("C"), monkeypatch)
    async with desk(tmp_path / "desk", branch=given) as core:
        assert await core.journal.outbox.linked() is not None
    os.environ.setdefault("POS_APP_JOURNAL_KEY", "5e" * 32)
    async with desk(tmp_path / "desk") as core:
        await core.journal.record(attempt(AttemptState.COMPLETED))
        assert await core.journal.outbox.linked() is None
        assert core.branch.branch is None


ALONE = """
import asyncio, json, sys
from pathlib import Path
import pos_app.desk.app, pos_app.kiosk.app, pos_app.commands.recover
from pos_app.core import open_core
from pos_app.domain.roles import Grant, Person, Role
from pos_app.system import pins
from pos_app.system.options import Options
from pos_app.system.settings import load

async def main():
    folder = Path(sys.argv[1])
    settings = json.dumps({"base_url": "http://127.0.0.1:9", "credentials": "u:s"})
    (folder / "settings.json").write_text(settings)
    core = await open_core(Options(folder, folder / "settings.json"), print)
    await core.close()

asyncio.run(main())
print([name for name in sys.modules if name.startswith(("psycopg", "pos_app.branch"))])
"""


def test_a_desk_alone_loads_nothing_of_it(tmp_path: Path) -> None:
    # Not by the programs' nursery, which has everything loaded.
    ended = subprocess.run(
        [sys.executable, "-c", ALONE, str(tmp_path)],
        env={**os.environ, "POS_APP_JOURNAL_KEY": "ab" * 32},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stdout.strip()) == (0, "[]"), ended.stderr
