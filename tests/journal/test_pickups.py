"""Which tickets were printed here is remembered over a restart, by their ids alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from pos_app.journal import pickups
from pos_app.journal.pickups import PickupFile


async def test_printed_tickets_are_remembered_over_a_restart(tmp_path: Path) -> None:
    first = PickupFile(tmp_path)
    assert await first.printed("GB7K") == frozenset()
    await first.keep("GB7K", ["1"])
    await first.keep("GB7K", ["2"])
    assert await PickupFile(tmp_path).printed("GB7K") == {"1", "2"}
    assert await PickupFile(tmp_path).printed("GB8K") == frozenset()


async def test_the_oldest_order_makes_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pickups, "_MOST", 2)
    kept = PickupFile(tmp_path)
    for order in ("a", "b", "a", "c"):
        await kept.keep(order, ["1"])
    again = PickupFile(tmp_path)
    assert [bool(await again.printed(order)) for order in ("a", "b", "c")] == [True, False, True]


async def test_a_damaged_file_and_a_folder_that_takes_nothing_stop_no_printing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for damaged in (b"{", b"[1]", b'{"a": 5}'):
        (tmp_path / pickups.FILE).write_bytes(damaged)
        assert await PickupFile(tmp_path).printed("a") == frozenset()
    gone = PickupFile(tmp_path / "missing")
    await gone.keep("a", ["1"])
    assert await gone.printed("a") == {"1"}
    read = [one for one in caplog.messages if one.startswith("printed pickups cannot be read: ")]
    assert len(read) == 3
    assert any(one.startswith("printed pickups cannot be kept: [Errno") for one in caplog.messages)
