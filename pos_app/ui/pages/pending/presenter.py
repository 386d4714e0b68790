"""Presenter of the page of open cases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from enum import Enum, StrEnum, auto
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct
from pos_app.domain.branch import DecidedElsewhere
from pos_app.domain.faults import Fault
from pos_app.domain.money import brl
from pos_app.domain.order_states import Phase
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.storage import StorageFault
from pos_app.domain.value import Value
from pos_app.ui.keys import shortcuts
from pos_app.ui.shared.desk_api import DeskApi, SupervisorApi
from pos_app.ui.shared.slip_queue import CaseSlips
from pos_app.ui.shared.timeline import TimeEntry, entries, query_entry
from pos_app.wording import attempt_texts, branch_texts, counter_texts, fault_texts, format, trip_texts
from pos_app.wording.fault_texts import reply_name
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.sentence import Kind, Sentence, listed
from pos_app.wording.translation import plural, translate

if TYPE_CHECKING:
    from pos_app.ui.pages.pending.view import PendingView


class ProvenSupervisor(Value):
    """Somebody who may decide and typed the PIN a moment ago."""

    name: str

    def refusal(self, pin: str) -> str:
        """Return the empty text: the PIN was right."""
        return ""


class Field(StrEnum):
    """What a supervisor types."""

    NUMBER = "number"
    WORD = "word"
    PIN = "pin"


class DecisionForm(Value):
    """The decision form for one case. ``fields`` in the order in which they are typed, the PIN last."""

    key: str
    title: str
    stakes: tuple[str, ...]
    supervisor: str
    fields: tuple[Field, ...]
    act: str
    keep: str


class TypedDecision(Value):
    """What a supervisor typed: the number of the order, the provider's word, the PIN."""

    number: str = ""
    word: str = ""
    pin: str = ""


class Ask(Enum):
    """What the clerk asks of the page without naming anything; all but ``NOW`` is about the marked case."""

    NOW = auto()
    """Query the provider about every open case."""
    COPY = auto()
    """The number of the order."""
    DECIDE = auto()
    STOP = auto()
    """The decision was left: stop waiting for the provider."""
    REPEAT = auto()
    """Sell the seats again, once a supervisor released them."""
    PRINT = auto()
    """The case slip, for the customer and the provider."""
    TICK = auto()
    """A second went by while the page is shown."""


class Picked(Value):
    """Put the mark on a case."""

    key: str


class Decided(Value):
    """A supervisor decided a case."""

    key: str
    answer: TypedDecision


Intent = Ask | Picked | Decided


def decision_form(attempt: Attempt, supervisor: str, *, proven: bool = False) -> DecisionForm | None:
    """Return the decision that a case needs, or None. Of who has ``proven`` to be there no PIN is asked."""
    facts = attempt.facts
    keep = translate("pending", "Continuar procurando")
    closing = False
    if facts.may_release:
        title, stakes = counter_texts.release_question(), counter_texts.release_stakes(attempt)
        act = translate("pending", "Liberar nova venda")
    elif facts.may_close:
        closing = True
        title, stakes = counter_texts.close_question(), counter_texts.close_stakes(attempt)
        act, keep = translate("pending", "Encerrar o caso"), translate("pending", "Deixar aberto")
    elif facts.may_name:
        title, stakes, act = counter_texts.name_question(), counter_texts.name_stakes(), naming()
    else:
        return None
    wanted = ((Field.NUMBER, facts.may_name), (Field.WORD, closing), (Field.PIN, not proven))
    fields = tuple(field for field, asked in wanted if asked)
    return DecisionForm(attempt.id, title, stakes, supervisor, fields, act, keep)


def naming() -> str:
    """The button once a number was typed: nothing else is decided then."""
    return translate("pending", "Conferir o pedido")


class Case(Value):
    """One open case: what is said of it, whose it is, how old it is, when it is asked about."""

    attempt: Attempt
    sentence: Sentence
    who: str
    since: str
    asking: str
    lines: tuple[TimeEntry, ...]

    @property
    def key(self) -> str:
        return self.attempt.id

    @property
    def supervisor(self) -> bool:
        return self.attempt.facts.needs_person

    @property
    def repeatable(self) -> bool:
        """Whether its seats may be sold again."""
        return self.attempt.phase is Phase.RELEASED


