"""Parts of the settings file: the way to the provider, the branch, the people and the printers of a desk."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from pos_app.domain import trust
from pos_app.domain.branch import BranchAddress, BranchFault, BranchRole
from pos_app.domain.printers import (
    CODE_PAGES,
    Buzzer,
    Cut,
    Darkness,
    Link,
    PrintAs,
    PrinterProfile,
    Purpose,
    Sheet,
)
from pos_app.domain.roles import Person, Role
from pos_app.domain.start_faults import ValueProblem


class UnusableValue(ValueError):
    """A value of the network settings that will not do; ``problem`` says why."""

    def __init__(self, problem: ValueProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


class Part(BaseModel):
    """A part of the settings; a name that is not known is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def _pin(text: str) -> str:
    try:
        return trust.pin(text)
    except ValueError as error:
        raise UnusableValue(ValueProblem.NOT_A_PIN) from error


def _proxy(text: str) -> str:
    if text and text != trust.ENVIRONMENT and not trust.is_proxy(text):
        raise UnusableValue(ValueProblem.NOT_A_PROXY)
    return text


class Network(Part):
    """Whom the connection to the provider believes, and its proxy. See ``domain.trust.Trust``.

    ``ca_file`` is a PEM file of the only authorities that may vouch for the service; ``pins`` are SHA-256
    digests of its public keys, the one in use and one to come; ``proxy`` is an address without user and
    password, ``environment`` for the one that ``HTTPS_PROXY`` names, or empty for none."""

    ca_file: str = ""
    pins: tuple[Annotated[str, AfterValidator(_pin)], ...] = ()
    proxy: Annotated[str, AfterValidator(_proxy)] = ""

    def trust(self) -> trust.Trust:
        return trust.Trust(self.ca_file, self.pins, self.proxy)


VARIABLE = "pos_app_branch_database"
"""The variable, in small letters, that gives ``branch.database`` alone."""
_LOGIN = re.compile(r"(guiche_(counter|supervisor|report)_[0-9a-f]{16}_[0-9a-f]{8})?", re.ASCII)


def _address(text: str) -> str:
    try:
        return text and str(BranchAddress.of(text))
    except BranchFault as error:
        raise UnusableValue(ValueProblem.NOT_A_DATABASE) from error


def _login(text: str) -> str:
    if not _LOGIN.fullmatch(text):
        raise UnusableValue(ValueProblem.NOT_A_LOGIN)
    return text


class Branch(Part):
    """The database that the counters of a branch share. ``pos-app branch join`` writes all of it.

    ``database`` is an address without user and password, empty for a desk that stands alone; ``login`` names
    role, branch and counter; ``authority`` is the file of the one authority whose certificates count."""

    database: Annotated[str, AfterValidator(_address)] = ""
    login: Annotated[str, AfterValidator(_login)] = ""
    authority: str = ""

    @property
    def of(self) -> str:
        """The branch; empty for a desk that stands alone."""
        return self.login.split("_")[2] if self.database and self.login else ""

    @property
    def seat(self) -> tuple[str, str]:
        """Branch and counter whose changes are copied; empty texts where none are, as where somebody only
        reads."""
        _, role, branch, counter = self.login.split("_") if self.of else ("", "", "", "")
        return (branch, counter) if role == BranchRole.COUNTER else ("", "")


class PersonEntry(Part):
    """A person with the badge code that names them. The PIN is kept as a slow, salted hash only."""

    badge: str
    name: str
    role: Role = Role.SELLER
    pin_hash: str = Field(default="", repr=False)

    def person(self) -> Person:
        """Return the person without the PIN."""
        return Person(self.badge, self.name, self.role)


class People(Part):
    """The people of a desk. ``lock_after`` is how many minutes without use lock it, 0 for never; ``seal`` is
    the secret with which the records of wrong PINs are sealed."""

    members: tuple[PersonEntry, ...] = ()
    lock_after: int = Field(default=5, ge=0, le=240)
    seal: str = Field(default="", repr=False)


def kept(members: tuple[PersonEntry, ...]) -> list[dict[str, Any]]:
    return [one.model_dump(mode="json") for one in members]


def _known_page(name: str) -> str:
    if name not in CODE_PAGES:
        raise ValueError(f"must be one of {', '.join(CODE_PAGES)}")
    return name


class Printer(Part):
    """One printer, see ``domain.printers.PrinterProfile``. The first enabled for a purpose prints it."""

    name: str = Field(min_length=1, max_length=60)
    link: Link = Link.SYSTEM
    purposes: tuple[Purpose, ...] = tuple(Purpose)
    address: str = ""
    port: int = Field(default=9100, ge=1, le=65535)
    baud: int = Field(default=9600, ge=300, le=921600)
    width: Literal[58, 80] = 80
    dots: int = Field(default=0, ge=0, le=832, multiple_of=8)
    print_as: PrintAs = PrintAs.IMAGE
    code_page: Annotated[str, AfterValidator(_known_page)] = "cp858"
    code_page_number: int | None = Field(default=None, ge=0, le=255)
    cut: Cut = Cut.PARTIAL
    drawer: bool = False
    buzzer: Buzzer = Buzzer.OFF
    answers: bool = True
    enabled: bool = True
    sheet: Sheet = Sheet.ROLL
    darkness: Darkness = Darkness.AS_SET

    def profile(self) -> PrinterProfile:
        return PrinterProfile(**self.model_dump())


def profiles(printers: tuple[Printer, ...], preferred: str = "") -> tuple[PrinterProfile, ...]:
    """Return the printers of a desk, the preferred one first.

    ``preferred`` is a profile's name, or, as in files from before there were profiles, that of a printer of
    the system. Without any the system's default prints everything.
    """
    found = tuple(one.profile() for one in printers)
    if preferred and preferred not in {one.name for one in found}:
        found = (PrinterProfile(preferred, Link.SYSTEM, address=preferred), *found)
    if not found:
        return (PrinterProfile("", Link.SYSTEM),)
    return tuple(sorted(found, key=lambda one: one.name != preferred)) if preferred else found
