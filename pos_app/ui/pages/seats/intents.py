"""What the page of seats asks. No Qt."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.benefits import Benefit
from pos_app.domain.seat_wishes import SeatWish
from pos_app.domain.value import Value
from pos_app.wording.notices import CommandId


class Ask(Enum):
    """What is asked without naming anything."""

    WALKED = auto()
    """The cursor went to another seat: Space picks and releases again, and a message is over."""
    SETTLE = auto()
    """Take the number as it is typed: after a pause."""
    ERASE = auto()
    """Take back the last typed key; with none typed, the seat that typing has just picked."""
    GO_ON = auto()
    """Hold what is picked; a number that is still being typed is taken first."""
    BACK = auto()
    """Stop a read, then clear what is typed, then go back to the trips."""
    REFRESH = auto()
    ANOTHER = auto()
    """Other seats in place of those that are suggested."""
    TICK = auto()
    """A second went by while the page is shown."""


class Clicked(Value):
    """Pick or release a seat; a held one only after the clerk confirmed that it stays blocked."""

    label: str


class Pressed(Value):
    """Space: take the number that is being typed, or else pick or release the seat under the cursor. It never
    takes back what typing has just picked."""

    label: str


class PutBack(Value):
    """Del: release the seat under the cursor, however it was picked."""

    label: str


class Released(Value):
    """The clerk confirmed: release a held seat, which stays blocked until its hold expires."""

    label: str


class KeyTyped(Value):
    """One more key of a seat number."""

    key: str


class LegShown(Value):
    """Show the map of another leg."""

    index: int


class BenefitChosen(Value):
    """Ask for a benefit for the passenger of a seat, on every leg."""

    label: str
    benefit: Benefit


class Acted(Value):
    """Do what a notice offered."""

    command: CommandId


Intent = Ask | SeatWish | Clicked | Pressed | PutBack | Released | KeyTyped | LegShown | BenefitChosen | Acted
"""What the page can ask: a wish means to suggest such seats."""
