"""The desk: pages, keys and clocks of the window, wired to one core."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from pos_app.core import Core
from pos_app.desk import language, warm_up, window_geometry
from pos_app.desk.announcements import Announcements, KioskCalls
from pos_app.desk.branch_desk import DeskBranch
from pos_app.desk.desk_pages import DeskPages
from pos_app.desk.home_station import HomeStation
from pos_app.desk.keys import DeskKeys
from pos_app.desk.lock import DeskApprovals, DeskLock
from pos_app.desk.parked_sales import ParkedSales, PreparedSales
from pos_app.desk.sale_switch import Leaving, SaleSwitch
from pos_app.desk.services import DeskServices
from pos_app.desk.tips import Hint, Tips
from pos_app.desk.training import DeskTraining
from pos_app.desk.waiting import Waiting
from pos_app.desk.window_status import ConnectionStatus, SaleStatus
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct
from pos_app.domain.basket import SeatChoice
from pos_app.domain.branch import CopyStatus
from pos_app.domain.places import Place
from pos_app.domain.roles import Permission
from pos_app.domain.trips import Trip
from pos_app.sale import events
from pos_app.sale.stage import Sale, Step
from pos_app.sale.template import SaleTemplate
from pos_app.sale.undo import UndoHistory, dropped, kept
from pos_app.system.settings import Environment
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys.commands import Action
from pos_app.ui.pages import registry
from pos_app.ui.shared.page import Page
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.style.theme import theme
from pos_app.wording import desk_texts, shift_texts
from pos_app.wording.notices import CommandId, NoticeAction, NoticeView

if TYPE_CHECKING:
    from pos_app.desk.customer_display import CustomerDisplay
    from pos_app.desk.palette import DeskCommands
    from pos_app.desk.scanner import DeskScanner
    from pos_app.ui.shared.ports import DeskSettings
    from pos_app.ui.shell.top_bar import Profile


_PROFILES: dict[Environment, Profile] = {
    Environment.PRODUCTION: "production",
    Environment.STAGING: "homologation",
    Environment.TRAINING: "training",
}
_SUBJECT = "undo"
_SHOWN = 20.0
"""Seconds for which the notice about abandoned seats is shown; the undo key works after that too."""


class DeskUndo:
    """Listens to the stage through ``moved``."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._trail, self._before = UndoHistory(), desk.sale.stage
        desk.window.news.acted.connect(
            lambda _, command: self.take_back() if command is CommandId.UNDO else None
        )

    def moved(self, sale: Sale) -> None:
        """The stage changed: remember the step left, and show a notice about abandoned seats."""
        before, self._before = self._before, sale
        self._trail = self._trail.moved(before, sale)
        if not self._trail.kept:
            self._desk.window.news.clear(_SUBJECT)
        stay = kept(before, sale)
        if left := dropped(before, sale):
            until = min((c.hold.until for c in left if c.hold), default=None)
            notice = desk_texts.seats_left(_labels(left), until, _labels(stay))
            self._desk.window.news.show_notice(_SUBJECT, notice, inline=True, seconds=_SHOWN)

    def take_back(self) -> None:
        """Go back to the sale as it stood before a step was left; once more, return."""
        left, trail = self._trail.taken_back(self._desk.sale.stage)
        if left is None:
            return
        self._desk.sale.send(events.SaleRestored(left.sale))
        self._trail = trail
        self._desk.window.news.clear(_SUBJECT)
        self._desk.show_step(left.sale.step)
        for event in left.events:
            self._desk.sale.send(event)


def _labels(choices: tuple[SeatChoice, ...]) -> tuple[str, ...]:
    return tuple(choice.label for choice in choices)


_FIRST = registry.PAGES[0].id
"""The page that a desk opens with."""
_SETTINGS = "settings"
_SHIFT = "shift"
_BRANCH = "branch"
_LEARN = "learn"
_SAVED_SHOWN = 8.0
"""Seconds for which the notice about saved settings is shown once the window was made anew."""


