"""Puts into words what works now, what waits, and how the last hour was."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

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

    rung: Rung
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
        self._view, self._desk, self._now = view, desk, now
        self._shown: ConnectionPage | None = None
        self._state: Reachability | None = None
        self.close = desk.connection.subscribe(self._moved)

    def handle(self, command: CommandId) -> None:
        """Ask the service, go back to the sale, or run what was offered as its key does."""
        if command is CommandId.REFRESH:
            self._desk.connection.try_now()
        elif command is CommandId.BACK:
            self._desk.open_page("sell")
        else:
            self._desk.run(command)

    def _moved(self, state: Reachability) -> None:
        if state is self._state and not self._view.isVisible():
            return  # Told again when the page comes to the front: nobody waits for what nobody sees.
        self._state = state
        now, offline = self._now(), state.rung is Rung.OFFLINE
        page = ConnectionPage(
            state.rung,
            offline_texts.title(state, now),
            offline_texts.explained(state),
            offline_texts.money(state),
            (
                Offer("history", *offline_texts.find_orders(), CommandId.PAGE_ORDERS),
                Offer("printer", *offline_texts.reprint(), CommandId.PAGE_ORDERS),
                Offer("search", *offline_texts.past_searches(), CommandId.PAGE_SELL),
                Offer("pencil", *offline_texts.prepare_sale(), CommandId.NEW_SALE),
                Offer("hourglass", *offline_texts.cases(), CommandId.PAGE_PENDING),
            ),
            tuple(
                Line("circle-x", "danger", *text())
                for text in (offline_texts.no_selling, offline_texts.no_seats)
                if offline
            ),
            self._under_way(offline),
            _hour(state, now),
            offline_texts.rule(state),
        )
        if page != self._shown:
            self._shown = page
            self._view.show_page(page)

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
            text = branch_texts.status(branch, datetime.fromtimestamp(self._now(), UTC))
            tone = (
                "danger"
                if branch.problem or branch.rolled_back
                else "warning"
                if branch.pending
                else "success"
            )
            lines.append(Line("cloud", tone, branch_texts.branch(), text))
        waits = offline_texts.compared_later()
        lines += [Line("pencil", "primary", name, waits) for name in self._desk.prepared()]
        return tuple(lines)


def _hour(state: Reachability, now: float) -> LastHour:
    hour = state.history.last_hour(now)
    minutes = tuple(quality for _minute, quality in hour)
    counts = {quality: minutes.count(quality) for quality in Quality}
    marks = tuple((place, format.hour(datetime.fromtimestamp(hour[place][0] * 60))) for place in _MARKS)
    spoken = offline_texts.hour_read(counts[Quality.GOOD], counts[Quality.SLOW], counts[Quality.LOST])
    return LastHour(minutes, marks, spoken)
