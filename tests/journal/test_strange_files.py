"""Small files of the data folder in whose place somebody put something else: each counts as not there."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from pos_app.domain.audit import Flaw
from pos_app.domain.storage import JournalKey, NotWritable, StorageFault
from pos_app.journal import blocks, late_orders, pickups, searches, training_scores
from pos_app.journal.journal import Journal
from pos_app.journal.seals import SealPlaces, Seals
from pos_app.system import key_file
from pos_app.system.pin_gate import TriesRecord
from tests.sale.samples import attempt

STRANGE: dict[str, Callable[[Path], object]] = {
    "levels": lambda at: at.write_text("[" * 100_000 + "]" * 100_000),
    "records in records": lambda at: at.write_text('{"a":' * 100_000 + "1" + "}" * 100_000),
    "digits": lambda at: at.write_text("9" * 5000),
    "Latin-1": lambda at: at.write_bytes('{"São": "José"}'.encode("latin-1")),
    "pipe": lambda at: os.mkfifo(at),
    "folder": lambda at: at.mkdir(),
    "endless": lambda at: at.symlink_to("/dev/zero"),
}
READERS: dict[str, tuple[str, Callable[[Path], object]]] = {
    "blocks": (blocks.FILE, lambda at: blocks.BlockFile(at).read()),
    "scores": (training_scores.FILE, lambda at: training_scores.ScoreFile(at).read()),
    "pickups": (pickups.FILE, lambda at: pickups.PickupFile(at)._read()),
    "late orders": (late_orders.FILE, lambda at: asyncio.run(late_orders.LateOrderFile(at).read())),
    "searches": (searches.FILE, lambda at: asyncio.run(searches.SearchFile(at).read(date.today()))),
    "key": (key_file.FILE, key_file.read),
    "wrong PINs": ("pin-desk.json", lambda at: TriesRecord([at / "pin-desk.json"], "00").read()),
}


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are files on Unix")
@pytest.mark.parametrize("strange", STRANGE)
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.timeout(20)
def test_what_somebody_else_put_there_counts_as_nothing(tmp_path: Path, reader: str, strange: str) -> None:
    name, read = READERS[reader]
    STRANGE[strange](tmp_path / name)
    assert not read(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="links are for everybody on Unix")
@pytest.mark.parametrize("key", [JournalKey(bytes(32)), None])
async def test_nothing_is_written_through_a_link(tmp_path: Path, key: JournalKey | None) -> None:
    victim = tmp_path / "of somebody else"
    victim.write_text("mine\n")
    for name in ("attempts.jsonl", "blocks.json.new", "attempts.jsonl.new"):
        (tmp_path / name).symlink_to(victim)
    with contextlib.suppress(NotWritable, StorageFault):
        journal = await Journal.open(tmp_path, key)
        with contextlib.suppress(NotWritable, StorageFault):
            await journal.record(attempt())
        await journal.aclose()
    with contextlib.suppress(OSError):
        await blocks.BlockFile(tmp_path).write(())
    assert victim.read_text() == "mine\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are files on Unix")
@pytest.mark.parametrize("strange", ["pipe", "folder", "endless"])
@pytest.mark.timeout(60)
async def test_a_journal_whose_record_beside_it_is_none_says_so(tmp_path: Path, strange: str) -> None:
    STRANGE[strange](tmp_path / "attempts.jsonl")
    with pytest.raises((NotWritable, StorageFault)):
        async with asyncio.timeout(30):
            journal = await Journal.open(tmp_path, JournalKey(bytes(32)))
            await journal.aclose()


@pytest.mark.parametrize("strange", ["levels", "records in records", "digits", "Latin-1"])
def test_a_strange_head_of_the_trail_is_a_bad_seal(tmp_path: Path, strange: str) -> None:
    STRANGE[strange](tmp_path / "audit.head")
    found = Seals(SealPlaces((tmp_path / "audit.head",), b"key")).read().findings
    assert [one.flaw for one in found] == [Flaw.BAD_SEAL]
