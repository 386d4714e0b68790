"""Every page of the desk but the first: what each is made of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from PySide6.QtWidgets import QWidget

from pos_app.card.adapters import supplies_antifraud
from pos_app.card.view import CardForm
from pos_app.core import Core
from pos_app.desk.provider_walk import ProviderWalk
from pos_app.desk.settings_file import SettingsKeeper
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import Attempt
from pos_app.domain.money import Cents
from pos_app.sale.insurance_quote import cover_parts, cover_prices
from pos_app.sale.stage import Sale
from pos_app.system.settings import Environment
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.learn.make import learn_page
from pos_app.ui.pages.orders.make import orders_page
from pos_app.ui.pages.passengers.make import passengers_page
from pos_app.ui.pages.payment.make import payment_page
from pos_app.ui.pages.payment.page import no_antifraud
from pos_app.ui.pages.pending.make import pending_page
from pos_app.ui.pages.pending.presenter import PendingPresenter
from pos_app.ui.pages.seats.make import seats_page
from pos_app.ui.pages.settings.make import settings_page
from pos_app.ui.pages.tickets.make import tickets_page
from pos_app.ui.shared.ports import DeskSettings
from pos_app.ui.shell.main_window import MainWindow
from pos_app.wording import desk_texts


class Closable(Protocol):
    """A presenter, as far as the desk cares."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class PageSpec:
    """One page: its name, its view, who serves it, and where in the window it goes."""

    name: str
    view: QWidget
    presenter: Closable
    where: dict[str, Any] = field(default_factory=dict)


class DeskPages:
    """Makes the pages, one call each: ``makers`` in the order in which a sale needs them.

    ``pending`` serves the page of open cases and ``look_for_order`` shows an order, once they are made.
    """

    pending: PendingPresenter
    walk: ProviderWalk

    def __init__(
        self,
        core: Core,
        scope: TaskScope,
        window: MainWindow,
        *,
        on_saved: Callable[[DeskSettings], None],
        on_hints: Callable[[], None],
        on_repeat: Callable[[Attempt], None],
        on_place: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._core = core
        self._sale = core.sale
        self._scope = scope
        self._window = window
        self._on_saved = on_saved
        self._on_hints = on_hints
        self._on_repeat = on_repeat
        self._on_place = on_place
        self._folder = core.options.data_dir / "bilhetes"
        settings = core.settings
        training = settings.environment is Environment.TRAINING
        self._keeper = SettingsKeeper(core.options.settings_file, settings)
        station = settings.station
        head = " \u00b7 ".join(part for part in (station.counter, station.name) if part)
        self._slips = Slips(training=training, desk=head)
        self.card_form = CardForm(
            settings.card.hosts,
            settings.card.adapter,
            allow_loopback_http=training,
            antifraud_required=settings.card.antifraud == "required",
        )
        self.look_for_order: Callable[[str], None] | None = None
        self.typed_people: Callable[[Sale], Sale] | None = None
        self.unsubscribe: list[Callable[[], None]] = []
        self.makers: tuple[Callable[[], PageSpec], ...] = (
            self._seats,
            self._passengers,
            self._payment,
            self._tickets,
            self._orders,
            self._pending,
            self._settings,
            self._learn,
        )

    def _seats(self) -> PageSpec:
        return PageSpec("seats", *seats_page(self._sale), {"sale": True})

    def _passengers(self) -> PageSpec:
        needed = not self._core.settings.station.email
        view, presenter = passengers_page(
            self._sale,
            email_required=needed,
            known=self._core.journal.known_passenger,
            scope=self._scope,
            cover=self._cover,
        )
        self.typed_people = presenter.with_people
        return PageSpec("passengers", view, presenter, {"sale": True})

    async def _cover(self, sale: Sale) -> tuple[Cents, ...]:
        return cover_prices(sale, await self._core.provider.quote(cover_parts(sale)))

    def _payment(self) -> PageSpec:
        card = self._core.settings.card
        off = ""
        if card.page_url and card.antifraud == "required" and not supplies_antifraud(card.adapter):
            off = no_antifraud()
        url = "" if off else card.page_url
        view, presenter = payment_page(
            self._sale, self.card_form, card_page_url=url, card_off=off, ask_now=self._core.orders.ask_now
        )
        view.hints_changed.connect(self._on_hints)
        return PageSpec("payment", view, presenter, {"sale": True})

    def _tickets(self) -> PageSpec:
        view, presenter = tickets_page(
            self._sale,
            self._slips,
            self._core.provider,
            self._scope,
            folder=self._folder,
            on_printed=self._printed,
        )
        return PageSpec("tickets", view, presenter, {"sale": True, "side": view.side, "side_width": 356})

    def _orders(self) -> PageSpec:
        view, presenter = orders_page(
            self._core.journal,
            self._core.provider,
            self._slips,
            self._scope,
            folder=self._folder,
            ask_now=self._core.orders.ask_now,
        )
        self.unsubscribe.append(self._core.orders.on_attempt(presenter.attempt_moved))
        self.look_for_order = view.look_for
        return PageSpec("orders", view, presenter, {"side": view.side, "side_width": 372})

    def _pending(self) -> PageSpec:
        view, self.pending = pending_page(
            self._core.journal,
            self._core.orders,
            self._scope,
            lambda: self._keeper.supervisor,
            on_repeat=self._on_repeat,
            print_case=self._slips.print_case,
            on_count=self._window.set_pending,
            drifts=lambda: self._core.provider.book.drifts,
        )
        return PageSpec("pending", view, self.pending)

    def _settings(self) -> PageSpec:
        view, presenter = settings_page(
            self._keeper,
            on_saved=self._on_saved,
            prove=self._prove,
            scope=self._scope,
            on_learn=lambda: self._on_place("learn"),
        )
        return PageSpec("settings", view, presenter)

    def _learn(self) -> PageSpec:
        self.walk = ProviderWalk(self._core)
        view, presenter = learn_page(self.walk, self._scope, on_leave=lambda: self._on_place("settings"))
        return PageSpec("learn", view, presenter, {"place": "settings"})

    async def _prove(self) -> tuple[str, float]:
        """Ask for a token and for a place, with which every sale begins (contract 4.1, 4.2)."""
        began = self._core.clock.monotonic()
        theirs = await self._core.provider.check_token()
        await self._core.provider.places_in("São Paulo", "SP")
        took = self._core.clock.monotonic() - began
        return desk_texts.clocks_differ(theirs, self._core.clock.now()), took

    def _printed(self, attempt: Attempt) -> None:
        self._core.tasks.start(self._core.orders.printed(attempt), name="printed")
