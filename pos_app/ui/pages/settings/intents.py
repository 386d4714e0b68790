"""What the page of settings asks. No Qt."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto

from pos_app.domain.printers import PrinterProfile
from pos_app.domain.roles import Person, Role
from pos_app.domain.value import Value


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


class FieldLeft(Value):
    """The keyboard left a field."""

    name: str


class CityTyped(Value):
    """The city of the station is being typed."""

    words: str


class TestPrinter(Value):
    """Print the page of test of a printer as it is on the screen, saved or not."""

    __test__ = False
    profile: PrinterProfile


class ChangePin(Value):
    """Ask for another PIN of a person."""

    badge: str


class ChangeRole(Value):
    """Give a person another role."""

    badge: str
    role: Role


class RemovePerson(Value):
    """Take a person off; unless it is ``confirmed``, ask first."""

    badge: str
    confirmed: bool = False


class LockAfter(Value):
    """Lock the desk after so many minutes without use."""

    minutes: int


class PersonForm(Value):
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
