"""Which sale is on the stage: a new one, a parked one, or one that is made again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from pos_app.desk import parked_sales
from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.benefits import Benefit
from pos_app.domain.preparations import Readiness
from pos_app.domain.storage import Draft
from pos_app.domain.trips import Direction, Trip
from pos_app.sale import events, preparing, resell
from pos_app.sale.draft import worth_parking
from pos_app.sale.runner import SaleRunner
from pos_app.sale.stage import Activity, Sale, Step
from pos_app.sale.template import SaleTemplate
from pos_app.ui.shared.offers import Offer
from pos_app.ui.widgets.confirm_box import ConfirmBox
from pos_app.wording import connection_texts, desk_texts, sale_texts
from pos_app.wording.notices import CommandId, NoticeView

if TYPE_CHECKING:
    from pos_app.desk.desk import Desk


ShowNotice = Callable[[NoticeView], object]


class SellAgain:
    """Repeats one sale up to the passengers; there the clerk looks at it and goes on.

    It stops as soon as the clerk does something else.
    """

    def __init__(self, sale: SaleRunner, attempt: Attempt, show: ShowNotice) -> None:
        self._sale = sale
        self._sold = attempt.sold
        self._show = show

    async def run(self, today: date) -> None:
        query = self._sold.query
        if query is None:
            self._show(sale_texts.resell_by_hand(self._sold))
            return
        self._show(sale_texts.resell_begun(self._sold))
        try:
            self._sale.send(events.SearchAsked(query, today))
            await self._until(lambda sale: Activity.SEARCH not in sale.busy)
            if self._take_trips():
                await self._take_seats()
        except _ClerkMovedOn:
            return

    def _take_trips(self) -> bool:
        results = self._sale.stage.search.results
        if results is None:
            return False  # The page of trips shows the reason.
        ways: list[tuple[Direction, tuple[Trip, ...]]] = [(Direction.OUTBOUND, results.departures)]
        if self._sold.query and self._sold.query.return_day:
            ways.append((Direction.RETURN, results.returns))
        for direction, trips in ways:
            trip = resell.same_trip(self._sold, trips)
            if trip is None or not trip.available:
                self._show(sale_texts.resell_no_trip(self._sold, direction))
                return False
            self._sale.send(events.TripChosen(trip))
        buyer, passengers = resell.people(self._sold)
        if len(passengers) != self._sale.stage.people.count:
            # They were counted anew after the search that the journal keeps.
            self._sale.send(events.PassengersCounted(len(passengers)))
        self._sale.send(events.PassengersKnown(passengers, buyer))
        return True

    async def _take_seats(self) -> None:
        legs = resell.seats_by_leg(self._sold)
        for index, segment in enumerate(self._sale.stage.trips.segments[: len(legs)]):
            await self._until(partial(_at_leg, index))
            detail = self._sale.stage.detail(segment)
            if detail is None:
                return  # The page of seats shows the reason.
            free, gone = resell.free_again(legs[index], detail.seats)
            for seat in legs[index]:
                if seat.seat in free:
                    self._sale.send(events.SeatToggled(seat.seat))
                    mine = (one for one in self._sale.stage.chosen(segment) if one.label == seat.seat)
                    for choice in mine:
                        self._sale.send(events.BenefitOnLeg(choice.index, segment.key, seat.benefit))
            if gone:
                self._show(sale_texts.seats_gone(gone))
                return

    async def _until(self, reached: Callable[[Sale], bool]) -> None:
        await self._sale.until(lambda sale: self._left(sale) or reached(sale))
        if self._left(self._sale.stage):
            raise _ClerkMovedOn

    def _left(self, sale: Sale) -> bool:
        return sale.search.query != self._sold.query or sale.ordered or sale.step >= Step.PASSENGERS


def _at_leg(index: int, sale: Sale) -> bool:
    return sale.trips.current == index and Activity.MAP not in sale.busy


class _ClerkMovedOn(Exception):
    """The clerk continued with something else."""


class SellFromTemplate:
    """Fills the sale in, and again after each search between the same places: the customer may want another
    day. It stops once the people are on their page, or the clerk does something else."""

    def __init__(self, sale: SaleRunner, template: SaleTemplate, show: ShowNotice) -> None:
        self._sale, self._template, self._show = sale, template, show

    async def run(self, today: date) -> None:
        """Begin on an empty stage."""
        query = self._template.query
        if query is None:
            self._show(sale_texts.alike_by_hand(self._template.route))
            return
        self._show(
            sale_texts.alike_begun(
                self._template.route, len(self._template.passengers), moved=self._template.moved
            )
        )
        self._sale.send(events.SearchAsked(query, today))
        while not self._left(self._sale.stage):
            if self._lacks(self._sale.stage):
                self._sale.send(events.PassengersKnown(self._template.passengers, self._template.buyer))
                self._sale.send(events.SeatWishChanged(self._template.wishes))
                for index, benefit in enumerate(self._template.benefits):
                    if benefit is not Benefit.NONE:
                        self._sale.send(events.BenefitAsked(index, benefit))
                if self._lacks(self._sale.stage):
                    return  # The sale does not take them any more.
            await self._sale.until(lambda sale: self._left(sale) or self._lacks(sale))

    def _lacks(self, sale: Sale) -> bool:
        people = self._template.passengers
        return bool(people) and sale.people.count == len(people) and not sale.people.passengers

    def _left(self, sale: Sale) -> bool:
        """Return whether the clerk continued with something else, or is past the seats."""
        query, mine = sale.search.query, self._template.query
        if query is None or mine is None or sale.ordered or sale.step >= Step.PASSENGERS:
            return True
        return (query.origin, query.destination) != (mine.origin, mine.destination)


_PUT_ASIDE_SHOWN = 20.0
"""Seconds for which a sale that was put aside is announced; it stays in the list of parked sales."""


class SaleSwitch:
    """Puts another sale on the stage; the one that is there is parked first."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._switching = asyncio.Lock()

    def new_sale(self) -> None:
        """Begin the next customer's sale: an order in progress continues, a sale with seats is parked."""
        if worth_parking(self.with_people()) or self._switching.locked():
            self._desk.scope.start(self._park_and(self._next_customer), name="park")
        else:
            self.begin_anew()

    def look(self, sale: Sale) -> None:
        """The stage changed: a prepared sale that is complete makes room for the next customer."""
        if _is_ready(sale) and not self._switching.locked():
            self._desk.scope.start(self._park_and(self._next_customer), name="park")

    def sell_again(self, attempt: Attempt) -> None:
        """Make a sale again that a supervisor released; the one on the stage is parked."""
        show = partial(self._desk.window.news.show_notice, "again")
        self._fill_in(lambda: SellAgain(self._desk.sale, attempt, show).run(date.today()))

    def sell_from_template(self, template: SaleTemplate) -> None:
        """Fill a new sale in from an order; the one on the stage is parked."""
        show = partial(self._desk.window.news.show_notice, "again", inline=True, seconds=_PUT_ASIDE_SHOWN)
        self._fill_in(lambda: SellFromTemplate(self._desk.sale, template, show).run(date.today()))

    def take_up(self, name: str) -> None:
        """Go on with a parked sale; the one on the stage is parked in its place."""
        if self._desk.parking.sale(name) is None:
            self._desk.window.news.show_notice("taken up", desk_texts.not_taken_up(), inline=True)
            return
        self._desk.scope.start(self._park_and(lambda _: self._resume(name)), name="take up")

    def offers(self) -> tuple[Offer, ...]:
        return tuple(
            Offer(
                desk_texts.parked(draft.name),
                partial(self.take_up, draft.name),
                self._standing(draft),
                icon="pause",
            )
            for draft in self._desk.parking.drafts
        )

    def _standing(self, draft: Draft) -> str:
        sale = self._desk.parking.prepared(draft)
        if sale is None or sale.prepared is None:
            return desk_texts.take_up()
        return connection_texts.status(sale.prepared)

    def begin_anew(self) -> None:
        """Begin an empty sale; nothing is parked."""
        self._desk.sale.send(events.NewSale())
        self._desk.hooks.start_over()
        self._desk.show_step(Step.SEARCH)

    async def park(self) -> bool:
        """Park the sale on the stage; False when it could not be written."""
        return await self._desk.parking.park(self.with_people())

    async def _park_and(self, go_on: Callable[[Sale | None], None]) -> None:
        """Park the sale on the stage, then call ``go_on`` with it. Where it cannot be written, ask whether it
        may be given up: then there is none."""
        async with self._switching:
            sale = self.with_people()
            if await self._desk.parking.park(sale):
                go_on(sale)
                return
        box = _abandoning(self._desk, sale, CommandId.NEW_SALE)
        box.accepted.connect(lambda: go_on(None))
        box.open()

    def _next_customer(self, parked: Sale | None) -> None:
        self.begin_anew()
        if parked is not None and parked.prepared:
            notice = connection_texts.put_aside(
                desk_texts.parked_name(parked), offline=not self._desk.core.exchanges.usable
            )
            self._desk.window.news.show_notice("put aside", notice, inline=True, seconds=_PUT_ASIDE_SHOWN)
            self._desk.prepared_sales.look()

    def _fill_in(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        def go_on(_parked: Sale | None) -> None:
            self.begin_anew()
            self._desk.scope.start(work(), name="again", slot="again")

        self._desk.scope.start(self._park_and(go_on), name="park")

    def _resume(self, name: str) -> None:
        sale = self._desk.parking.sale(name)
        if sale is None:
            return
        self._desk.window.news.clear(parked_sales.finding_subject(name))
        self._desk.sale.send(events.NewSale())
        self._desk.sale.send(events.SaleResumed(sale))
        # Only now: where the program ends in between, the sale is there twice and not lost.
        self._desk.scope.start(self._desk.parking.drop(name), name="drop parked")
        self._desk.show_step(self._desk.sale.stage.step)
        if sale.prepared and sale.prepared.readiness not in (Readiness.WAITING, Readiness.READY):
            labels = tuple(choice.label for choice in sale.seating.seats)
            self._desk.window.news.show_notice(
                "taken up", connection_texts.found(name, sale.prepared, labels), seconds=_PUT_ASIDE_SHOWN
            )

    def with_people(self) -> Sale:
        """Return the sale on the stage with the people as typed, valid or not; without the service, as one
        that is prepared."""
        sale = self._desk.sale.stage
        if not self._desk.core.exchanges.usable and preparing.can_begin(sale):
            sale = preparing.begun(sale)
        return self._desk.hooks.typed_people(sale) if worth_parking(sale) else sale


def _abandoning(desk: Desk, sale: Sale, act_key: CommandId | None = None) -> ConfirmBox:
    return ConfirmBox(
        desk.window,
        desk_texts.not_parked_title(),
        desk_texts.abandon_words(sale),
        act=desk_texts.abandon(),
        keep=desk_texts.keep_selling(),
        act_key=act_key,
    )


def _is_ready(sale: Sale) -> bool:
    return sale.prepared is not None and sale.prepared.complete and not sale.ordered


_LOG = logging.getLogger(__name__)
_TASK = "leave"
_JOURNAL_ANSWERS = 5.0
"""Seconds for the journal to say whether a charge may begin."""


class Leaving:
    """Ends the desk for a person, who is asked where the sale cannot be parked, or for a signal, which waits
    for nobody. ``leave`` ends the program."""

    def __init__(self, desk: Desk, leave: Callable[[], None]) -> None:
        self._desk = desk
        self._leave = leave
        self._parked = False
        self._asking = False
        self._ending = False

    def ask(self) -> None:
        """A person closes the window: park the sale and end the program, or ask whether it may be lost."""
        if self._asking or self._ending or self._desk.scope.running(_TASK):
            return
        if self._parked:
            self._leave()
            return
        focus = self._desk.window.focusWidget()
        self._desk.window.setEnabled(False)  # Nothing more is sold in a sale that is being parked.
        self._desk.scope.start(self._park_or_ask(focus), name=_TASK, slot=_TASK)

    async def end(self) -> None:
        """The program ends in any case: park the sale, so that it can be resumed after a restart."""
        self._ending = True
        self._desk.window.setEnabled(False)  # Whatever is pressed from here on would be half done.
        if not self._parked and not await self._park():
            _LOG.error("the desk closed with a sale that could not be parked")
        if any(attempt.state is AttemptState.SENDING for attempt in self._desk.core.orders.open):
            self._desk.window.show_strip("closing", *desk_texts.closing_after_order())

    async def _park_or_ask(self, focus: QWidget | None) -> None:
        if await self._park() or self._ending:
            self._leave()
            return
        self._desk.window.setEnabled(True)
        if focus is not None:
            focus.setFocus()
        self._asking = True
        box = _abandoning(self._desk, self._desk.core.sale.stage)
        box.accepted.connect(self._give_up)
        box.rejected.connect(self._stay)
        box.open()

    async def _park(self) -> bool:
        # A charge may just be waiting for the journal: a sale whose order it begins is not parked as well.
        if not await self._desk.core.sale.until(lambda sale: sale.earlier.charge is None, _JOURNAL_ANSWERS):
            self._desk.core.sale.withdraw_charge()
        if not self._parked:
            self._parked = True  # Not a second time while it is written.
            self._parked = await self._desk.sales.park()
        return self._parked

    def _give_up(self) -> None:
        self._parked = True  # Nothing of it is wanted any more.
        self._leave()

    def _stay(self) -> None:
        self._asking = False
