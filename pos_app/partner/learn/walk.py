"""Walks through a provider's replies without moving money: a few seats that are held and let go by
themselves, what they cost by each method. It can be run again after a decision and asks nothing twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from pos_app.domain.learning import FieldFound, Learnt, Question, StepReport, WalkPlan, WalkStep
from pos_app.partner.config import Connection
from pos_app.partner.learn import abilities
from pos_app.partner.learn.proposing import Draft, Key
from pos_app.partner.learn.recorder import Recorder
from pos_app.partner.learn.walk_run import Run, WalkState
from pos_app.partner.reading.profile import Profile
from pos_app.partner.transport import Transport

_MOST_CALLS = 28
_MOST_TURNS = 5


class Walk:
    """One walk. ``on_step`` is called as each step moves.

    Args:
        connection: the provider.
        along: what to look at.
        profile: what was decided before; the walk adds to it.
        transport: stands in for the network.
        who: who decides; stands in the profile beside what was decided.
    """

    def __init__(
        self,
        connection: Connection,
        along: WalkPlan,
        profile: Profile | None = None,
        *,
        on_step: Callable[[StepReport], None] = lambda _: None,
        transport: Transport | None = None,
        who: str = "pos-app learn",
    ) -> None:
        network = transport or Transport(
            connect_timeout=connection.connect_timeout,
            read_timeout=connection.read_timeout,
            once_timeout=connection.order_timeout,
            trust=connection.trust,
        )
        self.recorder = Recorder(network, _MOST_CALLS)
        self._who = who
        draft = Draft(profile or Profile())
        self._state = WalkState(connection, along, self.recorder, draft, on_step)

    async def aclose(self) -> None:
        await self.recorder.aclose()

    @property
    def profile(self) -> Profile:
        """What was proved and decided so far: the profile to write."""
        return self._state.draft.profile

    @property
    def rows(self) -> tuple[FieldFound, ...]:
        """Every field, step by step; where two steps read the same field, the first."""
        found: dict[Key, FieldFound] = {}
        for report in self._state.reports.values():
            for row in report.rows:
                found.setdefault((row.reply, row.field), row)
        return tuple(found.values())

    def decide(self, question: Question, option: int) -> None:
        """Take one reading of a field; counts with the next run. The option after the last is none of them:
        what needs the field is not sold."""
        if option == len(question.options):
            self._state.draft.refuse((question.reply, question.field))
            return
        who = f"{self._who} {date.today().isoformat()}"
        self._state.draft.decide((question.reply, question.field), option, who)

    async def run(self) -> Learnt:
        """Make the walk, as far as it can go; what an earlier run received is not asked for again. Never
        raises for what the provider does: each step carries why it failed."""
        state = self._state
        for turn in range(_MOST_TURNS):
            before = state.draft.book.profile
            await self._once(silent=turn > 0)
            if state.draft.book.profile == before:
                break
            # By what was learnt late, what came first may be read otherwise.
            self.recorder.settle()
        questions = tuple(state.questions.values())
        held = [seat for seats in state.holds.values() for seat in seats]
        return Learnt(
            tuple(state.reports.values()),
            questions,
            abilities.of(state.reports, questions, state.along, state.seen, state.sums),
            self.recorder.calls,
            tuple(seat.label for seat in held),
            max(seat.until for seat in held).isoformat() if held else "",
            tuple(state.draft.changed),
            state.sums,
            len(state.holds.get(WalkStep.HOLD_BACK, ())),
        )

    async def _once(self, *, silent: bool) -> None:
        """Walk once; ``silent``: tell only what is otherwise than the time before."""
        state, shown, tell = self._state, dict(self._state.reports), self._state.on_step
        state.reports, state.questions, state.sums = {}, {}, ()
        state.draft.begin()
        if silent:
            state.on_step = lambda _: None
        try:
            run = Run(state)
            for step in WalkStep:
                run.report(StepReport(step))
            await run.run()
        finally:
            state.on_step = tell
        for step, report in state.reports.items():
            if silent and _told(shown.get(step)) != _told(report):
                tell(report)


def _told(report: StepReport | None) -> tuple[StepReport, str] | None:
    """Return what people see of a report: two faults that say the same are one."""
    return (replace(report, fault=None), f"{type(report.fault)} {report.fault}") if report else None
