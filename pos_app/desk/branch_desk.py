"""The branch as the pages of this desk see it, and what this desk tells the branch of itself."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from pos_app.desk.link_watch import WAYS
from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.branch import BranchFault, BranchOrder, BranchProblem, CopyStatus, ParkedAt, Refusal
from pos_app.domain.overview import (
    ASK_LASTS,
    Overview,
    Paper,
    Question,
    Request,
    Told,
    Verdict,
)
from pos_app.domain.printers import PrinterState
from pos_app.domain.printing import PrintFault, PrintProblem
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.seats import ColleagueHold
from pos_app.wording import overview_texts as texts

if TYPE_CHECKING:
    from pos_app.branch.at_window import Heard
    from pos_app.branch.service import Branch
    from pos_app.desk.desk import Desk

_LINE = "asked "
_PAGE = "branch"
_PAPER_EVERY = 120
"""Seconds between two questions to the printer how it stands."""


def paper_of(found: PrinterState | PrintFault | None) -> Paper:
    """Return how a printer stands; None is one that prints just now, so it has paper."""
    if isinstance(found, PrintFault):
        return Paper.OUT if found.kind is PrintProblem.PAPER_END else Paper.UNKNOWN
    if found is None:
        return Paper.READY
    if found.paper is False:
        return Paper.OUT
    if found.paper_low:
        return Paper.LOW
    return Paper.READY if found.paper or found.online else Paper.UNKNOWN


class DeskBranch:
    """Satisfies ``ui.shared.desk_api.BranchApi``.

    Attributes:
        requests: what other counters ask a supervisor, the oldest first.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.requests: tuple[Request, ...] = ()
        self._read_at = 0.0
        self._held: dict[str, dict[str, ColleagueHold]] = {}
        self._waiting: dict[str, asyncio.Future[Verdict]] = {}
        self._listeners: list[Callable[[], object]] = []
        self._rung_for: set[str] = set()
        self._paper, self._paper_in = Paper.UNKNOWN, 0

    @property
    def on(self) -> bool:
        """Whether this desk belongs to a branch."""
        return bool(self._desk.core.settings.branch.seat[0])

    @property
    def status(self) -> CopyStatus:
        return self._desk.core.branch.status

    def begin(self) -> None:
        seat = self._desk.core.branch
        seat.on_heard, seat.on_change, seat.told = self.heard, self._moved, self.told

    def end(self) -> None:
        seat = self._desk.core.branch
        seat.on_heard, seat.on_change = lambda heard: None, lambda: None

    def subscribe(self, listener: Callable[[], object]) -> Callable[[], None]:
        """Call ``listener`` when other counters changed or asked something; returns how to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    # --- What this desk tells ---------------------------------------------------------------------

    def told(self) -> Told:
        """Return how this desk stands."""
        shift, state = self._desk.shifts.current, self._desk.connection.state
        present = self._desk.trail.present
        return Told(
            present.name if present else "",
            shift.number if shift else 0,
            shift.opened if shift else None,
            WAYS[state.rung],
            datetime.fromtimestamp(round(state.since), UTC) if state.since else None,
            self._paper,
            self._desk.people.locked_out,
            late_fiscal=len(self._desk.core.fiscal.waiting),
            late_since=self._desk.core.fiscal.oldest,
        )

    def tick(self) -> None:
        """A second went by: requests end, and now and then the printer is looked at."""
        if not self.on:
            return
        if any(not self._left(one) for one in self.requests):
            self.show()
        self._paper_in -= 1
        if self._paper_in <= 0 and self._desk.settings_store.running.printers:
            self._paper_in = _PAPER_EVERY
            self._desk.scope.start(self._look_at_paper(), name="paper", slot="paper")

    async def _look_at_paper(self) -> None:
        self._paper = paper_of(await asyncio.to_thread(self._desk.slips.state))

    # --- What the others say ----------------------------------------------------------------------

    def heard(self, heard: Heard) -> None:
        self.requests, self._read_at = heard.requests, time.monotonic()
        held: dict[str, dict[str, ColleagueHold]] = {}
        for one in heard.blocks:
            held.setdefault(one.trip_id, {})[one.label] = one
        self._held = held
        for key, verdict in heard.verdicts:
            if (waiting := self._waiting.get(key)) is not None and not waiting.done():
                waiting.set_result(verdict)
        self.show()
        self._moved()

    def show(self) -> None:
        """Show who waits for an answer to whoever may give it; the line of what is over goes."""
        for one in self.requests:
            if not self._left(one):
                self._desk.window.news.clear(_LINE + one.id)
        gone = self._rung_for - {one.id for one in self.requests}
        for key in gone:
            self._desk.window.news.clear(_LINE + key)
        self.requests = tuple(one for one in self.requests if self._left(one))
        may = self._desk.may_see_branch
        self._desk.window.rail.entries[_PAGE].set_count(len(self.requests) if may else 0)
        for one in self.requests if may and not self._desk.card_entered else ():
            if one.id not in self._rung_for:
                self._rung_for.add(one.id)
                view = texts.request_line(one)
                self._desk.window.news.show_notice(_LINE + one.id, view, inline=True)
                self._desk.announce("staff-called", view.title)

    def show_again(self) -> None:
        """The frame was made anew: whoever still waits is shown there."""
        self._rung_for.clear()
        self.show()

    def colleagues(self, trip_id: str) -> Mapping[str, ColleagueHold]:
        """Return the seats of a bus that other counters hold, by their labels."""
        now = datetime.now(UTC)
        return {label: one for label, one in self._held.get(trip_id, {}).items() if one.until > now}

    def _left(self, one: Request) -> bool:
        return one.left > time.monotonic() - self._read_at

    def _moved(self) -> None:
        for listener in tuple(self._listeners):
            listener()

    # --- What people ask of it: each may raise BranchFault ----------------------------------------

    def _branch(self) -> Branch:
        found = self._desk.core.branch.branch
        if found is None:
            raise BranchFault(self.status.problem or BranchProblem.UNREACHABLE)
        return found

    async def overview(self) -> Overview:
        """Return how the branch stands; sums are of today, by this desk's clock."""
        today = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
        return await self._branch().window.overview(today)

    async def find(self, text: str) -> tuple[BranchOrder, ...]:
        """Return orders of the branch by what people say of them."""
        return await self._branch().find(text)

    async def left_open(self) -> tuple[tuple[BranchOrder, ...], tuple[ParkedAt, ...]]:
        """Return the orders without an outcome of the other counters, and what they parked."""
        branch = self._branch()
        own = {one.id for one in self._desk.core.orders.open}
        orders = tuple(one for one in await branch.pending() if one.attempt.id not in own)
        return orders, await branch.parked()

    async def take_over(self, order: Attempt, counter: str) -> Attempt | Refusal:
        """Decide about an order from now on that ``counter`` left."""
        taken = await self._desk.core.take_over(order)
        if not isinstance(taken, Refusal):
            details = {Detail.COUNTER: counter[:64]}
            self._desk.trail.note(AuditAct.ORDER_TAKEN, order.public_id or order.id, details)
        return taken

    async def take_parked(self, one: ParkedAt) -> Refusal | None:
        """Take up a sale that another counter parked; it is parked here then."""
        refused = await self._branch().take_parked(one.counter, one.id)
        if refused is None:
            self._desk.trail.note(AuditAct.PARKED_TAKEN, details={Detail.COUNTER: one.at[:64]})
        return refused

    async def ask(self, permission: Permission, about: str, sent: Callable[[str], object]) -> Verdict | None:
        """Ask the supervisors of the branch and wait for what one of them says; None: nobody answered in
        time. ``sent`` gets the id of the request. Who stops waiting withdraws it."""
        window, one = self._branch().window, secrets.token_hex(8)
        details = {Detail.PERMISSION: permission.name.lower()}
        waiting: asyncio.Future[Verdict] = asyncio.get_running_loop().create_future()
        self._waiting[one] = waiting
        try:
            await window.ask(Question(permission, self._desk.trail.who, about), one)
            self._desk.trail.note(AuditAct.APPROVAL_ASKED, f"ask:{one}", details)
            sent(one)
            async with asyncio.timeout(ASK_LASTS):
                return await waiting
        except TimeoutError:
            self._desk.trail.note(AuditAct.APPROVAL_OVER, f"ask:{one}", details)
            return None
        finally:
            del self._waiting[one]
            # Also where the box was closed before the database said that it has the question.
            self._desk.core.tasks.start(_quietly(window.withdraw(one)), name="withdraw")

    async def answer(self, request: Request, grant: Grant, *, agreed: bool) -> Refusal | None:
        """Answer for another counter, in the name of who proved to be here."""
        assert grant.by is not None, "whoever answers typed a PIN"
        refused = await self._branch().window.answer(request, agreed, grant.by)
        if refused is None:
            self.note_answer(request.id, request.question.permission, request.name, grant, agreed=agreed)
        return refused

    def note_answer(
        self, one: str, permission: Permission, counter: str, grant: Grant, *, agreed: bool
    ) -> None:
        """Record an answer, alike at the counter that asked and at the one that gave it."""
        assert grant.by is not None
        details = {
            Detail.PERMISSION: permission.name.lower(),
            Detail.WAY: "branch",
            Detail.COUNTER: counter[:64],
        }
        if agreed:
            self._desk.trail.note(AuditAct.APPROVED, f"ask:{one}", details, grant)
        else:
            details[Detail.REFUSED_BY] = grant.by.name[:64]
            self._desk.trail.note(AuditAct.APPROVAL_REFUSED, f"ask:{one}", details)


async def _quietly(work: Awaitable[None]) -> None:
    """Do what nobody waits for; what the branch does not hear ends by itself."""
    try:
        await work
    except BranchFault:
        return
