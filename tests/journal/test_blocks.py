"""The blocks of this desk outlive a restart, and nothing depends on their file."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path

import pytest

from pos_app.domain.seats import SeatHold
from pos_app.journal import blocks
from pos_app.journal.blocks import FILE, BlockFile
from tests.sale.samples import NOW

FIRST = SeatHold("block-1", "t1", "05", NOW + timedelta(minutes=9))
SECOND = SeatHold("block-2", "t1", "06", NOW + timedelta(minutes=9))


async def test_what_was_written_is_read_after_a_restart(tmp_path: Path) -> None:
    await BlockFile(tmp_path).write((FIRST, SECOND))
    assert BlockFile(tmp_path).read() == (FIRST, SECOND)
    assert os.listdir(tmp_path) == [FILE]  # noqa: PTH208 - in one call, as the folder is small


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert BlockFile(tmp_path).read() == ()


@pytest.mark.parametrize("content", [b"", b"{}", b'[{"label": 5}]', b"\xff"])
def test_a_damaged_file_costs_a_message_at_most(
    tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(content)
    assert BlockFile(tmp_path).read() == ()
    (message,) = caplog.messages
    assert caplog.records[0].name == blocks.__name__
    what, _, why = message.partition(": ")
    assert what == "blocked seats cannot be read"
    assert why not in ("", "None")


def test_a_file_that_cannot_be_opened_costs_a_message_at_most(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).mkdir()
    assert BlockFile(tmp_path).read() == ()
    assert "blocked seats cannot be read" in caplog.text


async def test_of_several_that_wait_the_newest_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[SeatHold, ...]] = []
    real = BlockFile._write

    def write(self: BlockFile, blocks: tuple[SeatHold, ...]) -> None:
        written.append(blocks)
        real(self, blocks)

    monkeypatch.setattr(BlockFile, "_write", write)
    file = BlockFile(tmp_path)
    await asyncio.gather(file.write((FIRST,)), file.write((SECOND,)), file.write((FIRST, SECOND)))
    assert written[-1] == (FIRST, SECOND) and (SECOND,) not in written
    assert file.read() == (FIRST, SECOND)


async def test_a_disk_that_takes_nothing_leaves_the_earlier_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = BlockFile(tmp_path)
    await file.write((FIRST,))

    def full(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OSError, match="No space"):
        await file.write((SECOND,))
    assert file.read() == (FIRST,)
