"""Plays a day in a process of its own: the real kiosk, the real sandbox process, virtual time.

usage: python -m tests.campaigns.kiosk_day.play CUSTOMERS FOLDER      prints one JSON object a line
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication

from pos_app import core
from pos_app.card.client import CardProcess
from pos_app.kiosk.flow.state import Page
from pos_app.system.clock import SystemClock
from tests.campaigns.common.window import play_alone
from tests.campaigns.kiosk_day import traces
from tests.campaigns.kiosk_day.plan import MINUTES_EACH, Fault, Visit, day
from tests.campaigns.kiosk_day.visitor import Visitor
from tests.journeys.customer import Customer, at_the_kiosk
from tests.processes import family, megabytes
from tests.sandbox_process import SandboxProcess, start_sandbox

_EARLY = 1800
"""The first measure comes after so many simulated seconds: half an hour."""
_EVERY = 12
"""Customers from one measure to the next."""
_REST = 0.01
"""Share by which the memory of a process at rest may differ between two looks."""
_AWAY = 4.0
"""Seconds for which the provider stands still."""


class Time:
    """Simulated time that everybody shares: seconds ahead of the computer's."""

    ahead = 0.0


class ShiftedClock(SystemClock):
    """The program's clock, put forward with the day. Waits end when their simulated time is over."""

    def now(self) -> datetime:
        return super().now() + timedelta(seconds=Time.ahead)

    def monotonic(self) -> float:
        return time.monotonic() + Time.ahead

    async def wait(self, seconds: float, hurry: asyncio.Event | None = None) -> None:
        """Wait so long, look at the clock now and then: it may have jumped."""
        hurry = hurry or asyncio.Event()
        until = self.monotonic() + seconds
        while (left := until - self.monotonic()) > 0 and not hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(hurry.wait(), min(left, 0.25))


@dataclass
class Day:
    """The kiosk, its provider and what was found."""

    customer: Customer
    sandbox: SandboxProcess
    folder: Path
    wrong: list[str] = field(default_factory=list)
    outcomes: dict[str, int] = field(default_factory=dict)

    async def serve(self, visit: Visit) -> None:
        """Serve one customer, with the fault that meets them, and look for what is left."""
        fault = asyncio.ensure_future(self._fault(visit.fault))
        visitor = Visitor(self.customer, visit, lambda: self.sandbox, self.pass_by)
        began = Time.ahead
        try:
            await visitor.go()
        finally:
            await fault
        end = visitor.way[-1].value if visit.leaves_at is None else f"left at {visitor.way[-1].value}"
        self.outcomes[end] = self.outcomes.get(end, 0) + 1
        await asyncio.to_thread(self.sandbox.control, "faults", {"clear": True})
        await self.pass_by(max(0.0, MINUTES_EACH * 60 - (Time.ahead - began)))
        await self.customer.until(lambda: self.customer.page is Page.HOME, "a kiosk that rests", 60)
        await self._look_for_traces(visit)

    async def pass_by(self, seconds: float) -> None:
        """Put all clocks forward; then let everybody see it."""
        Time.ahead += seconds
        self.customer.clock.ahead = Time.ahead
        with suppress(OSError):  # It may just be away.
            await asyncio.to_thread(self.sandbox.control, "clock", {"advance_seconds": seconds})
        self.customer.kiosk._tick()
        await asyncio.sleep(0.05)

    # --- What goes wrong ------------------------------------------------------------------------------

    async def _fault(self, fault: Fault) -> None:
        ask = {
            Fault.SEARCH: {"operation": "search", "fault": "status_500", "times": 2},
            Fault.MAP: {"operation": "trip", "fault": "truncated", "times": 2},
            Fault.HOLD: {"operation": "hold", "fault": "reset_before"},
            Fault.SEAT: {"operation": "hold", "fault": "seat_taken"},
            Fault.QUOTE: {"operation": "quote", "fault": "html_502", "times": 2},
            Fault.LOST_ORDER: {"operation": "create", "fault": "reset_after"},
        }.get(fault)
        if ask:
            await asyncio.to_thread(self.sandbox.control, "faults", ask)
        elif fault is Fault.STOPPED:
            process = self.sandbox.process
            await asyncio.sleep(1)
            process.send_signal(signal.SIGSTOP)
            try:
                await asyncio.sleep(_AWAY)
            finally:
                process.send_signal(signal.SIGCONT)
        elif fault is Fault.KILLED:
            await asyncio.sleep(1)
            await asyncio.to_thread(self._start_again)

    def _start_again(self) -> None:
        port = urlsplit(self.sandbox.base_url).port
        assert port is not None
        self.sandbox.kill()
        self.sandbox = _sandbox(self.folder, port)

    # --- What is left ---------------------------------------------------------------------------------

    async def _look_for_traces(self, visit: Visit) -> None:
        history = await self.customer.core.journal.history()
        words = visit.person.words
        bought = any(visit.person.name in repr(one.sold) for one in history)
        await asyncio.sleep(0.1)  # Widgets that were dropped go with the next turn of the event loop.
        QCoreApplication.sendPostedEvents(None, 0)
        homes = [self.folder / name for name in ("kiosk", "home", "tmp")]
        found = traces.in_files(homes, words, journal=not bought) + traces.in_files(homes, traces.CARDS)
        found += traces.in_window(self.customer, (*words, *traces.CARDS))
        self.wrong += [f"customer {visit.number} ({visit.leaves_at}, {visit.fault}): {one}" for one in found]


