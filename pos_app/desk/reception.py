"""Who is at the desk: the people, what they may do, and the lock, wired to the window."""

from __future__ import annotations

from collections.abc import Callable

from pos_app.core import Core
from pos_app.desk.approvals import DeskApprovals
from pos_app.desk.cover import Cover
from pos_app.desk.customer_display import CustomerDisplay
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.keys import DeskKeys
from pos_app.desk.lock import DeskLock
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.services import DeskServices
from pos_app.system.tasks import TaskScope
from pos_app.ui.shell.main_window import MainWindow


class Reception:
    """Owns approvals and lock for the life of the desk.

    Attributes:
        people: who works here.
        unsteady: returns whether the window is being rebuilt; the desk is not locked then.
    """

    def __init__(
        self,
        window: MainWindow,
        core: Core,
        scope: TaskScope,
        services: DeskServices,
        keys: DeskKeys,
        pages: DeskPages,
        parking: ParkedSales,
        customer: CustomerDisplay,
    ) -> None:
        self._window, self._customer, self._services = window, customer, services
        self.people = services.people
        self.unsteady: Callable[[], bool] = lambda: False
        self.approvals = services.approvals = DeskApprovals(
            window, scope, services.people, services.trail, services.supervisor
        )
        self.lock = DeskLock(
            window,
            core,
            scope,
            services.people,
            services.trail,
            Cover(window, keys, pages),
            parking,
            leave=services.leave_card,
            entered=lambda: self.unsteady() or services.card_entered,
            turned=self._turned,
            show_who=self.show_who,
        )

    def ready(self) -> bool:
        """Whether the desk can be locked now."""
        return not self.unsteady()

    def show_who(self) -> None:
        present = self._services.trail.present
        self._window.top_bar.show_person(present.name if present else "", locked=self.lock.on)

    def _turned(self, locked: bool) -> None:
        self._customer.set_private(locked)
        self.show_who()
