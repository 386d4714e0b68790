"""Journals of every version that a program ever wrote open, whole, and are copied before they are changed."""

from __future__ import annotations

import contextlib
import shutil
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import apsw
import pytest

from pos_app.domain.storage import StorageFault
from pos_app.journal import reading, schema
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces
from tests.journal.make_fixture import ATTEMPTS, DELIVERY, ENTRY, PLACE, SHIFT, unpacked
from tests.journal.tools import found
from tests.sale.samples import DAY, NOW

VERSIONS = range(1, schema.VERSION + 1)


@pytest.fixture(params=VERSIONS, ids=lambda version: f"v{version}")
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A journal as a program of that version closed it."""
    return unpacked(request.param, tmp_path / "old")


def version(file: Path) -> int:
    with contextlib.closing(apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)) as db:
        return schema.version(db)


async def test_every_attempt_is_there_as_it_was(old: Path) -> None:
    journal = await Journal.open(old)
    for one in ATTEMPTS:
        assert await journal.attempt(one.id) == one
    assert {one.id for one in await journal.open_attempts()} == {"sending", "known", "ghost"}
    assert {one.id for one in await journal.history("GB7K-40Q2")} == {"paid"}
    assert await journal.places() == (replace(PLACE, uses=1),)
    assert (journal.unreadable, journal.brought_back, journal.set_aside) == (0, 0, None)
    await journal.aclose()


async def test_it_is_copied_before_it_becomes_todays(old: Path) -> None:
    before = version(old / "journal.sqlite")
    await (await Journal.open(old)).aclose()
    assert version(old / "journal.sqlite") == schema.VERSION
    copies = found(old / "backups", "*")
    assert [version(copy) for copy in copies] == [before] * (before < schema.VERSION)


async def test_the_copy_has_the_moment_in_utc_wherever_the_desk_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(1, tmp_path / "desk")
    before = datetime.now(UTC).replace(microsecond=0)
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "America/Manaus")
        time.tzset()
        await (await Journal.open(tmp_path / "desk")).aclose()
    time.tzset()
    [copy] = found(tmp_path / "desk" / "backups", "*")
    made = datetime.strptime(copy.stem.split("-", 2)[2], "%Y%m%d-%H%M%S").replace(tzinfo=UTC)
    assert before <= made <= datetime.now(UTC)


async def test_new_things_and_forgetting_work_in_it(old: Path) -> None:
    journal = await Journal.open(old)
    await journal.remember_route("a", "b")
    await journal.save_draft("Otávio", {})
    assert (await journal.deliveries.add(DELIVERY, b"mail", DAY)).id
    await journal.trail.add(ENTRY)
    rows, findings = reading.trail(old, SealPlaces.beside(old))
    assert (rows[-1].what, findings) == ("reprinted", ())
    if before := await journal.shifts.newest():  # Kept since version 12.
        assert [(one.number, one.entries[0].who) for one in before] == [(1, SHIFT.who)]
    else:
        assert (await journal.shifts.open(SHIFT, ENTRY)).number == 1
    assert len(await journal.most_used_routes()) >= 1 and len(await journal.drafts()) >= 1
    assert await journal.scrub(NOW + timedelta(days=40)) == 2
    await journal.aclose()


async def test_a_copy_of_an_older_program_is_as_good_as_any(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    old = unpacked(1, tmp_path / "old") / "journal.sqlite"
    shutil.copy(old, tmp_path / "backups" / "journal-v1-20260320-000000.sqlite")
    journal = await Journal.open(tmp_path)
    assert {one.id for one in await journal.history()} == {one.id for one in ATTEMPTS}
    await journal.aclose()


async def test_a_migration_for_which_there_is_no_copy_does_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unpacked(1, tmp_path)
    (tmp_path / "backups").write_text("a file where the folder should be")
    with pytest.raises(StorageFault):
        await Journal.open(tmp_path)
    assert version(tmp_path / "journal.sqlite") == 1
