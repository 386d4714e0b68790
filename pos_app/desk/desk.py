"""The desk: pages, keys and clocks of the window, wired to one core."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from pos_app.core import Core
from pos_app.desk import language, warm_up, window_geometry
from pos_app.desk.announcements import Announcements, MailNews
from pos_app.desk.customer_display import CustomerDisplay
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.home_station import HomeStation
from pos_app.desk.keys import DeskKeys
from pos_app.desk.leaving import Leaving
from pos_app.desk.palette import DeskCommands, more_offers
from pos_app.desk.parked_sales import ParkedSales, PreparedSales
from pos_app.desk.reception import Reception
from pos_app.desk.sale_switch import SaleSwitch
from pos_app.desk.scanner import DeskScanner
from pos_app.desk.services import DeskServices
from pos_app.desk.training import DeskTraining
from pos_app.desk.window_status import ConnectionStatus, SaleStatus
from pos_app.domain.basket import SeatChoice
from pos_app.domain.places import Place
from pos_app.domain.roles import Permission
from pos_app.sale import events
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Sale, Step
from pos_app.sale.undo import UndoHistory, dropped, kept
from pos_app.system.settings import Environment, Settings
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import Action
from pos_app.ui.pages import registry
from pos_app.ui.shared.page import Page
from pos_app.ui.shared.stops_box import ItineraryPresenter, StopsBox
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.shortcut_list import ShortcutList
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import desk_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from pos_app.ui.shared.ports import DeskSettings
    from pos_app.ui.shell.top_bar import Profile


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


_PROFILES: dict[Environment, Profile] = {
    Environment.PRODUCTION: "production",
    Environment.STAGING: "homologation",
    Environment.TRAINING: "training",
}


def show_identity(window: MainWindow, settings: Settings) -> None:
    window.set_desk(settings.station.counter, settings.station.name)
    window.set_profile(_PROFILES[settings.environment])
    window.set_available(commands=True)


def apply_saved(window: MainWindow, saved: DeskSettings) -> bool:
    """Follow settings that were just saved; return whether the language changed, which needs new pages."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        return False
    if theme().name != saved.theme:
        theme().apply(app, saved.theme)
    show_saved_name(window, saved)
    before = language.installed()
    if saved.language == before:
        return False
    language.install(app, saved.language)
    return True


def show_saved_name(window: MainWindow, saved: DeskSettings) -> None:
    window.set_desk(saved.counter, saved.station)


_SUBJECT = "undo"
_SHOWN = 20.0
"""Seconds for which the notice about abandoned seats is shown; the undo key works after that too."""


class DeskUndo:
    """Listens to the stage through ``moved``; ``show_step`` brings a step's page to the front."""

    def __init__(self, sale: SaleRunner, news: NoticeArea, show_step: Callable[[Step], None]) -> None:
        self._sale = sale
        self._news = news
        self._show_step = show_step
        self._trail, self._before = UndoHistory(), sale.stage
        news.acted.connect(lambda _, command: self.take_back() if command is CommandId.UNDO else None)

    def moved(self, sale: Sale) -> None:
        """The stage changed: remember the step left, and show a notice about abandoned seats."""
        before, self._before = self._before, sale
        self._trail = self._trail.moved(before, sale)
        if not self._trail.kept:
            self._news.clear(_SUBJECT)
        stay = kept(before, sale)
        if left := dropped(before, sale):
            until = min((c.hold.until for c in left if c.hold), default=None)
            notice = desk_texts.seats_left(_labels(left), until, _labels(stay))
            self._news.show_notice(_SUBJECT, notice, inline=True, seconds=_SHOWN)

    def take_back(self) -> None:
        """Go back to the sale as it stood before a step was left; once more, return."""
        left, trail = self._trail.taken_back(self._sale.stage)
        if left is None:
            return
        self._sale.send(events.SaleRestored(left.sale))
        self._trail = trail
        self._news.clear(_SUBJECT)
        self._show_step(left.sale.step)
        for event in left.events:
            self._sale.send(event)


def _labels(choices: tuple[SeatChoice, ...]) -> tuple[str, ...]:
    return tuple(choice.label for choice in choices)


