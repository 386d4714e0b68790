"""Printing and saving in a background thread: a slow printer or disk never blocks the window."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from threading import Event
from typing import ParamSpec, TypeVar

from pos_app.domain.attempts import Attempt
from pos_app.system.tasks import TaskScope
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

Done = TypeVar("Done")
Reported = ParamSpec("Reported")

_PATIENCE = 0.3
"""Seconds after which the clerk is informed that the batch is still in progress."""


class SlipQueue:
    """Runs one batch after the other, in a thread. A key pressed twice prints once: while a batch is being
    made, another is not taken.

    Attributes:
        stopping: set once the running batch is asked to end; the batch looks at it.
    """

    def __init__(self, scope: TaskScope) -> None:
        self._scope = scope
        self._free = asyncio.Event()
        self._free.set()
        self.stopping = Event()

    async def idle(self) -> None:
        """Wait until nothing is being made."""
        await self._free.wait()

    @property
    def free(self) -> bool:
        return self._free.is_set()

    @staticmethod
    def from_thread(listener: Callable[Reported, object]) -> Callable[Reported, None]:
        """Return a function that a batch may call in its thread; ``listener`` runs in the event loop."""
        loop = asyncio.get_running_loop()

        def relay(*args: Reported.args, **kwargs: Reported.kwargs) -> None:
            loop.call_soon_threadsafe(partial(listener, *args, **kwargs))

        return relay

    def start(
        self,
        work: Callable[[], Done],
        done: Callable[[Done], None],
        working: Callable[[], None] = lambda: None,
    ) -> None:
        """Run ``work`` in a thread, then ``done`` with its result; call ``working`` if it takes long."""
        if not self._free.is_set():
            return
        self._free.clear()
        self.stopping.clear()
        self._scope.start(self._run(work, done, working), name="press")

    def stop(self) -> None:
        if not self.free:
            self.stopping.set()

    async def _run(
        self, work: Callable[[], Done], done: Callable[[Done], None], working: Callable[[], None]
    ) -> None:
        timer = asyncio.get_running_loop().call_later(_PATIENCE, working)
        try:
            made = await asyncio.to_thread(work)
        finally:
            timer.cancel()
            self._free.set()
        done(made)


class Papers:
    """Prints other papers, one at a time, in a thread; ``work`` returns why it could not, or the empty
    text."""

    def __init__(self, scope: TaskScope) -> None:
        self.queue = SlipQueue(scope)

    def print(
        self,
        work: Callable[[], str],
        show: Callable[[NoticeView], None],
        done: str,
        failed: str,
        working: Callable[[], None] = lambda: None,
    ) -> None:
        def tell(problem: str) -> None:
            show(NoticeView("danger", failed, problem) if problem else NoticeView("success", done))

        self.queue.start(work, tell, working)


class CaseSlips:
    """``print_case`` returns why it could not print, or the empty text."""

    def __init__(self, scope: TaskScope, print_case: Callable[[Attempt], str]) -> None:
        self._papers = Papers(scope)
        self._print_case = print_case

    async def idle(self) -> None:
        await self._papers.queue.idle()

    def print(self, attempt: Attempt, show: Callable[[NoticeView], None]) -> None:
        """Print the case slip of an order without an outcome, and show what became of it. Nothing happens for
        one that has its outcome: its tickets, or the reason, are what counts."""
        if not attempt.settled:
            self._papers.print(
                partial(self._print_case, attempt),
                show,
                translate("Protocolo impresso"),
                translate("O protocolo não foi impresso"),
                lambda: show(NoticeView("info", translate("Imprimindo o protocolo"))),
            )