def case(
    attempt: Attempt,
    now: datetime,
    zone: tzinfo | None = None,
    asking: tuple[datetime | None, datetime | None] = (None, None),
) -> Case:
    """Return the card of an attempt that is not settled. ``asking``: when the provider was last queried, and
    when it will be queried next."""
    labels = [seat.seat for seat in attempt.sold.seats]
    seats = plural("pending", "poltrona {seats}", "poltronas {seats}", len(labels))
    opened = attempt.opened.astimezone(zone)
    at = format.hour(opened)
    if opened.date() != now.astimezone(zone).date():
        at = f"{format.day(opened.date())} {at}"
    last, following = (when and f"{when.astimezone(zone):%H:%M:%S}" for when in asking)
    asked = (
        translate("pending", "última consulta {time}").format(time=last) if last else "",
        translate("pending", "próxima {time}").format(time=following) if following else "",
    )
    ago = trip_texts.ago((now - attempt.opened).total_seconds())
    return Case(
        attempt,
        attempt_texts.attempt(attempt),
        f"{seats.format(seats=listed(labels))} \u00b7 {attempt.sold.buyer}",
        f"{ago} \u00b7 {at}",
        " \u00b7 ".join(filter(None, asked)),
        (*entries(attempt, zone), *query_entry(asking, zone)),
    )


def in_order(cases: list[Case]) -> tuple[Case, ...]:
    """Return the cases that need a person first, else as they came."""
    return tuple(sorted(cases, key=lambda one: not one.supervisor))


