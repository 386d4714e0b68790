"""Presenter of the board: departures and deadlines from the journal, counted down."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from enum import Enum, StrEnum, auto
from functools import partial
from typing import TYPE_CHECKING, assert_never

from pos_app.domain import board
from pos_app.domain.attempts import Attempt
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind, Departure, TicketState
from pos_app.domain.order_states import STATES
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.sale.draft import held_until
from pos_app.sale.stage import Sale
from pos_app.ui.shared import print_notices
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.ports import SlipJob
from pos_app.ui.shared.slip_jobs import JobsDone, jobs_of, print_slips
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording import counter_texts, fault_texts, format
from pos_app.wording.notices import CommandId, NoticeView, StateMark

if TYPE_CHECKING:
    from pos_app.ui.pages.board.view import BoardView


_SOON = timedelta(minutes=15)
_TONIGHT = timedelta(hours=3)
"""Whoever boards buses before midnight wants those just after it, too."""
_WEEK = 7
_HOLD_SHORT, _HOLD_LOW = timedelta(seconds=90), timedelta(minutes=4)
_NEAR, _FAR = timedelta(minutes=10), timedelta(hours=1, minutes=30)
_ICONS = {
    DeadlineKind.HOLD: "timer",
    DeadlineKind.CODE: "wallet",
    DeadlineKind.FISCAL: "receipt-text",
    DeadlineKind.CANCEL: "undo-2",
    DeadlineKind.CHANGE: "arrow-right-left",
    DeadlineKind.LAST_QUERY: "hourglass",
}


class Span(StrEnum):
    """Which departures are listed."""

    TODAY = auto()
    TOMORROW = auto()
    WEEK = auto()


class Opens(StrEnum):
    """What Enter opens."""

    NOTHING = auto()
    ORDER = auto()
    CASE = auto()
    SALE = auto()
    PARKED = auto()


class Ask(Enum):
    """What the clerk asks of the board without naming anything."""

    OPEN = auto()
    """What the cursor is on."""
    PRINT = auto()
    """The slips of the departure under the cursor that are not on paper."""
    READ = auto()
    TICK = auto()
    """A second went by while the page is shown."""
    LEAVE = auto()
    """Another page is in front: nothing is read for nobody."""


class Marked(Value):
    """The cursor is on this departure, or ``beside`` them on this deadline."""

    key: str
    beside: bool = False


Intent = Ask | Span | Marked | CommandId
"""What the board can ask: a span means to list it, a command is what a notice offered."""


class DepartureLine(Value):
    """One departure. ``note`` stands under the hour: the day, and whose time it is. ``gone``: it left."""

    key: str
    hour: str
    note: str
    left: str
    destination: str
    company: str
    platform: str
    platform_known: bool
    passengers: str
    mark: StateMark
    gone: bool
    soon: bool
    spoken: str


class DeadlineLine(Value):
    """One deadline. ``tone`` names a colour of the theme."""

    key: str
    icon: str
    title: str
    about: str
    left: str
    at: str
    tone: str
    spoken: str


def in_span(
    found: Iterable[Departure], span: Span, now: datetime, zone: tzinfo | None
) -> tuple[Departure, ...]:
    """Return the departures of a span, by the local day of the place they leave from. Those of the next hours
    belong to today also past midnight."""
    today = now.astimezone(zone).date()
    days = {Span.TODAY: (0, 0), Span.TOMORROW: (1, 1), Span.WEEK: (0, _WEEK - 1)}[span]
    first, last = (today + timedelta(days=day) for day in days)
    # Of a day that is over here are a bus that left just now, and one from a place where it is not over yet.
    tonight = now + _TONIGHT if span is Span.TODAY else now
    return tuple(one for one in found if first <= max(one.day, today) <= last or now < one.at <= tonight)


def counts(found: tuple[Departure, ...], now: datetime, zone: tzinfo | None) -> dict[Span, int]:
    """Return how many still leave, for each span."""
    coming = tuple(one for one in found if one.at > now)
    return {span: len(in_span(coming, span, now, zone)) for span in Span}


def departure_line(one: Departure, now: datetime, zone: tzinfo | None) -> DepartureLine:
    day = "" if one.day == now.astimezone(zone).date() else format.day(one.day)
    gone = one.at <= now
    return DepartureLine(
        key=one.key,
        hour=format.hour(one.local),
        note=" \u00b7 ".join(part for part in (day, counter_texts.zone_note(one.at, one.zone, zone)) if part),
        left=counter_texts.leaves_in(one, now),
        destination=counter_texts.destination(one),
        company=one.company,
        platform=counter_texts.platform(one.platform),
        platform_known=bool(one.platform),
        passengers=counter_texts.passengers(one.passengers),
        mark=counter_texts.tickets(one.state, one.count),
        gone=gone,
        soon=not gone and one.at - now <= _SOON,
        spoken=counter_texts.spoken_departure(one, now),
    )


def deadline_line(one: Deadline, now: datetime, zone: tzinfo | None) -> DeadlineLine:
    title, about = counter_texts.what_ends(one), counter_texts.about(one, zone)
    left = counter_texts.ends_in(one, now)
    at = counter_texts.ends_at(one, now.astimezone(zone).date(), zone)
    return DeadlineLine(
        key=deadline_key(one),
        icon=one.method.facts.icon if one.method else _ICONS[one.kind],
        title=title,
        about=about,
        left=left,
        at=at,
        tone=_tone(one, one.at - now),
        spoken=f"{title}, {about}, {left}, {at}",
    )


def deadline_key(one: Deadline) -> str:
    """Return what a deadline is known by while it counts down."""
    return f"{one.kind}|{one.attempt_id}|{one.draft}|{','.join(one.seats)}"


def _tone(one: Deadline, left: timedelta) -> str:
    if one.kind is DeadlineKind.HOLD:
        return "danger" if left < _HOLD_SHORT else "warning" if left < _HOLD_LOW else "primary"
    if one.kind in (DeadlineKind.CODE, DeadlineKind.FISCAL) and left < _NEAR:
        return "warning"
    return "primary" if left < _FAR else "text_2"


_REREAD = 30
"""Seconds between two readings while the page is open: prints and other pages change what it shows."""
_MOST = 60
"""Deadlines that are listed; those behind them are far away."""


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
        self._view, self._desk, self._now, self._zone = view, desk, now, zone
        self.slips = MissingSlips(desk, view.tell_prints, self._reload)
        self._open = False
        self._age, self._minute = 0, -1
        self._span = Span.TODAY
        self._departures: tuple[Departure, ...] = ()
        self._deadlines: tuple[Deadline, ...] = ()
        self._beside = False
        self._marked = {False: "", True: ""}
        """The keys of the marked departure and, ``beside``, of the marked deadline."""
        self.close = desk.orders.on_attempt(self._moved)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Ask.OPEN:
                self._enter(*self._opens())
            case Ask.PRINT:
                self._print_missing()
            case Ask.READ:
                self._reload()
            case Ask.TICK:
                self._age += 1
                if self._age >= _REREAD:
                    self._reload()
                now = self._now()
                anew = int(now.timestamp()) // 60 != self._minute
                (self._render if anew else self._show_deadlines)(now)
            case Ask.LEAVE:
                self._open = False
            case Span():
                self._span = intent
                self._render(self._now())
            case Marked(key, beside):
                self._marked[beside], self._beside = key, beside
                self._view.show_opens(self._opens()[0])
            case CommandId():
                if intent is CommandId.STOP_PRINT:
                    self.slips.queue.stop()  # After the slip that is being printed.
            case _:
                assert_never(intent)

    # --- Reading ----------------------------------------------------------------------------------

    def opened(self) -> None:
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

    def _enter(self, what: Opens, number: str) -> None:
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
        one = self._departure
        if one is None:
            return
        if one.state is TicketState.NOT_PRINTED or any(order.lacks_print for order in one.orders):
            self.slips.print(one.orders)
        else:
            self._view.show_notice(NoticeView("info", counter_texts.nothing_to_print()))

    @property
    def _departure(self) -> Departure | None:
        return next((one for one in self._departures if one.key == self._marked[False]), None)

    def _opens(self) -> tuple[Opens, str]:
        if not self._beside:
            if (one := self._departure) is None:
                return Opens.NOTHING, ""
            order = one.orders[0]  # An open one is to be seen among the open cases.
            settled = STATES[order.state].settled and order.order
            return (Opens.ORDER, order.order) if settled else (Opens.CASE, "")
        found = next((one for one in self._deadlines if deadline_key(one) == self._marked[True]), None)
        if found is None:
            return Opens.NOTHING, ""
        match found.kind:
            case DeadlineKind.HOLD:
                return (Opens.PARKED if found.draft else Opens.SALE), ""
            case DeadlineKind.CODE | DeadlineKind.LAST_QUERY:
                return Opens.CASE, ""
            case DeadlineKind.FISCAL | DeadlineKind.CANCEL | DeadlineKind.CHANGE:
                return Opens.ORDER, found.order


async def running_out(desk: DeskApi) -> tuple[Deadline, ...]:
    """Return what runs out of sales that no order states: holds on the screen and parked, and codes to pay.

    Raises:
        StorageFault: the parked sales cannot be read.
    """
    found = [_on_stage(desk.sale.stage)]
    for draft in await desk.journal.drafts():
        until, seats, estimated = held_until(draft.data)
        if until is not None:
            name, kind = draft.name, DeadlineKind.HOLD
            found.append(Deadline(kind, until, draft=name, name=name, seats=seats, estimated=estimated))
    for attempt, charge in desk.orders.charges():
        if charge.until is not None and attempt.sold.payment.facts.shows_code:
            code = Deadline(
                DeadlineKind.CODE,
                charge.until,
                attempt.id,
                attempt.public_id,
                method=attempt.sold.payment,
                total=attempt.sold.order_total,
            )
            found.append(code)
    return tuple(filter(None, found))


def _on_stage(sale: Sale) -> Deadline | None:
    if sale.hold_until is None:
        return None
    buyer = sale.people.buyer
    seats = tuple(choice.label for choice in sale.seating.seats if choice.hold)
    name = buyer.name if buyer else ""
    return Deadline(DeadlineKind.HOLD, sale.hold_until, name=name, seats=seats, estimated=sale.hold_estimated)


class MissingSlips:
    """Prints order by order, first slips only: one that may be on paper is never printed a second time here.
    ``tell`` shows what became of it; ``after`` is called once it is over."""

    def __init__(self, desk: DeskApi, tell: Callable[[NoticeView], None], after: Callable[[], None]) -> None:
        self._desk, self._tell, self._after = desk, tell, after
        self._found: list[tuple[Attempt, list[SlipJob]]] = []
        self.queue = SlipQueue(desk.scope)

    def print(self, orders: tuple[BoardOrder, ...]) -> None:
        wanted = [one.attempt_id for one in orders if one.lacks_print]
        self._desk.scope.start(self._print(wanted), name="missing slips", slot="missing slips")

    async def _print(self, wanted: list[str]) -> None:
        if not self.queue.free:
            return
        found: list[tuple[Attempt, list[SlipJob]]] = []
        try:
            for key in wanted:
                attempt = await self._desk.journal.attempt(key)
                if attempt is not None and (made := attempt.confirmed) is not None:
                    found.append((attempt, jobs_of(made.detail, made.fiscal, attempt.sold)))
        except StorageFault as fault:
            title = counter_texts.not_read()
            self._tell(NoticeView("danger", title, fault_texts.sentence(fault.problem)))
            return
        self._found = found
        working = print_notices.working(sum(len(jobs) for _, jobs in found))
        orders = [jobs for _, jobs in found]
        self.queue.start(lambda: self._made(orders), self._done, lambda: self._tell(working))

    def _made(self, orders: list[list[SlipJob]]) -> JobsDone:
        """Print in the queue's thread, until an order cannot be."""
        tickets: tuple[str, ...] = ()
        sent = 0
        for jobs in orders:
            done = print_slips(self._desk.slips, jobs, stop=self.queue.stopping)
            tickets, sent = (*tickets, *done.tickets), sent + done.sent
            if done.problem:
                return JobsDone(tickets, done.problem, sent, done.unsure)
        return JobsDone(tickets, sent=sent)

    def _done(self, done: JobsDone) -> None:
        if done.problem:
            self._tell(print_notices.problem(print_notices.not_printed(done, ()).title, done.problem))
        elif done.tickets:
            self._tell(print_notices.made(done))
        else:
            self._tell(NoticeView("info", counter_texts.nothing_to_print()))
        for attempt, jobs in self._found:
            if jobs and {job.ticket.id for job in jobs} <= set(done.tickets):
                self._desk.printed(attempt)
        self._after()
