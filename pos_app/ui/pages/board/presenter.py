"""Presenter of the board: departures and deadlines from the journal, counted down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from typing import Protocol, assert_never

from pos_app.domain import board
from pos_app.domain.attempts import Attempt
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind, Departure, TicketState
from pos_app.domain.order_states import STATES
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import Draft, StorageFault
from pos_app.sale.draft import held_until
from pos_app.sale.stage import Sale
from pos_app.ui.pages.board.missing_slips import MissingSlips
from pos_app.ui.pages.board.rows import (
    Ask,
    DeadlineLine,
    DeadlineMarked,
    DepartureLine,
    DepartureMarked,
    Intent,
    Opens,
    Span,
    counts,
    deadline_key,
    deadline_line,
    departure_line,
    in_span,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import counter_texts, fault_texts
from pos_app.wording.notices import CommandId, NoticeView

_REREAD = 30
"""Seconds between two readings while the page is open: prints and other pages change what it shows."""
_MOST = 60
"""Deadlines that are listed; those behind them are far away."""


class BoardView(Protocol):
    """What the presenter needs from the page."""

    def show_departures(self, lines: tuple[DepartureLine, ...]) -> None: ...
    def show_counts(self, counts: dict[Span, int], span: Span) -> None: ...
    def show_deadlines(self, lines: tuple[DeadlineLine, ...]) -> None: ...
    def show_opens(self, what: Opens) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def tell_prints(self, notice: NoticeView) -> None: ...


class BoardPresenter:
    """Reads the journal off the window's thread and writes the lines anew as time passes. ``now`` is UTC,
    ``zone`` that of the desk."""

    def __init__(
        self,
        view: BoardView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._desk = desk
        self._now = now
        self._zone = zone
        self.slips = MissingSlips(desk, view.tell_prints, self._reload)
        self._open = False
        self._age = 0
        self._minute = -1
        self._span = Span.TODAY
        self._departures: tuple[Departure, ...] = ()
        self._deadlines: tuple[Deadline, ...] = ()
        self._departure = ""
        self._deadline = ""
        self._beside = False
        self._unsubscribe = desk.orders.on_attempt(self._moved)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def handle(self, intent: Intent) -> None:
        """Do what the page asks."""
        match intent:
            case Ask.OPEN:
                self._enter()
            case Ask.PRINT:
                self._print_missing()
            case Ask.READ:
                self._reload()
            case Ask.TICK:
                self._tick()
            case Ask.LEAVE:
                self._open = False
            case Span():
                self._span = intent
                self._render(self._now())
            case DepartureMarked(key):
                self._departure, self._beside = key, False
                self._view.show_opens(self._opens()[0])
            case DeadlineMarked(key):
                self._deadline, self._beside = key, True
                self._view.show_opens(self._opens()[0])
            case CommandId():
                if intent is CommandId.STOP_PRINT:
                    self.slips.queue.stop()  # After the slip that is being printed.
            case _:
                assert_never(intent)

    # --- Reading ----------------------------------------------------------------------------------

    def opened(self) -> None:
        """The page was opened: read what is kept."""
        self._open = True
        self._reload()

    def _reload(self) -> None:
        self._age = 0
        self._desk.scope.start(self._load(), name="board", slot="board")

    def _moved(self, _attempt: Attempt) -> None:
        if self._open:
            self._reload()

    async def _load(self) -> None:
        now = self._now()
        try:
            # Where it is earlier, buses of yesterday still leave.
            orders, prints = await self._desk.journal.board.read(
                now.astimezone(self._zone).date() - timedelta(days=1)
            )
            others = await running_out(self._desk)
        except StorageFault as fault:
            title = counter_texts.not_read()
            self._view.show_notice(NoticeView("danger", title, fault_texts.sentence(fault.problem)))
            return
        find = partial(board.departures, orders, prints, now, self._zone)
        self._departures = await asyncio.to_thread(find)
        self._deadlines = board.deadlines(
            orders, others, now, watch_for=self._desk.orders.watch_for, desk_zone=self._zone
        )
        self._view.show_notice(None)
        self._render(now)

    # --- Showing ----------------------------------------------------------------------------------

    def _tick(self) -> None:
        self._age += 1
        if self._age >= _REREAD:
            self._reload()
        now = self._now()
        if int(now.timestamp()) // 60 != self._minute:
            self._render(now)
        else:
            self._show_deadlines(now)

    def _render(self, now: datetime) -> None:
        self._minute = int(now.timestamp()) // 60
        self._departures = tuple(one for one in self._departures if one.at >= now - board.LEFT_SHOWN)
        self._view.show_counts(counts(self._departures, now, self._zone), self._span)
        shown = in_span(self._departures, self._span, now, self._zone)
        self._view.show_departures(tuple(departure_line(one, now, self._zone) for one in shown))
        self._show_deadlines(now)

    def _show_deadlines(self, now: datetime) -> None:
        self._deadlines = tuple(one for one in self._deadlines if one.at > now)
        lines = tuple(deadline_line(one, now, self._zone) for one in self._deadlines[:_MOST])
        self._view.show_deadlines(lines)
        self._view.show_opens(self._opens()[0])

    # --- From the clerk ---------------------------------------------------------------------------

    def _enter(self) -> None:
        what, number = self._opens()
        match what:
            case Opens.ORDER:
                self._desk.open_page("orders")
                self._desk.hooks.look_for_order(number)
            case Opens.CASE:
                self._desk.open_page("pending")
            case Opens.SALE:
                self._desk.open_page("sell")
            case Opens.PARKED:
                self._desk.run(CommandId.PARKED)
            case Opens.NOTHING:
                return

    def _print_missing(self) -> None:
        one = self._chosen()
        if one is None:
            return
        if one.state is not TicketState.NOT_PRINTED and not any(order.lacks_print for order in one.orders):
            self._view.show_notice(NoticeView("info", counter_texts.nothing_to_print()))
            return
        self.slips.print(one.orders)

    def _chosen(self) -> Departure | None:
        return next((one for one in self._departures if one.key == self._departure), None)

    def _opens(self) -> tuple[Opens, str]:
        if not self._beside:
            one = self._chosen()
            return _opens_for_order(one.orders[0]) if one else (Opens.NOTHING, "")
        found = next((one for one in self._deadlines if deadline_key(one) == self._deadline), None)
        if found is None:
            return Opens.NOTHING, ""
        match found.kind:
            case DeadlineKind.HOLD:
                return (Opens.PARKED if found.draft else Opens.SALE), ""
            case DeadlineKind.CODE | DeadlineKind.LAST_QUERY:
                return Opens.CASE, ""
            case DeadlineKind.FISCAL | DeadlineKind.CANCEL | DeadlineKind.CHANGE:
                return Opens.ORDER, found.order


def _opens_for_order(order: BoardOrder) -> tuple[Opens, str]:
    """Return where an order is to be seen: an open one among the open cases."""
    settled = STATES[order.state].settled
    return (Opens.ORDER, order.order) if settled and order.order else (Opens.CASE, "")


async def running_out(desk: DeskApi) -> tuple[Deadline, ...]:
    """Return what runs out of sales that no order states: holds on the screen and parked, and codes to pay.

    Raises:
        StorageFault: the parked sales cannot be read.
    """
    parked = [_parked(draft) for draft in await desk.journal.drafts()]
    codes = [_code(attempt, charge) for attempt, charge in desk.orders.charges()]
    return tuple(one for one in (_on_stage(desk.sale.stage), *parked, *codes) if one)


def _on_stage(sale: Sale) -> Deadline | None:
    if sale.hold_until is None:
        return None
    buyer = sale.people.buyer
    seats = tuple(choice.label for choice in sale.seating.seats if choice.hold)
    name = buyer.name if buyer else ""
    return Deadline(DeadlineKind.HOLD, sale.hold_until, name=name, seats=seats, estimated=sale.hold_estimated)


def _parked(draft: Draft) -> Deadline | None:
    until, seats, estimated = held_until(draft.data)
    if until is None:
        return None
    return Deadline(
        DeadlineKind.HOLD, until, draft=draft.name, name=draft.name, seats=seats, estimated=estimated
    )


def _code(attempt: Attempt, charge: PixCharge) -> Deadline | None:
    if charge.until is None or not attempt.sold.payment.facts.shows_code:
        return None
    return Deadline(
        DeadlineKind.CODE,
        charge.until,
        attempt.id,
        attempt.public_id,
        method=attempt.sold.payment,
        total=attempt.sold.order_total,
    )
