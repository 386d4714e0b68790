"""The page before the first search: what this desk takes, and the routes to start from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES
from pos_app.ui.kit.layouts import CENTRE, Stretch, asks, at, column, fill, grow, in_grid, lay_out, row
from pos_app.ui.pages.search.page import Intent, Pinned, Route, RouteTaken
from pos_app.ui.pages.search.start_routes import RouteOffers
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


class StartCard(Card):
    """Each route has its key; one from the city of the desk has a button beside it that pins its destination
    or takes it off."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(24, 16, 24, 16))
        self._ask = ask
        self._title = Label(size=16, weight=600, align=CENTRE, wrap=True)
        self._words = Label(tone="text_2", align=CENTRE, wrap=True)
        self._routes = QWidget()
        self._route_area = QHBoxLayout()
        self._narrow = False
        self._shown = (RouteOffers(), "")
        self.buttons: list[Button] = []
        self._picture = IconView("bus", size=36)
        picture = at(CENTRE, self._picture)
        fill(self.body, Stretch, picture, 4, self._title, self._words, 12, self._route_area)
        self.body.addStretch(2)

    def show_start(self, title: str, payments: str, routes: RouteOffers, pin_from: str) -> None:
        """Show the sentences and the routes; destinations from the city ``pin_from`` can be pinned."""
        self._title.setText(title)
        self._words.setText(payments)
        self._shown = (routes, pin_from)
        self._show_routes()

    def press(self, number: int) -> None:
        """Take a route by its number, from 0, where so many are offered."""
        for button in self.buttons[number : number + 1]:
            button.click()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture.setVisible(self.height() >= _LOW)
        if (self.width() < _NARROW) != self._narrow:
            self._narrow = not self._narrow
            self._show_routes()

    def _show_routes(self) -> None:
        routes, _ = self._shown
        self._routes.hide()
        self._routes.deleteLater()
        self.buttons = []
        self._routes = QWidget()
        self._routes.setMaximumWidth(_WIDEST)
        groups = QVBoxLayout()
        lay_out(self._routes, column(spacing=6, into=groups))
        for heading, icon, group, both in (
            (sale_texts.pinned_routes, "route", routes.pinned, False),
            (lambda _home: sale_texts.recent_routes(), "history", routes.recent, True),
            (lambda _home: sale_texts.most_used_routes(), "star", routes.most_used, True),
            (sale_texts.nearby_routes, "map-pin", routes.nearby, False),
        ):
            if group:
                words, grid = heading(group[0][0].city_name), QGridLayout()
                fill(groups, Label(words, size=12, weight=600, tone="text_2"), grid)
                self._fill(grid, words, icon, group, both=both, off=group is routes.pinned)
        self._route_area.addWidget(self._routes)

    def _fill(
        self, grid: QGridLayout, heading: str, icon: str, group: Sequence[Route], *, both: bool, off: bool
    ) -> None:
        across = _NARROW_ACROSS if self._narrow else _ACROSS[both]
        cells = []
        for route in group:
            # Two routes with both their ends leave no space in a narrow window.
            pinned = route[0].city_name == self._shown[1] and not (both and self._narrow)
            beside = [self._pin(route[1], off=off)] if pinned else []
            cells.append(row(grow(self._route(heading, icon, route, both=both)), *beside, spacing=0))
        grid.setSpacing(8)
        padded = [*cells, *[None] * (-len(cells) % across)]
        in_grid(grid, *(tuple(padded[n : n + across]) for n in range(0, len(padded), across)))
        for number in range(across):
            grid.setColumnStretch(number, 1)

    def _route(self, heading: str, icon: str, route: Route, *, both: bool) -> Button:
        number = len(self.buttons)
        origin, destination = route[0].city_name, route[1].city_name
        words = f"{origin} \u2192 {destination}" if both else destination
        key = ROUTES[number] if number < len(ROUTES) else None
        button = Button(words, icon=icon, key=key, name=f"{heading}: {words}")
        button.setMinimumHeight(_TOUCH)
        self.buttons.append(asks(button, self._ask, RouteTaken(route)))
        return button

    def _pin(self, place: Place, *, off: bool) -> Button:
        name = sale_texts.unpin(place.city_name) if off else sale_texts.pin(place.city_name)
        button = Button(kind="quiet", size="small", icon="x" if off else "pin", name=name, touch=True)
        button.setToolTip(plain_text_tooltip(name))
        return asks(button, self._ask, Pinned(place, not off))
