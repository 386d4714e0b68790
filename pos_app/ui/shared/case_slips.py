"""The slip of a case, an order that is being verified, on paper: the customer goes with its number."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pos_app.domain.attempts import Attempt
from pos_app.system.tasks import TaskScope
from pos_app.ui.shared.slip_queue import SlipQueue
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class CaseSlips:
    """Prints one at a time, in a thread. ``print_case`` returns why it could not, or the empty text."""

    def __init__(self, scope: TaskScope, print_case: Callable[[Attempt], str]) -> None:
        self._queue = SlipQueue(scope)
        self._print_case = print_case

    async def idle(self) -> None:
        await self._queue.idle()

    def print(self, attempt: Attempt, show: Callable[[NoticeView], None]) -> None:
        """Print the case slip of an order without an outcome, and show what became of it. Nothing happens for
        one that has its outcome: its tickets, or the reason, are what counts."""
        if attempt.settled:
            return
        working = NoticeView("info", translate("pending", "Imprimindo o protocolo"))
        self._queue.start(partial(self._print_case, attempt), partial(_tell, show), lambda: show(working))


def _tell(show: Callable[[NoticeView], None], problem: str) -> None:
    if problem:
        show(NoticeView("danger", translate("pending", "O protocolo não foi impresso"), problem))
    else:
        show(NoticeView("success", translate("pending", "Protocolo impresso"), ""))
