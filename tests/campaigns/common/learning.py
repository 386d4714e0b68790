"""What the desk learns of a provider before it sells there, as ``pos-app learn --accept-proven`` does."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from pos_app.domain.learning import AbilityState, WalkPlan
from pos_app.partner.config import Connection
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading.profile import Profile
from tests.campaigns.common.provider import DESTINATION, ORIGIN
from tests.campaigns.common.sales import STAY, Kind

_SOONEST, _DAYS = 12, 20


@dataclass(frozen=True, slots=True)
class Learned:
    """What is written of a provider, and what it was said to sell."""

    profile: Profile
    can: frozenset[str]

    def promises(self, kind: Kind) -> bool:
        """Return whether a kind of sale was called possible."""
        return kind.learnt <= self.can


async def learned(connection: Connection, seed: int) -> Learned:
    """Walk through a provider's replies; nobody is asked. Walks of many seeds share no coach."""
    day = date.today() + timedelta(days=_SOONEST + seed % _DAYS)
    email = "posto@exemplo.com.br"
    along = WalkPlan(ORIGIN, DESTINATION, day, day + STAY, "", email, low_fare=True)
    walk = Walk(connection, along)
    try:
        learnt = await walk.run()
    finally:
        await walk.aclose()
    able = frozenset(str(one.ability.value) for one in learnt.able if one.can is AbilityState.YES)
    return Learned(walk.profile, able)
