"""Presenter of the board: departures and deadlines from the journal, counted down."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum, auto
from functools import partial
from typing import Protocol

from pos_app.domain import board
from pos_app.domain.attempts import Attempt
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind, Departure, TicketState
from pos_app.domain.order_states import STATES
from pos_app.domain.printers import SlipState
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.board.rows import (
    DeadlineLine,
    DepartureLine,
    Span,
    counts,
    deadline_key,
    deadline_line,
    departure_line,
    in_span,
)
from pos_app.wording import board_texts, storage_texts
from pos_app.wording.notices import NoticeView

_REREAD = 30
"""Seconds between two readings while the page is open: prints and other pages change what it shows."""
_MOST = 60
"""Deadlines that are listed; those behind them are far away."""

Found = tuple[tuple[BoardOrder, ...], dict[str, SlipState]]


class Opens(StrEnum):
    """What Enter opens."""

    NOTHING = auto()
    ORDER = auto()
    CASE = auto()
    SALE = auto()
    PARKED = auto()


class BoardView(Protocol):
    """What the presenter needs from the page."""

    def show_departures(self, lines: tuple[DepartureLine, ...]) -> None: ...
    def show_counts(self, counts: dict[Span, int], span: Span) -> None: ...
    def show_deadlines(self, lines: tuple[DeadlineLine, ...]) -> None: ...
    def show_opens(self, what: Opens) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...


class Tracker(Protocol):
    """Who follows the orders."""

    def on_attempt(self, listener: Callable[[Attempt], None]) -> Callable[[], None]: ...


class OpenActions:
    """Where Enter leads: an order by its number, the open cases, the sale on the stage, the parked sales; and
    ``print_missing`` of a departure."""

    def __init__(
        self,
        order: Callable[[str], None],
        case: Callable[[], None],
        sale: Callable[[], None],
        parked: Callable[[], None],
        print_missing: Callable[[tuple[BoardOrder, ...]], None],
    ) -> None:
        self.order = order
        self.case = case
        self.sale = sale
        self.parked = parked
        self.print_missing = print_missing


class BoardPresenter:
    """Reads the journal off the window's thread and writes the lines anew as time passes.

    ``read`` returns the orders around a day; ``others`` what runs out of sales that no order states: holds
    and codes to pay. ``watch_for``: how long an open order is asked about by itself. ``now`` is UTC, ``zone``
    that of the desk.
    """

    def __init__(
        self,
        view: BoardView,
        scope: TaskScope,
        tracker: Tracker,
        read: Callable[[date], Awaitable[Found]],
        others: Callable[[], Awaitable[tuple[Deadline, ...]]],
        open_actions: OpenActions,
        *,
        watch_for: timedelta,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._scope = scope
        self._read = read
        self._others = others
        self._open_actions = open_actions
        self._watch_for = watch_for
        self._now = now
        self._zone = zone
        self._open = False
        self._age = 0
        self._minute = -1
        self._span = Span.TODAY
        self._departures: tuple[Departure, ...] = ()
        self._deadlines: tuple[Deadline, ...] = ()
        self._departure = ""
        self._deadline = ""
        self._beside = False
        self._unsubscribe = tracker.on_attempt(self._moved)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    # --- Reading ----------------------------------------------------------------------------------

    def opened(self) -> None:
        """The page was opened: read what is kept."""
        self._open = True
        self.reload()

    def left(self) -> None:
        """Another page is in front: nothing is read for nobody."""
        self._open = False

    def reload(self) -> None:
        """Read again."""
        self._age = 0
        self._scope.start(self._load(), name="board", slot="board")

    def _moved(self, _attempt: Attempt) -> None:
        if self._open:
            self.reload()

    async def _load(self) -> None:
        now = self._now()
        try:
            # Where it is earlier, buses of yesterday still leave.
            orders, prints = await self._read(now.astimezone(self._zone).date() - timedelta(days=1))
            others = await self._others()
        except StorageFault as fault:
            title = board_texts.not_read()
            self._view.show_notice(NoticeView("danger", title, storage_texts.sentence(fault.problem)))
            return
        find = partial(board.departures, orders, prints, now, self._zone)
        self._departures = await asyncio.to_thread(find)
        self._deadlines = board.deadlines(
            orders, others, now, watch_for=self._watch_for, desk_zone=self._zone
        )
        self._view.show_notice(None)
        self._render(now)

    # --- Showing ----------------------------------------------------------------------------------

    def tick(self) -> None:
        """Count down: call once a second while the page is shown."""
        self._age += 1
        if self._age >= _REREAD:
            self.reload()
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

    def choose_span(self, span: Span) -> None:
        """List other days."""
        self._span = span
        self._render(self._now())

    # --- From the clerk ---------------------------------------------------------------------------

    def choose_departure(self, key: str) -> None:
        """The cursor is on a departure."""
        self._departure, self._beside = key, False
        self._view.show_opens(self._opens()[0])

    def choose_deadline(self, key: str) -> None:
        """The cursor is on a deadline."""
        self._deadline, self._beside = key, True
        self._view.show_opens(self._opens()[0])

    def enter(self) -> None:
        """Open what the cursor is on."""
        what, number = self._opens()
        match what:
            case Opens.ORDER:
                self._open_actions.order(number)
            case Opens.CASE:
                self._open_actions.case()
            case Opens.SALE:
                self._open_actions.sale()
            case Opens.PARKED:
                self._open_actions.parked()
            case Opens.NOTHING:
                return

    def print_missing(self) -> None:
        """Print the slips of the departure under the cursor that are not on paper."""
        one = self._chosen()
        if one is None:
            return
        if one.state is not TicketState.NOT_PRINTED and not any(order.lacks_print for order in one.orders):
            self._view.show_notice(NoticeView("info", board_texts.nothing_to_print()))
            return
        self._open_actions.print_missing(one.orders)

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
