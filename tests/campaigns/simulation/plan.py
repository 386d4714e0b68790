"""What happens in a run, drawn from its seed: every pair of fault and kill in turn, the rest by chance."""

from __future__ import annotations

import random
from dataclasses import dataclass

from pos_app.domain.payment import PaymentType
from pos_app.orders.ports import Policy
from tests.campaigns.simulation.faults import FAULTS, Fault

KILLS = (
    *(f"{kind}:{where}" for kind in ("sending", "outcome", "end") for where in ("before", "torn", "after")),
    *("post:before", "post:sent", "post:after", "poll", "detail", "look"),
)
"""Steps at which the program may die."""
_LIVES = 3
"""Of every so many turns through the kills, in how many slots nothing kills."""
PAIRS = len(FAULTS) * len(KILLS)
ROUND = len(FAULTS) * (len(KILLS) + _LIVES)
"""So many seeds in a row meet every pair of fault and kill."""
_QUICK_WATCH = 1800.0
_WHOLE_WATCH = 0.001
_SECOND_KILL = 0.62
_COMES_BACK = 0.5


@dataclass(frozen=True, slots=True)
class Plan:
    """One run.

    Attributes:
        kill, kill_on: the step that is the program's last, and its how-manieth occurrence.
        second_kill: after how many steps of the recovery the program dies again; 0 is never.
        comes_back: the customer stays, and is sold the same again where the program allows it.
        lasts: seconds until the run is judged.
    """

    seed: int
    fault: Fault
    kill: str
    kill_on: int
    second_kill: int
    people: int
    method: PaymentType
    comes_back: bool
    policy: Policy
    lasts: float


def plan(seed: int) -> Plan:
    """Return what happens in the run of a seed."""
    chance = random.Random(seed)
    fault = FAULTS[seed % len(FAULTS)]
    slot = seed // len(FAULTS) % (len(KILLS) + _LIVES)
    whole = chance.random() < _WHOLE_WATCH
    return Plan(
        seed=seed,
        fault=fault,
        kill=KILLS[slot] if slot < len(KILLS) else "",
        kill_on=1 if chance.random() < 0.8 else 2,
        second_kill=chance.choice((1, 1, 2, 3, 4)) if chance.random() < _SECOND_KILL else 0,
        people=chance.choice((1, 1, 2)),
        method=chance.choice(tuple(PaymentType)),
        comes_back=chance.random() < _COMES_BACK,
        policy=Policy() if whole else Policy(watch_for=_QUICK_WATCH),
        lasts=73 * 3600.0 if whole else fault.lasts,
    )