def _sandbox(folder: Path, port: int = 0) -> SandboxProcess:
    return start_sandbox(
        folder / "provider", port=port, extra=("--speed", "20", "--quirk", "pix_paid_after=0")
    )


async def play(customers: int, folder: Path) -> dict[str, object]:
    """Let so many customers come; return what was measured and found."""
    vars(core)["SystemClock"] = ShiftedClock
    sandbox = _sandbox(folder)
    samples: list[dict[str, float]] = []
    stuck = ""
    begin = time.monotonic()
    async with at_the_kiosk(sandbox, folder / "kiosk") as customer:
        shop = Day(customer, sandbox, folder)
        try:
            for visit in day(customers):
                before = time.monotonic()
                await shop.serve(visit)
                took = time.monotonic() - before
                leaves = visit.leaves_at.value if visit.leaves_at else "ticket"
                words = f"{visit.number:3}  {leaves:10} {visit.fault.value:34} {took:.1f} s"
                print(words, file=sys.stderr, flush=True)
                served = visit.number + 1
                early = not samples and Time.ahead >= _EARLY
                if early or served % _EVERY == 0 or served == customers:
                    samples.append(await _measured(shop, served))
        except AssertionError as reason:
            stuck = f"customer {visit.number} ({visit.leaves_at}, {visit.fault}): {reason}"
        finally:
            orders = shop.sandbox.orders()
            history = await customer.core.journal.history()
    shop.sandbox.stop()
    sends = [one.public_id for one in history if one.sends > 1]
    twice = [f"order {name} was sent more than once" for name in sends]
    return {
        "customers": customers,
        "hours": round(Time.ahead / 3600, 2),
        "seconds": round(time.monotonic() - begin, 1),
        "orders": len(orders),
        "samples": samples,
        "outcomes": shop.outcomes,
        "wrong": shop.wrong + twice,
        "stuck": stuck,
    }


async def _measured(shop: Day, served: int) -> dict[str, float]:
    form = shop.customer.kiosk.card.form

    def at_rest() -> bool:
        return form.is_warm and len(form.findChildren(CardProcess)) == 1

    await shop.customer.until(at_rest, "one card view, for the next sale", 30)
    gc.collect()
    own, below = await _settled(shop.sandbox.process.pid)
    found = {"served": served, "hours": round(Time.ahead / 3600, 2), "own_mb": own, "children_mb": below}
    return found


async def _settled(without: int) -> tuple[float, float]:
    """Return the memory once the processes below have come to rest: Chromium starts and ends in steps."""
    former = used_mb(without)
    for _ in range(15):
        await asyncio.sleep(1.5)
        now = used_mb(without)
        if abs(now[1] - former[1]) <= _REST * former[1]:
            break
        former = now
    return now


def used_mb(without: int = 0) -> tuple[float, float]:
    """Return MB: this process (RSS), and the processes below it (what is their own, parts that they share
    counted once); ``without`` is a process that does not count, the provider.

    Pages of files are left out below: other programs of the computer may share those of Chromium, or not.
    """
    me = os.getpid()
    below = sum(megabytes(pid, "smaps_rollup", "Pss_Anon:") for pid in family(me, without) - {me})
    return megabytes(me, "status", "VmRSS:"), below


if __name__ == "__main__":
    sys.exit(play_alone("kiosk-day", lambda: play(int(sys.argv[1]), Path(sys.argv[2]))))
