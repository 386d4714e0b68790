"""Trip ids that carry their trip: nothing of the catalogue is stored, and no id can be guessed."""

from __future__ import annotations

import hashlib
import struct
import uuid
from dataclasses import dataclass
from datetime import date, timedelta

_EPOCH = date(2020, 1, 1)
_DAYS = 0x10000
_BODY = struct.Struct(">HHHBB")


@dataclass(frozen=True, slots=True)
class Run:
    """One bus of a day: from city to city (their indexes), which of the day, which leg of a one-stop trip."""

    origin: int
    destination: int
    day: date
    number: int
    leg: int = 0


class TripIds:
    """Writes runs as UUIDs and reads them back; the seed is the key."""

    def __init__(self, seed: int) -> None:
        self._key = hashlib.blake2b(f"trips {seed}".encode()).digest()

    def write(self, run: Run) -> str:
        days = (run.day - _EPOCH).days % _DAYS
        body = _BODY.pack(run.origin, run.destination, days, run.number, run.leg)
        mark = self._digest(body)
        return str(uuid.UUID(bytes=mark + _mixed(body, self._digest(mark))))

    def read(self, trip_id: str) -> Run | None:
        """Return the run of an id, or None for an id that was never given out."""
        try:
            raw = uuid.UUID(trip_id).bytes
        except ValueError:
            return None
        mark, body = raw[:8], _mixed(raw[8:], self._digest(raw[:8]))
        if self._digest(body) != mark:
            return None
        origin, destination, days, number, leg = _BODY.unpack(body)
        return Run(origin, destination, _EPOCH + timedelta(days=days), number, leg)

    def _digest(self, body: bytes) -> bytes:
        return hashlib.blake2b(body, digest_size=8, key=self._key).digest()


def _mixed(body: bytes, mask: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(body, mask, strict=True))
