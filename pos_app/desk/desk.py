"""The desk: pages, keys and clocks of the window, wired to one core."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from pos_app.core import Core
from pos_app.desk import warm_up
from pos_app.desk.announcements import Announcements
from pos_app.desk.connection_status import ConnectionStatus
from pos_app.desk.dress import dress, dress_anew
from pos_app.desk.keys import DeskKeys
from pos_app.desk.palette import DeskCommands
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.resell import SellAgain
from pos_app.desk.services import DeskServices
from pos_app.desk.undo import DeskUndo
from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault
from pos_app.domain.places import Place
from pos_app.domain.trips import Trip
from pos_app.sale import events
from pos_app.sale.draft import worth_parking
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import Action
from pos_app.ui.pages import registry
from pos_app.ui.pages.registry import PageEntry
from pos_app.ui.shared.basket import Highlight, present
from pos_app.ui.shared.itinerary.presenter import ItineraryPresenter
from pos_app.ui.shared.itinerary.stops_box import StopsBox
from pos_app.ui.shared.offers import Offer
from pos_app.ui.shared.page import Page
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.shortcut_list import ShortcutList
from pos_app.ui.style.tokens import NARROW_WIDTH
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts, program_texts
from pos_app.wording.command_ids import CommandId

if TYPE_CHECKING:
    from pos_app.ui.shared.ports import DeskSettings

_FIRST = registry.PAGES[0].id
"""The page that a desk opens with."""


class Desk:
    """Owns pages and presenters from ``open`` to ``close``."""

    def __init__(self, window: MainWindow, core: Core, quit_program: Callable[[], None]) -> None:
        self._window = window
        self._core = core
        self._sale = core.sale
        self._news = Announcements(window, core, self._know_room)
        self._quit = quit_program
        self._scope = TaskScope("desk", self._task_failed)
        self._pages: dict[str, Page] = {}
        self._front = ""
        self._keys = DeskKeys(window)
        self._unsubscribe: list[Callable[[], None]] = []
        self._parking = ParkedSales(core.journal, lambda _count: self._show_hold())
        self._commands = DeskCommands(
            window,
            self._scope,
            core.journal,
            core.places,
            working=lambda: self._keys.working,
            take_place=self._take_place,
            take_order=self._take_order,
            more=self._more_offers,
        )
        self._itinerary = ItineraryPresenter(core.provider, self._scope, self._open_stops)
        self._highlighted: Highlight | None = None
        self._undo = DeskUndo(core.sale, window.news, lambda step: self._show(_page_of(step)))
        self._services = DeskServices(
            core,
            self._scope,
            highlight=self._highlight,
            settings_saved=self._settings_saved,
            hints_changed=self._show_hints,
            count_pending=window.set_pending,
            sell_again=self.sell_again,
            show_place=self.show_place,
            show_about=self.show_about,
        )
        self._second = QTimer(window)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._tick)

    async def open(self) -> None:
        """Recover what a crash left open, show the search page, then add the other pages."""
        await self.open_search()
        await self._build_rest()
        # Chromium takes its time to start: while the clerk types, not when the card page is needed.
        QTimer.singleShot(warm_up.CARD_AFTER, self._window, self._services.card_form.prepare)
        self._scope.start(self._know_the_station(), name="station")
        await self._parking.load()
        self._news.begin()
        self._scope.start(warm_up.load_libraries(), name="libraries")
        self._scope.start(warm_up.polish(self._window), name="polish")
        gc.freeze()

    async def open_search(self) -> None:
        """Show the first page, ready to be typed into, and start the clocks."""
        dress(self._window, self._core.settings)
        self._build(registry.PAGES[0])
        self._connect()
        await self._core.orders.recover()
        self._show(_FIRST)
        self._second.start()

    async def close(self) -> None:
        """Stop the clocks and what the pages read. Orders in progress belong to the core."""
        self._second.stop()
        self._core.exchanges.listener = None
        self._news.stop()
        # Park an unfinished sale, so that it can be resumed after a restart.
        await self._parking.park(self._with_people(self._sale.stage))
        for stop in (*self._services.hooks.at_end, *self._unsubscribe):
            stop()
        for page in self._pages.values():
            page.close()
        await self._scope.aclose()
        await self._services.aclose()

    # --- Building ---------------------------------------------------------------------------------

    async def _build_rest(self) -> None:
        # Loaded only now, and page by page: the search fields take typing meanwhile.
        for entry in registry.PAGES:
            if entry.id not in self._pages:
                await asyncio.sleep(warm_up.BREATH)
                self._build(entry)
        self._on_stage(self._sale.stage)
        for begin in self._services.hooks.at_start:
            begin()

    def _build(self, entry: PageEntry) -> None:
        page = self._pages[entry.id] = registry.build(entry, self._services)
        self._window.add_page(
            entry.id,
            page.view,
            side=page.side,
            side_width=page.side_width,
            sale=entry.step is not None,
            place=entry.place,
        )

    def _settings_saved(self, saved: DeskSettings) -> None:
        dress_anew(self._window, saved)
        self._keys.use(saved.keys)

    def _connect(self) -> None:
        window = self._window
        window.page_requested.connect(self.show_place)
        window.step_requested.connect(self._go_back)
        window.shortcuts_requested.connect(self.show_shortcuts)
        window.commands_requested.connect(self._commands.open)
        window.action_requested.connect(lambda: self._keys.give(CommandId.MAIN))
        self._keys.bind(
            {
                CommandId.SHORTCUTS: Action(self.show_shortcuts),
                CommandId.COMMANDS: Action(self._commands.open),
                CommandId.FULL_SCREEN: Action(self._full_screen),
                CommandId.NEW_SALE: Action(self.new_sale),
                CommandId.PARKED: Action(lambda: self._commands.open(desk_texts.parked(""))),
                CommandId.STOPS: Action(self.show_stops),
                CommandId.UNDO: Action(self._undo.take_back),
                **{
                    place.command: Action(partial(self.show_place, name))
                    for name, place in registry.rail().items()
                    if place.command
                },
            }
        )
        self._keys.use(self._core.settings.keys)
        self._core.exchanges.listener = ConnectionStatus(window).heard
        self._unsubscribe.append(self._sale.subscribe(self._on_stage))

    # --- Navigation -------------------------------------------------------------------------------

    def show_place(self, place: str) -> None:
        """Show the page of an entry of the rail; ``sell`` is the current step of the sale."""
        name = _page_of(self._sale.stage.step) if place == registry.SALE else place
        if name in self._pages:
            self._show(name)

    def new_sale(self) -> None:
        """Begin the next customer's sale: an order in progress continues, a sale with seats is parked."""
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
            act_key=CommandId.NEW_SALE,
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
        self._show(_page_of(sale.step))

    def _with_people(self, sale: Sale) -> Sale:
        """Return the sale with the passenger data as typed, valid or not."""
        return self._services.hooks.typed_people(sale) if worth_parking(sale) else sale

    def _begin_anew(self) -> None:
        self._sale.send(events.NewSale())
        self._show(_FIRST)

    def show_stops(self) -> None:
        """Show where the trip under the cursor, or the one that is being sold, stops."""
        stage = self._sale.stage
        if stage.step is Step.SEARCH:
            trip = self._highlighted.trip if self._highlighted else None
        else:
            trip = stage.segment.trip if stage.segment else stage.trips.outbound
        if trip is not None and self._selling():
            self._itinerary.show(trip)

    def _open_stops(self, title: str, text: str) -> StopsBox:
        box = StopsBox(self._window, title, text)
        box.finished.connect(lambda _result: self._itinerary.closed())
        box.open()
        return box

    def show_shortcuts(self) -> None:
        """Show every key of the program."""
        ShortcutList(self._window).open()

    def show_about(self) -> None:
        """Show versions and licences."""
        from pos_app.ui.shell.about_box import AboutBox

        AboutBox(self._window).open()

    def _show(self, name: str) -> None:
        if self._front != name:
            if self._front:
                self._pages[self._front].left()
            self._front = name
            self._window.show_page(name)
            self._pages[name].shown()
        self._keys.show_page(self._pages[name].commands())
        self._show_hints()

    def _show_hints(self) -> None:
        if page := self._pages.get(self._front):
            self._window.set_key_hints(page.hints())

    def _selling(self) -> bool:
        """Return whether a page of the sale is in front."""
        return any(entry.id == self._front for entry in registry.STEPS.values())

    def _parked_offers(self) -> tuple[Offer, ...]:
        words = desk_texts.take_up()
        return tuple(
            Offer(desk_texts.parked(draft.name), partial(self.take_up, draft.name), words, icon="pause")
            for draft in self._parking.drafts
        )

    def _more_offers(self) -> tuple[Offer, ...]:
        pages = (
            Offer(entry.offer(), partial(self.show_place, entry.id), icon="search")
            for entry in registry.PAGES
            if entry.offer()
        )
        about = Offer(
            program_texts.about_title(),
            self.show_about,
            program_texts.about_versions(),
            icon="info",
            weight=1,
        )
        return (*self._parked_offers(), *pages, about)

    def _know_room(self, enough: bool) -> None:
        """With a full disk no sale may begin: disable the search page, unless the sale already has seats."""
        self._pages[_FIRST].view.setEnabled(enough or bool(self._sale.stage.seating.seats))

    def _take_place(self, place: Place) -> None:
        """Search for a city that was named in the command box."""
        if self._sale.stage.step is not Step.SEARCH:
            self.new_sale()
            return
        self._show(_FIRST)
        self._services.hooks.take_destination(place)

    def _take_order(self, words: str) -> None:
        """Show an order that was named in the command box."""
        self.show_place("orders")
        self._services.hooks.look_for_order(words)

    def _go_back(self, step: int) -> None:
        self._sale.send(events.BackAsked(step + 1))

    def _full_screen(self) -> None:
        if self._window.isFullScreen():
            self._window.showNormal()
        else:
            self._window.showFullScreen()

    # --- Event handlers ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        self._undo.moved(sale)
        name = _page_of(sale.step)
        if name in self._pages and self._selling():
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
            return  # The connection indicator already shows it; the shipped city names remain available.
        home = self._core.places.by_slug(station.place_slug) if station.place_slug else None
        if home:
            self._services.hooks.set_home(home)

    def page(self, name: str) -> Page:
        """Return a page that was made.

        Raises:
            KeyError: there is none of that name yet.
        """
        return self._pages[name]

    def _task_failed(self, name: str, error: BaseException) -> None:
        context = {"message": "a task failed", "exception": error, "task_name": name}
        asyncio.get_running_loop().call_exception_handler(context)


def _page_of(step: Step) -> str:
    return registry.STEPS[step].id
