"""The page before the first search: what this desk takes, and the routes to start from."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES
from pos_app.ui.pages.search.routes import Route, RouteOffers
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import sale_texts

_ACROSS, _NARROW_ACROSS, _WIDEST = {True: 2, False: 3}, 2, 860
"""How many stand side by side, by whether they name both ends."""
_NARROW, _LOW = 800, 350
"""px: below this width fewer stand side by side, and below this height there is no picture."""
_TOUCH = 40
_CENTRE = Qt.AlignmentFlag.AlignCenter


class StartCard(Card):
    """``taken`` carries a route as (origin, destination), ``pinned`` a destination and whether to pin it."""

    taken = Signal(object)
    pinned = Signal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(24, 16, 24, 16))
        self._title = Label("", self, size=16, weight=600, align=_CENTRE, wrap=True)
        self._words = Label("", self, tone="text_2", align=_CENTRE, wrap=True)
        self._routes: QWidget | None = None
        self._route_area = QHBoxLayout()
        self._pin_from = ""
        self._narrow = False
        self._shown = (RouteOffers(), "")
        self.buttons: list[Button] = []
        self.pins: list[Button] = []
        self.body.addStretch(1)
        self._picture = IconView("bus", self, size=36)
        self.body.addWidget(self._picture, 0, Qt.AlignmentFlag.AlignHCenter)
        self.body.addSpacing(4)
        self.body.addWidget(self._title)
        self.body.addWidget(self._words)
        self.body.addSpacing(12)
        self.body.addLayout(self._route_area)
        self.body.addStretch(2)

    def show_start(self, title: str, payments: str, routes: RouteOffers, *, pin_from: str = "") -> None:
        """Show the sentences and the routes, each with its key. A route from the city ``pin_from`` has a
        button beside it that pins its destination or takes it off."""
        self._title.setText(title)
        self._words.setText(payments)
        self._shown = (routes, pin_from)
        self._show_routes()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have fewer side by side in a narrow window."""
        super().resizeEvent(event)
        self._picture.setVisible(self.height() >= _LOW)
        if (self.width() < _NARROW) != self._narrow:
            self._narrow = not self._narrow
            self._show_routes()

    def _show_routes(self) -> None:
        routes, self._pin_from = self._shown
        if self._routes is not None:
            self._routes.hide()
            self._routes.deleteLater()
        self.buttons, self.pins = [], []
        self._routes = QWidget(self)
        self._routes.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(self._routes)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for heading, icon, group, both in (
            (sale_texts.pinned_routes, "route", routes.pinned, False),
            (lambda _home: sale_texts.recent_routes(), "history", routes.recent, True),
            (lambda _home: sale_texts.most_used_routes(), "star", routes.most_used, True),
            (sale_texts.nearby_routes, "map-pin", routes.nearby, False),
        ):
            if group:
                words = heading(group[0][0].city_name)
                column.addWidget(Label(words, self._routes, size=12, weight=600, tone="text_2"))
                grid = QGridLayout()
                grid.setSpacing(8)
                column.addLayout(grid)
                self._fill(grid, words, icon, group, both=both, off=group is routes.pinned)
        self._route_area.addWidget(self._routes)

    def _fill(
        self, grid: QGridLayout, heading: str, icon: str, group: Sequence[Route], *, both: bool, off: bool
    ) -> None:
        across = _NARROW_ACROSS if self._narrow else _ACROSS[both]
        for index, route in enumerate(group):
            cell = QHBoxLayout()
            cell.setSpacing(0)
            grid.addLayout(cell, index // across, index % across)
            cell.addWidget(self._route(heading, icon, route, both=both), 1)
            # Two routes with both their ends leave no space in a narrow window.
            if route[0].city_name == self._pin_from and not (both and self._narrow):
                cell.addWidget(self._pin(route[1], off=off))
        for column in range(across):
            grid.setColumnStretch(column, 1)

    def _route(self, heading: str, icon: str, route: Route, *, both: bool) -> Button:
        number = len(self.buttons)
        origin, destination = route[0].city_name, route[1].city_name
        words = f"{origin} \u2192 {destination}" if both else destination
        key = ROUTES[number] if number < len(ROUTES) else None
        button = Button(words, self._routes, icon=icon, key=key, name=f"{heading}: {words}")
        button.setMinimumHeight(_TOUCH)
        button.clicked.connect(lambda: self.taken.emit(route))
        self.buttons.append(button)
        return button

    def _pin(self, place: Place, *, off: bool) -> Button:
        name = sale_texts.unpin(place.city_name) if off else sale_texts.pin(place.city_name)
        icon = "x" if off else "pin"
        button = Button("", self._routes, kind="quiet", size="small", icon=icon, name=name, touch=True)
        button.setToolTip(plain_text_tooltip(name))
        button.clicked.connect(lambda: self.pinned.emit(place, not off))
        self.pins.append(button)
        return button
