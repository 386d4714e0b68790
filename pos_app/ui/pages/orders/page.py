"""What the page of orders asks, and what it can be told. No Qt."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

from pos_app.domain.value import Value

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime
    from pathlib import Path

    from pos_app.domain.facets import Facet
    from pos_app.domain.sheets import SheetKind
    from pos_app.ui.pages.orders.boxes.raw_work import RawShown
    from pos_app.ui.pages.orders.boxes.shown import CancelShown, TicketShown
    from pos_app.ui.pages.orders.list.rows import OrderRow
    from pos_app.ui.pages.orders.list.spans import Days
    from pos_app.ui.pages.orders.list.understood import UnderstoodSearch
    from pos_app.ui.pages.orders.panel.detail import OrderSide
    from pos_app.ui.shared.timeline import TimeEntry
    from pos_app.wording.notices import CommandId, NoticeView


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


class Boxes(Protocol):
    """The boxes over the page."""

    def show_ticket(self, shown: TicketShown) -> None: ...
    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None: ...
    def show_stops(self, title: str, words: str, rows: tuple[tuple[str, str, str], ...]) -> None: ...
    def show_cancel(self, shown: CancelShown) -> None: ...
    def show_raw(self, shown: RawShown) -> None: ...


class OrdersView(Protocol):
    """What the presenter needs from the page. ``ask_file`` lets the clerk choose a file and calls back with
    it, unless the clerk gives up."""

    @property
    def boxes(self) -> Boxes: ...

    def show_understood(self, shown: UnderstoodSearch) -> None: ...
    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None: ...
    def change_row(self, index: int, row: OrderRow) -> None: ...
    def show_counts(self, here: int, there: int, together: int) -> None: ...
    def show_time(self, now: datetime) -> None: ...
    def show_foot(self, words: str) -> None: ...
    def show_more(self, words: str) -> None: ...
    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None: ...
    def show_loading(self, words: str) -> None: ...
    def show_empty(self, title: str, words: str) -> None: ...
    def show_notice(self, subject: str, notice: NoticeView | None) -> None: ...
    def show_side(self, side: OrderSide | None) -> None: ...
    def show_asking(self, asking: bool) -> None: ...
    def clear_search(self) -> None: ...
    def ask_days(self, facet: str) -> None: ...
    def copy(self, text: str, message: str) -> None: ...
    def open_folder(self, folder: Path) -> None: ...
    def open_web(self, address: str) -> None: ...
    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None: ...
