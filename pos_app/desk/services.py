"""The services that pages use. Each page declares the interface it needs; this class implements all.

What is heavy, such as the web engine, is imported and made when a page first asks for it.
"""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pos_app.core import Core, DeskJournal, DeskProvider
from pos_app.domain.attempts import Attempt
from pos_app.domain.money import Cents
from pos_app.domain.payment import PaymentType
from pos_app.domain.trips import Trip
from pos_app.orders.order_tracker import OrderTracker
from pos_app.sale.insurance_quote import cover_parts, cover_prices
from pos_app.sale.place_directory import PlaceBook
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Sale
from pos_app.system.settings import Environment, Supervisor
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.page import DeskHooks
from pos_app.wording import desk_texts

if TYPE_CHECKING:
    from pos_app.card.view import CardForm
    from pos_app.desk.provider_walk import ProviderWalk
    from pos_app.desk.settings_file import SettingsKeeper
    from pos_app.desk.slips import Slips
    from pos_app.ui.shared.ports import DeskSettings


class DeskServices:
    """The core and the window's own services, as pages ask for them.

    ``highlight`` receives the trip under the cursor and its line, ``settings_saved`` the saved settings,
    ``count_pending`` the number of open cases. ``hints_changed`` is called when the key bar is out of date,
    ``sell_again`` makes a released sale again, ``show_place`` brings a page to the front and ``show_about``
    shows versions and licences.
    """

    def __init__(
        self,
        core: Core,
        scope: TaskScope,
        *,
        highlight: Callable[[Trip | None, int], None],
        settings_saved: Callable[[DeskSettings], None],
        hints_changed: Callable[[], None],
        count_pending: Callable[[int], None],
        sell_again: Callable[[Attempt], None],
        show_place: Callable[[str], None],
        show_about: Callable[[], None],
    ) -> None:
        self._core = core
        self.scope = scope
        self.hooks = DeskHooks()
        self._closing: list[Callable[[], Awaitable[None]]] = []
        self.highlight = highlight
        self.settings_saved = settings_saved
        self.hints_changed = hints_changed
        self.count_pending = count_pending
        self.sell_again = sell_again
        self.show_place = show_place
        self.show_about = show_about

    @property
    def sale(self) -> SaleRunner:
        """The sale."""
        return self._core.sale

    @property
    def orders(self) -> OrderTracker:
        """Every order of this desk that is not settled."""
        return self._core.orders

    @property
    def places(self) -> PlaceBook:
        """The directory of places."""
        return self._core.places

    @property
    def provider(self) -> DeskProvider:
        """The partner's service."""
        return self._core.provider

    @property
    def journal(self) -> DeskJournal:
        """The journal of this desk."""
        return self._core.journal

    @property
    def payments(self) -> tuple[PaymentType, ...]:
        """The ways to pay that this desk takes."""
        return tuple(self._core.settings.payments)

    @property
    def email_required(self) -> bool:
        """Whether the buyer must give an address, because the station has none."""
        return not self._core.settings.station.email

    @property
    def folder(self) -> Path:
        """Where slips are saved."""
        return self._core.options.data_dir / "bilhetes"

    @property
    def _training(self) -> bool:
        return self._core.settings.environment is Environment.TRAINING

    async def cover(self, sale: Sale) -> tuple[Cents, ...]:
        """Return what insurance costs for each person of ``sale`` (contract 4.7)."""
        return cover_prices(sale, await self._core.provider.quote(cover_parts(sale)))

    async def prove(self) -> tuple[str, float]:
        """Ask for a token and for a place, with which every sale begins (contract 4.1, 4.2)."""
        began = self._core.clock.monotonic()
        theirs = await self._core.provider.check_token()
        await self._core.provider.places_in("São Paulo", "SP")
        took = self._core.clock.monotonic() - began
        return desk_texts.clocks_differ(theirs, self._core.clock.now()), took

    def printed(self, attempt: Attempt) -> None:
        """Record that the tickets of an order were printed."""
        self._core.tasks.start(self._core.orders.printed(attempt), name="printed")

    def drifts(self) -> frozenset[tuple[str, str]]:
        """Return where the partner's replies differ from how they were read before."""
        return self._core.provider.book.drifts

    def supervisor(self) -> Supervisor:
        """Return who may decide open cases, as last saved."""
        return self.keeper.supervisor

    @cached_property
    def keeper(self) -> SettingsKeeper:
        """The settings file."""
        from pos_app.desk.settings_file import SettingsKeeper

        return SettingsKeeper(self._core.options.settings_file, self._core.settings)

    @cached_property
    def slips(self) -> Slips:
        """The printing room."""
        from pos_app.desk.slips import Slips

        station = self._core.settings.station
        head = " \u00b7 ".join(part for part in (station.counter, station.name) if part)
        return Slips(training=self._training, desk=head)

    @cached_property
    def walk(self) -> ProviderWalk:
        """The walk through the provider's replies."""
        from pos_app.desk.provider_walk import ProviderWalk

        walk = ProviderWalk(self._core)
        self._closing.append(walk.close)
        return walk

    @cached_property
    def card_form(self) -> CardForm:
        """The provider's card page."""
        from pos_app.card.view import CardForm

        card = self._core.settings.card
        form = CardForm(
            card.hosts,
            card.adapter,
            allow_loopback_http=self._training,
            antifraud_required=card.antifraud == "required",
        )
        # Objects made at startup live on: keep the garbage collector from scanning them during a sale.
        form.warmed.connect(gc.freeze)
        self.hooks.at_end.append(form.shut_down)
        return form

    @property
    def card_page_url(self) -> str:
        """Where the card page is; empty while the card is off."""
        return "" if self.card_lacks_antifraud else self._core.settings.card.page_url

    @property
    def card_lacks_antifraud(self) -> bool:
        """Whether the provider wants an antifraud session that the card page does not supply."""
        from pos_app.card.adapters import supplies_antifraud

        card = self._core.settings.card
        wanted = bool(card.page_url) and card.antifraud == "required"
        return wanted and not supplies_antifraud(card.adapter)

    async def aclose(self) -> None:
        """Close the connections that pages opened to the provider."""
        for close in self._closing:
            await close()
