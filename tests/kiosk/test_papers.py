"""The kiosk prints for one customer after the other, on a real printer."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.kiosk.flow.state import Event, Slip, SlipMoved
from pos_app.kiosk.papers import Papers
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.system.tasks import TaskScope
from tests.printing.loopback_printer import LoopbackPrinter
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import a_plan, opened, sold

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("shop"), extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def printer() -> Iterator[LoopbackPrinter]:
    with LoopbackPrinter() as made:
        yield made


async def test_tickets_that_are_asked_for_while_others_print_come_after_them(
    sandbox: SandboxProcess, tmp_path: Path, printer: LoopbackPrinter
) -> None:
    for _ in range(2):
        await sold(sandbox, tmp_path / "kiosk", a_plan(allowRepeat=True))
    async with opened(sandbox, tmp_path / "kiosk") as core:
        first, second = await core.journal.history()
        slips = Slips(
            SlipPrinting(lambda: (printer.profile(),), core.journal.prints, lambda: "Totem 01"), training=True
        )
        errors: list[BaseException] = []
        scope = TaskScope("kiosk", lambda _, error: errors.append(error))
        seen: list[Event] = []
        out: asyncio.Queue[Attempt] = asyncio.Queue()
        papers = Papers(core, slips, scope, seen.append, out.put_nowait, time.monotonic)
        papers.ready = True
        for order in (first, second, first):
            papers.tickets(order, again=False)
        async with asyncio.timeout(20):
            assert (await out.get(), await out.get()) == (first, second)
        await scope.aclose()
        assert (errors, printer.slips) == ([], 4), "a slip and a receipt of each order"
        moved = [one.slip for one in seen if isinstance(one, SlipMoved)]
        assert moved == [
            *(Slip.QUEUED, Slip.QUEUED),
            *(Slip.PRINTING, Slip.PRINTED, Slip.PRINTING, Slip.PRINTED),
        ]
