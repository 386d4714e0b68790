"""The blocks of this desk outlive a restart, and nothing depends on their file."""

from __future__ import annotations

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
