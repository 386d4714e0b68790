"""What people at the counters see of each other: how each stands, the seats that it holds, what it asks. None
of it is a change of the journal: what is over is over, and after an outage the present alone is told."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime

from pos_app.branch import approvals, blocks, overview
from pos_app.branch.copying import Me
from pos_app.branch.link import Link
from pos_app.branch.schema import Connection
from pos_app.branch.sealing import BranchKey
from pos_app.domain.branch import Refusal
from pos_app.domain.overview import Overview, Question, Request, Told, Verdict
from pos_app.domain.roles import Person
from pos_app.domain.seats import ColleagueHold, SeatHold
from pos_app.domain.value import Value


class Heard(Value):
    """What the others say now: their questions, the answers to this counter's, the seats that they hold."""

    requests: tuple[Request, ...] = ()
    verdicts: tuple[tuple[str, Verdict], ...] = ()
    blocks: tuple[ColleagueHold, ...] = ()


class AtWindow:
    """Part of ``service.Branch``, whose task calls ``pass_on``. Whatever asks the database may raise
    ``BranchFault``.

    Attributes:
        told: returns how this counter stands.
        on_heard: called with what the others say, when it is something else.
        hurry: called when there is something to tell.
    """

    def __init__(self, link: Link, key: BranchKey, me: Me, hurry: Callable[[], object]) -> None:
        self.told: Callable[[], Told] | None = None
        self.on_heard: Callable[[Heard], object] = lambda heard: None
        self.hurry = hurry
        self._link, self._key, self._me = link, key, me
        self._said: Told | None = None
        self._blocks: tuple[SeatHold, ...] | None = None
        self._blocks_said: tuple[SeatHold, ...] | None = None
        self._asked: set[str] = set()
        self._heard, self._news = Heard(), True

    def notice(self) -> None:
        """Another counter told something."""
        self._news = True
        self.hurry()

    def hold(self, mine: tuple[SeatHold, ...]) -> None:
        """Let the others know that this counter holds these seats."""
        self._blocks = mine
        self.hurry()

    async def pass_on(self, *, beat: bool = False) -> None:
        """Tell what is new of this counter, and hear what is of the others; at each ``beat`` also without a
        notice, which may be lost."""
        told = self.told() if self.told else None
        mine, asked, news = self._blocks, frozenset(self._asked), self._news or beat
        if (told, mine) == (self._said, self._blocks_said) and not news:
            return
        self._news = False

        def work(db: Connection) -> Heard | None:
            branch, me = self._me.branch, self._me.counter
            if told is not None and told != self._said:
                overview.tell(db, branch, me, self._key, told)
            if mine is not None and mine != self._blocks_said:
                blocks.tell(db, branch, me, mine)
            if not news:
                return None
            found = approvals.verdicts(db, branch, me, self._key, asked) if asked else ()
            return Heard(
                approvals.waiting(db, branch, me, self._key), found, blocks.of_others(db, branch, me)
            )

        try:
            heard = await self._link.do(work)
        except BaseException:
            self._news = True
            raise
        self._said, self._blocks_said = told, mine
        if heard is not None and heard != self._heard:
            self._heard = heard
            self.on_heard(heard)

    # --- Asked by people ------------------------------------------------------------------------------

    async def overview(self, day: datetime) -> Overview:
        return await self._link.do(lambda db: overview.read(db, self._me.branch, self._key, day))

    async def ask(self, question: Question, one: str = "") -> str:
        """Ask the supervisors of the branch; returns the id under which the answer is heard. Who may have to
        withdraw it before this returns gives an id of its own."""
        one = one or secrets.token_hex(8)
        await self._link.do(
            lambda db: approvals.ask(db, self._me.branch, self._me.counter, self._key, one, question)
        )
        self._asked.add(one)
        return one

    async def withdraw(self, one: str) -> None:
        self._asked.discard(one)
        await self._link.do(lambda db: approvals.withdraw(db, self._me.branch, self._me.counter, one))

    async def answer(self, request: Request, agreed: bool, by: Person) -> Refusal | None:
        """Answer another counter's question, once; see ``approvals.answer``."""
        done = await self._link.do(
            lambda db: approvals.answer(db, self._me.branch, self._me.counter, self._key, request, agreed, by)
        )
        self.notice()
        return done
