"""What the provider keeps of a sale, read from the sandbox's own file and not through the desk."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Booked:
    """One order: how it ended, what it costs in cents, the request as it arrived, and the seats it sold."""

    public_id: str
    state: str
    charged: int
    request: dict[str, Any]
    sold: tuple[dict[str, Any], ...]

    @property
    def items(self) -> list[dict[str, Any]]:
        """What the request says of every ticket (contract 2.9)."""
        return [item["meta"] for item in self.request["orderItems"]]

    @property
    def places(self) -> list[tuple[str, str]]:
        """Bus and seat of every ticket."""
        return [(one["trip"], one["label"]) for one in self.sold]


class Books:
    """The orders of a sandbox whose data lies in ``folder``."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "service.sqlite"

    def orders(self) -> list[Booked]:
        """Return every order, oldest first."""
        sql = "SELECT public_id, state, body FROM orders ORDER BY number"
        with closing(sqlite3.connect(self._file)) as file:
            rows = file.execute(sql).fetchall()
        found = []
        for public_id, state, packed in rows:
            body = json.loads(packed)
            found.append(Booked(public_id, state, body["charged"], body["request"], tuple(body["sold"])))
        return found
