"""What a seed stands for: what is sold, to whom, and how often the customer changes their mind."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum, auto
from random import Random

from pos_app.domain.benefits import Benefit
from pos_app.domain.trips import TripKind

ORIGIN, DESTINATION = "sao-paulo-sp", "belo-horizonte-mg"
SEEDS_OF_ONE_SANDBOX = 20
"""Seeds at one sandbox: each has days of its own there, so that it plays the same when it plays alone."""
_DAYS_OF_ONE_SEED = 3
_FIRST_DAY = date(2035, 3, 1)
"""Far ahead, so that a seed has the same trips whenever it is played."""
MOST_PEOPLE = 6
_MOST_CHANGES = 7


class Change(StrEnum):
    """A change of mind."""

    OTHER_SEAT = auto()
    OTHER_BENEFIT = auto()
    BENEFIT_ON_ONE_LEG = auto()
    INSURANCE = auto()
    BACK = auto()
    OTHER_DAY = auto()
    HOLD_RUNS_OUT = auto()
    OTHER_METHOD = auto()
    ONE_MORE_OR_LESS = auto()


READINGS: tuple[dict[str, bool], ...] = (
    {},
    {"fee_per_method": True},
    {"no_insurance": True},
    {"price_drift": True},
    {"hold_refuses_third": True},
    {"no_fee": True},
    {},
)
"""What the provider makes of what the contract leaves open, in turn."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One sale. ``way_back`` is None for one way; ``day`` is the day of the way out; ``reading`` is how the
    provider reads the contract."""

    seed: int
    way_out: TripKind
    way_back: TripKind | None
    people: int
    day: date
    benefits: tuple[Benefit, ...]
    insured: frozenset[int]
    changes: tuple[Change, ...]
    reading: dict[str, bool]

    @property
    def return_day(self) -> date | None:
        return self.day + timedelta(days=1) if self.way_back else None


def plan(seed: int) -> Plan:
    random = Random(seed)
    kinds = list(TripKind)
    people = random.choice((1, 1, 2, 2, 3, 4, 5, MOST_PEOPLE))
    return Plan(
        seed=seed,
        way_out=random.choice(kinds),
        way_back=random.choice((None, *kinds)),
        people=people,
        day=_FIRST_DAY + timedelta(days=seed % SEEDS_OF_ONE_SANDBOX * _DAYS_OF_ONE_SEED),
        benefits=tuple(benefit(random) for _ in range(people)),
        insured=frozenset(index for index in range(people) if random.random() < 0.4),
        reading=READINGS[seed % len(READINGS)],
        changes=tuple(random.choice(list(Change)) for _ in range(random.randrange(_MOST_CHANGES + 1))),
    )


def benefit(random: Random) -> Benefit:
    """Return what somebody asks for: half of all ask for nothing."""
    return Benefit.NONE if random.random() < 0.5 else random.choice(list(Benefit))
