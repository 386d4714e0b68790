"""What the page of open cases decides."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.storage import StorageFault
from pos_app.sale.attempt import MAY_CLOSE, MAY_LET_GO
from pos_app.ui.notices import NoticeView
from pos_app.ui.pending import decision
from pos_app.ui.pending.cases import Case, case, in_order
from pos_app.ui.pending.decision import Supervisor
from pos_app.ui.scope import TaskScope
from pos_app.ui.sentences import translate


class PendingView(Protocol):
    """What the presenter asks of the page."""

    def show_cases(self, cases: tuple[Case, ...], supervisor: int, chosen: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def copy(self, text: str, said: str) -> None: ...
    def ask_supervisor(
        self, key: str, title: str, words: tuple[str, ...], supervisor: str, *, closing: bool
    ) -> None: ...
    def show_decision_problem(self, sentence: str, *, word: bool = False) -> None: ...
    def close_decision(self) -> None: ...


class Journal(Protocol):
    """Where open attempts are kept."""

    async def open_attempts(self) -> tuple[Attempt, ...]: ...


class Flow(Protocol):
    """Who follows the attempts."""

    def ask_now(self, attempt_id: str = "") -> None: ...
    async def let_go(self, attempt_id: str, by: str) -> None: ...
    async def close_case(self, attempt_id: str, by: str, word: str) -> None: ...
    def on_attempt(self, listener: Callable[[Attempt], None]) -> Callable[[], None]: ...


class PendingPresenter:
    """Keeps the open attempts, oldest first, and follows their steps.

    ``on_count`` hears how many there are, for the rail.
    """

    def __init__(
        self,
        view: PendingView,
        journal: Journal,
        flow: Flow,
        scope: TaskScope,
        supervisor: Callable[[], Supervisor],
        *,
        on_count: Callable[[int], None] = lambda _: None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view = view
        self._journal = journal
        self._flow = flow
        self._scope = scope
        self._supervisor = supervisor
        self._on_count = on_count
        self._now = now
        self._zone = zone
        self._open: dict[str, Attempt] = {}
        self._heard: dict[str, Attempt] = {}
        self._chosen = ""
        self._unsubscribe = flow.on_attempt(self._moved)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def opened(self) -> None:
        """The page came to the front: read what the journal keeps open."""
        self._scope.start(self._load(), name="pending", slot="pending")

    async def _load(self) -> None:
        try:
            found = await self._journal.open_attempts()
        except StorageFault as fault:
            title = translate("pending", "Não foi possível ler as pendências deste guichê")
            self._view.show_notice(NoticeView("danger", title, str(fault)))
            return
        self._view.show_notice(None)
        newest = {attempt.id: attempt for attempt in found}
        for key, heard in self._heard.items():
            # A step that came while the journal was being read is newer than what it read.
            if key not in newest or heard.changed >= newest[key].changed:
                newest[key] = heard
        self._open = {key: attempt for key, attempt in newest.items() if not attempt.settled}
        self._render()

    def _moved(self, attempt: Attempt) -> None:
        self._heard[attempt.id] = attempt
        before = self._open.get(attempt.id)
        if attempt.settled:
            self._open.pop(attempt.id, None)
        else:
            self._open[attempt.id] = attempt
        if before != self._open.get(attempt.id):
            self._render()

    def tick(self) -> None:
        """Let the ages grow: call once a second while the page is shown."""
        self._render()

    def _render(self) -> None:
        ordered = sorted(self._open.values(), key=lambda attempt: attempt.opened)
        cases = in_order([case(attempt, self._now(), self._zone) for attempt in ordered])
        supervisor = sum(one.supervisor for one in cases)
        self._on_count(len(cases))
        if self._chosen not in self._open:
            self._chosen = cases[0].key if cases else ""
        self._view.show_cases(cases, supervisor, self._chosen)

    # --- From the clerk ---------------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Put the mark on a case."""
        if key in self._open and key != self._chosen:
            self._chosen = key
            self._render()

    def ask_now(self) -> None:
        """F5: ask the provider about every open case now."""
        self._flow.ask_now()

    def decide(self) -> None:
        """Enter: let a supervisor decide the chosen case, where there is something to decide."""
        attempt = self._open.get(self._chosen)
        if attempt is None or attempt.state not in MAY_LET_GO | MAY_CLOSE:
            return
        name = self._supervisor().name
        if not name:
            title, todo = decision.nobody()
            self._view.show_notice(NoticeView("warning", title, todo))
            return
        if attempt.state in MAY_CLOSE:
            title, words = decision.closing_title(), decision.closing_stakes(attempt)
            self._view.ask_supervisor(attempt.id, title, words, name, closing=True)
        else:
            title, words = decision.title(), decision.stakes(attempt)
            self._view.ask_supervisor(attempt.id, title, words, name, closing=False)

    def decided(self, key: str, pin: str, word: str) -> None:
        """A PIN was given for a case, with the provider's word where it is to be closed."""
        attempt = self._open.get(key)
        if attempt is None:
            self._view.close_decision()  # Its outcome came meanwhile.
            return
        closing = attempt.state in MAY_CLOSE
        if closing and not word:
            self._view.show_decision_problem(decision.no_word(), word=True)
            return
        supervisor = self._supervisor()
        if not supervisor.accepts(pin):
            self._view.show_decision_problem(decision.wrong_pin())
            return
        self._view.close_decision()
        self._scope.start(self._decide(key, supervisor.name, word if closing else ""), name="decision")

    async def _decide(self, key: str, by: str, word: str) -> None:
        try:
            if word:
                await self._flow.close_case(key, by, word)
            else:
                await self._flow.let_go(key, by)
        except StorageFault as fault:
            title = translate("pending", "Não foi possível ler as pendências deste guichê")
            self._view.show_notice(NoticeView("danger", title, str(fault)))
            return
        told = decision.closed(by) if word else decision.released(by)
        self._view.show_notice(NoticeView("info", *told))

    def copy_number(self) -> None:
        """Ctrl+E: copy the number of the chosen order."""
        attempt = self._open.get(self._chosen)
        if attempt is not None and attempt.public_id:
            self._view.copy(attempt.public_id, translate("pending", "Número do pedido copiado"))
