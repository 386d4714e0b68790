"""The clerk at the real window, for the probes; the provider is in the environment."""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.bench.ticker import Ticker
from tests.journeys.clerk import Clerk, at_the_counter
from tests.sandbox_process import SandboxProcess

_BETWEEN_KEYS = 0.01
_SETTLED = 0.3


class _Gone:
    """Stands for a process that somebody else ends."""


class Counter:
    """An open desk whose clerk types as a quick typist does, and whose thread is watched."""

    def __init__(self, clerk: Clerk) -> None:
        self.clerk = clerk
        self.ticker = Ticker()

    @property
    def on_map(self) -> bool:
        """Whether the keyboard is on a map of seats that is there."""
        return bool(self.clerk.stage.seating.maps) and "Poltrona" in self.clerk.focus().accessibleName()

    async def keys(
        self, *keys: Qt.Key | str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        """Press keys and type texts."""
        for key in keys:
            for letter in key if isinstance(key, str) else [key]:
                QTest.keyClick(self.clerk.focus(), letter, held)  # type: ignore[arg-type]
                await asyncio.sleep(_BETWEEN_KEYS)


@asynccontextmanager
async def open_counter() -> AsyncIterator[Counter]:
    """Open the desk in a folder of its own; what failed in the background ends the probe."""
    e = os.environ
    told = (e["BENCH_BASE_URL"], e["BENCH_CARD_PAGE"], e["BENCH_CREDENTIALS"], int(e["BENCH_CLIENT_ID"]))
    provider = SandboxProcess(_Gone(), *told)  # type: ignore[arg-type]
    async with at_the_counter(provider, Path(tempfile.mkdtemp())) as clerk:
        await asyncio.sleep(_SETTLED)
        yield Counter(clerk)
