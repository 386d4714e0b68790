"""Parts of the settings file: the way to the provider, the branch, the people and the printers of a desk."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta
from msgspec.structs import asdict, force_setattr

from pos_app.domain import trust
from pos_app.domain.addresses import is_secure
from pos_app.domain.branch import BranchAddress, BranchFault, BranchRole
from pos_app.domain.languages import LANGUAGES
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
from pos_app.domain.start_faults import ValueProblem, WrongValue
from pos_app.domain.value import Value


class UnusableValue(ValueError):
    """A text that will not do; ``field`` says where in its part."""

    field = ""

    def __init__(self, problem: ValueProblem, choices: Iterable[str] = ()) -> None:
        super().__init__(problem.value)
        self.value = WrongValue(problem, choices=tuple(choices))


_LOGIN = re.compile(r"(guiche_(counter|supervisor|report)_[0-9a-f]{16}_[0-9a-f]{8})?", re.ASCII)


def _spoken(language: str) -> str:
    if language not in LANGUAGES:
        raise UnusableValue(ValueProblem.NOT_A_CHOICE, LANGUAGES)
    return language


def _secure(address: str) -> str:
    if address and not is_secure(address):
        raise UnusableValue(ValueProblem.NOT_SECURE)
    return address


def _pin(text: str) -> str:
    try:
        return trust.pin(text)
    except ValueError as error:
        raise UnusableValue(ValueProblem.NOT_A_PIN) from error


def _proxy(text: str) -> str:
    if text and text != trust.ENVIRONMENT and not trust.is_proxy(text):
        raise UnusableValue(ValueProblem.NOT_A_PROXY)
    return text


def _address(text: str) -> str:
    try:
        return text and str(BranchAddress.of(text))
    except BranchFault as error:
        raise UnusableValue(ValueProblem.NOT_A_DATABASE) from error


def _login(text: str) -> str:
    if not _LOGIN.fullmatch(text):
        raise UnusableValue(ValueProblem.NOT_A_LOGIN)
    return text


def _known_page(name: str) -> str:
    if name not in CODE_PAGES:
        raise UnusableValue(ValueProblem.NOT_A_CHOICE, CODE_PAGES)
    return name


_FORMS = {
    "base_url": _secure,
    "page_url": _secure,
    "language": _spoken,
    "pins": _pin,
    "proxy": _proxy,
    "database": _address,
    "login": _login,
    "code_page": _known_page,
}
"""What brings a text into its form, or refuses it; a name means the same in each part."""
_SECRET = ("credentials", "api_key", "pin", "pin_hash", "badge_hash", "seal", "pix_installment_token")
"""Fields that no text of a part shows."""


class Part(Value, frozen=True, forbid_unknown_fields=True):
    """A part of the settings; a name that is not known is refused, and a text that ``_FORMS`` refuses."""

    def __post_init__(self) -> None:
        for name in _FORMS.keys() & self.__struct_fields__:
            found: str | tuple[str, ...] = getattr(self, name)
            texts = found if isinstance(found, tuple) else (found,)
            made = []
            for number, text in enumerate(texts):
                try:
                    made.append(_FORMS[name](text))
                except UnusableValue as wrong:
                    wrong.field = f"{name}.{number}" if texts is found else name
                    raise
            force_setattr(self, name, tuple(made) if texts is found else made[0])

    def __repr__(self) -> str:
        shown = (f"{name}={value!r}" for name, value in asdict(self).items() if name not in _SECRET)
        return f"{type(self).__name__}({', '.join(shown)})"

    def dumped(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        found: dict[str, Any] = json.loads(msgspec.json.encode(self))
        return found

    @classmethod
    def of_json(cls, body: bytes) -> Self:
        """Return what JSON has; raises ``ValueError`` where it is none."""
        return msgspec.json.decode(body, type=cls)


class Network(Part):
    """Whom the connection to the provider believes, and its proxy. See ``domain.trust.Trust``.

    ``ca_file`` is a PEM file of the only authorities that may vouch for the service; ``pins`` are SHA-256
    digests of its public keys, the one in use and one to come; ``proxy`` is an address without user and
    password, ``environment`` for the one that ``HTTPS_PROXY`` names, or empty for none."""

    ca_file: str = ""
    pins: tuple[str, ...] = ()
    proxy: str = ""

    def trust(self) -> trust.Trust:
        return trust.Trust(self.ca_file, self.pins, self.proxy)


VARIABLE = "pos_app_branch_database"
"""The variable, in small letters, that gives ``branch.database`` alone."""


class Branch(Part):
    """The database that the counters of a branch share. ``pos-app branch join`` writes all of it.

    ``database`` is an address without user and password, empty for a desk that stands alone; ``login`` names
    role, branch and counter; ``authority`` is the file of the one authority whose certificates count."""

    database: str = ""
    login: str = ""
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
    pin_hash: str = ""

    def person(self) -> Person:
        """Return the person without the PIN."""
        return Person(self.badge, self.name, self.role)


class People(Part):
    """The people of a desk. ``lock_after`` is how many minutes without use lock it, 0 for never; ``seal`` is
    the secret with which the records of wrong PINs are sealed."""

    members: tuple[PersonEntry, ...] = ()
    lock_after: Annotated[int, Meta(ge=0, le=240)] = 5
    seal: str = ""


def kept(members: tuple[PersonEntry, ...]) -> list[dict[str, Any]]:
    return [one.dumped() for one in members]


class Printer(Part):
    """One printer, see ``domain.printers.PrinterProfile``. The first enabled for a purpose prints it."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    link: Link = Link.SYSTEM
    purposes: tuple[Purpose, ...] = tuple(Purpose)
    address: str = ""
    port: Annotated[int, Meta(ge=1, le=65535)] = 9100
    baud: Annotated[int, Meta(ge=300, le=921600)] = 9600
    width: Literal[58, 80] = 80
    dots: Annotated[int, Meta(ge=0, le=832, multiple_of=8)] = 0
    print_as: PrintAs = PrintAs.IMAGE
    code_page: str = "cp858"
    code_page_number: Annotated[int, Meta(ge=0, le=255)] | None = None
    cut: Cut = Cut.PARTIAL
    drawer: bool = False
    buzzer: Buzzer = Buzzer.OFF
    answers: bool = True
    enabled: bool = True
    sheet: Sheet = Sheet.ROLL
    darkness: Darkness = Darkness.AS_SET

    def profile(self) -> PrinterProfile:
        return PrinterProfile(**asdict(self))


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
