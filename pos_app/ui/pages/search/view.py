"""The search page: what it shows, and what the clerk asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES, Action, Commands, FocusKey, KeyHint, label
from pos_app.ui.kit.layouts import (
    CENTRE,
    Stretch,
    asks,
    at,
    column,
    fill,
    filled,
    grow,
    in_grid,
    lay_out,
    row,
)
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.filter_bar import DayStrip, FilterBar
from pos_app.ui.pages.search.page import (
    Acted,
    Ask,
    Body,
    Chosen,
    Highlighted,
    Intent,
    Pinned,
    Route,
    RouteTaken,
    SearchPage,
)
from pos_app.ui.pages.search.presenter import RouteOffers, SearchPresenter
from pos_app.ui.pages.search.search_row import SearchRow
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH, Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.event_watch import on_focus_moved
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label, LeadText
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, paint_later, paint_next_turn, paint_text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import checkout_texts, sale_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.search.trip_table import TripList, TripTable

_FILTERED: tuple[Body, ...] = ("list", "filtered")
"""With these there is something to filter."""
_LEAST_LIST = 170
"""Height in px of a list with its heading and three lines."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchView(NoticePage):
    """Passive. ``row`` are its fields."""

    def __init__(self) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("SearchView", "Viagem"))
        self.row = SearchRow(self, self.ask)
        self.filters = FilterBar(self.ask)
        self.days = DayStrip(self.ask)
        self._notices = NoticeArea()
        self._strip_words = LeadText()
        self._strip = filled(Card(kind="warning", margins=(36, 8, 12, 8)), self._strip_words)
        IconView("calendar-days", self._strip, tone="warning").setGeometry(12, 8, 16, 16)
        self._empty = EmptyDay(self.ask)
        self._start = StartCard(self.ask)
        self._bodies = QStackedWidget()
        self._loading = LoadingRows()
        # Chips take a finger 6 px above and below what is painted: gaps of 8 px to the eye.
        self._notices.setContentsMargins(0, 2, 0, 6)
        above = (self.row, self.days, self.filters, self._notices, self._strip)
        lay_out(self, column(*above, grow(self._loading), grow(self._bodies), spacing=2))
        for body in (self._start, self._empty):
            self._bodies.addWidget(body)
        # The list takes what is left; the other bodies are never shown with all the rows above.
        self._bodies.setMinimumHeight(_LEAST_LIST)
        # The page fits itself to any width; its parts must not widen the window.
        self.setMinimumSize(560, 420)
        self._body: Body = "start"
        self._loading_title = ""
        self._hinted: tuple[KeyHint, ...] = ()
        self._day_before = self._back_next = False
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(lambda: self.ask(Ask.TICK))
        self._notices.acted.connect(lambda _, command: self.ask(Acted(command)))
        self._loading.cancelled.connect(lambda: self.ask(Ask.BACK))
        on_focus_moved(self, self._hint_anew)
        self._show_body("start")

    @cached_property
    def _list(self) -> TripList:
        """Made once the page stands, or trips come."""
        from pos_app.ui.pages.search.trip_table import TripList

        made = TripList()
        made.table.row_changed.connect(lambda line: self.ask(Highlighted(line)))
        made.table.row_changed.connect(lambda _: self._notices.clear("line"))
        made.table.row_chosen.connect(lambda line: self.ask(Chosen(line)))
        made.table.refused.connect(self._refuse_line)
        self._bodies.insertWidget(1, made)
        return made

    def make_list(self) -> None:
        _ = self._list

    @property
    def table(self) -> TripTable:
        return self._list.table

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        focused = self.window().focusWidget()
        in_list = focused is not None and self._bodies.isAncestorOf(focused)
        fields = (
            KeyHint(FocusKey.ENTER, translate("SearchView", "Próximo campo")),
            KeyHint(CommandId.SEARCH, translate("SearchView", "Buscar")),
        )
        swap = KeyHint(CommandId.SWAP, translate("SearchView", "Inverter"))
        if self._body == "start":
            return (*fields, swap)
        filters = KeyHint(CommandId.FILTERS, translate("SearchView", "Mais filtros"))
        both = (CommandId.DAY_BEFORE, CommandId.DAY_AFTER)
        days = KeyHint(both if self._day_before else both[1], translate("SearchView", "Mudar o dia"))
        after = (swap, KeyHint(CommandId.NEW_SALE, translate("SearchView", "Nova venda")))
        if self._body != "list":
            first = (KeyHint(FocusKey.ENTER, translate("SearchView", "Confirmar")),) if in_list else fields
            return (*first, *((filters,) if self._body == "filtered" else ()), days, *after)
        if not in_list or self.table.row < 0:
            return (*(() if in_list else fields), filters, days, *after)
        following = (
            checkout_texts.choose_return() if self._back_next else translate("SearchView", "Poltronas")
        )
        return (
            KeyHint(FocusKey.ROWS, translate("SearchView", "Escolher")),
            KeyHint(FocusKey.LINE_NUMBER, translate("SearchView", "Ir para o nº")),
            KeyHint(FocusKey.ENTER, following),
            days,
            filters,
            KeyHint(CommandId.STOPS, translate("SearchView", "Paradas")),
            *after,
        )

    def _hint_anew(self) -> None:
        if self.isVisible() and (now := self.key_hints) != self._hinted:
            self._hinted = now
            self.hints_changed.emit()

    def commands(self) -> Commands:
        ask = self.ask
        return {
            CommandId.SEARCH: Action(partial(ask, Ask.SEARCH)),
            CommandId.SWAP: Action(partial(ask, Ask.SWAP)),
            CommandId.FILTERS: Action(self.filters.turn, lambda: self.filters.isVisible()),
            CommandId.REFRESH: Action(partial(ask, Ask.REFRESH), self._listing),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.MAIN: Action(lambda: ask(Chosen(self.table.row))),
            CommandId.DAY_BEFORE: Action(partial(ask, Ask.DAY_BEFORE), lambda: self._day_before),
            CommandId.DAY_AFTER: Action(partial(ask, Ask.DAY_AFTER), self._listing),
            CommandId.COPY_CODE: Action(
                partial(ask, Ask.COPY), lambda: self._body == "list" and self.table.row >= 0
            ),
            CommandId.BACK: Action(partial(ask, Ask.BACK)),
            **{
                command: Action(partial(self._start.press, number), lambda: not self._listing())
                for number, command in enumerate(ROUTES)
            },
        }

    def _listing(self) -> bool:
        return self._bodies.currentWidget() is not self._start

    # --- Showing ----------------------------------------------------------------------------------

    def focus_list(self) -> None:
        """Focus the list; where it is empty, the first action offered instead."""
        shown = self._bodies.currentWidget()
        if shown is self._list:
            self.table.setFocus()
        elif shown is self._empty and self._empty.first_action is not None:
            self._empty.first_action.setFocus()

    def show_page(self, shown: SearchPage, cursor: int) -> None:
        if shown.body == "list" != self._body:
            paint_later(self.table.viewport())
        paint_next_turn(self)
        self._day_before, self._back_next = shown.earlier, shown.back_next
        self._show_body(shown.body)
        if shown.body == "start":
            self.ask(Highlighted(-1))
            return
        self.days.show_way(shown.way)
        if shown.body in _FILTERED:
            self.filters.show_page(shown)
        self._strip_words.show_text(*shown.strip)
        self._strip.setVisible(bool(shown.strip[0]))
        self.table.show_rows(shown.rows, cursor)
        self._list.fit()
        if not shown.rows:
            self._empty.show_page(shown)
        self._hint_anew()

    def _refuse_line(self, line: int) -> None:
        sentence = sale_texts.sold_out_line(line)
        self._notices.show_notice("line", NoticeView("warning", sentence), inline=True, seconds=4)

    def _show_body(self, body: Body) -> None:
        self._body = body
        shown: QWidget = self._start if body == "start" else self._list if body == "list" else self._empty
        self._bodies.setCurrentWidget(shown)
        self.filters.setVisible(body in _FILTERED)
        # Searching is the main action until there is a list to choose from.
        self.row.search.set_kind("plain" if body in _FILTERED else "main")
        if body == "start":
            self._strip.hide()
            self.days.show_days((), date.min)

    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None:
        self.days.show_days(days, chosen)

    def show_about(self, text: str) -> None:
        if text or self._body == "list":
            self._list.about.setText(text)

    def show_start(self, routes: RouteOffers, *, pin_from: str = "") -> None:
        """Fill the page of before the first search; destinations from the city ``pin_from`` can be pinned."""
        self._start.show_start(routes, pin_from)

    def show_loading(self, title: str) -> None:
        if title == self._loading_title:
            return
        self._loading_title = title
        if title:
            if self._bodies.isAncestorOf(self.window().focusWidget() or self):
                self.setFocus()  # Hidden, the list would give the keyboard to the next widget of the window.
            self._bodies.hide()
            self._loading.start(title)
        else:
            self._loading.stop()
            self._bodies.show()

    def show_notice(self, notice: NoticeView | None) -> None:
        if notice is None:
            self._notices.clear("search")
        else:
            self._notices.keep_notice("search", notice)

    def show_age(self, text: str, reading: str) -> None:
        self.filters.show_age(text, reading)

    # --- Keys -------------------------------------------------------------------------------------

    def focus_next_area(self) -> None:
        """From the fields to the list, and back."""
        if self._body != "list" or self.table.hasFocus():
            self.row.focus_field("destination")
        else:
            self.focus_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button; in the last field it searches."""
        focused = self.focusWidget()
        if event.key() in _ENTER and isinstance(focused, QAbstractButton):
            focused.click()
        elif event.key() in _ENTER and focused is self.row.passengers:
            self.ask(Ask.SEARCH)
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        self._clock.start()
        if self._body == "list":
            self.focus_list()
        else:
            self.row.focus_field("destination" if self.row.origin.text() else "origin")

    def left(self) -> None:
        self._clock.stop()


class EmptyDay(EmptyState):
    """What stands in place of a list without lines, and the ways on from there."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__("calendar-x")
        self._ask = ask
        self.first_action: Button | None = None
        self._offered: tuple[object, ...] = ()

    def show_page(self, shown: SearchPage) -> None:
        offered = (shown.body, shown.empty_title, shown.empty_words, shown.near, shown.next_day)
        if offered == self._offered:
            return
        self._offered = offered
        # The options may be replaced while one has the focus: the focus must stay on the page.
        keyboard = self.isAncestorOf(self.window().focusWidget() or self)
        icon = "circle-alert" if shown.body == "failed" else "calendar-x"
        self.show_text(shown.empty_title, shown.empty_words, icon)
        (text, intent), *others = _ways_on(shown)
        self.first_action = asks(Button(text, kind="main", key=FocusKey.ENTER), self._ask, intent)
        self.set_actions(self.first_action, *(asks(Button(way), self._ask, ask) for way, ask in others))
        # A button that was just made takes the keyboard only once it is visible.
        self.first_action.show()
        if keyboard:
            self.first_action.setFocus()


