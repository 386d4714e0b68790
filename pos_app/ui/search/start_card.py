"""The page before the first search: what this desk takes, and the routes it sells most."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pos_app.domain.places import Place
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.empty_state import EmptyState

_MOST_ROUTES = 3


class StartCard(EmptyState):
    """``taken`` carries a route as (origin, destination)."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("bus", parent=parent)

    def show_start(self, title: str, payments: str, routes: Sequence[tuple[Place, Place]]) -> None:
        """Show the sentences and up to three routes."""
        self.show_words(title, payments)
        self.set_actions(*(self._route(route) for route in routes[:_MOST_ROUTES]))

    def _route(self, route: tuple[Place, Place]) -> Button:
        button = Button(
            f"{route[0].city_name} \u2192 {route[1].city_name}", self, size="small", icon="history"
        )
        button.clicked.connect(lambda: self.taken.emit(route))
        return button
