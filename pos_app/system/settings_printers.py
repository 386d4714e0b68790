"""The printers of a desk, as they stand in the settings file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

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


def _known_page(name: str) -> str:
    if name not in CODE_PAGES:
        raise ValueError(f"must be one of {', '.join(CODE_PAGES)}")
    return name


class Printer(BaseModel):
    """One printer, see ``domain.printers.PrinterProfile``. The first enabled for a purpose prints it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

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
