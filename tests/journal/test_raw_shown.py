"""Who saw a reply in full is on the disk, also of orders that are no sales of this desk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pos_app.domain.attempts import RAW_SHOWN, LogEntry
from pos_app.domain.storage import StorageFault, StorageKind
from pos_app.journal.raw_shown import FILE, RawShownFile

NOW = datetime(2026, 3, 19, 14, 32, tzinfo=UTC)


async def test_lines_are_added_and_found_by_their_order(tmp_path: Path) -> None:
    kept = RawShownFile(tmp_path)
    assert await kept.of_order("GB7K") == ()
    await kept.add("GB7K", "Guichê 01", NOW)
    await kept.add("GB7L", "Guichê 02", NOW)
    await kept.add("GB7K", "", NOW + timedelta(minutes=1))
    again = RawShownFile(tmp_path)
    assert await again.of_order("GB7K") == (
        LogEntry(NOW, RAW_SHOWN, "Guichê 01"),
        LogEntry(NOW + timedelta(minutes=1), RAW_SHOWN, ""),
    )


async def test_a_line_that_was_cut_off_hides_no_other(tmp_path: Path) -> None:
    kept = RawShownFile(tmp_path)
    await kept.add("GB7K", "Guichê 01", NOW)
    path = tmp_path / FILE
    path.write_bytes(path.read_bytes() + b'\n{"order":"GB')
    assert len(await kept.of_order("GB7K")) == 1
    await kept.add("GB7L", "Guichê 01", NOW)
    assert len(await kept.of_order("GB7L")) == 1


async def test_what_cannot_be_written_or_read_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    kept = RawShownFile(tmp_path)
    for work in (kept.add("GB7K", "Guichê 01", NOW), kept.of_order("GB7K")):
        with pytest.raises(StorageFault) as told:
            await work
        assert told.value.problem.kind is StorageKind.FILE_NOT_WRITABLE
