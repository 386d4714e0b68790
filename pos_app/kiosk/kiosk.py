"""The kiosk, wired to one core: feeds events to the flow and carries out the effects it returns."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import tzinfo
from typing import assert_never

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from pos_app.card.wire import Field
from pos_app.core import Core
from pos_app.desk import kiosk_staff, language, warm_up
from pos_app.desk.home_station import HomeStation
from pos_app.desk.link_watch import WAYS, LinkWatch
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.domain.faults import Fault, NotFound
from pos_app.domain.overview import Paper, Told
from pos_app.domain.places import Place
from pos_app.domain.storage import StorageFault
from pos_app.domain.trips import TripQuery
from pos_app.journal.searches import SearchFile
from pos_app.kiosk.cards import KioskCard
from pos_app.kiosk.flow import effects, flow
from pos_app.kiosk.flow import state as k
from pos_app.kiosk.flow.intents import Ask, Intent, StaffDo
from pos_app.kiosk.flow.state import KioskState, Page
from pos_app.kiosk.late_orders import LateOrders
from pos_app.kiosk.lookup import Lookup
from pos_app.kiosk.papers import KioskMails, Papers
from pos_app.kiosk.screens import choose as screens_choose
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens import screen as screens
from pos_app.kiosk.screens.blocks import Unreal
from pos_app.kiosk.screens.scene import GateFacts, Scene
from pos_app.kiosk.voice import Voice
from pos_app.kiosk.window.window import KioskWindow
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.reachability.state import Rung
from pos_app.sale import events
from pos_app.sale.charge import insurance_parts
from pos_app.sale.stage import Sale, Step
from pos_app.system import logs
from pos_app.system.exit_codes import Exit
from pos_app.system.pin_gate import Answer, PinGate
from pos_app.system.settings import Environment
from pos_app.system.settings_parts import profiles
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.search.answers import Answers
from pos_app.ui.pages.search.day_prices import DayPrices
from pos_app.ui.style.theme import theme
from pos_app.wording import fault_texts, kiosk_texts
from pos_app.wording.kiosk_words import Text, say

_PAPER_EVERY = 30
"""Seconds between two checks of the printer while nobody is buying."""
_LOCK_EVERY = 30
"""Seconds between two notes of how much of the staff's lock is over."""
_DEPARTURES_EVERY, _DEPARTURES_TO = 300, 8
"""Seconds between two looks at what leaves here, less often by night, and to how many cities."""
_UNREAL: dict[Environment, Unreal | None] = {
    Environment.TRAINING: "training",
    Environment.STAGING: "staging",
    Environment.PRODUCTION: None,
}


def _to_the_eye(looks: k.Looks) -> k.Looks:
    return replace(looks, guided=False, volume=0, drawl=False)


