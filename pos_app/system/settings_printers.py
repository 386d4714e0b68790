"""The printers of a desk, as they stand in the settings file."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict

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
from pos_app.domain.start_faults import ValueProblem
from pos_app.system.settings_part import Part, UnusableValue


class Printer(Part, frozen=True):
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

    def __post_init__(self) -> None:
        if self.code_page not in CODE_PAGES:
            raise UnusableValue("code_page", ValueProblem.OTHER)

    def profile(self) -> PrinterProfile:
        """Return it in the words of the domain."""
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
