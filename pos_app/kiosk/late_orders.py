"""Orders of this kiosk that were paid after their customers left: who may take their tickets.

The customer is asked for the last signs of a document on the order; wrong tries outlive a restart.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from pos_app.core import Core
from pos_app.domain.attempts import Attempt
from pos_app.domain.documents import normalized
from pos_app.domain.order_states import Phase
from pos_app.domain.scanned import own_number
from pos_app.domain.storage import StorageFault
from pos_app.journal.late_orders import LateOrderFile, Tries
from pos_app.kiosk.flow.late import SIGNS
from pos_app.kiosk.flow.state import Event, Late, NotGiven, OrderGone, OrderPaid, TakerChecked
from pos_app.system.tasks import TaskScope

_TRIES = 3
_SHUT = timedelta(minutes=30)
_AFTER_DEPARTURE = timedelta(hours=2)
_LOG = logging.getLogger(__name__)


class LateOrders:
    """Notices orders that are paid without their customer, and compares who wants their tickets."""

    def __init__(
        self, core: Core, scope: TaskScope, send: Callable[[Event], None], monotonic: Callable[[], float]
    ) -> None:
        self._core = core
        self._scope = scope
        self._send = send
        self._monotonic = monotonic
        self._file = LateOrderFile(core.options.data_dir)
        self._kept: dict[str, Tries] = {}
        self._over: dict[str, datetime] = {}
        """By attempt: until when its tickets are offered, in the time of the place where its bus leaves."""
        self._waiting: set[str] = set()

    async def open(self) -> Callable[[], None]:
        """Offer what a restart left, then notice every order that is paid; returns how to stop."""
        self._waiting = {one.id for one in self._core.orders.open}
        self._kept = await self._file.read()
        for key in tuple(self._kept):
            try:
                attempt = await self._core.journal.attempt(key)
            except StorageFault as fault:
                _LOG.warning("an order that waits for its customer cannot be read: %s", type(fault).__name__)
                continue
            if attempt is None or not self._offer(attempt):
                del self._kept[key]
        return self._core.orders.on_attempt(self._moved)

    def _moved(self, attempt: Attempt) -> None:
        if not attempt.settled:
            self._waiting.add(attempt.id)
        elif attempt.id in self._waiting:
            self._waiting.discard(attempt.id)
            # With its customer in front the flow takes no note of it; then it is no longer waited for.
            self._offer(attempt)

    def _offer(self, attempt: Attempt) -> bool:
        """Return whether an order is paid, not printed, and its bus not gone long ago; then it is shown."""
        confirmed = attempt.confirmed
        if attempt.phase is not Phase.SOLD or confirmed is None or not attempt.facts.lacks_print:
            return False
        leaves = [ticket.departure.when for ticket in confirmed.detail.tickets if ticket.departure]
        last = max((when.replace(tzinfo=None) for when in leaves), default=attempt.sold.departure)
        over = last.replace(tzinfo=None) + _AFTER_DEPARTURE
        if over < datetime.now():
            return False
        self._over[attempt.id] = over
        number = attempt.public_id or own_number(attempt).upper()
        tickets, seats = len(confirmed.detail.tickets), attempt.sold.seats
        digits = all(normalized(seat.document_number)[-SIGNS:].isdecimal() for seat in seats)
        total, paid = attempt.sold.total, attempt.changed
        self._send(OrderPaid(Late(attempt.id, number, total, paid, tickets, digits)))
        return True

    def keep(self, orders: tuple[str, ...]) -> None:
        kept = {key: self._kept.get(key, Tries()) for key in orders}
        if kept.keys() != self._kept.keys():
            self._kept = kept
            self._scope.start(self._file.keep(kept), name="late")

    def tick(self) -> None:
        """Take back what nobody will come for: the bus has left."""
        now = datetime.now()
        for order in [key for key, over in self._over.items() if over < now]:
            self.taken(order)

    def taken(self, order: str) -> None:
        """The tickets of an order are out."""
        self._over.pop(order, None)
        self._send(OrderGone(order))

    async def check(self, order: str, signs: str) -> None:
        """Compare the last signs of a document with those of the passengers; the answer is an event."""

        def answer(attempt: Attempt | None = None, **more: Any) -> None:
            self._send(TakerChecked(order, attempt, self._monotonic(), **more))

        kept = self._kept.setdefault(order, Tries())
        now = self._core.clock.now()
        if kept.shut is not None and now < kept.shut:
            answer(shut=kept.shut, problem=NotGiven.SHUT)
            return
        try:
            attempt = await self._core.journal.attempt(order)
        except StorageFault:
            attempt = None
        if attempt is None:
            answer(problem=NotGiven.NO_ANSWER)
            return
        wanted = normalized(signs)
        numbers = [normalized(seat.document_number) for seat in attempt.sold.seats]
        if len(wanted) == SIGNS and any(number.endswith(wanted) for number in numbers):
            self._kept[order] = Tries()
            await self._file.keep(self._kept)
            answer(attempt)
        else:
            tries = kept.failed + 1
            shut = now + _SHUT if tries >= _TRIES else None
            self._kept[order] = Tries(0 if shut else tries, shut)
            problem = NotGiven.SHUT if shut else NotGiven.NOT_THEIRS
            await self._file.keep(self._kept)  # First, so that a power cut gives no try back.
            answer(tries=_TRIES - tries, shut=shut, problem=problem)