class Desk(DeskServices):
    """The desk as its pages use it (``ui.shared.desk_api``), and as the window needs it: owns pages and
    presenters from ``open`` to ``close``."""

    def __init__(self, window: MainWindow, core: Core, quit_program: Callable[[], None]) -> None:
        super().__init__(core, TaskScope("desk"), DeskTraining(window, core, quit_program))
        self.window = window
        self._renewals = TaskScope("renewals")  # Not of the pages, which end with one.
        self._renewing = asyncio.Lock()
        self._unsubscribe: list[Callable[[], None]] = []
        self.keys = DeskKeys(window)
        self._home = HomeStation(
            core,
            self.scope,
            lambda place: self.hooks.set_home(place),
            lambda: self.settings_store.running.station,
        )
        self.connection = ConnectionStatus(window, core, self._home.ask)
        self.parking = ParkedSales(core.journal, lambda: self.waiting.show())
        self._status = SaleStatus(window, core)
        self.prepared_sales = PreparedSales(self)
        self.sales = SaleSwitch(self)
        self.waiting = Waiting(self)
        self.tips = Tips(self)
        self.leaving = Leaving(self, quit_program)
        self.kiosk_calls = KioskCalls(
            lambda text: self._news.alerts.announce("staff-called", text), lambda: self.card_entered
        )
        self.branch = DeskBranch(self)
        self._beside_the_page()
        self.pages = DeskPages(self)
        self.approvals = DeskApprovals(self)
        self.lock = DeskLock(self)
        self._scanner: DeskScanner | None = None
        self._second = QTimer(window, interval=1000)
        self._second.timeout.connect(self._tick)

    @cached_property
    def customer(self) -> CustomerDisplay:
        """Made once the first page stands."""
        from pos_app.desk.customer_display import CustomerDisplay

        return CustomerDisplay(self)

    @cached_property
    def _commands(self) -> DeskCommands:
        from pos_app.desk.palette import DeskCommands

        return DeskCommands(self)

    def _beside_the_page(self) -> None:
        """Make what shows notices over the pages of the present frame."""
        self._news = Announcements(self)
        self._undo = DeskUndo(self)
        self.window.news.acted.connect(self._act_on_news)
        self.kiosk_calls.use(self.window.news)
        self.window.top_bar.live.picked.connect(self.waiting.open)
        self.window.top_bar.live.more_asked.connect(self._show_parked)

    @property
    def may_lock(self) -> bool:
        """False while the window is made anew, and while what is typed goes to the card page."""
        return not (self._renewing.locked() or self.card_entered)

    # --- What pages ask for -----------------------------------------------------------------------

    def run(self, command: CommandId) -> None:
        self.keys.give(command)

    def hints_changed(self) -> None:
        self.pages.show_hints()

    def to_main_button(self) -> None:
        self.window.basket.action.button.setFocus(Qt.FocusReason.TabFocusReason)

    def highlight(self, trip: Trip | None, line: int) -> None:
        """Show the trip under the cursor in the basket; None for none."""
        self._status.highlight(trip, line)

    def show_lacking(self, text: str) -> None:
        """Say over the total what the form of the passengers lacks; empty for nothing."""
        self._status.show_lacking(text)

    def count_pending(self, count: int) -> None:
        self.window.rail.entries["pending"].set_count(count)

    def branch_status(self) -> CopyStatus | None:
        """Return how far this counter's changes have come in its branch; None where it stands alone."""
        return self.core.branch.status if self.core.settings.branch.seat[0] else None

    def prepared(self) -> tuple[str, ...]:
        return tuple(draft.name for draft, _sale in self.prepared_sales.waiting())

    def sell_again(self, attempt: Attempt) -> None:
        self.trail.note(AuditAct.SOLD_AGAIN, attempt.public_id or attempt.id)
        self.sales.sell_again(attempt)

    def sell_from_template(self, template: SaleTemplate) -> None:
        self.sales.sell_from_template(template)

    def settings_saved(self, saved: DeskSettings) -> None:
        """Follow new settings; what waits for a mail server is tried with them at once."""
        app = QApplication.instance()
        if isinstance(app, QApplication) and theme().name != saved.theme:
            theme().apply(app, saved.theme)
        self.window.top_bar.show_desk(saved.counter, saved.station)
        if saved.keys != self.keys.chosen:
            self.keys.use(saved.keys)
        self._home.moved()
        self.hooks.offer_routes()
        self.customer.use(saved.customer_display, saved.counter)
        self.window.touch.use(saved.touch_keyboard)
        if isinstance(app, QApplication) and saved.language != language.installed():
            language.install(app, saved.language)
            self._renewals.start(self._renew_in_turn(), name="renew")
        self.mail_queue.hurry()

    async def open(
        self, recovered: Callable[[], None] = lambda: None, ended: Callable[[], bool] = lambda: False
    ) -> None:
        """Recover what a crash left open, show the search page, tell ``recovered``, then add the rest, unless
        the program ``ended`` meanwhile."""
        await self.open_search()
        recovered()
        from pos_app.desk.scanner import DeskScanner

        self._scanner = DeskScanner(self)
        self.tips.tick()
        self.core.tasks.start(self.core.places.load_shipped(), name="places")
        self.scope.start(warm_up.load_client(self.core.settings), name="client")
        await self._build_rest(ended)
        if ended():
            return
        await self._go_on_in_the_background()
        await warm_up.load("pos_app.desk.palette", warm_up.BREATH)
        await self.core.watch_fiscal()
        await self.send_receipts()
        self._news.begin()
        if lost := self.keys.lost():
            self.window.news.show_notice("keys", lost, inline=True)
        self.scope.start(warm_up.load_libraries(), name="libraries")
        gc.freeze()
        gc.enable()  # Off since the start.

    async def _go_on_in_the_background(self) -> None:
        self.scope.start(warm_up.prepare_card(self.card_form.prepare), name="card")
        self._home.ask()
        shown = self.settings_store.values()
        self.customer.use(shown.customer_display, shown.counter)
        self.window.touch.use(shown.touch_keyboard)
        self.prepared_sales.look()
        self.scope.start(warm_up.polish(self.window), name="polish")

    async def open_search(self) -> None:
        """Show the first page, ready to be typed into, and start the clocks."""
        self._home.use_clock()  # Today is a day of the station.
        self._dress()
        self.pages.make_at_once(registry.PAGES[0])
        self._connect()
        self._follow_the_sale()
        await self.core.orders.recover(warm_up.FOUND_OUT_AFTER)
        await self.shifts.load()
        # What the page begins with stands there when it is first seen: nothing of it may come later, and
        # take the keyboard along.
        self._home.take()
        await self.hooks.read_routes()
        await self.parking.load()
        self.core.branch.on_parked = lambda: self.core.tasks.start(self.parking.load(), name="parked")
        self.core.branch.on_calls = self.kiosk_calls.heard
        self.branch.begin()
        self.pages.show(_FIRST)
        self.lock.begin()
        self._second.start()
        self.keys.type_again(self.window.early_keys())

    async def close(self) -> None:
        """Stop the clocks and what the pages read. Orders in progress belong to the core."""
        await self._renewals.aclose()
        self._second.stop()
        self.lock.end()
        self.core.branch.on_calls = lambda calls: None
        self.branch.end()
        if self._scanner:
            self._scanner.close()
        self.connection.stop()
        self.prepared_sales.stop()
        self.customer.close()
        self._news.stop()
        await self.leaving.end()
        for stop in (*self.hooks.at_end, *self._unsubscribe):
            stop()
        for finish in self.hooks.to_finish:
            await finish()
        self.pages.close()
        await self.scope.aclose()
        await self.close_services()

    # --- Building ---------------------------------------------------------------------------------

    async def _build_rest(self, ended: Callable[[], bool] = lambda: False) -> None:
        await self.pages.make_rest(
            registry.pages(training=self.core.options.training, shifts=self.shifts.on, branch=self.branch.on),
            ended,
        )
        if ended():
            return
        self._on_stage(self.sale.stage)
        for begin in self.hooks.at_start:
            begin()

    def _dress(self) -> None:
        settings = self.core.settings
        self.window.top_bar.show_desk(settings.station.counter, settings.station.name)
        self.window.set_profile(_PROFILES[settings.environment])
        self.window.top_bar.commands.show()
        self.training.show_state()
        self.show_who()

    def show_who(self) -> None:
        present = self.trail.present
        self.window.top_bar.show_person(present.name if present else "", locked=self.lock.on)
        self.window.rail.offer(_BRANCH, self.may_see_branch)

    def announce(self, sound: str, text: str) -> None:
        """Announce by a sound what a line says already."""
        self._news.alerts.announce(sound, text)

    def lock_turned(self, locked: bool) -> None:
        self.customer.set_private(locked)
        self.show_who()
        if not locked:
            self.branch.show()
            if self.pages.front == _BRANCH and not self.may_see_branch:
                self.open_page(registry.SALE)

    async def _renew_in_turn(self) -> None:
        await self.lock.unlocked()
        async with self._renewing:  # Half a frame is no place to begin another.
            await self._renew()

    async def _renew(self) -> None:
        """Make frame and pages anew in the language now in force; settings stay in front.

        The sale, its orders and the people as typed stay as they are.
        """
        self.sale.send(events.SaleRestored(self.sales.with_people()))
        self._news.stop()
        while self._unsubscribe:
            self._unsubscribe.pop()()
        self.pages.forget()
        self.scope.cancel_all()
        self.let_pages_go()
        await asyncio.sleep(warm_up.BREATH)
        self.tips.forget_signs()
        old = self.window.renew()
        self._beside_the_page()
        self.branch.show_again()
        self._dress()
        saved = self.settings_store.values()
        self.window.top_bar.show_desk(saved.counter, saved.station)
        self.connection.show()
        await self.pages.make(registry.entry(_SETTINGS))
        self.pages.show(_SETTINGS)
        old.hide()
        self._follow_the_sale()
        notice = desk_texts.settings_saved()
        self.window.news.show_notice("saved", notice, inline=True, seconds=_SAVED_SHOWN)
        await self._build_rest()
        await warm_up.drop(old)
        await self._go_on_in_the_background()
        self._news.resume()

    def _connect(self) -> None:
        window = self.window
        window.page_requested.connect(self.open_page)
        window.more_requested.connect(self._open_more)
        window.step_requested.connect(self._go_back)
        window.command_requested.connect(self.keys.give)
        self.keys.bind(
            {
                CommandId.SHORTCUTS: Action(self.show_shortcuts),
                CommandId.COMMANDS: Action(lambda: self._commands.open()),
                CommandId.FULL_SCREEN: Action(partial(window_geometry.toggle_full_screen, window)),
                CommandId.LOCK: Action(self.lock.lock, lambda: not self._renewing.locked()),
                CommandId.NEW_SALE: Action(self.sales.new_sale),
                **{
                    key: Action(partial(self._open_waiting, key), partial(self._is_waiting, key))
                    for key in (CommandId.PARKED, CommandId.WAITING_CODE)
                },
                CommandId.STOPS: Action(self._show_stops, lambda: self._trip() is not None),
                CommandId.UNDO: Action(lambda: self._undo.take_back()),
                CommandId.REFRESH: Action(self.connection.try_now),
                CommandId.PAGE_LEARN: Action(partial(self.open_page, _LEARN)),
                CommandId.CLOSE_NOTICE: Action(self.window.close_notice, self.window.has_notice),
                **{
                    entry.command: Action(partial(self.open_page, name), partial(self.has_page, entry))
                    for name, entry in registry.rail().items()
                    if entry.command
                },
            }
        )
        self.keys.use(self.core.settings.keys)
        self.keys.put_before(
            {
                CommandId.REFRESH: Action(self.connection.try_now, lambda: self.connection.offline),
                CommandId.BACK: Action(self.tips.close, lambda: self.tips.showing),
            }
        )
        self.connection.start()
        self.connection.subscribe(self.prepared_sales.follow)

    def _follow_the_sale(self) -> None:
        self._unsubscribe.append(self.sale.subscribe(self._on_stage))
        self._unsubscribe.append(self.shifts.subscribe(lambda _shift: self.say_shift()))

    def say_shift(self) -> None:
        """Say on the pages of the sale that nothing is sold without a shift, and lead to it."""
        if self.pages.selling and not self.shifts.may_sell:
            show = NoticeAction(CommandId.PAGE_SHIFT, shift_texts.to_page())
            title = shift_texts.selling_stopped().title
            self.window.news.keep_notice(_SHIFT, NoticeView("warning", title, actions=(show,)), inline=True)
        else:
            self.window.news.clear(_SHIFT)

    # --- Navigation -------------------------------------------------------------------------------

    def has_page(self, entry: registry.RailEntry) -> bool:
        return (self.shifts.on or not entry.shifts) and (self.may_see_branch or not entry.branch)

    @property
    def may_see_branch(self) -> bool:
        """Whether this desk belongs to a branch, and who is at it may see that."""
        return self.branch.on and self.approvals.free(Permission.BRANCH)

    def open_page(self, name: str) -> None:
        """Show the page of an entry of the rail; ``sell`` is the current step of the sale."""
        if name == _BRANCH and not self.may_see_branch:
            return
        if name == _LEARN:  # It decides how money is read.
            self.approvals.guard(Permission.CONNECTION, lambda _grant: self._show(name))
        else:
            self._show(name)

    def _show(self, name: str) -> None:
        page = _page_of(self.sale.stage.step) if name == registry.SALE else name
        if page in self.pages.made:
            self.pages.show(page)

    def _open_more(self) -> None:
        from pos_app.desk.palette import open_more

        open_more(self)

    def show_shortcuts(self) -> None:
        from pos_app.desk import key_list
        from pos_app.ui.shell.shortcut_list import KeyPage, ShortcutList

        front = self.pages.front
        here = key_list.of_page(self, front) if front else KeyPage("", "", ())
        lines = (key_list.always(self), key_list.others(self), key_list.every(self))
        ShortcutList(self.window, here, *lines, lambda: self.show_manual(front)).open()
        self.tips.done(Hint.KEYS)

    def show_manual(self, part: str = "") -> None:
        """Open the manual at a part: the name of a page, or one of its own."""
        from pos_app.ui.shell.manual_box import ManualBox

        ManualBox(self.window, part).open()

    def show_about(self) -> None:
        from pos_app.desk.support import offer_bundle
        from pos_app.ui.shell.about_box import AboutBox

        box = AboutBox(self.window, self.card_form.engine_version)
        offer_bundle(box, self.core)
        box.open()

    def _trip(self) -> Trip | None:
        stage = self.sale.stage
        if not self.pages.selling:
            return None
        if stage.step is Step.SEARCH:
            return self._status.highlighted.trip if self._status.highlighted else None
        return stage.segment.trip if stage.segment else stage.trips.outbound

    def _show_stops(self) -> None:
        from pos_app.ui.shared.stops_box import show_stops

        if trip := self._trip():
            show_stops(self.window, trip, self.provider, self.scope)

    def _show_parked(self) -> None:
        self._commands.show_waiting()

    def _is_waiting(self, key: CommandId) -> bool:
        return self.waiting.opens(key) is not None

    def _open_waiting(self, key: CommandId) -> None:
        if opens := self.waiting.opens(key):
            opens()

    def _act_on_news(self, subject: str, command: CommandId) -> None:
        if subject == _SHIFT:
            self.open_page(_SHIFT)
        elif command in (CommandId.PAGE_BRANCH, CommandId.PAGE_PENDING):
            self.run(command)
        elif not self.waiting.act(subject, command) and command is CommandId.PARKED:
            self._show_parked()

    def show_step(self, step: Step) -> None:
        self.pages.show(_page_of(step))

    def know_room(self, enough: bool) -> None:
        """With a full disk no sale may begin: disable the search page, unless the sale already has seats."""
        if first := self.pages.made.get(_FIRST):  # Not there while the window is made anew.
            first.view.setEnabled(enough or bool(self.sale.stage.seating.seats))

    def take_place(self, place: Place) -> None:
        if self.sale.stage.step is not Step.SEARCH:
            self.sales.new_sale()
            return
        self.pages.show(_FIRST)
        self.hooks.take_destination(place)

    def take_order(self, text: str) -> None:
        self.open_page("orders")
        if text:
            self.hooks.look_for_order(text)

    def _go_back(self, step: int) -> None:
        self.sale.send(events.BackAsked(step + 1))

    # --- Event handlers ---------------------------------------------------------------------------

    def _on_stage(self, sale: Sale) -> None:
        self._undo.moved(sale)
        self.sales.look(sale)
        name = _page_of(sale.step)
        if name in self.pages.made and self.pages.selling:
            self.pages.show(name)
        else:
            self.pages.show_hints()
        self.tips.tick()
        self._status.show(sale)

    def _tick(self) -> None:
        self.sale.check_holds()
        self._status.show_hold()
        self.waiting.show()
        self.tips.tick()
        self.pages.show_hints()  # What a key does may change without the page.
        self.lock.tick()
        self.kiosk_calls.look()
        self.branch.tick()

    def page(self, name: str) -> Page:
        """Return a page that was made.

        Raises:
            KeyError: there is none of that name yet.
        """
        return self.pages.made[name]


def _page_of(step: Step) -> str:
    return registry.STEPS[step].id
