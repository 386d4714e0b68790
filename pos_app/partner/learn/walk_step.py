"""One step of a walk: ask, read as a sale reads, learn what could not be read, and read again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from pos_app.domain.endpoints import Endpoint
from pos_app.domain.faults import Fault, TooSlow, Unreadable
from pos_app.domain.learning import (
    BASKETS,
    BasketSum,
    FieldFound,
    Question,
    Skipped,
    StepReport,
    StepState,
    WalkPlan,
    WalkStep,
)
from pos_app.domain.payment import Quote, WhyNot
from pos_app.domain.seats import SeatHold
from pos_app.domain.trips import Trip, TripKind
from pos_app.partner.config import Connection
from pos_app.partner.learn.proposal import Proposal
from pos_app.partner.learn.proposing import Draft, Key
from pos_app.partner.learn.recorder import OutOfCalls, Recorder
from pos_app.partner.reading.off_loop import run_off_loop
from pos_app.partner.transport import Reply
from pos_app.partner.wire.model import body

T = TypeVar("T")
Find = Callable[[Reply], Awaitable[Proposal]]
"""Looks for the fields of a sale in a reply."""


@dataclass
class WalkState:
    """What a walk knows, also when it is run again.

    Attributes:
        reports, questions, sums, seen: what the newest run came to; ``seen`` counts the trips of each kind.
        chosen, labels, holds: by step: the trip that was tried, the seats that were asked for, those held. A
            later run keeps to them, whatever it reads: nothing more is held.
    """

    connection: Connection
    along: WalkPlan
    recorder: Recorder
    draft: Draft
    on_step: Callable[[StepReport], None]
    reports: dict[WalkStep, StepReport] = field(default_factory=dict)
    questions: dict[Key, Question] = field(default_factory=dict)
    sums: tuple[BasketSum, ...] = ()
    seen: Mapping[TripKind, int] = field(default_factory=dict)
    chosen: dict[WalkStep, Trip] = field(default_factory=dict)
    labels: dict[WalkStep, tuple[str, ...]] = field(default_factory=dict)
    holds: dict[WalkStep, tuple[SeatHold, ...]] = field(default_factory=dict)
    order_allowed: bool = False


@dataclass
class Heard:
    """What came of one question: a value, or why there is none, and the replies of that kind."""

    value: object = None
    fault: Fault | None = None
    replies: tuple[Reply, ...] = ()
    found: Proposal | None = None

    @property
    def unread(self) -> Unreadable | None:
        error = self.fault
        error = error.unreadable if isinstance(error, TooSlow) and error.unreadable else error
        return error if isinstance(error, Unreadable) else None


class Steps:
    """Makes steps and reports them."""

    def __init__(self, state: WalkState) -> None:
        self.state = state

    def report(self, report: StepReport) -> None:
        """Keep and tell how far a step is."""
        self.state.reports[report.step] = report
        self.state.on_step(report)

    async def step(
        self,
        step: WalkStep,
        work: Callable[[], Awaitable[T]],
        reply: str = "",
        find: Find | None = None,
        *,
        count: Callable[[T], tuple[int, int]] = lambda _: (0, 0),
        aside: Callable[[T], int] = lambda _: 0,
    ) -> T | None:
        """Make a step and report it; None where it failed. What cannot be read is learnt and read again.

        ``aside`` counts what was left out of a reply that could be read.
        """
        self.report(StepReport(step, StepState.RUNNING))
        heard = await self.hear(work, reply)
        left = 0 if heard.value is None else aside(heard.value)  # type: ignore[arg-type]
        if find is not None and heard.replies and (heard.unread or left):
            before = self.state.draft.book.profile
            if not heard.unread:
                self.state.draft.read.add(reply)
            found = [await _proposed(find, one) for one in heard.replies]
            for one in found:
                self.state.draft.take(reply, one)
            again = await self.hear(work, reply)
            if left and (again.value is None or aside(again.value) >= left):  # type: ignore[arg-type]
                self.state.draft.book.profile = before  # It tells no more than that some entries are odd.
            else:
                heard = again
                heard.found = next((one for one in found if one.open or one.missing), found[0])
        self.told(step, heard, reply, count)  # type: ignore[arg-type]
        return heard.value  # type: ignore[return-value]

    async def hear(self, work: Callable[[], Awaitable[object]], reply: str) -> Heard:
        recorder, heard = self.state.recorder, Heard()
        recorder.heard.clear()
        try:
            heard.value = await work()
        except Fault as error:
            heard.fault = error
        good = (one.reply for one in recorder.heard if one.operation == reply)
        heard.replies = tuple({one.body: one for one in good if 200 <= one.status < 300}.values())
        return heard

    def told(
        self, step: WalkStep, heard: Heard, reply: str, count: Callable[[object], tuple[int, int]]
    ) -> None:
        if isinstance(heard.fault, OutOfCalls):
            self.skip(Skipped.LIMIT, step)
            return
        unread = heard.unread or unread_method(heard)
        fault = heard.unread or heard.fault or unread
        rows: tuple[FieldFound, ...] = ()
        if heard.value is not None and reply:
            self.state.draft.read.add(reply)
        if heard.replies and reply:
            tree = body(heard.replies[0], reply)
            rows = self.state.draft.rows(reply, tree, heard.found, unread)
        asked: list[Question] = []
        if unread and heard.found:
            asked = list(self.state.draft.questions(reply, heard.found, lambda field: _home(step, field)))
        for question in asked:
            self.state.questions.setdefault((question.reply, question.field), question)
        state = StepState.UNSURE if asked else StepState.FAILED if fault else StepState.DONE
        read, seen = (0, 0) if heard.value is None else count(heard.value)
        self.report(StepReport(step, state, read, seen, fault, None, rows))

    def failed(self, step: WalkStep, fault: Fault) -> None:
        before = self.state.reports[step]
        if before.state is StepState.DONE:
            self.report(replace(before, state=StepState.FAILED, fault=fault))

    def skip(self, why: Skipped, *steps: WalkStep) -> None:
        for step in steps:
            self.report(StepReport(step, StepState.SKIPPED, skipped=why))


def in_tree(endpoint: str, find: Callable[[Any], Proposal]) -> Find:
    """Return what looks for fields in the JSON of a reply, beside the loop where it is long."""
    return lambda reply: run_off_loop(len(reply.body), lambda: find(body(reply, endpoint)))


async def _proposed(find: Find, reply: Reply) -> Proposal:
    try:
        return await find(reply)
    except Unreadable as error:  # It is not even a reply of that kind.
        return Proposal(missing=(error.field,))


def unread_method(heard: Heard) -> Unreadable | None:
    """Return why a method that this program knows is not offered, None where each is. An answer of
    which no method is known was not understood."""
    quote = heard.value
    if not isinstance(quote, Quote):
        return None
    if quote.unread:
        return Unreadable(Endpoint.METHODS, *quote.unread[0])
    understood = any(one.type or one.why_not is not WhyNot.UNKNOWN for one in quote.methods)
    return None if understood else Unreadable(Endpoint.METHODS, "method.type", "names no known way to pay")


def _home(step: WalkStep, field: str) -> WalkStep:
    """Return the step at which a person is asked about a field."""
    if step not in BASKETS:
        return step
    return WalkStep.INSURED if "insur" in field else WalkStep.QUOTE
