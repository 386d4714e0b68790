"""One sandbox for one worker: its dialect, its ledger, and the trips that it really has."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import httpx

from tests.campaigns.dialects.plans import DESTINATION, ORIGIN
from tests.sandbox_process import SandboxProcess, start_sandbox

_ROOM = 12
"""Free seats that a trip must have to be sold at one dialect."""


class Provider:
    """A running sandbox, quick, without other buyers, that takes orders of any amount."""

    def __init__(self, folder: Path) -> None:
        self.process: SandboxProcess = start_sandbox(
            folder,
            extra=("--speed", "20", "--quirk", "pix_paid_after=2", "--accept-any-total"),
        )

    def environment(self) -> dict[str, str]:
        """Return the variables of a client that is connected to it."""
        return {
            "POS_APP_BASE_URL": self.process.base_url,
            "POS_APP_CREDENTIALS": self.process.credentials,
            "POS_APP_CLIENT_ID": str(self.process.client_id),
        }

    def speaks(self, dialect: str | None, *, low_fare: bool = False) -> None:
        """Put a dialect in force, at a provider with or without the low-fare offer."""
        self.process.control("quirks", {"low_fare": low_fare})
        self.process.control("dialect", {"name": dialect})

    def posts(self) -> list[dict[str, Any]]:
        """Return the ledger's lines since the last call."""
        found = self.process.ledger()
        self.process.control("ledger", {"clear": True})
        return found

    def direct(self, day: date, *, back: bool = False, low_fare: bool = False) -> list[str]:
        """Return the ids of the direct trips with room on a day, in their order. The dialect must be off."""
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
            and trip["availableSeats"] >= _ROOM
            and (trip["isLowFare"] or not low_fare)
        ]

    def stop(self) -> None:
        """End it."""
        self.process.stop()
