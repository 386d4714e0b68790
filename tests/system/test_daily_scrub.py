"""People are forgotten also where the program is never closed."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, cast

from pos_app import core
from pos_app.domain.attempts import AttemptState
from pos_app.journal.journal import Journal
from pos_app.system.clock import SystemClock
from pos_app.system.settings import Settings
from tests.sale.samples import NOW, attempt


class Days:
    """A clock on which each wait is a day."""

    def __init__(self) -> None:
        self.waits: list[float] = []

    def now(self) -> datetime:
        return NOW + timedelta(days=20 * len(self.waits))

    async def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        if len(self.waits) > 3:
            raise asyncio.CancelledError


async def test_each_day_anew(tmp_path: Path) -> None:
    journal = await Journal.open(tmp_path)
    await journal.record(replace(attempt(AttemptState.REFUSED), id="old"))
    (tmp_path / "bilhetes").mkdir()
    (tmp_path / "bilhetes" / "slip.pdf").write_bytes(b"%PDF")
    days, failed = Days(), list[Any]()
    with contextlib.suppress(asyncio.CancelledError):
        await core._scrub_daily(
            journal, cast(SystemClock, days), Settings(), lambda *what: failed.append(what)
        )
    kept = await journal.attempt("old")
    await journal.aclose()
    assert kept is not None and kept.sold.buyer == ""
    assert (days.waits, failed) == ([86_400.0] * 4, [])
