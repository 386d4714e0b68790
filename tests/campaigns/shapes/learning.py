"""What the desk learns of a provider before it sells there, as ``pos-app learn --accept-proven`` does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from pos_app.domain.learning import AbilityState, WalkPlan
from pos_app.partner.config import Connection
from pos_app.partner.learn.walk import Walk
from pos_app.partner.reading.profile import Profile

_SOONEST, _DAYS, _STAY = 12, 20, timedelta(days=2)
_NEEDS: Mapping[str, frozenset[str]] = {
    "direct": frozenset({"direct", "card"}),
    "one stop": frozenset({"one_stop", "card"}),
    "connection": frozenset({"connection", "card"}),
    "round trip for two": frozenset({"direct", "round_trip", "two_people", "card"}),
    "low fare": frozenset({"direct", "low_fare", "card"}),
    "insured": frozenset({"direct", "insured", "card"}),
    "benefit": frozenset({"direct", "benefit", "card"}),
    "pix": frozenset({"direct", "pix"}),
    "sync": frozenset({"sync", "card"}),
}
"""What must be possible for a kind of sale to be promised."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What is written of a provider, and what it was said to sell."""

    profile: Profile
    can: frozenset[str]

    def promises(self, kind: str) -> bool:
        """Return whether a kind of sale was called possible."""
        return _NEEDS[kind] <= self.can


async def learned(connection: Connection, seed: int) -> Learned:
    """Walk through a provider's replies; nobody is asked. Walks of many seeds share no coach."""
    day = date.today() + timedelta(days=_SOONEST + seed % _DAYS)
    email = "posto@exemplo.com.br"
    along = WalkPlan("sao-paulo-sp", "belo-horizonte-mg", day, day + _STAY, "", email, low_fare=True)
    walk = Walk(connection, along)
    try:
        learnt = await walk.run()
    finally:
        await walk.aclose()
    able = frozenset(str(one.ability.value) for one in learnt.able if one.can is AbilityState.YES)
    return Learned(walk.profile, able)
