"""A disk without room: reported early, nothing promised is lost, and selling goes on once there is room."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.storage import DiskFull, NotWritable, StorageFault
from pos_app.journal import journal as journal_module
from pos_app.journal.journal import Journal
from tests.sale.samples import NOW, attempt


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A real file system of 1.5 MB."""
    folder = tmp_path_factory.mktemp("disk")
    mount = shutil.which("mount")
    if os.name != "posix" or os.geteuid() != 0 or not mount:
        pytest.skip("only root may mount a small disk")
    done = subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=1536k", "tmpfs", folder], check=False, capture_output=True
    )
    if done.returncode:
        pytest.skip(f"no small disk to be had here: {done.stderr!r}")
    yield folder
    subprocess.run([mount.replace("mount", "umount"), "-l", folder], check=True)


@pytest.fixture
def desk(disk: Path) -> Iterator[Path]:
    """An empty folder on the small disk."""
    yield disk / "desk"
    shutil.rmtree(disk / "desk")


async def fill(journal: Journal) -> tuple[list[Attempt], Attempt]:
    """Sell until nothing fits; return what was promised and what was refused."""
    promised: list[Attempt] = []
    for number in range(3000):
        one = replace(attempt(AttemptState.SENDING, sends=1), id=f"a{number:04}")
        try:
            await journal.record(one)
        except StorageFault as fault:
            assert isinstance(fault, DiskFull), fault
            return promised, one
        promised.append(one)
    raise AssertionError("it never filled up")


async def test_all_that_was_promised_is_there_and_what_was_refused_is_not(desk: Path) -> None:
    journal = await Journal.open(desk)
    ballast = desk / "ballast"
    ballast.write_bytes(bytes(200_000))
    promised, refused = await fill(journal)
    assert len(promised) > 20
    assert await journal.open_attempts() == tuple(promised), "reading goes on"
    await journal.aclose()
    ballast.unlink()
    journal = await Journal.open(desk)
    assert await journal.open_attempts() == tuple(promised)
    assert journal.set_aside is None
    await journal.record(refused)
    assert len(await journal.open_attempts()) == len(promised) + 1, "with room, selling goes on"
    await journal.aclose()


async def test_the_outcome_of_an_order_on_its_way_is_not_lost_for_ever(desk: Path) -> None:
    journal = await Journal.open(desk)
    ballast = desk / "ballast"
    ballast.write_bytes(bytes(200_000))
    promised, _ = await fill(journal)
    known = replace(
        promised[0], state=AttemptState.KNOWN, public_id="GB7K", changed=NOW + timedelta(seconds=9)
    )
    with pytest.raises(DiskFull):
        while True:
            await journal.record(known)
    ballast.unlink()
    await journal.record(known)
    await journal.aclose()
    journal = await Journal.open(desk)
    assert await journal.attempt(known.id) == known
    await journal.aclose()


async def test_a_start_on_a_full_disk_is_reported_or_works_and_loses_nothing(desk: Path) -> None:
    journal = await Journal.open(desk)
    for number in range(18):
        await journal.record(replace(attempt(AttemptState.KNOWN), id=f"a{number:04}"))
    promised = await journal.open_attempts()
    await journal.aclose()
    for disk_space in range(0, 200_000, 16_384):
        with (desk / "ballast").open("wb", buffering=0) as ballast:
            ballast.write(bytes(shutil.disk_usage(desk).free - disk_space))
        try:
            journal = await Journal.open(desk)
        except StorageFault as fault:
            assert isinstance(fault, DiskFull), fault
        else:
            assert await journal.open_attempts() == promised
            await journal.aclose()
        (desk / "ballast").unlink()
    journal = await Journal.open(desk)
    assert await journal.open_attempts() == promised
    assert journal.set_aside is None
    await journal.aclose()


async def test_too_little_room_is_reported_before_the_disk_is_full(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil.disk_usage(journal.folder)
    for free, enough in ((journal_module.ROOM_NEEDED, True), (journal_module.ROOM_NEEDED - 1, False)):
        monkeypatch.setattr(shutil, "disk_usage", lambda _, free=free: usage._replace(free=free))
        disk_space = journal.disk_space()
        assert (disk_space.free, disk_space.enough) == (free, enough)


async def test_a_folder_that_went_away_is_reported(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path / "desk")
    await journal.aclose()
    shutil.rmtree(tmp_path / "desk")
    with pytest.raises(NotWritable):
        journal.disk_space()
