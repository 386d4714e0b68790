"""The provider of one case: the sandbox process, what takes it away, and what it really sold."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pos_app.sandbox.faults import OPERATIONS
from tests.campaigns.outages.cases import Outage
from tests.journeys.books import Booked, Books
from tests.sandbox_process import SandboxProcess

LATE_MS = 4000
"""How late every answer of a slowed provider comes."""
_MANY = 100_000
_CREATE_TAKES_MS = 2500
_LOADS_WITHIN = 60.0


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived."""

    at: float
    method: str
    path: str


class Provider:
    """A sandbox that goes away and comes back on the same port with the same data."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._log = folder / "requests.jsonl"
        self._books = Books(folder / "data")
        self.process = self._started(0)

    def _started(self, port: int) -> SandboxProcess:
        words = ["--port", str(port), "--data", str(self._folder / "data"), "--speed", "4", "--with-stdin"]
        # A PIX is paid when the case says so.
        quirks = ["--quirk", "other_buyers=off", "--quirk", "pix_paid_after=0"]
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.campaigns.outages.overheard", str(self._log), *words, *quirks],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert process.stdout is not None
        ready = json.loads(process.stdout.readline())
        return SandboxProcess(
            process, ready["base_url"], ready["card_page_url"], ready["credentials"], ready["client_id"]
        )

    # --- Going away and coming back -------------------------------------------------------------------

    def let_orders_take_their_time(self) -> None:
        """Let the next order be on its way for a while, before anything is done with it."""
        self._fault("create", "late", times=1, ms=_CREATE_TAKES_MS)

    def go_away(self, outage: Outage) -> None:
        """Begin the outage."""
        match outage:
            case Outage.KILLED:
                self.process.kill()
            case Outage.RESTARTED:
                self.process.kill()
                self._start_again()
            case Outage.STOPPED:
                os.kill(self.process.process.pid, signal.SIGSTOP)
            case Outage.SLOWED:
                self._each("late", ms=LATE_MS)
            case Outage.CLOSED:
                self._each("status_503")

    def come_back(self, outage: Outage) -> None:
        """End the outage; the provider can be used when this returns."""
        match outage:
            case Outage.KILLED:
                self._start_again()
            case Outage.RESTARTED:
                pass  # It is back already.
            case Outage.STOPPED:
                os.kill(self.process.process.pid, signal.SIGCONT)
            case Outage.SLOWED | Outage.CLOSED:
                self.process.control("faults", {"clear": True})

    def _start_again(self) -> None:
        port = urlsplit(self.process.base_url).port
        assert port is not None
        self.process = self._started(port)
        self._loaded()

    def _loaded(self) -> None:
        """Wait until it answers: it listens before it is loaded."""
        end = time.monotonic() + _LOADS_WITHIN
        while True:
            try:
                self.process.state()
            except OSError:
                if time.monotonic() > end:
                    raise
            else:
                return

    def _each(self, fault: str, **more: Any) -> None:
        for name, _method, _path in OPERATIONS:
            self._fault(name, fault, times=_MANY, **more)

    def _fault(self, operation: str, fault: str, **more: Any) -> None:
        self.process.control("faults", {"operation": operation, "fault": fault, **more})

    def stop(self) -> None:
        """End it."""
        self.process.stop()

    # --- What really happened -------------------------------------------------------------------------

    def asked(self) -> list[Asked]:
        """Return every request that arrived, also at processes that were killed."""
        if not self._log.exists():
            return []
        lines = self._log.read_text(encoding="utf-8").splitlines()
        return [Asked(**json.loads(line)) for line in lines]

    def orders_asked(self) -> int:
        """Return how many requests for an order arrived."""
        return sum(one.method == "POST" and one.path.endswith("/v4/orders") for one in self.asked())

    def orders(self) -> list[Booked]:
        """Return the orders that it has, from its own file."""
        return self._books.orders()

    def pay(self, public_id: str) -> None:
        """Let the customer pay a PIX."""
        self.process.control(f"pix/{public_id}/pay")
