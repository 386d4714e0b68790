"""Sends receipts by e-mail, one after the other, until each is taken, refused or too old."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import date, timedelta
from typing import Protocol

from pos_app.domain import mail_delivery as rules
from pos_app.domain.mail_delivery import (
    AskedAgain,
    FoundAgain,
    LastByteLeaving,
    MailDelivery,
    MailFault,
    MailNotTaken,
    MailProblem,
    MailTaken,
)
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import replace
from pos_app.orders.ports import Clock, Spawn

_LOG = logging.getLogger(__name__)
_IDLE = 3600.0
_LONGEST = rules.LONGEST_PAUSE * (1 + rules.SPREAD)
"""The longest wait, so that a clock that was set back cannot stop the queue."""
_AGAIN = timedelta(seconds=20)
"""How long after a failed write to the journal the write is tried again."""


class DeliveryLog(Protocol):
    """What the journal keeps of deliveries. Each may raise ``StorageFault``."""

    async def add(self, delivery: MailDelivery, mail: bytes, travelled: date) -> MailDelivery: ...
    async def keep(self, delivery: MailDelivery) -> None: ...
    def keep_now(self, delivery: MailDelivery) -> None: ...
    async def mail(self, number: int) -> bytes: ...
    async def open(self) -> tuple[MailDelivery, ...]: ...
    async def of_order(self, order: str) -> tuple[MailDelivery, ...]: ...


class Post(Protocol):
    """The way to the mail server."""

    async def send(self, mail: bytes, to: str, ending: Callable[[], None]) -> None:
        """Send a mail. ``ending`` is called in another thread before its last bytes leave; if it raises,
        nothing is sent and this raises the same. Where it is cancelled after that, it may still return, or
        raise ``MailFault``, with the answer of the server.

        Raises:
            MailFault: it was not taken, or nobody knows.
        """


class MailQueue:
    """The deliveries of one desk. What is on its way survives the end of the program, in the journal."""

    def __init__(self, log: DeliveryLog, post: Post, clock: Clock) -> None:
        self._log = log
        self._post = post
        self._clock = clock
        self._open: dict[int, MailDelivery] = {}
        self._unkept: dict[int, MailDelivery] = {}
        self._listeners: list[Callable[[MailDelivery], None]] = []
        self._changed = asyncio.Event()

    async def begin(self, spawn: Spawn) -> None:
        """Take up what an earlier start left open, then send.

        Raises:
            StorageFault: the journal cannot be read or written.
        """
        for found in await self._log.open():
            await self._move(rules.after(found, FoundAgain(self._clock.now())))
        spawn(self._run(), "mail")

    def on_change(self, listener: Callable[[MailDelivery], None]) -> Callable[[], None]:
        """Call ``listener`` with each step of each delivery; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def add(self, order: str, address: str, who: str, mail: bytes, travelled: date) -> MailDelivery:
        """Store a receipt and send it when its turn comes. If the order's receipt is on its way to this
        address already, that delivery is returned instead.

        Raises:
            StorageFault: it could not be kept, and is not sent.
        """
        for one in self._open.values():
            if (one.order, one.address) == (order, address):
                return one
        now = self._clock.now()
        new = MailDelivery(order, address, now, who, next_try=now, changed=now)
        kept = await self._log.add(new, mail, travelled)
        self._take(kept)
        return kept

    async def again(self, delivery: MailDelivery, who: str) -> None:
        """Send once more what a person asks for, though it was refused, given up, or maybe sent.

        Raises:
            StorageFault: that could not be kept.
        """
        asked = rules.after(delivery, AskedAgain(self._clock.now(), who))
        if asked.id not in self._open and asked is not delivery:
            await self._move(asked)

    async def of_order(self, order: str) -> tuple[MailDelivery, ...]:
        """Return the deliveries of an order, oldest first.

        Raises:
            StorageFault: the journal cannot be read.
        """
        kept = await self._log.of_order(order)
        return tuple(self._open.get(one.id) or self._unkept.get(one.id, one) for one in kept)

    def hurry(self) -> None:
        """Try what waits now: the settings, or the line, may be better."""
        now = self._clock.now()
        for number, one in self._open.items():
            self._open[number] = replace(one, next_try=now)
        self._changed.set()

    # --- Sending ------------------------------------------------------------------------------------

    async def _move(self, delivery: MailDelivery) -> None:
        await self._log.keep(delivery)
        self._take(delivery)

    def _take(self, delivery: MailDelivery) -> None:
        if delivery.state.is_open:
            self._open[delivery.id] = delivery
        else:
            self._open.pop(delivery.id, None)
        self._changed.set()
        for listener in tuple(self._listeners):
            listener(delivery)

    async def _run(self) -> None:
        while True:
            await self._keep_the_rest()
            self._changed.clear()
            left = self._left()
            if left > 0:
                await self._clock.wait(left, self._changed)
            else:
                await self._try(self._next())

    def _next(self) -> MailDelivery:
        return min(self._open.values(), key=lambda one: one.next_try or one.asked)

    def _left(self) -> float:
        """Return the seconds until there is something to do."""
        if not self._open:
            return _AGAIN.total_seconds() if self._unkept else _IDLE
        following = self._next()
        left = (following.next_try or following.asked) - self._clock.now()
        most = _AGAIN if self._unkept else _LONGEST
        return min(left, most).total_seconds()

    async def _try(self, delivery: MailDelivery) -> None:
        moved = delivery

        def ending() -> None:
            nonlocal moved
            moved = rules.after(delivery, LastByteLeaving(self._clock.now()))
            self._log.keep_now(moved)

        try:
            mail = await self._log.mail(delivery.id)
            if not mail:  # Its people were forgotten meanwhile.
                self._open.pop(delivery.id, None)
                return
            await self._post.send(mail, delivery.address, ending)
            event: MailTaken | MailNotTaken = MailTaken(self._clock.now())
        except MailFault as fault:
            event = MailNotTaken(self._clock.now(), fault.problem, fault.reply, fault.unknown)
        except StorageFault as fault:
            _LOG.warning("a mail was not sent, as the journal cannot be used: %s", fault)
            event = MailNotTaken(self._clock.now(), MailProblem.NOT_KEPT)
        await self._tell(delivery, moved, event)

    async def _tell(self, before: MailDelivery, moved: MailDelivery, event: MailTaken | MailNotTaken) -> None:
        """Store the result of a try and report it. A try that was cancelled because the desk closes is not
        counted."""
        task = asyncio.current_task()
        closing = task is not None and task.cancelling() > 0
        ours = closing and isinstance(event, MailNotTaken) and not event.unknown
        ended = before if ours else rules.after(moved, event)
        try:
            await self._log.keep(ended)
        except StorageFault as fault:
            _LOG.warning("what became of a mail cannot be kept yet: %s", fault)
            self._unkept[ended.id] = ended
        if closing:
            raise asyncio.CancelledError
        self._take(ended)

    async def _keep_the_rest(self) -> None:
        for number, one in tuple(self._unkept.items()):
            try:
                await self._log.keep(self._open.get(number, one))
            except StorageFault:
                return
            del self._unkept[number]
