"""The page before the first search: what this desk takes, and the routes that it searched before."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from pos_app.ui.keys.commands import ROUTES
from pos_app.ui.pages.search.routes import Offered, Route
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.wording import search_texts


class StartCard(EmptyState):
    """``taken`` carries a route as (origin, destination)."""

    taken = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("bus", parent=parent)

    def show_start(self, title: str, payments: str, routes: Offered) -> None:
        """Show the sentences and the routes, each with its key."""
        self.show_words(title, payments)
        buttons = [self._route(number, route, routes) for number, route in enumerate(routes.every, 1)]
        self.set_actions(*buttons)

    def _route(self, number: int, route: Route, routes: Offered) -> Button:
        recent = route in routes.recent
        heading = search_texts.recent_routes() if recent else search_texts.most_used_routes()
        words = f"{route[0].city_name} \u2192 {route[1].city_name}"
        button = Button(
            words,
            self,
            size="small",
            icon="history" if recent else "star",
            key=ROUTES[number - 1],
            name=f"{heading}: {words}",
        )
        button.clicked.connect(lambda: self.taken.emit(route))
        return button