class Kiosk:
    """Owns the flow from ``open`` to ``close``. ``leave`` ends the program with an exit code."""

    def __init__(
        self,
        window: KioskWindow,
        core: Core,
        leave: Callable[[int], None],
        *,
        monotonic: Callable[[], float] = time.monotonic,
        zone: tzinfo | None = None,
    ) -> None:
        self._window = window
        self._core = core
        self._leave = leave
        self._monotonic = monotonic
        self._zone = zone
        self._scope = TaskScope("kiosk")
        self._home_language = language.installed()
        self._home_theme = theme().name
        self._measures = scales.scale()
        self._dressed = looks = k.Looks(language=self._home_language)
        self.state = KioskState(sale=core.sale.stage, rules=self._rules(), looks=looks, touched=monotonic())
        self._queue: deque[k.Event] = deque()
        self._working = False
        self._unsubscribe: list[Callable[[], None]] = []
        station = core.settings.station
        head = " \u00b7 ".join(part for part in (station.counter, station.name) if part)
        training = core.settings.environment is Environment.TRAINING
        chosen = profiles(core.settings.printers, core.settings.kiosk.printer)
        prints = SlipPrinting(
            lambda: chosen, core.journal.prints, lambda: self.state.staff.who or station.counter
        )
        self._slips = Slips(prints, training=training, desk=head, reprinted=kiosk_staff.reprints(core))
        self.papers = Papers(core, self._slips, self._scope, self.send, self._printed, monotonic)
        self._mails = KioskMails(core, self._slips, head, self.send, training=training)
        rules = replace(self.state.rules, mails=self._mails.usable)
        self.state = replace(self.state, rules=rules)
        self._late = LateOrders(core, self._scope, self.send, monotonic)
        self._lookup = Lookup(core.journal, core.provider)
        self._home = HomeStation(core, self._scope, lambda place: self.send(k.HomeKnown(place)))
        self.link = LinkWatch(window, core, self._home.ask)
        self.voice = Voice(core.settings.kiosk.voice)
        # Not yet ``core.provider.search``: the client is loaded with the first look at it.
        self._prices = DayPrices(lambda day: core.provider.search(day), self._scope, self.refresh, monotonic)
        self.card = KioskCard(
            core.settings,
            given=lambda card: core.sale.send(events.CardGiven(card)),
            failed=lambda failure: core.sale.send(events.CardFailed(failure)),
            moved=self.refresh,
            used=lambda: self.send(k.Touched(self._monotonic())),
            at_field=self._at_card_field,
            left=self._window.reader.past_guest,
        )
        self._answers = Answers(SearchFile(core.options.data_dir), self._scope)
        self._spans: dict[str, int] = {}
        self._code_span = 0
        self._asked_days: tuple[object, ...] = ()
        self._for_staff = kiosk_staff.KioskStaff(core, self._slips, self.papers.look)
        self._gate: PinGate | None = None  # Read from the disk after the first page is there.
        self._paper_in = self._lock_in = self._departures_in = 0
        self._second = QTimer(window)
        self._second.setInterval(1000)
        self._second.timeout.connect(self._tick)

    def _rules(self) -> k.Rules:
        names = ("idle", "warning", "card_idle", "more", "pix_away", "done", "most_seats")
        wanted = self._core.settings.kiosk
        return k.Rules(
            **{name: getattr(wanted, name) for name in names},
            email_required=not self._core.settings.station.email,
            whatsapp=self._core.settings.receipts.channels().whatsapp,
            language=self._home_language,
        )

    async def open(self) -> None:
        """Show the first page, resume orders that a crash left open, then prepare the rest."""
        core = self._core
        self._window.asked.connect(self.ask)
        self._window.touched.connect(lambda: self.send(k.Touched(self._monotonic())))
        self._window.host("card", lambda: self.card.form)
        reader, voice = self._window.reader, self.voice
        reader.use_keys(self._core.settings.kiosk.keypad)
        reader.private = self._core.settings.kiosk.headphones_only
        reader.said.connect(self._say)
        reader.entered.connect(lambda: self.card.form.enter())
        reader.hushed.connect(voice.hush)
        voice.began.connect(reader.caption)
        voice.answered.connect(lambda: self._dress(self.state.looks, renew=True))
        self._home.take()
        paused = self._for_staff.paused()
        self.state = replace(self.state, paused=paused, page=Page.OFFLINE if paused else self.state.page)
        self.refresh()
        await core.orders.recover(warm_up.FOUND_OUT_AFTER)
        self._unsubscribe.append(await self._late.open())
        await core.watch_fiscal()
        await self._drop_drafts()
        self._answers.load(self._scene().today)
        self._unsubscribe.append(core.sale.subscribe(self._sale_moved))
        self._unsubscribe.append(self.link.subscribe(lambda state: self.send(k.LinkMoved(state.usable))))
        self.link.start()
        core.tasks.start(core.places.load_shipped(), name="places")
        core.branch.told = self._told
        self._second.start()
        self.papers.look()
        self._home.ask()
        if self.card.offered:
            self._scope.start(warm_up.prepare_card(lambda: self.card.form.prepare()), name="card")
        self._scope.start(self._prepare_the_rest(), name="rest")

    async def close(self) -> None:
        """Stop the clocks and what the pages read. Orders in progress belong to the core."""
        self._second.stop()
        self.link.stop()
        for stop in self._unsubscribe:
            stop()
        self.card.shut_down()
        self.voice.close()
        await self._answers.finish()
        await self._scope.aclose()

    def _told(self) -> Told:
        """Return how this kiosk stands, for the desks of its branch."""
        link, printers = self.link.state, bool(self._core.settings.printers)
        return Told(
            way=WAYS[link.rung],
            paper=(Paper.READY if self.state.paper else Paper.OUT) if printers else Paper.UNKNOWN,
            pin_locked=self._gate is not None and self._gate.locked_for() > 0,
            stopped=self.state.paused or link.rung is Rung.OFFLINE,
            late_fiscal=len(self._core.fiscal.waiting),
        )

    def _say(self, sentences: list[str]) -> None:
        looks = self.state.looks
        self.voice.say(sentences, looks.language.replace("-", "_"), looks.volume, looks.drawl)

    def _at_card_field(self, field: Field) -> None:
        """Say where the cursor of the card page is; what is typed there is known to that page alone."""
        if self.state.looks.guided:
            button = f"{field.name}, {say(Text.A_BUTTON)}"
            where = kiosk_texts.card_field(field.name, field.number, field.count) if field.count else button
            self._window.reader.tell(where, field.problem)

    # --- The flow -----------------------------------------------------------------------------------

    def ask(self, intent: Intent) -> None:
        """Send what the customer asked for to the flow; the staff's area once it can be entered."""
        if intent is Ask.STAFF and self._gate is None:
            return
        self.send(k.IntentGiven(intent, self._monotonic(), self._scene().today))

    def send(self, event: k.Event) -> None:
        """Queue an event, apply every queued one with its effects, and show the page."""
        self._queue.append(event)
        if self._working:
            return
        self._working = True
        try:
            while self._queue:
                before = self.state.called
                self.state, wanted = flow.step(self.state, self._queue.popleft())
                if self.state.called != before:
                    self._core.branch.call(on=self.state.called is not None)
                for effect in wanted:
                    self._perform(effect)
        finally:
            self._working = False
        self.refresh()

    def _sale_moved(self, sale: Sale) -> None:
        results = sale.search.results
        known = self._answers.to(results.query) if results else None
        if results and (known is None or known.results is not results):
            self._answers.keep(results, self._scene().local)
        self.send(k.SaleMoved(sale, self._monotonic()))

    def refresh(self) -> None:
        """Show the current page; unchanged parts are not painted again."""
        if self.state.page is not Page.CARD:
            self.card.leave()  # Before our own page shows again.
        self._window.show_screen(screens.screen(self.state, self._scene()))
        if self.state.page is Page.CARD:
            self.card.open(self._core.sale.stage.payment.session_id, self.state.looks.language)
        self._refresh_prices()
        self._late.keep(tuple(one.id for one in self.state.late))

    def _tick(self) -> None:
        self._core.sale.check_holds()
        self._paper_in -= 1
        if self._paper_in <= 0 and self.state.page in (Page.HOME, Page.OFFLINE):
            self._paper_in = _PAPER_EVERY
            self.papers.look()
        self._lock_in -= 1
        if self._gate is not None and self._lock_in <= 0 and not self.state.staff.checking:
            self._lock_in = _LOCK_EVERY
            if self._gate.locked_for() > 0:
                self._scope.start(asyncio.to_thread(self._gate.keep_progress), name="lock", slot="lock")
        self._late.tick()
        self._see_departures()
        self.send(k.Ticked(self._monotonic()))

    def _see_departures(self) -> None:
        """Ask now and then what leaves here, while nobody uses the kiosk and it shows that."""
        state = self.state
        if not state.resting or state.origin is None or not self.link.state.usable:
            return
        self._departures_in -= 1
        if self._departures_in <= 0:
            scene = self._scene()
            self._departures_in = _DEPARTURES_EVERY * (3 if scene.night else 1)
            slugs = [one.slug for one in scene.often if one.slug not in ("", state.origin.slug)][
                :_DEPARTURES_TO
            ]
            queries = [TripQuery(state.origin.slug, slug, scene.today) for slug in slugs]
            self._scope.start(self._ask_departures(queries), name="departures", slot="departures")

    async def _ask_departures(self, queries: list[TripQuery]) -> None:
        for query in queries:
            with suppress(Fault):  # What cannot be asked is not shown.
                self._answers.keep(await self._core.provider.search(query), self._scene().local)
                self.refresh()

    def _perform(self, effect: effects.Effect) -> None:
        core = self._core
        match effect:
            case effects.SendToSale(event):
                core.sale.send(event)
                if isinstance(event, events.SearchAsked) and self.state.destination is not None:
                    core.tasks.start(core.places.used(self.state.destination), name="place used")
            case effects.Charge():
                core.sale.charge()
            case effects.FindPlace(place):
                self._scope.start(self._resolve(place), name="place", slot="place")
            case effects.PriceInsurance():
                self._scope.start(self._price_insurance(core.sale.stage), name="insurance", slot="insurance")
            case effects.AskOutcome(attempt_id):
                core.orders.ask_now(attempt_id)
            case effects.PrintTickets(attempt, again):
                self.papers.tickets(attempt, again=again)
            case effects.PrintPickup(order):
                self.papers.pickup(order)
            case effects.PrintCaseSlip(attempt):
                self.papers.case_slip(attempt)
            case effects.LookFor(document, number):
                self._scope.start(self._look_for(document, number), name="order", slot="order")
            case effects.CheckTaker(order, signs):
                self._scope.start(self._late.check(order, signs), name="taker")
            case effects.SendMail(attempt, address):
                core.tasks.start(self._mails.mail(attempt, address), name="mail order")
            case effects.TryConnection():
                self.link.try_now()
            case effects.CheckPin(pin, badge):
                assert self._gate is not None
                self._scope.start(self._check_pin(self._gate, pin, badge), name="pin")
            case effects.ReadStaffLists():
                self._scope.start(self._read_staff_lists(), name="staff", slot="staff.lists")
            case effects.StaffPrint(what, attempt, who):
                self._scope.start(self._staff_print(what, attempt, who), name="staff print")
            case effects.NotePaper(who):
                self._for_staff.paper_changed(who)
            case effects.CallStaff():
                self._for_staff.called()
            case effects.KeepPaused(on, who):
                self._scope.start(self._for_staff.keep_paused(on=on, who=who), name="paused", slot="paused")
            case effects.End(restart):
                self._leave(Exit.RESTART if restart else Exit.DONE)
            case effects.ApplyLooks(looks):
                self._dress(looks)
            case effects.Wipe():
                self._wipe()
            case _:
                assert_never(effect)

    # --- What the pages show besides -------------------------------------------------------------

    def _scene(self) -> Scene:
        core, now = self._core, self._core.clock.now()
        stage = self._core.sale.stage
        held = {choice.hold.block_id: choice.hold for choice in stage.seating.seats if choice.hold}
        self._spans = {
            block: self._spans.get(block) or max(1, int((hold.until - now).total_seconds()))
            for block, hold in held.items()
        }
        charge = stage.order.pix
        left = int((charge.until - now).total_seconds()) if charge and charge.until else 0
        self._code_span = max(self._code_span, left) if charge else 0
        places = self._core.places
        pinned = [
            place for slug in self._core.settings.station.destinations if (place := places.by_slug(slug))
        ]
        return Scene(
            now=now,
            mono=self._monotonic(),
            zone=self._zone,
            name=core.settings.station.counter,
            station=core.settings.station.name,
            counter=core.settings.kiosk.counter,
            measures=scales.scale(),
            hold_minutes=core.settings.hold_minutes,
            often=(*pinned, *(place for place in places.common(24) if place not in pinned)),
            places=lambda typed: core.places.complete(typed, 12),
            day_price=self._prices.known,
            spans=self._spans,
            card=self.card.offered and any(one.facts.needs_card_page for one in core.settings.payments),
            card_host=self.card.host,
            card_ready=self.card.ready,
            link=self.link.state,
            asking=core.orders.asking,
            code_span=self._code_span,
            seen=self._answers.newest(),
            unreal=_UNREAL[core.settings.environment],
            gate=self._gate_facts(),
            speaks=self.voice.usable,
        )

    def _gate_facts(self) -> GateFacts:
        gate = self._gate
        if gate is None or self.state.page is not Page.STAFF:
            return GateFacts()
        printer, hint = self._for_staff.printer_says(), kiosk_staff.hint(self._core)
        return GateFacts(
            gate.locked_for(), gate.tries_left, gate.open_to_nobody, hint, printer, gate.wants_badge
        )

    def _refresh_prices(self) -> None:
        state = self.state
        if state.page is not Page.DATE:
            if self._asked_days and state.page is not Page.TRIPS:
                self._asked_days = ()
                self._prices.cancel()
            return
        days = screens_choose.shown_days(state, self._scene().today)
        asked = screens_choose.question(state, days[0]) if days else None
        if asked is not None and self._asked_days != (asked, days):
            self._asked_days = (asked, days)
            self._prices.ask(asked, days)

    # --- Effects ------------------------------------------------------------------------------------

    async def _resolve(self, place: Place) -> None:
        try:
            found = await self._core.places.resolve(place)
        except NotFound:
            self.send(k.PlaceKnown(None, say(Text.PLACE_UNKNOWN), unserved=True))
        except Fault:
            self.send(k.PlaceKnown(None, say(Text.PLACE_FAILED)))
        else:
            self.send(k.PlaceKnown(found))

    async def _price_insurance(self, sale: Sale) -> None:
        with suppress(Fault):  # Insurance without a known price is not offered.
            quote = await self._core.provider.quote(insurance_parts(sale))
            if self._core.sale.stage.step in (Step.PASSENGERS, Step.PAYMENT):
                self.send(k.InsuranceKnown(quote.insurance_prices))

    async def _look_for(self, document: str, number: str) -> None:
        found = await self._lookup.find(document, number, usable=self.link.state.usable)
        miss = found.miss or k.Miss.NOT_FOUND
        self.send(k.OrderFound(found.attempt, self._monotonic(), found.order, miss))

    def _printed(self, attempt: Attempt) -> None:
        self._core.tasks.start(self._core.orders.printed(attempt), name="printed")
        self._late.taken(attempt.id)

    def _wipe(self) -> None:
        """Forget the customer: the sale on the stage, the pages with what was typed, the card page's process
        and its profile, the clipboard, drafts."""
        self._core.sale.send(events.NewSale())
        self.card.close()
        self._prices.cancel()
        self._spans, self._code_span, self._asked_days = {}, 0, ()
        for slot in ("place", "insurance", "order"):
            self._scope.cancel(slot)
        QApplication.clipboard().clear()
        self._scope.start(self._drop_drafts(), name="drafts", slot="drafts")
        self._dress(self.state.looks, renew=True)

    async def _drop_drafts(self) -> None:
        """Delete parked sales: a kiosk parks none, but another program may have left some in this folder."""
        try:
            for draft in await self._core.journal.drafts():
                await self._core.journal.drop_draft(draft.name)
        except StorageFault as fault:
            logs.logger("kiosk").warning("drafts cannot be dropped", error=fault)

    def _dress(self, looks: k.Looks, *, renew: bool = False) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        state = kiosk_texts.voice_state(looks.volume, slow=looks.drawl) if self.voice.usable else ""
        if _to_the_eye(looks) == _to_the_eye(self._dressed) and not renew:
            self._dressed = looks
            self._window.speak(on=looks.guided, state=state)
            return
        self._dressed = looks
        if language.installed() != looks.language:
            language.install(application, looks.language)
        theme().apply(application, "contrast" if looks.contrast else self._home_theme)
        base = scales.lowered(self._measures) if looks.low else self._measures
        self._window.renew(scales.larger(base) if looks.larger else base)
        self._window.speak(on=looks.guided, state=state)

    # --- The staff -----------------------------------------------------------------------------------

    async def _prepare_the_rest(self) -> None:
        """Prepare what no customer needs on the first page: a restart is over before."""
        self._gate = await kiosk_staff.open_gate(self._core)
        await self._mails.open()
        self.voice.open()
        await warm_up.load_libraries()

    async def _check_pin(self, gate: PinGate, pin: str, badge: str) -> None:
        answer, member = Answer.LOCKED, None
        try:
            answer, member = await asyncio.to_thread(gate.attempt, pin, badge)
        finally:
            who = member.name if member else ""
            self.send(k.PinChecked(who, answer is Answer.WRONG, self._monotonic()))

    def asks_badge(self) -> bool:
        return self.state.page is Page.STAFF

    async def _read_staff_lists(self) -> None:
        try:
            cases, unprinted = await self._for_staff.open_cases(), await self._for_staff.not_printed()
        except StorageFault as fault:
            self.send(k.StaffListsRead(problem=fault_texts.sentence(fault.problem)))
        else:
            self.send(k.StaffListsRead(cases, unprinted))

    async def _staff_print(self, what: StaffDo, attempt: Attempt | None, who: str) -> None:
        problem = kiosk_texts.unsure_slip()  # Until it is known.
        try:
            if attempt is None:
                problem = await self._for_staff.print_test(who)
            elif what is StaffDo.CASE_SLIP:
                problem = await self._for_staff.print_case(attempt)
            else:
                problem = await self._for_staff.print_tickets(attempt)
                if not problem:
                    self._late.taken(attempt.id)
        finally:
            self.send(k.StaffPrinted(what, problem, self._monotonic()))
