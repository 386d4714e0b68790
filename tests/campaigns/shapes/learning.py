"""What the desk learns of a provider before it sells there."""

from __future__ import annotations

from datetime import date, timedelta

from pos_app.domain.learning import WalkPlan
from pos_app.partner.config import Connection
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading.profile import Profile

_AHEAD, _STAY = timedelta(days=12), timedelta(days=2)


async def learned(connection: Connection, *, no_fee: bool = False) -> Profile:
    """Return what a walk through a provider's replies finds, as ``pos-app learn`` keeps it. ``no_fee``: the
    person who connects the provider knows that it charges nothing on top."""
    day = date.today() + _AHEAD
    along = WalkPlan("sao-paulo-sp", "belo-horizonte-mg", day, day + _STAY, "", "posto@exemplo.com.br", True)
    walk = Walk(connection, along)
    try:
        if no_fee:
            walk.without_fee()
        await walk.run()
    finally:
        await walk.aclose()
    return walk.profile