def _ways_on(shown: SearchPage) -> list[tuple[str, Intent]]:
    following = (shown.next_day, Acted(CommandId.DAY_AFTER))
    match shown.body:
        case "filtered":
            return [(label(CommandId.CLEAR_FILTERS), Acted(CommandId.CLEAR_FILTERS))]
        case "failed":
            return [(sale_texts.try_again(), Acted(CommandId.SEARCH)), following]
        case "start" | "list" | "none":
            near = [(sale_texts.near_day(one.day, one.lowest or 0), one.day) for one in shown.near]
            other = (label(CommandId.OTHER_DATE), Acted(CommandId.OTHER_DATE))
            return [*near, other] if near else [following, other]


def build(desk: DeskApi) -> Page:
    view = SearchView()
    presenter = SearchPresenter(view, desk)
    desk.hooks.to_finish.append(presenter.answers.finish)
    desk.hooks.take_destination = presenter.take_destination
    desk.hooks.set_home = presenter.set_home
    desk.hooks.at_start.append(view.make_list)
    desk.hooks.offer_routes = presenter.start.offer_again
    desk.hooks.read_routes = presenter.start.read
    desk.hooks.start_over = presenter.start_over
    desk.hooks.where_to_begin = lambda: view.row.destination
    desk.hooks.offered = lambda: [tile for tile in view.findChildren(RouteTile) if tile.isVisible()]
    view.row.destination.suggestions.opened.connect(lambda: desk.hooks.begun())
    return built(view, presenter, desk)


