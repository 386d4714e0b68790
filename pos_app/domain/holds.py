"""Holding seats: what is asked of the provider and what it answers (contract 2.4, 4.6)."""

from __future__ import annotations

from pos_app.domain.benefits import Benefit
from pos_app.domain.passengers import Passenger
from pos_app.domain.seats import SeatHold
from pos_app.domain.value import Value

DEFAULT_MINUTES = 10
"""Length of a hold whose expiry the provider does not give (contract 2.4), where the settings name none."""


class HoldRequest(Value):
    """One seat to hold. The passenger may be named now or only with the order."""

    label: str
    benefit: Benefit = Benefit.NONE
    low_fare: bool = False
    passenger: Passenger | None = None


class HoldAnswer(Value):
    """The seats now held for this desk, and the labels of requested seats that were not held. ``said`` is why
    they were not, in the provider's own words; empty where it does not say."""

    held: tuple[SeatHold, ...]
    refused: tuple[str, ...] = ()
    said: str = ""
