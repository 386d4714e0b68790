"""The provider of a campaign: the sandbox in a process of its own, what takes it away, and its own books."""

from __future__ import annotations

import json
import os
import signal
import time
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import httpx
import msgspec

from pos_app.sandbox.faults import OPERATIONS
from tests.campaigns.common.evidence import Post, Sends, TrueOrder
from tests.campaigns.common.runner import environment
from tests.journeys.books import Booked, Books
from tests.sandbox_process import SandboxProcess, start_sandbox

ORIGIN, DESTINATION = "sao-paulo-sp", "belo-horizonte-mg"
_MANY = 100_000
_LATE_MS, _CREATE_TAKES_MS = 4000, 2500
_LOADS_WITHIN = 60.0


class Outage(StrEnum):
    """How the provider goes away."""

    KILLED = "killed"
    """Its process is killed; another one starts some seconds later with the same data."""
    STOPPED = "stopped"
    """Its process stands still (SIGSTOP) and goes on some seconds later."""
    RESTARTED = "restarted"
    """Its process is killed and started again at once."""
    SLOWED = "slowed"
    """Every answer comes seconds late."""
    CLOSED = "closed"
    """Every call is answered with 503."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request as it arrived."""

    at: float
    method: str
    path: str


class Provider:
    """A sandbox without other buyers, that keeps its port and its data when it goes away.

    Args:
        extra: further options of the sandbox.
        module: what is started in place of the sandbox.
        overheard: write down every request before anything is done with it.
    """

    def __init__(
        self, folder: Path, *extra: str, module: str = "pos_app.sandbox", overheard: bool = False
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self._extra, self._module = folder, extra, module
        self._log = folder / "requests.jsonl"
        self._heard = ("--overheard", str(self._log)) if overheard else ()
        if overheard:
            self._module = "tests.campaigns.common.overheard"
        self.process: SandboxProcess = self._started(0)

    def _started(self, port: int) -> SandboxProcess:
        return start_sandbox(
            self.folder / "data", port=port, module=self._module, extra=(*self._heard, *self._extra)
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stop()

    # --- What it is like ------------------------------------------------------------------------------

    def quirks(self, **values: Any) -> None:
        """Read the contract in these ways, in all others as usual."""
        self.process.control("quirks", {"reset": True, "other_buyers": False, **values})

    def speaks(self, dialect: str | None, *, low_fare: bool = False) -> None:
        """Put a dialect in force, with or without the low-fare offer."""
        self.process.control("quirks", {"low_fare": low_fare})
        self.process.control("dialect", {"name": dialect})

    def plays(self, seed: int) -> Sends:
        """Play an unseen provider; return what that one sends."""
        self.process.control("shape", {"seed": seed})
        shape = self.shape()
        choices = shape["choices"]
        # A discount given for all seats together stands beside their price without it.
        subtotal = choices["subtotal"] or choices["discount_line"] == "summary"
        total = choices["total_place"] == "method"
        return msgspec.convert({**shape["sends"], "subtotal": subtotal, "total": total}, Sends)

    def shape(self) -> Any:
        """Return the provider that is played, with its ``lines`` in words."""
        return self.process._controlled("shape", None)

    def fault(self, operation: str, fault: str, **more: Any) -> None:
        """Let a call fail, once where ``times`` does not say more."""
        self.process.control("faults", {"operation": operation, "fault": fault, **more})

    def honest(self) -> None:
        self.process.control("faults", {"clear": True})

    # --- Going away and coming back -------------------------------------------------------------------

    def let_orders_take_their_time(self) -> None:
        """Let the next order be on its way for a while, before anything is done with it."""
        self.fault("create", "late", times=1, ms=_CREATE_TAKES_MS)

    def go_away(self, outage: Outage) -> None:
        match outage:
            case Outage.KILLED:
                self.process.kill()
            case Outage.RESTARTED:
                self.process.kill()
                self.start_again()
            case Outage.STOPPED:
                os.kill(self.process.process.pid, signal.SIGSTOP)
            case Outage.SLOWED:
                self._each("late", ms=_LATE_MS)
            case Outage.CLOSED:
                self._each("status_503")

    def come_back(self, outage: Outage) -> None:
        """End an outage; the provider can be used when this returns."""
        match outage:
            case Outage.KILLED:
                self.start_again()
            case Outage.RESTARTED:
                pass  # It is back already.
            case Outage.STOPPED:
                os.kill(self.process.process.pid, signal.SIGCONT)
            case Outage.SLOWED | Outage.CLOSED:
                self.honest()

    def start_again(self) -> None:
        """Start a process in place of the one that was killed, and wait until it answers."""
        self.process = self._started(urlsplit(self.process.base_url).port or 0)
        end = time.monotonic() + _LOADS_WITHIN
        while True:  # It listens before it is loaded.
            try:
                self.process.state()
            except OSError:
                if time.monotonic() > end:
                    raise
            else:
                return

    def _each(self, fault: str, **more: Any) -> None:
        for name, _method, _path in OPERATIONS:
            self.fault(name, fault, times=_MANY, **more)

    # --- What really happened -------------------------------------------------------------------------

    def true_orders(self) -> list[TrueOrder]:
        """Return every order as it really is, oldest first."""
        return msgspec.convert(self.process.orders(), list[TrueOrder], strict=False)

    def ledger(self) -> list[dict[str, Any]]:
        """Return the ledger's lines since the last call."""
        found = self.process.ledger()
        self.process.control("ledger", {"clear": True})
        return found

    def posts(self) -> list[Post]:
        return [Post.of(line) for line in self.ledger()]

    def asked(self) -> list[Asked]:
        """Return every request that was overheard, also at processes that were killed."""
        lines = self._log.read_text(encoding="utf-8").splitlines() if self._log.exists() else []
        return [Asked(**json.loads(line)) for line in lines]

    def orders_asked(self) -> int:
        """Return how many requests for an order were overheard."""
        return sum(one.method == "POST" and one.path.endswith("/v4/orders") for one in self.asked())

    def booked(self) -> list[Booked]:
        """Return the orders from its own file: also while it is away."""
        return Books(self.folder / "data").orders()

    def pay(self, public_id: str) -> None:
        self.process.control(f"pix/{public_id}/pay")

    def direct(self, day: date, *, room: int, back: bool = False, low_fare: bool = False) -> list[str]:
        """Return the ids of the direct trips with so many free seats on a day, in their order. The dialect
        must be off."""
        ends = (DESTINATION, ORIGIN) if back else (ORIGIN, DESTINATION)
        user, _, secret = self.process.credentials.partition(":")
        with httpx.Client(base_url=self.process.base_url, timeout=20, trust_env=False) as http:
            grant = {"grant_type": "client_credentials"}
            token = http.post("/oauth/basic-token", data=grant, auth=(user, secret)).json()["access_token"]
            asked = {"from": ends[0], "to": ends[1], "departureDate": day.isoformat()}
            answer = http.get("/v5/trips", params=asked, headers={"authorization": f"Bearer {token}"})
        return [
            trip["tripUuids"][0]
            for trip in answer.json()["departures"]
            if trip["type"] == "direct"
            and trip["availableSeats"] >= room
            and (trip["isLowFare"] or not low_fare)
        ]


def connected(sandbox: SandboxProcess, folder: Path) -> dict[str, str]:
    """Return the environment of a program that sells at a sandbox, with nobody's own data."""
    own = {
        "POS_APP_BASE_URL": sandbox.base_url,
        "POS_APP_CREDENTIALS": sandbox.credentials,
        "POS_APP_CLIENT_ID": str(sandbox.client_id),
        "POS_APP_CARD": json.dumps({"page_url": sandbox.card_page_url, "hosts": ["127.0.0.1"]}),
        "POS_APP_LANGUAGE": "pt_BR",
    }
    return environment(folder) | own
