"""The desk: pages, keys and clocks of the window, wired to one core."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import logging
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from pos_app.core import Core
from pos_app.desk.announcements import Announcements
from pos_app.desk.connection_status import ConnectionStatus
from pos_app.desk.keys import DeskKeys, Keys
from pos_app.desk.palette import DeskCommands
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.resell import SellAgain
from pos_app.desk.undo import DeskUndo
from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip
from pos_app.sale import events
from pos_app.sale.draft import worth_parking
from pos_app.sale.stage import Sale, Step
from pos_app.system.settings import Environment
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.search.make import search_page
from pos_app.ui.pages.search.routes import RouteBook
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shared.itinerary.presenter import ItineraryPresenter
from pos_app.ui.shared.itinerary.stops_box import StopsBox
from pos_app.ui.shared.offers import Offer
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.shortcut_list import ShortcutList
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import NARROW_WIDTH
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.card.view import CardForm
    from pos_app.desk.pages import Closable, DeskPages
    from pos_app.desk.provider_walk import ProviderWalk
    from pos_app.ui.shared.ports import DeskSettings

_LOG = logging.getLogger(__name__)
_WARM_UP_AFTER = 1500
"""Milliseconds after the desk is open at which the web engine may start."""
_BREATH = 0.005
"""Seconds between two pages that are built: keys that came meanwhile go first."""
_AT_ONCE = 8
"""Widgets styled between two breaths."""
_LIBRARIES = ("phonenumbers", "validate_docbr", "segno", "structlog")
_PAGES = {
    Step.SEARCH: "search",
    Step.SEATS: "seats",
    Step.PASSENGERS: "passengers",
    Step.PAYMENT: "payment",
    Step.TICKETS: "tickets",
}
_PROFILES = {
    Environment.PRODUCTION: "production",
    Environment.STAGING: "homologation",
    Environment.TRAINING: "training",
}


class Desk:
    """Owns pages and presenters from ``open`` to ``close``."""

    def __init__(self, window: MainWindow, core: Core, quit_program: Callable[[], None]) -> None:
        self._window = window
        self._core = core
        self._sale = core.sale
        self._news = Announcements(window, core, self._know_room)
        self._quit = quit_program
        self._scope = TaskScope("desk", self._task_failed)
        self._views: dict[str, QWidget] = {}
        self._presenters: list[Closable] = []
        self._keys = DeskKeys(window)
        self._unsubscribe: list[Callable[[], None]] = []
        self._parking = ParkedSales(core.journal, lambda _count: self._show_hold())
        self._typed_people: Callable[[Sale], Sale] | None = None
        self._commands = DeskCommands(
            window,
            self._scope,
            core.journal,
            core.places,
            keys=lambda: self._keys.working,
            take_place=self._take_place,
            take_order=self._take_order,
            more=self._more_offers,
        )
        self._itinerary = ItineraryPresenter(core.provider, self._scope, self._open_stops)
        self._look_for_order: Callable[[str], None] | None = None
        self._highlighted: Highlight | None = None
        self._undo = DeskUndo(core.sale, window.news, lambda step: self._show(_PAGES[step]))
        self._card_form: CardForm | None = None
        self._walk: ProviderWalk | None = None
        self._second = QTimer(window)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._tick)

    async def open(self) -> None:
        """Take up what a crash left, show the search page, then put the other pages in."""
        await self.open_search()
        pages = await self._build_rest()
        pages.pending.opened()
        # Chromium takes its time to start: while the clerk types, not when the card is asked for.
        QTimer.singleShot(_WARM_UP_AFTER, self._window, pages.card_form.prepare)
        self._scope.start(self._know_the_station(), name="station")
        await self._parking.load()
        self._news.begin()
        self._scope.start(_load_libraries(), name="libraries")
        self._scope.start(_polish(self._window), name="polish")
        gc.freeze()

    async def open_search(self) -> None:
        """Show the first page, ready to be typed into, and start the clocks."""
        self._dress()
        self._build_search()
        self._connect()
        await self._core.orders.recover()
        self._show("search")
        self._second.start()

    async def close(self) -> None:
        """Stop the clocks and what the pages read. Orders on their way belong to the core."""
        self._second.stop()
        self._core.exchanges.listener = None
        self._news.stop()
        # A sale that was not finished comes back as a parked one.
        await self._parking.park(self._with_people(self._sale.stage))
        if self._card_form:
            self._card_form.shut_down()
        for stop in self._unsubscribe:
            stop()
        for presenter in self._presenters:
            presenter.close()
        await self._scope.aclose()
        if self._walk:
            await self._walk.close()

    # --- Building ---------------------------------------------------------------------------------

    def _dress(self) -> None:
        settings = self._core.settings
        self._window.set_desk(settings.station.counter, settings.station.name)
        self._window.set_profile(_PROFILES[settings.environment])  # type: ignore[arg-type]
        self._window.set_operator("")
        self._window.set_available(commands=True)

    def _build_search(self) -> None:
        search, self._search = search_page(
            self._sale,
            self._core.places,
            self._scope,
            payments=self._core.settings.payments,
            on_highlight=self._highlight,
            finder=self._core.provider,
            routes=RouteBook(self._core.journal, self._core.places.by_slug),
        )
        self._presenters.append(self._search)
        self._add("search", search, sale=True)

    async def _build_rest(self) -> DeskPages:
        # Loaded only now, and page by page: the search fields take typing meanwhile.
        from pos_app.desk.pages import DeskPages

        pages = DeskPages(
            self._core,
            self._scope,
            self._window,
            on_saved=self._settings_saved,
            on_hints=self._show_hints,
            on_repeat=self.sell_again,
            on_place=self.show_place,
        )
        self._card_form = pages.card_form
        # What the start has made stays: the collector need not walk through it in mid-sale.
        self._card_form.warmed.connect(gc.freeze)
        for make in pages.makers:
            await asyncio.sleep(_BREATH)
            made = make()
            self._presenters.append(made.presenter)
            self._add(made.name, made.view, **made.where)
        self._unsubscribe += pages.unsubscribe
        self._walk = pages.walk
        self._look_for_order = pages.look_for_order
        self._typed_people = pages.typed_people
        self._on_stage(self._sale.stage)
        return pages

    def _settings_saved(self, saved: DeskSettings) -> None:
        from PySide6.QtWidgets import QApplication

        app = QApplication.instance()
        if isinstance(app, QApplication) and theme().name != saved.theme:
            theme().apply(app, saved.theme)
        self._window.set_desk(saved.counter, saved.station)
        self._keys.use(saved.keys)

    def _add(self, name: str, view: QWidget, **where: Any) -> None:
        self._views[name] = view
        self._window.add_page(name, view, **where)

    def _connect(self) -> None:
        window = self._window
        window.page_requested.connect(self.show_place)
        window.step_requested.connect(self._go_back)
        window.shortcuts_requested.connect(self.show_shortcuts)
        window.commands_requested.connect(self._commands.open)
        window.action_requested.connect(lambda: self._keys.press("F10"))
        keys: Keys = {
            "F1": self.show_shortcuts,
            "Ctrl+K": self._commands.open,
            "F11": self._full_screen,
            "F12": self.new_sale,
            "Ctrl+F12": lambda: self._commands.open(desk_texts.parked("")),
            "Ctrl+I": self.show_stops,
            "Alt+Z": self._undo.take_back,
            "Alt+1": lambda: self.show_place("sell"),
            "Alt+2": lambda: self.show_place("orders"),
            "Alt+3": lambda: self.show_place("pending"),
            "Alt+5": lambda: self.show_place("settings"),
        }
        self._keys.bind(keys)
        self._keys.use(self._core.settings.keys)
        self._core.exchanges.listener = ConnectionStatus(window).heard
        self._unsubscribe.append(self._sale.subscribe(self._on_stage))

    # --- Going about ------------------------------------------------------------------------------

    def show_place(self, place: str) -> None:
        """Show what an entry of the rail stands for; ``sell`` is the sale where it stands."""
        name = _PAGES[self._sale.stage.step] if place == "sell" else place
        if name in self._views:
            self._show(name)

    def new_sale(self) -> None:
        """Begin the next customer's sale: an order on its way goes on by itself, seats are parked."""
        sale = self._sale.stage
        if not worth_parking(sale):
            self._begin_anew()
            return
        self._scope.start(self._park(self._with_people(sale)), name="park", slot="park")

    async def _park(self, sale: Sale) -> None:
        if await self._parking.park(sale):
            self._begin_anew()
            return
        box = ConfirmBox(
            self._window,
            desk_texts.not_parked_title(),
            desk_texts.abandon_words(sale),
            act=desk_texts.abandon(),
            keep=desk_texts.keep_selling(),
            act_key="F12",
        )
        box.accepted.connect(self._begin_anew)
        box.open()

    def sell_again(self, attempt: Attempt) -> None:
        """Make a sale again that a supervisor released; the one on the stage is parked."""
        self._scope.start(self._sell_again(attempt), name="again", slot="again")

    async def _sell_again(self, attempt: Attempt) -> None:
        if not await self._parking.park(self._with_people(self._sale.stage)):
            return
        self._begin_anew()
        await SellAgain(self._sale, attempt, partial(self._window.news.show_notice, "again")).run(
            date.today()
        )

    def take_up(self, name: str) -> None:
        """Go on with a parked sale; the one on the stage is parked in its place."""
        self._scope.start(self._take_up(name), name="take_up", slot="park")

    async def _take_up(self, name: str) -> None:
        if not await self._parking.park(self._with_people(self._sale.stage)):
            return
        sale = await self._parking.take(name)
        if sale is None:
            return
        self._sale.send(events.NewSale())
        self._sale.send(events.SaleResumed(sale))
        self._show(_PAGES[sale.step])

    def _with_people(self, sale: Sale) -> Sale:
        """Return the sale with what is typed about people, right or not."""
        return self._typed_people(sale) if self._typed_people and worth_parking(sale) else sale

    def _begin_anew(self) -> None:
        self._sale.send(events.NewSale())
        self._show("search")

    def show_stops(self) -> None:
        """Show where the trip under the cursor, or the one that is being sold, stops."""
        stage = self._sale.stage
        if stage.step is Step.SEARCH:
            trip = self._highlighted.trip if self._highlighted else None
        else:
            trip = stage.segment.trip if stage.segment else stage.trips.outbound
        if trip is not None and self._window.page in _PAGES.values():
            self._itinerary.show(trip)

    def _open_stops(self, title: str, said: str) -> StopsBox:
        box = StopsBox(self._window, title, said)
        box.finished.connect(lambda _result: self._itinerary.closed())
        box.open()
        return box

    def show_shortcuts(self) -> None:
        """Show every key of the program."""
        ShortcutList(self._window).open()

    def _show(self, name: str) -> None:
        if self._window.page != name:
            self._window.show_page(name)
        self._keys.show_page(getattr(self._views[name], "shortcuts", {}))
        self._show_hints()

    def _show_hints(self) -> None:
        view = self._views.get(self._window.page)
        self._window.set_key_hints(list(getattr(view, "key_hints", ())))

    def _parked_offers(self) -> tuple[Offer, ...]:
        words = desk_texts.take_up()
        return tuple(
            Offer(desk_texts.parked(draft.name), partial(self.take_up, draft.name), words, icon="pause")
            for draft in self._parking.drafts
        )

    def _more_offers(self) -> tuple[Offer, ...]:
        learn = Offer(desk_texts.learn(), lambda: self.show_place("learn"), icon="search")
        return (*self._parked_offers(), learn)

    def _know_room(self, enough: bool) -> None:
        """Without room on the disk no sale begins; the search page is where one would."""
        self._views["search"].setEnabled(enough or bool(self._sale.stage.seating.seats))

    def _take_place(self, place: Place) -> None:
        """Search for a city that was named in the command box."""
        if self._sale.stage.step is not Step.SEARCH:
            self.new_sale()
            return
        self._show("search")
        self._search.take_destination(place)

    def _take_order(self, words: str) -> None:
        """Show an order that was named in the command box."""
        if self._look_for_order is not None:
            self._show("orders")
            self._look_for_order(words)

    def _go_back(self, step: int) -> None:
        self._sale.send(events.BackAsked(step + 1))

    def _full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    # --- What happens -----------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        self._undo.moved(sale)
        name = _PAGES[sale.step]
        if name in self._views and self._window.page in _PAGES.values() and self._window.page != name:
            self._show(name)
        self._show_hints()
        self._window.set_steps(sale.step - 1, sale.step - 1, locked=sale.ordered)
        self._show_hold()
        self._show_basket()

    def _show_basket(self) -> None:
        self._window.basket.show_view(
            present(self._sale.stage, self._highlighted, narrow=self._window.width() <= NARROW_WIDTH)
        )

    def _tick(self) -> None:
        self._sale.check_holds()
        self._show_hold()

    def _show_hold(self) -> None:
        sale = self._sale.stage
        until = sale.hold_until
        if until is None:
            self._window.set_hold(None)
            if self._parking.drafts and sale.step is Step.SEARCH:
                self._window.set_order_news(desk_texts.parked_count(len(self._parking.drafts)))
            return
        left = (until - self._core.clock.now()).total_seconds()
        self._window.set_hold(max(0.0, left), estimate=sale.hold_estimated)

    def _highlight(self, trip: Trip | None, line: int) -> None:
        self._highlighted = Highlight(trip, line) if trip else None
        self._show_basket()

    async def _know_the_station(self) -> None:
        station = self._core.settings.station
        try:
            await self._core.places.near(station.latitude, station.longitude, station.radius_km)
        except Fault:
            return  # The line's own light tells it; the shipped city names are there all the same.
        home = self._core.places.by_slug(station.place_slug) if station.place_slug else None
        if home:
            self._search.set_home(home)

    def _task_failed(self, name: str, error: BaseException) -> None:
        _LOG.error("task %s failed", name, exc_info=error)


async def _polish(window: QWidget) -> None:
    """Work out the style of everything that was not shown yet, a few widgets at a time: a page that opens for
    the first time must not keep the clerk waiting."""
    for number, widget in enumerate(window.findChildren(QWidget)):
        # Some of them are gone again by the time that they come up.
        with contextlib.suppress(RuntimeError):
            widget.ensurePolished()
        if number % _AT_ONCE == 0:
            await asyncio.sleep(_BREATH)


async def _load_libraries() -> None:
    """Import what the first sale needs later. In a thread: plain Python gives way to the window."""
    for name in _LIBRARIES:
        await asyncio.to_thread(importlib.import_module, name)
