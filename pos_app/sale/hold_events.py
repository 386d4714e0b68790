"""Events around holding seats, and the hold as an effect. Each hold has a number, by which its answer finds
the sale that asked for it: a slow answer may come when another customer's sale is on the stage."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Segment


@dataclass(frozen=True, slots=True)
class HoldAsked:
    """Hold the picked seats and go on."""


@dataclass(frozen=True, slots=True)
class HoldAgainAsked:
    """Hold the same seats anew; one that lives ``hold_minimum`` seconds from ``now`` (UTC) is used again."""

    now: datetime | None = None
    hold_minimum: float = 0.0


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold seats of a leg; finishes even if the page was left. ``number``: see ``stage.Holds``."""

    segment: Segment
    seats: tuple[HoldRequest, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class HoldAnswered:
    """The provider's answer to the hold with this number. ``own``: the blocks of this desk on that bus before
    it; ``asked``: the seats that the hold asked for."""

    segment: Segment
    answer: HoldAnswer
    own: tuple[SeatHold, ...] = ()
    number: int = 0
    asked: tuple[HoldRequest, ...] = ()


@dataclass(frozen=True, slots=True)
class HoldsChecked:
    """Time passed; holds may have expired. ``now`` is UTC; ``hold_minimum``: seconds that a charge needs."""

    now: datetime
    hold_minimum: float = 0.0
