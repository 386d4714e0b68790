"""How often late tickets were asked for in vain outlives the program, and needs nothing to go on without."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from pos_app.journal import late_orders
from pos_app.journal.late_orders import LateOrderFile, Tries


async def test_tries_are_remembered_over_a_restart_and_others_forgotten(tmp_path: Path) -> None:
    shut = Tries(0, datetime(2026, 11, 26, 15, 30, tzinfo=UTC))
    assert await LateOrderFile(tmp_path).read() == {}
    await LateOrderFile(tmp_path).keep({"a": Tries(2), "b": shut})
    assert await LateOrderFile(tmp_path).read() == {"a": Tries(2), "b": shut}
    await LateOrderFile(tmp_path).keep({"b": shut})
    assert await LateOrderFile(tmp_path).read() == {"b": shut}


async def test_a_damaged_file_and_a_folder_that_takes_nothing_stop_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / late_orders.FILE).write_bytes(b"{")
    assert await LateOrderFile(tmp_path).read() == {}
    await LateOrderFile(tmp_path / "missing").keep({"a": Tries(1)})
    assert [one.rpartition(" ")[0] for one in caplog.messages] == [
        "orders that wait for their customers cannot be read:",
        "orders that wait for their customers cannot be kept:",
    ]
