"""Events around the charge and the earlier orders of the same people. Apart from the other events, because
the stage keeps the request to charge while the journal is asked."""

from __future__ import annotations

from datetime import datetime

from pos_app.domain.attempts import Attempt, RepeatAllowed
from pos_app.domain.duplicates import DuplicateQuery
from pos_app.domain.passengers import Passenger
from pos_app.domain.storage import StorageProblem
from pos_app.domain.value import Value


class ChargeAsked(Value):
    """Send the order: new ids for each attempt; each hold lasts ``hold_minimum`` s from ``now`` (UTC)."""

    now: datetime
    attempt_id: str
    partner_id: str
    hold_minimum: float = 90.0
    open_attempts: tuple[Attempt, ...] = ()


class PeopleTyped(Value):
    """Who travels, as far as it was typed: what they bought before is looked for."""

    people: tuple[Passenger, ...]


class RepeatConfirmed(Value):
    """Somebody was warned that the people hold, or may hold, a seat already, and goes on. The machine adds
    the orders that this is about."""

    allowed: RepeatAllowed


class EarlierFound(Value):
    """The journal's answer at ``now`` (UTC) to ``about``; None where it could not be read, and why."""

    about: DuplicateQuery
    attempts: tuple[Attempt, ...] | None
    now: datetime
    storage: StorageProblem | None = None


class LookForEarlier(Value):
    """Ask the journal for earlier orders of these people about these days."""

    about: DuplicateQuery
