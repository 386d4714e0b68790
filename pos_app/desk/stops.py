"""The stops of a trip, in a box over the page."""

from __future__ import annotations

from pos_app.core import Core
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.sale_status import SaleStatus
from pos_app.sale.stage import Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.stops_box import ItineraryPresenter, StopsBox
from pos_app.ui.shell.main_window import MainWindow


class DeskStops:
    """Shows where the trip under the cursor, or the one that is being sold, stops."""

    def __init__(
        self, window: MainWindow, core: Core, scope: TaskScope, status: SaleStatus, pages: DeskPages
    ) -> None:
        self._window, self._sale, self._status, self._pages = window, core.sale, status, pages
        self._itinerary = ItineraryPresenter(core.provider, scope, self._open)

    def show(self) -> None:
        """Show them, where a page of the sale is in front."""
        stage = self._sale.stage
        if stage.step is Step.SEARCH:
            trip = self._status.highlighted.trip if self._status.highlighted else None
        else:
            trip = stage.segment.trip if stage.segment else stage.trips.outbound
        if trip is not None and self._pages.selling:
            self._itinerary.show(trip)

    def _open(self, title: str, text: str) -> StopsBox:
        box = StopsBox(self._window, title, text)
        box.finished.connect(lambda _result: self._itinerary.closed())
        box.open()
        return box
