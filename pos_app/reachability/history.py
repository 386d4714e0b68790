"""The last hour of the connection, the worst of each minute."""

from __future__ import annotations

from enum import IntEnum

from pos_app.domain.value import Value

MINUTES = 60


class Quality(IntEnum):
    """How a minute was, from good to bad."""

    GOOD = 0
    SLOW = 1
    LOST = 2


class History(Value):
    """Minutes since 1970 with their quality, oldest first; minutes in which nothing is known are missing."""

    minutes: tuple[tuple[int, Quality], ...] = ()

    def with_minute(self, wall: float, quality: Quality) -> History:
        """Return the history with one more observation, without what is older than an hour."""
        minute = int(wall // 60)
        if self.minutes and self.minutes[-1][0] == minute:
            worst = max(self.minutes[-1][1], quality)
            if worst is self.minutes[-1][1]:
                return self
            return History((*self.minutes[:-1], (minute, worst)))
        kept = tuple(one for one in self.minutes if minute - MINUTES < one[0] < minute)
        return History((*kept, (minute, quality)))

    def last_hour(self, wall: float) -> tuple[tuple[int, Quality | None], ...]:
        """Return sixty minutes, oldest first, each with its quality; None where nothing is known."""
        known = dict(self.minutes)
        now = int(wall // 60)
        return tuple((minute, known.get(minute)) for minute in range(now - MINUTES + 1, now + 1))
