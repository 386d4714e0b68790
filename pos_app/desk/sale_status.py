"""Shows the sale in the desk's window, around its pages: the steps, the clock of the hold and the basket."""

from __future__ import annotations

from pos_app.core import Core
from pos_app.desk.parked_sales import ParkedSales
from pos_app.domain.trips import Trip
from pos_app.sale.stage import Sale, Step
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts, problem_texts


class SaleStatus:
    """Follows the sale on the stage and the trip under the cursor (``highlighted``)."""

    def __init__(self, window: MainWindow, core: Core, parking: ParkedSales) -> None:
        self._window = window
        self._sale = core.sale
        self._clock = core.clock
        self._settings = core.settings
        self._parking = parking
        self.highlighted: Highlight | None = None

    def show(self, sale: Sale) -> None:
        """Show a sale after it took a step."""
        self._window.set_steps(sale.step - 1, sale.step - 1, locked=sale.ordered)
        self.show_hold()
        self._show_basket()

    def show_hold(self) -> None:
        """Show how long the seats are still held; without any, how many sales are parked."""
        sale = self._sale.stage
        until = sale.hold_until
        if until is None:
            self._window.set_hold(None)
            if self._parking.drafts and sale.step is Step.SEARCH:
                self._window.set_order_news(desk_texts.parked_count(len(self._parking.drafts)))
            return
        left, words = (until - self._clock.now()).total_seconds(), problem_texts.oldest(sale.first_hold_leg)
        self._window.set_hold(max(0.0, left), estimate=sale.hold_estimated, words=words)

    def highlight(self, trip: Trip | None, line: int) -> None:
        """Show the trip under the cursor in the basket; None for none."""
        self.highlighted = Highlight(trip, line) if trip else None
        self._show_basket()

    def _show_basket(self) -> None:
        minutes = self._settings.hold_minutes
        self._window.basket.show_view(present(self._sale.stage, self.highlighted, hold_minutes=minutes))
