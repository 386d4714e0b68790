"""Events around holding seats, and the hold as an effect. Each hold has a number, by which its answer finds
the sale that asked for it: a slow answer may come when another customer's sale is on the stage."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.holds import HoldAnswer, HoldRequest
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Segment
from pos_app.domain.value import Value


class HoldAsked(Value):
    """Hold the picked seats and go on."""


class HoldAgainAsked(Value):
    """Hold the same seats anew; one that lives ``hold_minimum`` seconds from ``now`` (UTC) is used again."""

    now: datetime | None = None
    hold_minimum: float = 0.0


class Hold(Value):
    """Hold seats of a leg; finishes even if the page was left. ``number``: see ``stage.Holds``."""

    segment: Segment
    seats: tuple[HoldRequest, ...]
    number: int = 0


class HoldAnswered(Value):
    """The provider's answer to the hold with this number. ``own``: the blocks of this desk on that bus before
    it; ``asked``: the seats that the hold asked for."""

    segment: Segment
    answer: HoldAnswer
    own: tuple[SeatHold, ...] = ()
    number: int = 0
    asked: tuple[HoldRequest, ...] = ()


class HoldsChecked(Value):
    """Time passed; holds may have expired. ``now`` is UTC; ``hold_minimum``: seconds that a charge needs."""

    now: datetime
    hold_minimum: float = 0.0
