"""Presenter of the page of open cases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct
from pos_app.domain.faults import Fault
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.storage import StorageFault
from pos_app.system.tasks import TaskScope
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.pending import decision
from pos_app.ui.pages.pending.cases import Case, case, in_order
from pos_app.ui.pages.pending.decision import DecisionForm, Field, Supervisor, TypedDecision
from pos_app.ui.shared.approvals import Approvals, Record, UnrestrictedApprovals
from pos_app.ui.shared.case_slips import CaseSlips
from pos_app.wording import pending_texts, storage_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.reply_texts import reply_name
from pos_app.wording.sentence import Kind
from pos_app.wording.translation import translate


class PendingView(Protocol):
    """What the presenter needs from the page."""

    def show_cases(self, cases: tuple[Case, ...], supervisor: int, chosen: str) -> None: ...
    def show_notice(self, notice: NoticeView | None) -> None: ...
    def copy(self, text: str, message: str) -> None: ...
    def ask_supervisor(self, asked: DecisionForm) -> None: ...
    def show_decision_problem(self, sentence: str, at: Field) -> None: ...
    def show_deciding(self) -> None: ...
    def close_decision(self) -> None: ...


class Journal(Protocol):
    """Where open attempts are kept."""

    async def open_attempts(self) -> tuple[Attempt, ...]: ...


class Tracker(Protocol):
    """Who follows the attempts."""

    def ask_now(self, attempt_id: str = "") -> None: ...
    def asking(self, attempt_id: str) -> tuple[datetime | None, datetime | None]: ...
    async def release(self, attempt_id: str, by: str) -> None: ...
    async def name_order(self, attempt_id: str, public_id: str, by: str) -> bool: ...
    async def close_case(self, attempt_id: str, by: str, word: str) -> None: ...
    def on_attempt(self, listener: Callable[[Attempt], None]) -> Callable[[], None]: ...


class PendingPresenter:
    """Keeps the open attempts, oldest first, and follows their steps.

    ``on_count`` receives their number, for the rail; ``drifts`` returns the fields that the provider's
    replies no longer have where its reading profile expects them. ``on_repeat`` starts a new sale of a
    released case, ``print_case`` prints its case slip and returns the empty text, or why it could not.
    """

    def __init__(
        self,
        view: PendingView,
        journal: Journal,
        tracker: Tracker,
        scope: TaskScope,
        supervisor: Callable[[], Supervisor],
        *,
        on_repeat: Callable[[Attempt], None] = lambda _: None,
        print_case: Callable[[Attempt], str] = lambda _: "",
        on_count: Callable[[int], None] = lambda _: None,
        drifts: Callable[[], frozenset[tuple[str, str]]] = frozenset,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
        approvals: Approvals | None = None,
        record: Record | None = None,
    ) -> None:
        self._view = view
        self._approvals = approvals or UnrestrictedApprovals()
        self._record = record or Record()
        self._grant = Grant()
        self._journal = journal
        self._tracker = tracker
        self._scope = scope
        self.case_slips = CaseSlips(scope, print_case)
        self._supervisor = supervisor
        self._on_count = on_count
        self._drifts = drifts
        self._on_repeat = on_repeat
        self._now = now
        self._zone = zone
        self._open: dict[str, Attempt] = {}
        self._latest: dict[str, Attempt] = {}
        self._chosen = ""
        self._unsubscribe = tracker.on_attempt(self._moved)

    def close(self) -> None:
        """Stop listening."""
        self._unsubscribe()

    def opened(self) -> None:
        """The page was opened: read what the journal keeps open."""
        self._scope.start(self._load(), name="pending", slot="pending")

    async def _load(self) -> None:
        try:
            found = await self._journal.open_attempts()
        except StorageFault as fault:
            why = storage_texts.sentence(fault.problem)
            self._view.show_notice(NoticeView("danger", pending_texts.not_read(), why))
            return
        self._view.show_notice(self._changed())
        newest = {attempt.id: attempt for attempt in found}
        for key, latest in self._latest.items():
            # A step that came while the journal was being read is newer than what it read.
            if key not in newest or latest.changed >= newest[key].changed:
                newest[key] = latest
        self._open = {key: attempt for key, attempt in newest.items() if not attempt.settled}
        self._render()

    def _changed(self) -> NoticeView | None:
        """Return a notice naming the replies whose format changed since they were reviewed."""
        replies = sorted({reply_name(reply) for reply, _ in self._drifts()})
        if not replies:
            return None
        return NoticeView("warning", *pending_texts.reply_changed(replies))

    def _moved(self, attempt: Attempt) -> None:
        self._latest[attempt.id] = attempt
        before = self._open.get(attempt.id)
        if attempt.settled:
            self._open.pop(attempt.id, None)
        else:
            self._open[attempt.id] = attempt
        if before != self._open.get(attempt.id):
            self._render()

    def tick(self) -> None:
        """Update the ages: call once a second while the page is shown."""
        self._render()

    def _render(self) -> None:
        ordered = sorted(self._open.values(), key=lambda attempt: attempt.opened)
        cases = in_order([self._case(attempt) for attempt in ordered])
        supervisor = sum(one.supervisor for one in cases)
        self._on_count(len(cases))
        if self._chosen not in self._open:
            self._chosen = cases[0].key if cases else ""
        self._view.show_cases(cases, supervisor, self._chosen)

    def _case(self, attempt: Attempt) -> Case:
        return case(attempt, self._now(), self._zone, self._tracker.asking(attempt.id))

    # --- From the clerk ---------------------------------------------------------------------------

    def choose(self, key: str) -> None:
        """Put the mark on a case."""
        if key in self._open and key != self._chosen:
            self._chosen = key
            self._render()

    def ask_now(self) -> None:
        """Query the provider about every open case now."""
        self._tracker.ask_now()

    def decide(self) -> None:
        """Enter: let a supervisor decide the chosen case, where there is something to decide."""
        attempt = self._open.get(self._chosen)
        if attempt is not None and decision.decision_form(attempt, "") is not None:
            self._approvals.guard(Permission.DECIDE_PENDING, self._decide_with)

    def _decide_with(self, grant: Grant) -> None:
        self._grant = grant
        asked = self._decision_form(self._open.get(self._chosen))
        if asked is None:
            return
        if not asked.supervisor:
            where = shortcuts.sequence(CommandId.PAGE_SETTINGS)
            self._show_notice("warning", *pending_texts.no_supervisor(where))
            return
        self._view.ask_supervisor(asked)

    def _who(self) -> Supervisor:
        """Return who decides: who agreed on the spot, else the supervisor of the settings."""
        return decision.ProvenSupervisor(self._grant.by.name) if self._grant.by else self._supervisor()

    def _decision_form(self, attempt: Attempt | None) -> DecisionForm | None:
        if attempt is None:
            return None
        return decision.decision_form(attempt, self._who().name, proven=self._grant.by is not None)

    def decided(self, key: str, answer: TypedDecision) -> None:
        """Numbers and words were typed for a case, and a PIN."""
        attempt = self._open.get(key)
        asked = self._decision_form(attempt)
        if asked is None:
            self._view.close_decision()  # Its outcome arrived meanwhile.
            return
        missing = self._missing(asked, answer)
        if missing:
            self._view.show_decision_problem(decision.missing(missing), missing)
        else:
            self._view.show_deciding()
            work = self._decide(key, self._who(), answer)
            self._scope.start(work, name="decision", slot="decision")

    @staticmethod
    def _missing(asked: DecisionForm, answer: TypedDecision) -> Field | None:
        if answer.number:
            return None  # The order is looked at; nothing else is decided.
        if asked.act == decision.naming():
            return Field.NUMBER
        return Field.WORD if Field.WORD in asked.fields and not answer.word else None

    def stop_deciding(self) -> None:
        """The decision box was closed: stop waiting for the provider."""
        self._scope.cancel("decision")

    async def _decide(self, key: str, supervisor: Supervisor, answer: TypedDecision) -> None:
        by = supervisor.name
        if refused := await asyncio.to_thread(supervisor.refusal, answer.pin):
            self._view.show_decision_problem(refused, Field.PIN)
            return
        try:
            if answer.number:
                if not await self._tracker.name_order(key, answer.number, by):
                    self._view.show_decision_problem(pending_texts.not_ours(answer.number), Field.NUMBER)
                    return
                message = pending_texts.named(answer.number, by)
                self._note(AuditAct.ORDER_NAMED, key, answer.number)
            elif answer.word:
                await self._tracker.close_case(key, by, answer.word)
                message = pending_texts.closed(by)
                self._note(AuditAct.CASE_CLOSED, key)
            else:
                await self._tracker.release(key, by)
                message = pending_texts.released(by)
                self._note(AuditAct.CASE_RELEASED, key)
        except Fault as fault:
            self._view.show_decision_problem(pending_texts.order_unread(fault), Field.NUMBER)
            return
        except StorageFault as fault:
            self._view.close_decision()
            self._show_notice(
                "danger",
                translate("pending", "A decisão não foi guardada"),
                storage_texts.sentence(fault.problem),
            )
            return
        self._view.close_decision()
        self._show_notice("info", *message)

    def _note(self, what: AuditAct, key: str, number: str = "") -> None:
        attempt = self._latest.get(key) or self._open.get(key)
        self._record.note(what, number or (attempt.public_id if attempt else "") or key, grant=self._grant)

    def repeat(self) -> None:
        """Sell the seats of the chosen case again, once a supervisor released it."""
        attempt = self._open.get(self._chosen)
        if attempt is not None and self._case(attempt).repeatable:
            self._on_repeat(attempt)

    def print_case(self) -> None:
        """Print the case slip of the chosen case, for the customer and the provider."""
        attempt = self._open.get(self._chosen)
        if attempt is not None:
            self.case_slips.print(attempt, self._view.show_notice)

    def _show_notice(self, kind: Kind, title: str, text: str) -> None:
        self._view.show_notice(NoticeView(kind, title, text))

    def copy_number(self) -> None:
        """Copy the number of the chosen order."""
        attempt = self._open.get(self._chosen)
        if attempt is not None and attempt.public_id:
            self._view.copy(attempt.public_id, translate("pending", "Número do pedido copiado"))