_FIRST = registry.PAGES[0].id
"""The page that a desk opens with."""
_SETTINGS = "settings"
_LEARN = "learn"
_SAVED_SHOWN = 8.0
"""Seconds for which the notice about saved settings is shown once the window was made anew."""


class Desk:
    """Owns pages and presenters from ``open`` to ``close``."""

    def __init__(self, window: MainWindow, core: Core, quit_program: Callable[[], None]) -> None:
        self._window = window
        self._core = core
        self._sale = core.sale
        self._scope = TaskScope("desk", self._task_failed)
        self._renewals = TaskScope("renewals", self._task_failed)  # Not of the pages, which end with one.
        self._renewing = asyncio.Lock()
        self._keys = DeskKeys(window)
        self._home = HomeStation.of_desk(core, self._scope, lambda: self._services)
        self.connection = ConnectionStatus(window, core, self._home.ask)
        self._unsubscribe: list[Callable[[], None]] = []
        self._parking = ParkedSales(core.journal, lambda _count: self._status.show_hold())
        self._status = SaleStatus(window, core, self._parking)
        self._commands = self._command_box()
        self.sales = self._sale_switch()
        self.leaving = Leaving(window, core, self.sales, self._scope, quit_program)
        self._prepared = PreparedSales(window, core, self._parking)
        self._training = DeskTraining(window, core, quit_program)
        self._services = self._page_services()
        self._beside_the_page()
        self.customer = CustomerDisplay(window, core, lambda sold: self._services.customer_code(sold))
        self._pages = DeskPages(window, self._services, self._keys, self.connection.show)
        self.reception = Reception(
            window, core, self._scope, self._services, self._keys, self._pages, self._parking, self.customer
        )
        self.reception.unsteady = self._renewing.locked
        self._scanner = DeskScanner(
            window, core, self._services, self._pages, self.reception.lock, self._take_order
        )
        self._stops = DeskStops(window, core, self._scope, self._status, self._pages)
        self._second = QTimer(window)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._tick)

    def _command_box(self) -> DeskCommands:
        return DeskCommands(
            self._window,
            self._scope,
            self._core.journal,
            self._core.places,
            working=lambda: self._keys.working,
            take_place=self._take_place,
            take_order=self._take_order,
            more=lambda: more_offers(self.sales, self._pages.made, self.open_page, self.show_about),
        )

    def _sale_switch(self) -> SaleSwitch:
        return SaleSwitch(
            self._window,
            self._sale,
            self._scope,
            self._parking,
            typed_people=lambda sale: self._services.hooks.typed_people(sale),
            show_step=self._show_step,
            usable=lambda: self._core.exchanges.usable,
            prepared=lambda: self._prepared.look(),
        )

    def _page_services(self) -> DeskServices:
        return DeskServices(
            self._core,
            self._scope,
            training=self._training,
            highlight=self._status.highlight,
            settings_saved=self._settings_saved,
            hints_changed=lambda: self._pages.show_hints(),
            count_pending=self._window.set_pending,
            sell_again=self.sales.sell_again,
            sell_from_template=self.sales.sell_from_template,
            open_page=self.open_page,
            show_about=self.show_about,
            connection=self.connection,
            run=self._keys.give,
            prepared=lambda: tuple(draft.name for draft, _sale in self._prepared.waiting()),
        )

    def _beside_the_page(self) -> None:
        """Make what shows notices over the pages of the present frame."""
        services = self._services
        shows_mail = services.hooks.shows_mail
        self._news = Announcements(
            self._window,
            self._core,
            self._know_room,
            lambda: services.keeper.alerts,
            lambda: services.slips,
            MailNews(self._window.news, services.mail_queue.on_change, self._take_order, shows_mail),
        )
        self._undo = DeskUndo(self._core.sale, self._window.news, self._show_step)
        self._window.news.acted.connect(self._act_on_news)

    async def open(self, recovered: Callable[[], None] = lambda: None) -> None:
        """Recover what a crash left open, show the search page, tell ``recovered``, then add the rest."""
        await self.open_search()
        recovered()
        self._scope.start(warm_up.load_client(self._core.settings), name="client")
        await self._build_rest()
        await self._go_on_in_the_background()
        await self._core.watch_fiscal()
        await self._services.send_receipts()
        self._news.begin()
        if lost := self._keys.lost():
            self._window.news.show_notice("keys", lost, inline=True)
        self._scope.start(warm_up.load_libraries(), name="libraries")
        gc.freeze()
        gc.enable()  # Off since the start.

    async def _go_on_in_the_background(self) -> None:
        self._scope.start(warm_up.prepare_card(lambda: self._services.card_form.prepare()), name="card")
        self._home.ask()
        shown = self._services.keeper.values()
        self.customer.use(shown.customer_display, shown.counter)
        self._window.touch.use(shown.touch_keyboard)
        await self._parking.load()
        self._prepared.look()
        self._scope.start(warm_up.polish(self._window), name="polish")

    async def open_search(self) -> None:
        """Show the first page, ready to be typed into, and start the clocks."""
        self._dress()
        self._pages.make_at_once(registry.PAGES[0])
        self._connect()
        self._follow_the_sale()
        await self._core.orders.recover()
        self._pages.show(_FIRST)
        self.reception.lock.begin()
        self._second.start()

    async def close(self) -> None:
        """Stop the clocks and what the pages read. Orders in progress belong to the core."""
        await self._renewals.aclose()
        self._second.stop()
        self.reception.lock.end()
        self._scanner.close()
        self.connection.stop()
        self._prepared.stop()
        self.customer.close()
        self._news.stop()
        await self.leaving.end()
        for stop in (*self._services.hooks.at_end, *self._unsubscribe):
            stop()
        for finish in self._services.hooks.to_finish:
            await finish()
        self._pages.close()
        await self._scope.aclose()
        await self._services.aclose()

    # --- Building ---------------------------------------------------------------------------------

    async def _build_rest(self) -> None:
        await self._pages.make_rest(registry.pages(training=self._core.options.training))
        self._on_stage(self._sale.stage)
        for begin in self._services.hooks.at_start:
            begin()

    def _dress(self) -> None:
        show_identity(self._window, self._core.settings)
        self._training.show_state()
        self.reception.show_who()

    def _settings_saved(self, saved: DeskSettings) -> None:
        other_language = apply_saved(self._window, saved)
        if saved.keys != self._keys.chosen:
            self._keys.use(saved.keys)
        self._home.moved()
        self._services.hooks.offer_routes()
        self.customer.use(saved.customer_display, saved.counter)
        self._window.touch.use(saved.touch_keyboard)
        if other_language:
            self._renewals.start(self._renew_in_turn(), name="renew")

    async def _renew_in_turn(self) -> None:
        await self.reception.lock.unlocked()
        async with self._renewing:  # Half a frame is no place to begin another.
            await self._renew()

    async def _renew(self) -> None:
        """Make frame and pages anew in the language now in force; settings stay in front.

        The sale, its orders and the people as typed stay as they are.
        """
        self._sale.send(events.SaleRestored(self.sales.with_people()))
        self._news.stop()
        while self._unsubscribe:
            self._unsubscribe.pop()()
        self._pages.forget()
        self._scope.cancel_all()
        self._services.renew()
        await asyncio.sleep(warm_up.BREATH)
        old = self._window.renew()
        self._beside_the_page()
        self._dress()
        show_saved_name(self._window, self._services.keeper.values())
        self.connection.show()
        await self._pages.make(registry.entry(_SETTINGS))
        self._pages.show(_SETTINGS)
        old.hide()
        self._follow_the_sale()
        saved = desk_texts.settings_saved()
        self._window.news.show_notice("saved", saved, inline=True, seconds=_SAVED_SHOWN)
        await self._build_rest()
        await warm_up.drop(old)
        await self._go_on_in_the_background()
        self._news.resume()

    def _connect(self) -> None:
        window = self._window
        window.page_requested.connect(self.open_page)
        window.step_requested.connect(self._go_back)
        window.shortcuts_requested.connect(self.show_shortcuts)
        window.commands_requested.connect(self._commands.open)
        window.action_requested.connect(lambda: self._keys.give(CommandId.MAIN))
        window.connection_requested.connect(lambda: self.open_page("connection"))
        self._keys.bind(
            {
                CommandId.SHORTCUTS: Action(self.show_shortcuts),
                CommandId.COMMANDS: Action(self._commands.open),
                CommandId.FULL_SCREEN: Action(partial(window_geometry.toggle_full_screen, window)),
                CommandId.LOCK: Action(self.reception.lock.lock, self.reception.ready),
                CommandId.NEW_SALE: Action(self.sales.new_sale),
                CommandId.PARKED: Action(self._show_parked),
                CommandId.STOPS: Action(self._stops.show),
                CommandId.UNDO: Action(lambda: self._undo.take_back()),
                CommandId.REFRESH: Action(self.connection.try_now),
                CommandId.PAGE_LEARN: Action(partial(self.open_page, _LEARN)),
                CommandId.CLOSE_NOTICE: Action(self._window.close_notice, self._window.has_notice),
                **{
                    entry.command: Action(partial(self.open_page, name))
                    for name, entry in registry.rail().items()
                    if entry.command
                },
            }
        )
        self._keys.use(self._core.settings.keys)
        self._keys.put_before(
            {CommandId.REFRESH: Action(self.connection.try_now, lambda: self.connection.offline)}
        )
        self.connection.start()
        self.connection.subscribe(self._prepared.follow)

    def _follow_the_sale(self) -> None:
        self._unsubscribe.append(self._sale.subscribe(self._on_stage))

    # --- Navigation -------------------------------------------------------------------------------

    def open_page(self, name: str) -> None:
        """Show the page of an entry of the rail; ``sell`` is the current step of the sale."""
        if name == _LEARN:  # It decides how money is read.
            self.reception.approvals.guard(Permission.CONNECTION, lambda _grant: self._show(name))
        else:
            self._show(name)

    def _show(self, name: str) -> None:
        page = _page_of(self._sale.stage.step) if name == registry.SALE else name
        if page in self._pages.made:
            self._pages.show(page)

    def show_shortcuts(self) -> None:
        ShortcutList(self._window).open()

    def show_about(self) -> None:
        from pos_app.desk.support import offer_bundle
        from pos_app.ui.shell.about_box import AboutBox

        box = AboutBox(self._window, self._services.card_form.engine_version)
        offer_bundle(box, self._core)
        box.open()

    def _show_parked(self) -> None:
        self._commands.open(desk_texts.parked(""))

    def _act_on_news(self, _subject: str, command: CommandId) -> None:
        if command is CommandId.PARKED:
            self._show_parked()

    def _show_step(self, step: Step) -> None:
        self._pages.show(_page_of(step))

    def _know_room(self, enough: bool) -> None:
        """With a full disk no sale may begin: disable the search page, unless the sale already has seats."""
        if first := self._pages.made.get(_FIRST):  # Not there while the window is made anew.
            first.view.setEnabled(enough or bool(self._sale.stage.seating.seats))

    def _take_place(self, place: Place) -> None:
        """Search for a city that was named in the command box."""
        if self._sale.stage.step is not Step.SEARCH:
            self.sales.new_sale()
            return
        self._pages.show(_FIRST)
        self._services.hooks.take_destination(place)

    def _take_order(self, words: str) -> None:
        """Show an order that was named in the command box."""
        self.open_page("orders")
        if words:
            self._services.hooks.look_for_order(words)

    def _go_back(self, step: int) -> None:
        self._sale.send(events.BackAsked(step + 1))

    # --- Event handlers ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        self._undo.moved(sale)
        self.sales.look(sale)
        name = _page_of(sale.step)
        if name in self._pages.made and self._pages.selling:
            self._pages.show(name)
        self._pages.show_hints()
        self._status.show(sale)

    def _tick(self) -> None:
        self._sale.check_holds()
        self._status.show_hold()
        self._pages.show_hints()  # What a key does may change without the page.
        self.reception.lock.tick()

    def page(self, name: str) -> Page:
        """Return a page that was made.

        Raises:
            KeyError: there is none of that name yet.
        """
        return self._pages.made[name]

    def _task_failed(self, name: str, error: BaseException) -> None:
        context = {"message": "a task failed", "exception": error, "task_name": name}
        asyncio.get_running_loop().call_exception_handler(context)


def _page_of(step: Step) -> str:
    return registry.STEPS[step].id
