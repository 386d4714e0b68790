"""The sandbox's own time: the computer's, moved forward on request, and how it is written on the wire."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

ZONE = "America/Sao_Paulo"
LOCAL = ZoneInfo(ZONE)


class Clock:
    """``offset`` seconds ahead of the computer; ``speed`` divides what an order waits for."""

    def __init__(self, offset: float = 0.0, speed: float = 1.0) -> None:
        self.offset = offset
        self.speed = speed

    def now(self) -> float:
        return time.time() + self.offset

    def local(self) -> datetime:
        return local(self.now())

    def after(self, seconds: float) -> float:
        """Return the moment some seconds ahead, sooner when the sandbox is sped up."""
        return self.now() + seconds / self.speed


def local(moment: float) -> datetime:
    """Return a moment as local time without zone."""
    return datetime.fromtimestamp(moment, LOCAL).replace(tzinfo=None)


def stamp(moment: float) -> str:
    """Return ``YYYY-MM-DD HH:mm:ss`` in local time (contract 2.9)."""
    return f"{local(moment):%Y-%m-%d %H:%M:%S}"


def millis(moment: float) -> str:
    """Return ``YYYY-MM-DDTHH:mm:ss.SSS`` in local time (contract 2.10)."""
    return local(moment).isoformat(timespec="milliseconds")


def instant(moment: float) -> str:
    """Return ISO 8601 in UTC (contract 2.11)."""
    return utc(datetime.fromtimestamp(moment, UTC))


def utc(moment: datetime) -> str:
    """Return a moment as ISO 8601 in UTC; without zone it is local time."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=LOCAL)
    return aware.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day_of(moment: float) -> date:
    return local(moment).date()
