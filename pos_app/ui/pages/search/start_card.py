"""The page before the first search: the routes that the station pinned, with their keys, and some more."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES
from pos_app.ui.kit.layouts import CENTRE, Stretch, asks, at, column, fill, in_grid, lay_out, row
from pos_app.ui.pages.search.page import Intent, Pinned, Route, RouteTaken
from pos_app.ui.pages.search.start_routes import RouteOffers
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import sale_texts
from pos_app.wording.notices import CommandId

_ACROSS, _NARROW_ACROSS, _WIDEST = 3, 2, 868
_NARROW, _LOW = 800, 350
"""px: below this width fewer stand side by side, and below this height there is no picture."""
_HEIGHT, _EDGE = 48, 14


class RouteTile(PaintedButton):
    """A route by its destination, or by both ends; its key at the right, the button of its pin at one end."""

    def __init__(
        self, words: str, name: str, key: CommandId | None, pin: Button | None, *, pinned: bool
    ) -> None:
        super().__init__(ring=RADIUS_CONTROL)
        self.key = key
        self._left = TOUCH if pin and pinned else _EDGE
        self._right = TOUCH if pin and not pinned else _EDGE
        self.setText(words)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        if pin is not None:
            ends = (pin, Stretch) if pinned else (Stretch, pin)
            lay_out(self, row(*ends, margins=(2, 0, 2, 0)))

    def sizeHint(self) -> QSize:
        keys = keys_width(self.key) + 10 if self.key else 0
        return QSize(self._left + fonts.text_width(self.text(), 13, 500) + keys + self._right, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = t.primary if self._hovered else t.border_strong
        box(painter, self.rect(), fill=t.surface, line=line, radius=RADIUS_CONTROL)
        end = self.width() - self._right
        if self.key:
            end -= keys_width(self.key)
            paint_keys(painter, end, self.height() // 2, self.key)
            end -= 8
        text(painter, QRect(self._left, 0, end - self._left, self.height()), self.text(), t.text, 13, 500)


class StartCard(Card):
    """Pinned routes keep their keys whatever is sold; the pin of another route gives it one."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(24, 16, 24, 16))
        self._ask = ask
        title = Label(sale_texts.start_title(), size=16, weight=600, align=CENTRE, wrap=True)
        self._words = Label(tone="text_2", align=CENTRE, wrap=True)
        self._routes = QWidget()
        self._route_area = QHBoxLayout()
        self._narrow = False
        self._shown = (RouteOffers(), "")
        self.pinned: dict[int, RouteTile] = {}
        """The tiles of the pinned routes, by their numbers from 0."""
        self._picture = IconView("bus", size=36)
        fill(self.body, Stretch, at(CENTRE, self._picture), 4, title, self._words, 20, self._route_area)
        self.body.addStretch(2)

    def show_start(self, routes: RouteOffers, pin_from: str) -> None:
        if (routes, pin_from) != self._shown or not self._words.text():
            self._shown = (routes, pin_from)
            self._words.setText(sale_texts.start_words(offered=bool(routes.pinned or routes.others)))
            self._show_routes()

    def press(self, number: int) -> None:
        if number in self.pinned:
            self.pinned[number].click()

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
        self._routes = QWidget()
        self._routes.setMaximumWidth(_WIDEST)
        groups = QVBoxLayout()
        lay_out(self._routes, column(spacing=6, into=groups))
        self.pinned = {number: self._tile(route, number) for number, route in routes.pinned.items()}
        others = [self._tile(route) for route in routes.others]
        heading = sale_texts.most_searched() if routes.counted else sale_texts.large_cities()
        if self.pinned:
            self._group(groups, sale_texts.pinned_routes(), sale_texts.keys_stay(), [*self.pinned.values()])
            groups.addSpacing(14)
        if others:
            self._group(groups, heading, "", others)
        self._route_area.addWidget(self._routes)

    def _group(self, groups: QVBoxLayout, heading: str, note: str, tiles: Sequence[RouteTile]) -> None:
        grid, across = QGridLayout(), _NARROW_ACROSS if self._narrow else _ACROSS
        words = Label(heading, size=12, weight=600, tone="text_2")
        fill(groups, row(words, Label(note, size=12, tone="text_2"), Stretch, spacing=8), grid)
        grid.setSpacing(10)
        padded = [*tiles, *[None] * (-len(tiles) % across)]
        in_grid(grid, *(tuple(padded[n : n + across]) for n in range(0, len(padded), across)))
        for number in range(across):
            grid.setColumnStretch(number, 1)

    def _tile(self, route: Route, number: int | None = None) -> RouteTile:
        origin, destination = route[0].city_name, route[1].city_name
        from_here = origin == self._shown[1]
        both = f"{origin} \u2192 {destination}"
        key = ROUTES[number] if number is not None and number < len(ROUTES) else None
        pin = self._pin(route[1], off=number is not None) if from_here else None
        tile = RouteTile(destination if from_here else both, both, key, pin, pinned=number is not None)
        return asks(tile, self._ask, RouteTaken(route))

    def _pin(self, place: Place, *, off: bool) -> Button:
        name = sale_texts.unpin(place.city_name) if off else sale_texts.pin(place.city_name)
        button = Button(kind="quiet", size="small", icon="pin", name=name, touch=True)
        button.setToolTip(plain_text_tooltip(name))
        return asks(button, self._ask, Pinned(place, not off))
