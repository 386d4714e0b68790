"""The services that pages use.

What is heavy is imported and made when a page first asks for it; the web engine never is: the card page has a
process of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from pos_app.core import Core, DeskJournal, DeskProvider
from pos_app.desk import warm_up
from pos_app.desk.mail_post import MailPost
from pos_app.desk.people import People, Trail
from pos_app.desk.shifts import DeskShifts
from pos_app.domain.attempts import RAW_SHOWN, Attempt, LogEntry
from pos_app.domain.audit import AuditAct
from pos_app.domain.fiscal_pdf import PdfHosts
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import PrinterProfile
from pos_app.journal.searches import SearchFile
from pos_app.orders.mail_queue import MailQueue
from pos_app.sale.charge import insurance_parts
from pos_app.sale.stage import Sale
from pos_app.system import paths
from pos_app.system.settings import Environment
from pos_app.system.settings_parts import profiles
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.page import DeskHooks
from pos_app.wording import desk_texts, payment_texts, settings_texts
from pos_app.wording.print_texts import PrinterReport

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from pos_app.card.form import CardForm
    from pos_app.desk.exercise_runner import ExerciseRunner
    from pos_app.desk.fiscal_pdfs import FiscalPdfs
    from pos_app.desk.provider_walk import ProviderWalk
    from pos_app.desk.receipts import Receipts
    from pos_app.desk.settings_file import SettingsStore, SupervisorGate
    from pos_app.desk.slips import Slips
    from pos_app.desk.training import DeskTraining


class DeskServices:
    """``training`` is the way into training, or what a training desk has; ``scope`` ends with the pages."""

    def __init__(self, core: Core, scope: TaskScope, training: DeskTraining) -> None:
        self.core = core
        self.scope = scope
        self.training = training
        self.sale = core.sale
        self.orders = core.orders
        self.places = core.places
        self.hooks = DeskHooks()
        self.trail = Trail(core.journal.trail, core.settings.station.counter)
        core.sale.operator = lambda: self.trail.present.name if self.trail.present else ""
        self.people = People(core.options, core.settings, self.trail)
        if core.branch.share is not None:
            self.people.on_change = core.branch.shared
            core.branch.share.on_people = self.people.changed_elsewhere
        self.payments: tuple[PaymentType, ...] = tuple(core.settings.payments)
        self.counter = core.settings.station.counter
        """The name of this counter, for papers."""
        self.email_required = not core.settings.station.email
        """Whether the buyer must give an address, because the station has none."""
        self.folder = core.options.data_dir / paths.SLIPS
        """Where slips are saved."""
        self.is_training = training.exercises is not None
        self.shifts = DeskShifts(
            core, self.trail, scope, lambda: self.slips, on=core.settings.shifts.on and not self.is_training
        )
        self._closing: list[Callable[[], Awaitable[None]]] = [training.close]

    async def raw_shown(self, order: str) -> None:
        """Record that a reply about an order is seen in full.

        Raises:
            StorageFault: it could not be recorded.
        """
        await self.trail.record(AuditAct.REPLY_UNCOVERED, order)

    async def raw_shown_of(self, order: str) -> tuple[LogEntry, ...]:
        """Return who saw a reply about an order in full, oldest first. Raises ``StorageFault``."""
        rows = await self.core.journal.trail.of_subject(AuditAct.REPLY_UNCOVERED, order)
        return tuple(LogEntry(datetime.fromisoformat(row.at), RAW_SHOWN, row.who) for row in rows)

    def leave_card(self) -> None:
        if form := self.__dict__.get("card_form"):
            form.leave()

    @property
    def card_entered(self) -> bool:
        form = self.__dict__.get("card_form")
        return form is not None and form.is_entered()

    @property
    def prints_itself(self) -> bool:
        """Whether tickets are printed after the payment without being asked for: only where a printer was set
        up."""
        now = self.settings_store.running
        return now.print_itself and bool(now.printers)

    @property
    def pinned_destinations(self) -> tuple[str, ...]:
        """Slugs of the destinations that the station pinned on the page before a search."""
        return self.settings_store.running.station.destinations

    async def pin_destination(self, slug: str, on: bool) -> str:
        """Pin a destination or take it off; returns an empty string, or one sentence with the reason."""
        self.trail.note(AuditAct.SETTING_CHANGED, "station.destinations")
        return await asyncio.to_thread(self.settings_store.pin, slug, on=on)

    @property
    def provider(self) -> DeskProvider:
        return self.core.provider

    @property
    def journal(self) -> DeskJournal:
        return self.core.journal

    @cached_property
    def searches(self) -> SearchFile:
        return SearchFile(self.core.options.data_dir)

    @property
    def who(self) -> str:
        """Who is at the desk now; the name of the counter where nobody is set up."""
        return self.trail.who

    @property
    def exercises(self) -> ExerciseRunner:
        """The exercises and the trainer's switches; only a training desk has the page that asks for them."""
        assert self.training.exercises is not None
        return self.training.exercises

    def switch_training(self) -> None:
        self.trail.note(AuditAct.TRAINING_LEFT if self.is_training else AuditAct.TRAINING_OPENED)
        self.training.switch(self.settings_store.values())

    @property
    def _training(self) -> bool:
        return self.core.settings.environment is Environment.TRAINING

    async def insurance(self, sale: Sale) -> tuple[tuple[str, Cents], ...]:
        """Return what insurance would cost on each held seat, by block id (contract 4.7)."""
        return (await self.core.provider.quote(insurance_parts(sale))).insurance_prices

    async def prove(self) -> tuple[str, float]:
        """Ask for a token and for a place, with which every sale begins (contract 4.1, 4.2)."""
        began = self.core.clock.monotonic()
        theirs = await self.core.provider.check_token()
        await self.core.provider.places_in("São Paulo", "SP")
        took = self.core.clock.monotonic() - began
        return desk_texts.clocks_differ(theirs, self.core.clock.now()), took

    def printed(self, attempt: Attempt) -> None:
        self.core.tasks.start(self.core.orders.printed(attempt), name="printed")

    def drifts(self) -> frozenset[tuple[str, str]]:
        """Return where the partner's replies differ from how they were read before."""
        return self.core.provider.book.drifts

    def supervisor(self) -> SupervisorGate:
        return self.settings_store.supervisor

    @cached_property
    def settings_store(self) -> SettingsStore:
        from pos_app.desk.settings_file import SettingsStore

        options = self.core.options
        return SettingsStore(options.settings_file, self.core.settings, self.places.by_slug, options.data_dir)

    @cached_property
    def slips(self) -> Slips:
        from pos_app.desk.slips import Slips
        from pos_app.printing.slip_printing import SlipPrinting

        station = self.core.settings.station
        head = " \u00b7 ".join(part for part in (station.counter, station.name) if part)
        printing = SlipPrinting(
            lambda: profiles(self.settings_store.running.printers), self.core.journal.prints, lambda: self.who
        )
        return Slips(printing, training=self._training, desk=head, reprinted=self._reprinted)

    def _reprinted(self, order: str) -> None:
        self.trail.note(AuditAct.REPRINTED, order)

    @cached_property
    def fiscal_pdfs(self) -> FiscalPdfs:
        from pos_app.desk.fiscal_pdfs import FiscalPdfs

        folder = self.core.options.data_dir / paths.FISCAL
        return FiscalPdfs(
            folder,
            lambda: PdfHosts.of(self.settings_store.running.fiscal.pdf_hosts, loopback=self._training),
            self.core.settings.network.trust(),
        )

    @cached_property
    def mail_queue(self) -> MailQueue:
        return MailQueue(self.core.journal.deliveries, self._mail_post, self.core.clock)

    @cached_property
    def _mail_post(self) -> MailPost:
        return MailPost(lambda: self.settings_store.running.receipts.channels())

    def customer_code(self, sold: Attempt) -> str:
        """Return what the code of a sold order on the customer display holds; empty for none."""
        wanted = self.settings_store.running.receipts.customer_code
        return self.receipts.customer_code(sold) if wanted else ""

    @cached_property
    def receipts(self) -> Receipts:
        from pos_app.desk.receipts import Receipts

        station = self.core.settings.station
        return Receipts(
            self.mail_queue,
            self._mail_post,
            lambda: self.settings_store.running.receipts.channels(),
            lambda: self.slips,
            self.core.clock,
            desk=" \u00b7 ".join(part for part in (station.name, station.counter) if part),
            who=lambda: self.who,
            training=self._training,
        )

    async def send_receipts(self) -> None:
        """Go on with what waits to be sent, until the core is closed.

        Raises:
            StorageFault: the journal cannot be read.
        """
        await warm_up.load("pos_app.desk.receipts", warm_up.BREATH)
        await self.mail_queue.begin(lambda work, name: self.core.tasks.start(work, name=name))

    def try_printer(self, profile: PrinterProfile) -> str:
        """Print a page of test on a printer, saved or not, and return what became of it. Blocks."""
        return self.slips.try_printer(profile)

    def printer_report(self, profile: PrinterProfile) -> PrinterReport:
        """Return what a printer, saved or not, says about itself now. Blocks."""
        return self.slips.printer_report(profile)

    def printer_sample(self, profile: PrinterProfile, width: int) -> QImage:
        return self.slips.sample(profile, width)

    @cached_property
    def walk(self) -> ProviderWalk:
        from pos_app.desk.provider_walk import ProviderWalk

        walk = ProviderWalk(self.core, self.trail)
        self._closing.append(walk.close)
        return walk

    @cached_property
    def card_form(self) -> CardForm:
        from pos_app.card.wire import SpokenNames
        from pos_app.desk import card_page

        names = SpokenNames(
            payment_texts.page_name(),
            payment_texts.erase_name(),
            settings_texts.next_field(),
            payment_texts.letters_name(),
            payment_texts.digits_name(),
            settings_texts.previous_field(),
        )
        form = card_page.card_form(self.core.settings, names)
        self.hooks.at_end.append(form.shut_down)
        return form

    @property
    def card_page_url(self) -> str:
        """Where the card page is; empty while the card is off."""
        from pos_app.desk import card_page

        return card_page.page_url(self.core.settings)

    @property
    def card_lacks_antifraud(self) -> bool:
        """Whether the provider wants an antifraud session that the card page does not supply."""
        from pos_app.desk import card_page

        return card_page.lacks_antifraud(self.core.settings)

    def let_pages_go(self) -> None:
        """End what the pages hold: they are about to be made anew."""
        for stop in self.hooks.at_end:
            stop()
        self.hooks = DeskHooks()
        self.__dict__.pop("card_form", None)

    async def close_services(self) -> None:
        for close in self._closing:
            await close()