class PendingPresenter:
    """Keeps the open attempts, oldest first, and follows their steps. ``now`` is UTC, ``zone`` that of the
    desk."""

    def __init__(
        self,
        view: PendingView,
        desk: DeskApi,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view, self._desk, self._orders = view, desk, desk.orders
        self._now, self._zone = now, zone
        self._grant = Grant()
        self.case_slips = CaseSlips(desk.scope, desk.slips.print_case)
        self._open: dict[str, Attempt] = {}
        self._latest: dict[str, Attempt] = {}
        self._chosen = ""
        self.close = self._orders.on_attempt(self._moved)

    def handle(self, intent: Intent) -> None:
        attempt = self._open.get(self._chosen)
        match intent:
            case Picked(key):
                if key in self._open and key != self._chosen:
                    self._chosen = key
                    self._render()
            case Decided(key, answer):
                self._decided(key, answer)
            case Ask.NOW:
                self._orders.ask_now()
            case Ask.COPY:
                if attempt and attempt.public_id:
                    self._view.copy(attempt.public_id, translate("pending", "Número do pedido copiado"))
            case Ask.DECIDE:
                if attempt and decision_form(attempt, ""):
                    about = f"{attempt.public_id} {brl(attempt.sold.total)}".strip()
                    self._desk.approvals.guard(Permission.DECIDE_PENDING, self._decide_with, about)
            case Ask.STOP:
                self._desk.scope.cancel("decision")
            case Ask.REPEAT:
                if attempt and attempt.phase is Phase.RELEASED:
                    self._desk.sell_again(attempt)
            case Ask.PRINT:
                if attempt:
                    self.case_slips.print(attempt, self._view.show_notice)
            case Ask.TICK:
                self._render()
            case _:
                assert_never(intent)

    def opened(self) -> None:
        """The page was opened: read what the journal keeps open."""
        self._desk.scope.start(self._load(), name="pending", slot="pending")

    def look_for(self, key: str) -> None:
        """Choose a case by its key, as soon as the page is shown."""
        self._chosen = key
        self._desk.open_page("pending")
        self._render()

    async def _load(self) -> None:
        try:
            found = await self._desk.journal.open_attempts()
        except StorageFault as fault:
            why = fault_texts.sentence(fault.problem)
            self._view.show_notice(NoticeView("danger", counter_texts.pending_not_read(), why))
            return
        # Replies whose format changed since they were reviewed.
        replies = sorted({reply_name(reply) for reply, _ in self._desk.drifts()})
        changed = NoticeView("warning", *counter_texts.reply_changed(replies)) if replies else None
        self._view.show_notice(changed)
        newest = {attempt.id: attempt for attempt in found}
        for key, latest in self._latest.items():
            # A step that came while the journal was being read is newer than what it read.
            if key not in newest or latest.changed >= newest[key].changed:
                newest[key] = latest
        self._open = {key: attempt for key, attempt in newest.items() if not attempt.settled}
        self._render()

    def _moved(self, attempt: Attempt) -> None:
        self._latest[attempt.id] = attempt
        before = self._open.get(attempt.id)
        if attempt.settled:
            self._open.pop(attempt.id, None)
        else:
            self._open[attempt.id] = attempt
        if before != self._open.get(attempt.id):
            self._render()

    def _render(self) -> None:
        ordered = sorted(self._open.values(), key=lambda attempt: attempt.opened)
        now, zone = self._now(), self._zone
        cases = in_order([case(one, now, zone, self._orders.asking(one.id)) for one in ordered])
        self._desk.count_pending(len(cases))
        if self._chosen not in self._open:
            self._chosen = cases[0].key if cases else ""
        self._view.show_cases(cases, sum(one.supervisor for one in cases), self._chosen)

    # --- From the clerk ---------------------------------------------------------------------------

    def _decide_with(self, grant: Grant) -> None:
        self._grant = grant
        asked = self._decision_form(self._chosen)
        if asked is not None and not asked.supervisor:
            where = shortcuts.sequence(CommandId.PAGE_SETTINGS)
            self._tell("warning", *counter_texts.no_supervisor(where))
        elif asked is not None:
            self._view.ask_supervisor(asked)

    def _who(self) -> SupervisorApi:
        """Return who decides: who agreed on the spot, else the supervisor of the settings."""
        return ProvenSupervisor(self._grant.by.name) if self._grant.by else self._desk.supervisor()

    def _decision_form(self, key: str) -> DecisionForm | None:
        attempt = self._open.get(key)
        proven = self._grant.by is not None
        return decision_form(attempt, self._who().name, proven=proven) if attempt else None

    def _decided(self, key: str, answer: TypedDecision) -> None:
        asked = self._decision_form(key)
        if asked is None:
            self._view.close_decision()  # Its outcome arrived meanwhile.
        elif not answer.number and asked.act == naming():
            self._view.show_decision_problem(counter_texts.number_missing(), Field.NUMBER)
        elif not answer.number and not answer.word and Field.WORD in asked.fields:
            self._view.show_decision_problem(counter_texts.word_missing(), Field.WORD)
        else:  # With a number the order is looked at, and nothing else is decided.
            self._view.show_deciding()
            work = self._decide(key, self._who(), answer)
            self._desk.scope.start(work, name="decision", slot="decision")

    async def _decide(self, key: str, supervisor: SupervisorApi, answer: TypedDecision) -> None:
        by = supervisor.name
        if refused := await asyncio.to_thread(supervisor.refusal, answer.pin):
            self._view.show_decision_problem(refused, Field.PIN)
            return
        try:
            if answer.number:
                if not await self._orders.name_order(key, answer.number, by):
                    self._view.show_decision_problem(counter_texts.not_ours(answer.number), Field.NUMBER)
                    return
                message = counter_texts.named(answer.number, by)
                self._note(AuditAct.ORDER_NAMED, key, answer.number)
            elif answer.word:
                await self._orders.close_case(key, by, answer.word)
                message = counter_texts.closed(by)
                self._note(AuditAct.CASE_CLOSED, key)
            else:
                await self._orders.release(key, by)
                message = counter_texts.released(by)
                self._note(AuditAct.CASE_RELEASED, key)
        except Fault as fault:
            self._view.show_decision_problem(counter_texts.order_unread(fault), Field.NUMBER)
            return
        except DecidedElsewhere as elsewhere:
            self._view.close_decision()
            title = translate("pending", "Nada foi decidido aqui")
            self._tell("warning", title, branch_texts.not_decided(elsewhere.why))
            return
        except StorageFault as fault:
            self._view.close_decision()
            title = translate("pending", "A decisão não foi guardada")
            self._tell("danger", title, fault_texts.sentence(fault.problem))
            return
        self._view.close_decision()
        self._tell("info", *message)

    def _note(self, what: AuditAct, key: str, number: str = "") -> None:
        attempt = self._latest.get(key) or self._open.get(key)
        known = attempt.public_id if attempt else ""
        self._desk.trail.note(what, number or known or key, grant=self._grant)

    def _tell(self, kind: Kind, title: str, text: str) -> None:
        self._view.show_notice(NoticeView(kind, title, text))
