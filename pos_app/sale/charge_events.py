"""Events around the charge and the earlier orders of the same people. Apart from the other events, because
the stage keeps the request to charge while the journal is asked."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from pos_app.domain.attempts import Attempt, RepeatAllowed
from pos_app.domain.duplicates import DuplicateQuery
from pos_app.domain.passengers import Passenger
from pos_app.domain.storage import StorageProblem


@dataclass(frozen=True, slots=True)
class ChargeAsked:
    """Send the order: new ids for each attempt; each hold lasts ``hold_minimum`` s from ``now`` (UTC)."""

    now: datetime
    attempt_id: str
    partner_id: str
    hold_minimum: float = 90.0
    open_attempts: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class PeopleTyped:
    """Who travels, as far as it was typed: what they bought before is looked for."""

    people: tuple[Passenger, ...]


@dataclass(frozen=True, slots=True)
class RepeatConfirmed:
    """Somebody was warned that the people hold, or may hold, a seat already, and goes on. The machine adds
    the orders that this is about."""

    allowed: RepeatAllowed


@dataclass(frozen=True, slots=True)
class EarlierFound:
    """The journal's answer at ``now`` (UTC) to ``about``; None where it could not be read, and why."""

    about: DuplicateQuery
    attempts: tuple[Attempt, ...] | None
    now: datetime
    storage: StorageProblem | None = None


@dataclass(frozen=True, slots=True)
class LookForEarlier:
    """Ask the journal for earlier orders of these people about these days."""

    about: DuplicateQuery