_ACROSS, _NARROW_ACROSS, _WIDEST = 3, 2, 868
_NARROW, _LOW = 800, 350
"""px: below this width fewer stand side by side, and below this height there is no picture."""
_HEIGHT, _EDGE = 48, 14


class RouteTile(PaintedButton):
    """A route by its destination, or by both ends; its key at the right, the button of its pin at one end."""

    def __init__(
        self, text: str, name: str, key: CommandId | None, pin: Button | None, *, pinned: bool
    ) -> None:
        super().__init__(ring=RADIUS_CONTROL)
        self.key = key
        self._left = TOUCH if pin and pinned else _EDGE
        self._right = TOUCH if pin and not pinned else _EDGE
        self.setText(text)
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
        paint_text(
            painter, QRect(self._left, 0, end - self._left, self.height()), self.text(), t.text, 13, 500
        )


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
        """Show the routes; destinations from the city ``pin_from`` can be pinned."""
        if (routes, pin_from) != self._shown or not self._words.text():
            self._shown = (routes, pin_from)
            self._words.setText(
                sale_texts.start_words(offered=bool(routes.pinned or routes.often or routes.large))
            )
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
        for heading, note, tiles in (
            (sale_texts.pinned_routes(), sale_texts.keys_stay(), [*self.pinned.values()]),
            (sale_texts.most_searched(), "", [self._tile(route) for route in routes.often]),
            (sale_texts.large_cities(), "", [self._tile(route) for route in routes.large]),
        ):
            if tiles:
                groups.addSpacing(14 if groups.count() else 0)
                self._group(groups, heading, note, tiles)
        self._route_area.addWidget(self._routes)

    def _group(self, groups: QVBoxLayout, heading: str, note: str, tiles: Sequence[RouteTile]) -> None:
        grid, across = QGridLayout(), _NARROW_ACROSS if self._narrow else _ACROSS
        text = Label(heading, size=12, weight=600, tone="text_2")
        fill(groups, row(text, Label(note, size=12, tone="text_2"), Stretch, spacing=8), grid)
        grid.setSpacing(10)
        padded = [
            *tiles,
            *(QWidget() for _ in range(-len(tiles) % across)),
        ]  # An empty column has no spacing.
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
