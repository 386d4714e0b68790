"""The pages of the desk, one line each, in the order in which they are made.

A page is a folder beside this module and its line here: rail, steps, command box and keys follow from it.
The folders are imported one by one and late: the first page already accepts typing. ``build`` names every
one, so that mypy sees what each takes from the desk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pos_app.domain.value import Value
from pos_app.sale.stage import Step
from pos_app.ui.keys.commands import label
from pos_app.ui.shared.page import Page
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import mark, translate

if TYPE_CHECKING:
    from pos_app.ui.shared.desk_api import DeskApi

PageId = Literal[
    "search", "seats", "passengers", "payment", "tickets",
    "orders", "pending", "shift", "board", "branch", "training", "settings", "learn", "connection",
]  # fmt: skip
"""The folders of the pages."""


class RailEntry(Value):
    """An entry of the rail: its icon, and the command that goes there or, without one, its ``title``."""

    icon: str
    command: CommandId | None = None
    title: str = ""
    in_more: bool = False
    """Whether it stands in the list at the foot, and not in the rail itself."""
    training: bool = False
    """Whether only a training desk has it."""
    shifts: bool = False
    """Whether only a desk that sells in shifts has it."""
    branch: bool = False
    """Whether only a desk of a branch has it, and shows it to who may see that."""

    def text(self) -> str:
        """Return its title, in the language of the window."""
        return label(self.command) if self.command else translate("Pages", self.title)


class PageEntry(Value):
    """A page by the name of its folder.

    ``step`` and ``step_words`` make it a page of the sale. ``rail`` gives it an entry there; a page without
    one marks the entry ``under``. ``offered`` is the command box's title of a page without a command.
    """

    id: PageId
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
        return self.rail.text() if self.rail and not self.rail.command else ""


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
    PageEntry("branch", rail=RailEntry("store", CommandId.PAGE_BRANCH, branch=True)),
    PageEntry(
        "training", rail=RailEntry("graduation-cap", title=mark("Pages", "Treinamento"), training=True)
    ),
    PageEntry("settings", rail=RailEntry("settings", CommandId.PAGE_SETTINGS, in_more=True)),
    PageEntry("shift", rail=RailEntry("wallet", CommandId.PAGE_SHIFT, in_more=True, shifts=True)),
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
    return {str(one.id): one for one in PAGES}[name]


def title(name: str) -> str:
    """Return what a page is called, in the language of the window."""
    page = entry(name)
    if page.step:
        return translate("StepBar", page.step_words)
    return page.rail.text() if page.rail else page.offer()


def pages(*, training: bool, shifts: bool, branch: bool) -> tuple[PageEntry, ...]:
    """Return the pages of a desk in the order in which they are made."""
    return tuple(
        one
        for one in PAGES
        if one.rail is None
        or (
            (training or not one.rail.training)
            and (shifts or not one.rail.shifts)
            and (branch or not one.rail.branch)
        )
    )


def rail() -> dict[str, RailEntry]:
    """Return the entries of the rail by their names, from the top."""
    return {SALE: _SALE_ENTRY} | {entry.id: entry.rail for entry in PAGES if entry.rail}


def step_words() -> list[str]:
    """Return the names of the steps in their order."""
    return [translate("StepBar", STEPS[step].step_words) for step in sorted(STEPS)]


def module(entry: PageEntry) -> str:
    """Return the name of the module that makes a page."""
    return f"pos_app.ui.pages.{entry.id}.view"


def build(entry: PageEntry, desk: DeskApi) -> Page:
    """Make a page, importing its folder if need be, in the thread of the window."""
    # fmt: off
    match entry.id:
        case "search":
            from pos_app.ui.pages.search.view import build as search
            return search(desk)
        case "seats":
            from pos_app.ui.pages.seats.view import build as seats
            return seats(desk)
        case "passengers":
            from pos_app.ui.pages.passengers.view import build as passengers
            return passengers(desk)
        case "payment":
            from pos_app.ui.pages.payment.view import build as payment
            return payment(desk)
        case "tickets":
            from pos_app.ui.pages.tickets.view import build as tickets
            return tickets(desk)
        case "orders":
            from pos_app.ui.pages.orders.view import build as orders
            return orders(desk)
        case "pending":
            from pos_app.ui.pages.pending.view import build as pending
            return pending(desk)
        case "shift":
            from pos_app.ui.pages.shift.view import build as shift
            return shift(desk)
        case "board":
            from pos_app.ui.pages.board.view import build as board
            return board(desk)
        case "branch":
            from pos_app.ui.pages.branch.view import build as branch
            return branch(desk)
        case "training":
            from pos_app.ui.pages.training.view import build as training
            return training(desk)
        case "settings":
            from pos_app.ui.pages.settings.view import build as settings
            return settings(desk)
        case "learn":
            from pos_app.ui.pages.learn.view import build as learn
            return learn(desk)
        case "connection":
            from pos_app.ui.pages.connection.view import build as connection
            return connection(desk)
    # fmt: on
