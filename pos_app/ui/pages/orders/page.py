"""What the page of orders asks."""

from __future__ import annotations

from enum import Enum, auto

from pos_app.domain.sheets import SheetKind
from pos_app.domain.value import Value
from pos_app.ui.pages.orders.list.list_filters import Days
from pos_app.wording.notices import CommandId


class Ask(Enum):
    """What is asked of the list or of the chosen order without naming anything."""

    TICK = auto()
    """A second passed while the page is shown."""
    BACK = auto()
    MORE = auto()
    OTHER_READING = auto()
    """Read the typed text in another way."""
    CHECK = auto()
    """Query the provider about the order now."""
    REVEAL = auto()
    """Show document and contacts whole for a moment."""
    REPLY = auto()
    """Show the provider's reply, for support."""
    REVEAL_REPLY = auto()
    REPRINT = auto()
    SAVE = auto()
    SEND = auto()
    COPY_NUMBER = auto()
    SELL_ALIKE = auto()
    CANCEL_HELP = auto()
    TIMELINE = auto()
    TAKE_OVER = auto()
    """What other counters of the branch left, to go on with it here."""
    STOPS = auto()


class Typed(Value):
    """A text is being typed."""

    text: str


class Paused(Value):
    """The clerk stopped typing."""

    text: str


class Search(Value):
    """Look for a text here and at the provider."""

    text: str


class FilterToggled(Value):
    """A value of a filter, or of the order of rows, was pressed."""

    facet: str
    value: str


class DaysChosen(Value):
    """Filter by typed days, ``travel`` or ``bought``; none takes the filter off."""

    facet: str
    days: Days


class Choose(Value):
    """The cursor is on another row."""

    row: int


class NoticeActed(Value):
    """A notice offered this command, and it was given."""

    command: CommandId
    about_list: bool = False


class Export(Value):
    """Save what is listed for a spreadsheet; without a ``kind`` as a report on paper."""

    kind: SheetKind | None


class OpenTicket(Value):
    """Show one ticket."""

    ticket: str


class PrintTicket(Value):
    """Print the slip of one ticket."""

    ticket: str


class CopyFact(Value):
    """Copy a value of the order, which has this name."""

    text: str
    name: str


class OpenAddress(Value):
    """Open an address of the order, because its button was pressed."""

    address: str


Intent = (
    Ask
    | Typed
    | Paused
    | Search
    | FilterToggled
    | DaysChosen
    | Choose
    | NoticeActed
    | Export
    | OpenTicket
    | PrintTicket
    | CopyFact
    | OpenAddress
)
