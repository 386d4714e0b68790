"""What is crossed: the ways to go away, and the steps of a sale at which it happens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outage(StrEnum):
    """How the provider goes away."""

    KILLED = "killed"
    """Its process is killed; another one starts some seconds later with the same data."""
    STOPPED = "stopped"
    """Its process stands still (SIGSTOP) and goes on some seconds later."""
    RESTARTED = "restarted"
    """Its process is killed and started again at once."""
    SLOWED = "slowed"
    """Every answer comes seconds late."""
    CLOSED = "closed"
    """Every call is answered with 503."""


class Step(StrEnum):
    """When it goes away: while this is being asked for."""

    SEARCH = "search"
    MAP = "map"
    HOLD = "hold"
    PASSENGERS = "passengers"
    PAYMENT = "payment page"
    CHARGE = "charge sent"
    POLLING = "polling"
    TICKETS = "tickets"


START = "start"
"""Beside the cross: the desk opens while the provider is not there."""


@dataclass(frozen=True, slots=True)
class Case:
    """One sale with one outage. ``step`` is a ``Step`` or ``START``."""

    outage: Outage
    step: str

    @property
    def name(self) -> str:
        """How the command line names it."""
        return f"{self.outage.value}:{self.step.replace(' ', '-')}"


def every() -> tuple[Case, ...]:
    """Return the whole cross, and the start without a provider."""
    crossed = (Case(outage, step) for step in Step for outage in Outage)
    return (*crossed, Case(Outage.KILLED, START))


def named(name: str) -> Case:
    """Return the case of a name.

    Raises:
        ValueError: there is none.
    """
    found = next((case for case in every() if case.name == name), None)
    if found is None:
        raise ValueError(name)
    return found
