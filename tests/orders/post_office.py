"""What the tests of mail queue share with others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pos_app.domain.mail_delivery import MailDelivery, MailFault, MailState
from pos_app.journal.journal import Journal
from pos_app.orders.mail_queue import MailQueue
from tests.orders.model import HandClock
from tests.patience import patience
from tests.sale.samples import DAY

TO, MAIL = "helena@exemplo.com.br", b"mail"


@dataclass
class Post:
    """A server by hand: ``faults`` answer first, then everything is taken. ``held``: no answer comes."""

    faults: list[MailFault] = field(default_factory=list)
    taken: list[tuple[bytes, str]] = field(default_factory=list)
    tries: int = 0
    held: asyncio.Event | None = None
    after_end: bool = True
    reached: asyncio.Event = field(default_factory=asyncio.Event)

    async def send(self, mail: bytes, to: str, ending: Callable[[], None]) -> None:
        self.tries += 1
        if self.faults and not self.faults[0].unknown:
            raise self.faults.pop(0)
        await asyncio.to_thread(ending)
        if self.held:
            self.reached.set()
            try:
                await self.held.wait()
            except asyncio.CancelledError:
                if self.after_end:
                    return  # The answer came while the desk closed.
                raise
        if self.faults:
            raise self.faults.pop(0)
        self.taken.append((mail, to))


@dataclass
class Running:
    queue: MailQueue
    journal: Journal
    clock: HandClock
    post: Post
    seen: list[MailDelivery]
    task: asyncio.Task[None] | None = None

    async def add(self, order: str = "GB7K", to: str = TO) -> MailDelivery:
        return await self.queue.add(order, to, "Guichê 07", MAIL, DAY)

    async def until(self, state: MailState, number: int = 1) -> MailDelivery:
        """Wait until a delivery is there; the journal's thread has no event of this loop."""
        await self.sees(lambda: [one.state for one in self.seen if one.id == number][-1:] == [state])
        return [one for one in self.seen if one.id == number][-1]

    async def sees(self, holds: Callable[[], object]) -> None:
        """Wait until what was told is as wanted."""
        async with asyncio.timeout(patience(5)):
            while not holds():  # noqa: ASYNC110 - the journal's thread has no event of this loop
                await asyncio.sleep(0.001)

    async def keeps(self, states: list[MailState]) -> None:
        """Wait until the journal holds these."""
        async with asyncio.timeout(patience(5)):
            while await self.kept() != states:  # noqa: ASYNC110 - nor has another thread's write
                await asyncio.sleep(0.001)

    async def kept(self, order: str = "GB7K") -> list[MailState]:
        return [one.state for one in await self.journal.deliveries.of_order(order)]


@asynccontextmanager
async def running(folder: Path, post: Post | None = None) -> AsyncIterator[Running]:
    """Open a journal and begin to send."""
    journal = await Journal.open(folder)
    clock = HandClock()
    post = post or Post()
    made = Running(MailQueue(journal.deliveries, post, clock), journal, clock, post, [])
    made.queue.on_change(made.seen.append)

    def spawn(work: object, _name: str) -> None:
        made.task = asyncio.ensure_future(work)  # type: ignore[call-overload]

    await made.queue.begin(spawn)
    try:
        yield made
    finally:
        assert made.task is not None
        made.task.cancel()
        await asyncio.wait({made.task})
        assert made.task.cancelled(), made.task.exception()
        await journal.aclose()
