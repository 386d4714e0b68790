"""Which sale is on the stage: a new one, a parked one, or one that is made again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from pos_app.desk import prepared_sales
from pos_app.desk.alike import SellAlike
from pos_app.desk.parked_sales import ParkedSales
from pos_app.desk.resell import SellAgain
from pos_app.domain.attempts import Attempt
from pos_app.domain.preparations import Readiness
from pos_app.domain.storage import Draft
from pos_app.sale import events, preparing
from pos_app.sale.alike import Alike
from pos_app.sale.draft import worth_parking
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Sale, Step
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.offers import Offer
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import desk_texts, prepared_texts
from pos_app.wording.command_ids import CommandId

_PUT_ASIDE_SHOWN = 20.0
"""Seconds for which a sale that was put aside is announced; it stays in the list of parked sales."""


class SaleSwitch:
    """Puts another sale on the stage; the one that is there is parked first.

    ``typed_people`` returns a sale with the passenger data as typed, valid or not; ``show_step`` brings a
    step's page to the front. ``usable`` returns whether the service can be used: a sale put aside without it
    is one that was prepared, and ``prepared`` is called once such a sale is kept.
    """

    def __init__(
        self,
        window: MainWindow,
        sale: SaleRunner,
        scope: TaskScope,
        parking: ParkedSales,
        *,
        typed_people: Callable[[Sale], Sale],
        show_step: Callable[[Step], None],
        usable: Callable[[], bool],
        prepared: Callable[[], None],
    ) -> None:
        self._window = window
        self._sale = sale
        self._scope = scope
        self._parking = parking
        self._typed_people = typed_people
        self._show_step = show_step
        self._usable = usable
        self._prepared = prepared

    def new_sale(self) -> None:
        """Begin the next customer's sale: an order in progress continues, a sale with seats is parked."""
        sale = self.with_people()
        if not worth_parking(sale):
            self.begin_anew()
            return
        self._scope.start(self._park_or_ask(sale), name="park", slot="park")

    def look(self, sale: Sale) -> None:
        """The stage changed: a prepared sale that is complete makes room for the next customer."""
        if sale.prepared and sale.prepared.complete and not sale.ordered:
            self._scope.start(self._park_or_ask(sale), name="park", slot="park")

    def sell_again(self, attempt: Attempt) -> None:
        """Make a sale again that a supervisor released; the one on the stage is parked."""
        self._scope.start(self._sell_again(attempt), name="again", slot="again")

    def sell_alike(self, alike: Alike) -> None:
        """Fill a new sale in from an order; the one on the stage is parked."""
        self._scope.start(self._sell_alike(alike), name="again", slot="again")

    def take_up(self, name: str) -> None:
        """Go on with a parked sale; the one on the stage is parked in its place."""
        self._scope.start(self._take_up(name), name="take_up", slot="park")

    def offers(self) -> tuple[Offer, ...]:
        """Return the parked sales, for the command box."""
        return tuple(
            Offer(
                desk_texts.parked(draft.name),
                partial(self.take_up, draft.name),
                self._standing(draft),
                icon="pause",
            )
            for draft in self._parking.drafts
        )

    def _standing(self, draft: Draft) -> str:
        sale = self._parking.prepared(draft)
        if sale is None or sale.prepared is None:
            return desk_texts.take_up()
        return prepared_texts.status(sale.prepared)

    def begin_anew(self) -> None:
        """Begin an empty sale; nothing is parked."""
        self._sale.send(events.NewSale())
        self._show_step(Step.SEARCH)

    async def park(self) -> bool:
        """Park the sale on the stage; False when it could not be written."""
        return await self._parking.park(self.with_people())

    async def _park_or_ask(self, sale: Sale) -> None:
        if await self._parking.park(sale):
            self.begin_anew()
            if sale.prepared:
                self._say_put_aside(sale)
                self._prepared()
            return
        box = ConfirmBox(
            self._window,
            desk_texts.not_parked_title(),
            desk_texts.abandon_words(sale),
            act=desk_texts.abandon(),
            keep=desk_texts.keep_selling(),
            act_key=CommandId.NEW_SALE,
        )
        box.accepted.connect(self.begin_anew)
        box.open()

    def _say_put_aside(self, sale: Sale) -> None:
        notice = prepared_texts.put_aside(desk_texts.parked_name(sale), offline=not self._usable())
        self._window.news.show_notice("put aside", notice, inline=True, seconds=_PUT_ASIDE_SHOWN)

    async def _sell_again(self, attempt: Attempt) -> None:
        if not await self.park():
            return
        self.begin_anew()
        show = partial(self._window.news.show_notice, "again")
        await SellAgain(self._sale, attempt, show).run(date.today())

    async def _sell_alike(self, alike: Alike) -> None:
        if not await self.park():
            return
        self.begin_anew()
        show = partial(self._window.news.show_notice, "again", inline=True, seconds=_PUT_ASIDE_SHOWN)
        await SellAlike(self._sale, alike, show).run(date.today())

    async def _take_up(self, name: str) -> None:
        if not await self.park():
            return
        sale = await self._parking.take(name)
        if sale is None:
            return
        self._window.news.clear(prepared_sales.subject(name))
        self._sale.send(events.NewSale())
        self._sale.send(events.SaleResumed(sale))
        self._show_step(self._sale.stage.step)
        if sale.prepared and sale.prepared.readiness not in (Readiness.WAITING, Readiness.READY):
            labels = tuple(choice.label for choice in sale.seating.seats)
            self._window.news.show_notice(
                "taken up", prepared_texts.found(name, sale.prepared, labels), seconds=_PUT_ASIDE_SHOWN
            )

    def with_people(self) -> Sale:
        """Return the sale on the stage with the people as typed, valid or not; without the service, as one
        that is prepared."""
        sale = self._sale.stage
        if not self._usable() and preparing.can_begin(sale):
            sale = preparing.begun(sale)
        return self._typed_people(sale) if worth_parking(sale) else sale
