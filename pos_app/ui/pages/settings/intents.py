"""What the page of settings asks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from pos_app.domain.printers import PrinterProfile
from pos_app.domain.roles import Person, Role


class Ask(Enum):
    """What is asked without naming anything."""

    EDITED = auto()
    """Something was typed or chosen."""
    SAVE = auto()
    UNDO = auto()
    """Stop a test, or show what is in force again."""
    TEST = auto()
    """Send a request over the present connection."""
    TEST_MAIL = auto()
    PIN_CITY = auto()
    """Pin the city that is typed."""
    TAKE_CITY = auto()
    """Take the first of the cities that are offered as the station's."""
    LOOK_AT_PRINTERS = auto()
    LEARN = auto()
    ABOUT = auto()
    TRAINING = auto()
    ADD_PERSON = auto()


@dataclass(frozen=True, slots=True)
class FieldLeft:
    """The keyboard left a field."""

    name: str


@dataclass(frozen=True, slots=True)
class CityTyped:
    """The city of the station is being typed."""

    words: str


@dataclass(frozen=True, slots=True)
class TestPrinter:
    """Print the page of test of a printer as it is on the screen, saved or not."""

    __test__ = False
    profile: PrinterProfile


@dataclass(frozen=True, slots=True)
class ChangePin:
    """Ask for another PIN of a person."""

    badge: str


@dataclass(frozen=True, slots=True)
class ChangeRole:
    """Give a person another role."""

    badge: str
    role: Role


@dataclass(frozen=True, slots=True)
class RemovePerson:
    """Take a person off; unless it is ``confirmed``, ask first."""

    badge: str
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class LockAfter:
    """Lock the desk after so many minutes without use."""

    minutes: int


@dataclass(frozen=True, slots=True)
class PersonForm:
    """What the box asks for: a new person, or another PIN of ``person``."""

    person: Person | None
    roles: tuple[Role, ...] = tuple(Role)


@dataclass(frozen=True, slots=True)
class PersonInput:
    """What was typed into it."""

    person: Person
    pin: str = field(repr=False)
    again: str = field(repr=False)


PeopleIntent = ChangePin | ChangeRole | RemovePerson | LockAfter | PersonInput
Intent = Ask | FieldLeft | CityTyped | TestPrinter | PeopleIntent
