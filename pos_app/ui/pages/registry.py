"""The pages of the desk, one line each, in the order in which they are made.

A page is a folder beside this module and its line here: rail, steps, command box and keys follow from it.
The folders are imported one by one and late: the first page already accepts typing.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Protocol, cast

from pos_app.sale.stage import Step
from pos_app.ui.keys.commands import label
from pos_app.ui.shared.page import Page
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import mark, translate


@dataclass(frozen=True, slots=True)
class RailEntry:
    """An entry of the rail: its icon, and the command that goes there or, without one, its ``title``."""

    icon: str
    command: CommandId | None = None
    title: str = ""
    at_bottom: bool = False
    training: bool = False
    """Whether only a training desk has it."""

    def words(self) -> str:
        """Return its title, in the language of the window."""
        return label(self.command) if self.command else translate("Pages", self.title)


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page by the name of its folder.

    ``step`` and ``step_words`` make it a page of the sale. ``rail`` gives it an entry there; a page without
    one marks the entry ``under``. ``offered`` is the command box's title of a page without a command.
    """

    id: str
    step: Step | None = None
    step_words: str = ""
    rail: RailEntry | None = None
    under: str = ""
    offered: str = ""

    @property
    def rail_entry(self) -> str:
        """The entry of the rail that is marked while the page is open."""
        return SALE if self.step else self.under or self.id

    def offer(self) -> str:
        """Return the words of the command box; empty where a command offers the page already."""
        if self.offered:
            return translate("Pages", self.offered)
        return self.rail.words() if self.rail and not self.rail.command else ""


SALE = "sell"
"""The entry of the rail for the sale, whatever its current page."""
_SALE_ENTRY = RailEntry("ticket", CommandId.PAGE_SELL)

PAGES = (
    PageEntry("search", Step.SEARCH, mark("StepBar", "Viagem")),
    PageEntry("seats", Step.SEATS, mark("StepBar", "Poltronas")),
    PageEntry("passengers", Step.PASSENGERS, mark("StepBar", "Passageiros")),
    PageEntry("payment", Step.PAYMENT, mark("StepBar", "Pagamento")),
    PageEntry("tickets", Step.TICKETS, mark("StepBar", "Bilhetes")),
    PageEntry("orders", rail=RailEntry("history", CommandId.PAGE_ORDERS)),
    PageEntry("pending", rail=RailEntry("hourglass", CommandId.PAGE_PENDING)),
    PageEntry("board", rail=RailEntry("clock", CommandId.PAGE_BOARD)),
    PageEntry(
        "training", rail=RailEntry("graduation-cap", title=mark("Pages", "Treinamento"), training=True)
    ),
    PageEntry("settings", rail=RailEntry("settings", CommandId.PAGE_SETTINGS, at_bottom=True)),
    PageEntry("learn", under="settings", offered=mark("Pages", "Conferir a central")),
    PageEntry("connection", under=SALE, offered=mark("Pages", "Conexão com a central")),
)

STEPS = {entry.step: entry for entry in PAGES if entry.step}
"""The pages of the sale by their steps."""


def entry(name: str) -> PageEntry:
    """Return a page by the name of its folder.

    Raises:
        KeyError: there is no such page.
    """
    return {one.id: one for one in PAGES}[name]


def pages(*, training: bool) -> tuple[PageEntry, ...]:
    """Return the pages of a desk in the order in which they are made."""
    return tuple(one for one in PAGES if training or not (one.rail and one.rail.training))


def rail() -> dict[str, RailEntry]:
    """Return the entries of the rail by their names, from the top."""
    return {SALE: _SALE_ENTRY} | {entry.id: entry.rail for entry in PAGES if entry.rail}


def step_words() -> list[str]:
    """Return the names of the steps in their order."""
    return [translate("StepBar", STEPS[step].step_words) for step in sorted(STEPS)]


class _Builder(Protocol):
    def build(self, desk: object) -> Page: ...


def module(entry: PageEntry) -> str:
    """Return the name of the module that makes a page."""
    return f"pos_app.ui.pages.{entry.id}.make"


def load(entry: PageEntry) -> _Builder:
    """Import the folder of a page, in the thread of the window.

    Raises:
        ImportError: there is no such folder, or it has no module ``make``.
    """
    return cast(_Builder, importlib.import_module(module(entry)))


def build(entry: PageEntry, desk: object) -> Page:
    """Make a page, importing its folder if need be.

    Raises:
        ImportError: there is no such folder, or it has no module ``make``.
    """
    return load(entry).build(desk)
