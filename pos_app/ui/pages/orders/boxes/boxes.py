"""The boxes over the page of orders: a ticket, what happened, how to cancel, the provider's reply."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.orders.boxes.cancel_box import CancelBox
from pos_app.ui.pages.orders.boxes.cancel_work import CancelShown
from pos_app.ui.pages.orders.boxes.raw_box import RawBox
from pos_app.ui.pages.orders.boxes.raw_work import RawShown
from pos_app.ui.pages.orders.boxes.ticket_box import TicketBox
from pos_app.ui.pages.orders.boxes.ticket_work import TicketShown
from pos_app.ui.pages.orders.boxes.timeline_box import TimelineBox
from pos_app.ui.shared.itinerary.stops_box import StopsBox
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.timeline import TimeEntry
from pos_app.wording import order_panel_texts as panel


class OrderBoxes(QObject):
    """Opens them over the window of ``page``. ``slips`` paints the preview of a ticket."""

    raw_reveal_asked = Signal()
    ticket_print_asked = Signal(str)
    copied = Signal(str, str)
    address_opened = Signal(str)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self.slips: SlipsPort | None = None
        self._raw: RawBox | None = None
        self._stops: StopsBox | None = None

    def show_raw(self, shown: RawShown) -> None:
        """Show the provider's reply about the order in a box, which stays until it is closed."""
        if self._raw is not None:
            self._raw.show_raw(shown)
            return
        self._raw = RawBox(self._page.window())
        self._raw.reveal_asked.connect(self.raw_reveal_asked)
        self._raw.finished.connect(self._raw_closed)
        self._raw.show_raw(shown)
        self._raw.open()

    def _raw_closed(self) -> None:
        self._raw = None

    def show_ticket(self, shown: TicketShown) -> None:
        """Show one ticket with its slip."""
        box = TicketBox(self._page.window(), shown, self.slips)
        box.print_asked.connect(self.ticket_print_asked)
        box.copy_asked.connect(self.copied)
        box.open_asked.connect(self.address_opened)
        box.open()

    def show_timeline(self, number: str, lines: tuple[TimeEntry, ...]) -> None:
        """Show everything that happened to an order."""
        TimelineBox(self._page.window(), panel.timeline_title(number), lines).open()

    def show_cancel(self, shown: CancelShown) -> None:
        """Show until when and how to cancel or change."""
        box = CancelBox(self._page.window(), shown)
        box.copy_asked.connect(self.copied)
        box.open()

    def show_stops(self, title: str, words: str, rows: tuple[tuple[str, str, str], ...]) -> None:
        """Show where the buses of an order stop."""
        box = StopsBox(self._page.window(), title, words)
        box.show_stops(rows)
        box.show_words(words)
        box.open()
