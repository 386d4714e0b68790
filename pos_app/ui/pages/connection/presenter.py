"""Puts into words what works now, what waits, and how the last hour was."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pos_app.domain.branch import CopyStatus
from pos_app.domain.value import Value
from pos_app.reachability.history import MINUTES, Quality
from pos_app.reachability.state import Reachability, Rung
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.wording import branch_texts, format, offline_texts
from pos_app.wording.notices import CommandId

if TYPE_CHECKING:
    from pos_app.ui.pages.connection.view import ConnectionView


class Offer(Value):
    """Something that works: pressed, it runs ``command``, whose key it shows."""

    icon: str
    title: str
    detail: str
    command: CommandId


class Line(Value):
    """Something that waits or does not work. ``note`` stands at the right."""

    icon: str
    tone: str
    title: str
    detail: str
    note: str = ""


class LastHour(Value):
    """Sixty minutes, oldest first; None where nothing is known. ``marks``: clock times by minute."""

    minutes: tuple[Quality | None, ...]
    marks: tuple[tuple[int, str], ...]
    spoken: str


class ConnectionPage(Value):
    """The page."""

    offline: bool
    slow: bool
    title: str
    text: str
    money: str
    offers: tuple[Offer, ...]
    not_now: tuple[Line, ...]
    under_way: tuple[Line, ...]
    hour: LastHour
    rule: str


_MARKS = (0, 15, 30, 45, MINUTES - 1)
"""Minutes under which the clock time stands."""


class ConnectionPresenter:
    """Follows the connection. ``now`` returns the present in seconds since 1970."""

    def __init__(self, view: ConnectionView, desk: DeskApi, now: Callable[[], float] = time.time) -> None:
        self._view = view
        self._desk = desk
        self._now = now
        self._shown: ConnectionPage | None = None
        self._unsubscribe = desk.connection.subscribe(self._moved)

    def handle(self, command: CommandId) -> None:
        """Ask the service, go back to the sale, or run what was offered as its key does."""
        if command is CommandId.REFRESH:
            self._desk.connection.try_now()
        elif command is CommandId.BACK:
            self._desk.open_page("sell")
        else:
            self._desk.run(command)

    def close(self) -> None:
        self._unsubscribe()

    def _moved(self, state: Reachability) -> None:
        page = self._page(state)
        if page != self._shown:
            self._shown = page
            self._view.show_page(page)

    def _page(self, state: Reachability) -> ConnectionPage:
        now, offline = self._now(), state.rung is Rung.OFFLINE
        return ConnectionPage(
            offline=offline,
            slow=state.rung is Rung.SLOW,
            title=offline_texts.title(state, now),
            text=offline_texts.explained(state),
            money=offline_texts.money(state),
            offers=_offers(),
            not_now=_not_now() if offline else (),
            under_way=self._under_way(offline),
            hour=_hour(state, now),
            rule=offline_texts.rule(state),
        )

    def _under_way(self, offline: bool) -> tuple[Line, ...]:
        asked = offline_texts.checked_again(offline)
        lines = [
            Line("hourglass", "primary", case.sold.route, asked, format.money(case.sold.order_total))
            for case in self._desk.orders.open
        ]
        stage = self._desk.sale.stage
        if stage.hold_until is not None:
            labels = tuple(choice.label for choice in stage.seating.seats if choice.hold)
            end = offline_texts.until(stage.hold_until.astimezone())
            name = offline_texts.hold_name(labels)
            lines.append(Line("timer", "warning", name, offline_texts.hold_goes_on(), end))
        if (branch := self._desk.branch_status()) is not None:
            lines.append(_branch(branch, self._now()))
        waits = offline_texts.compared_later()
        lines += [Line("pencil", "primary", name, waits) for name in self._desk.prepared()]
        return tuple(lines)


def _branch(status: CopyStatus, now: float) -> Line:
    words = branch_texts.status(status, datetime.fromtimestamp(now, UTC))
    tone = "danger" if status.problem else "warning" if status.pending else "success"
    return Line("cloud", tone, branch_texts.branch(), words)


def _offers() -> tuple[Offer, ...]:
    return (
        Offer("history", *offline_texts.find_orders(), CommandId.PAGE_ORDERS),
        Offer("printer", *offline_texts.reprint(), CommandId.PAGE_ORDERS),
        Offer("search", *offline_texts.past_searches(), CommandId.PAGE_SELL),
        Offer("pencil", *offline_texts.prepare_sale(), CommandId.NEW_SALE),
        Offer("hourglass", *offline_texts.cases(), CommandId.PAGE_PENDING),
    )


def _not_now() -> tuple[Line, ...]:
    return (
        Line("circle-x", "danger", *offline_texts.no_selling()),
        Line("circle-x", "danger", *offline_texts.no_seats()),
    )


def _hour(state: Reachability, now: float) -> LastHour:
    hour = state.history.last_hour(now)
    minutes = tuple(quality for _minute, quality in hour)
    counts = {quality: minutes.count(quality) for quality in Quality}
    marks = tuple((place, format.hour(datetime.fromtimestamp(hour[place][0] * 60))) for place in _MARKS)
    spoken = offline_texts.hour_read(counts[Quality.GOOD], counts[Quality.SLOW], counts[Quality.LOST])
    return LastHour(minutes, marks, spoken)
