"""A shift in memory: its account, its entries, and a desk whose shifts record what is asked of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, timedelta
from pathlib import Path
from typing import Any, cast

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.audit import Head
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.roles import Grant
from pos_app.domain.shift_account import Method, Papers
from pos_app.domain.shift_closing import Closing, Count, MethodCount, Topic
from pos_app.domain.shifts import (
    CheckKind,
    CheckResult,
    Comparison,
    EntryKind,
    Shift,
    ShiftEntry,
    ShiftFacts,
    ShiftFigures,
    ShiftRefusal,
    ShiftRefused,
    comparison,
    figures,
    followed,
)
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.shift.closing import CompareFace, CountFace, PastFace
from pos_app.ui.pages.shift.presenter import Face, ShiftPresenter
from pos_app.ui.pages.shift.selling import MoveBox, OpenFace, RunFace
from pos_app.ui.pages.shift.view import ShiftView
from pos_app.ui.shared.approvals import Approvals
from pos_app.ui.shared.page import DeskHooks
from pos_app.wording.notices import NoticeView
from tests.sale.samples import NOW, attempt, by_pix
from tests.ui.builders_orders import FakeFlow
from tests.ui.recording import Recorder, a_desk

S = AttemptState
WHO = "Marina Duarte"
PAPERS = Papers(2, 1, 0, 1)
GOOD = CheckResult(CheckKind.JOURNAL, good=True, stops=False, words="Registro em ordem")


def sold_orders() -> tuple[Attempt, ...]:
    """Two cards and a PIX that are sold, one in doubt, one refused."""
    return (
        replace(attempt(S.PRINTED), id="a", public_id="GB7K-A"),
        replace(attempt(S.COMPLETED), id="b", public_id="GB7K-B", opened=NOW + timedelta(hours=1)),
        replace(by_pix(attempt(S.COMPLETED)), id="c", public_id="GB7K-C"),
        replace(attempt(S.KNOWN), id="d", public_id="GB7K-D"),
        replace(attempt(S.REFUSED), id="e", public_id="GB7K-E"),
    )


def counted(shown: ShiftFigures, *, lacks: int = 0, cash: Cents | None = None) -> Count:
    """Count what is there, but for one card's paper of so much."""
    account = shown.account
    methods = [MethodCount(one, account.by(one).orders, account.by(one).total) for one in Method]
    if lacks:
        card = methods[0]
        methods[0] = MethodCount(card.method, card.orders - 1, Cents(card.total - lacks))
    return Count(tuple(methods), account.papers.tickets, account.papers.spare, cash)


class Shifts:
    """Shifts of a desk without a journal; ``refuses`` lets the next change fail."""

    on = True

    def __init__(self, *, cash: bool = False) -> None:
        self.holds_cash = cash
        self.current: Shift | None = None
        self.last: Shift | None = None
        self.orders = sold_orders()
        self.refuses: ShiftRefusal | None = None
        self.checked = (GOOD,)
        self.printed: list[int] = []
        self.print_problem = ""
        self.saved: list[Path] = []
        self.grant: Grant | None = None
        self.accepted: tuple[tuple[Topic, str], ...] = ()
        self.reads = 0
        self._past: list[Shift] = []
        self._listeners: list[Callable[[Shift | None], None]] = []

    @property
    def may_sell(self) -> bool:
        return True

    def subscribe(self, listener: Callable[[Shift | None], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        listener(self.current)
        return lambda: self._listeners.remove(listener)

    def put(self, shift: Shift | None) -> None:
        self.current = shift
        for listener in tuple(self._listeners):
            listener(shift)

    def _add(self, kind: EntryKind, **more: Any) -> Shift:
        if self.refuses is not None:
            why, self.refuses = self.refuses, None
            raise ShiftRefused(why)
        assert self.current is not None
        made = followed(self.current, ShiftEntry(kind, NOW + timedelta(hours=2), WHO, **more))
        self.put(made)
        return made

    async def checks(self) -> tuple[CheckResult, ...]:
        return self.checked

    async def inherited(self) -> int:
        return 2

    async def open(self, cash: Cents = ZERO, roll: str = "") -> Shift:
        if self.refuses is not None:
            raise ShiftRefused(self.refuses)
        number = self.last.number + 1 if self.last else 1
        self.put(Shift(number, (ShiftEntry(EntryKind.OPENED, NOW, WHO, amount=cash, words=roll),)))
        assert self.current is not None
        return self.current

    async def pause(self) -> Shift:
        return self._add(EntryKind.PAUSED)

    async def resume(self) -> Shift:
        return self._add(EntryKind.RESUMED)

    async def pay_in(self, amount: Cents, why: str) -> Shift:
        return self._add(EntryKind.PAID_IN, amount=amount, words=why)

    async def pay_out(self, amount: Cents, why: str) -> Shift:
        return self._add(EntryKind.PAID_OUT, amount=amount, words=why)

    async def stop(self) -> Shift:
        return self._add(EntryKind.STOPPED)

    async def hand_in(self, count: Count) -> Shift:
        return self._add(EntryKind.COUNTED, count=count)

    async def comparison(self) -> Comparison:
        return comparison(await self.figures())

    async def sign(
        self, looked_at: Comparison, grant: Grant | None = None, text: str = "", accepted: Any = ()
    ) -> Shift:
        assert self.current is not None
        self.grant, self.accepted = grant, tuple(accepted)
        by = "Rui Sampaio" if looked_at.differs else ""
        closing = Closing(
            "Guichê 07", looked_at.account, self.current.cash, looked_at.lines, Head(), self.accepted, by
        )
        made = self._add(EntryKind.SIGNED, words=text, closing=closing)
        self.last = made
        self._past.insert(0, made)
        self.put(None)
        return made

    async def figures(self, number: int = 0) -> ShiftFigures:
        self.reads += 1
        known = [*self._past, *([self.current] if self.current else [])]
        shift = next((one for one in known if one.number == number), None) if number else self.current
        if shift is None:
            raise ShiftRefused(ShiftRefusal.NONE_IS_OPEN)
        facts = ShiftFacts(tuple(enumerate(self.orders, 1)), papers=PAPERS, searches=8)
        return figures(shift, facts, UTC)

    async def history(self, limit: int = 50) -> tuple[Shift, ...]:
        return tuple(self._past[:limit])

    async def print_slip(self, shown: ShiftFigures) -> str:
        self.printed.append(shown.shift.number)
        return self.print_problem

    async def save(self, shown: ShiftFigures, path: Path) -> str:
        self.saved.append(path)
        return ""


class Screen(Recorder):
    """The page and its faces as one."""

    def __init__(self) -> None:
        kinds = (OpenFace, RunFace, MoveBox, CountFace, CompareFace, PastFace, ShiftView)
        super().__init__(type("Screen", (), {name: None for kind in kinds for name in dir(kind)}))
        self.opening = self.running = self.box = self.counting = self.comparing = self.past = self


class Page:
    """A presenter over a recorded view; ``settle`` waits for what it began."""

    def __init__(self, scope: TaskScope, *, cash: bool = False, approvals: Approvals | None = None) -> None:
        self.view, self.shifts, self.scope = Screen(), Shifts(cash=cash), scope
        parts: dict[str, Any] = {"approvals": approvals} if approvals else {}
        self.found: list[str] = []
        self.flow = FakeFlow()
        hooks = DeskHooks(look_for_order=self.found.append, look_for_case=self.found.append)
        self.desk = a_desk(
            shifts=self.shifts,
            orders=self.flow,
            scope=scope,
            who=WHO,
            folder=Path("papers"),
            hooks=hooks,
            **parts,
        )
        self.presenter = ShiftPresenter(
            cast(ShiftView, self.view), self.desk, lambda: NOW + timedelta(hours=3), UTC
        )
        self.ask = self.presenter.handle

    def face(self) -> Face:
        return self.presenter.face

    async def do(self, *intents: Any) -> None:
        """Ask for one after another, each done before the next."""
        for one in intents:
            self.ask(one)
            await self.settle()

    async def open(self) -> None:
        self.presenter.opened()
        await self.settle()

    async def settle(self) -> None:
        slots = ("shift", "shift.act", "shift.print", "shift.file")
        while any(map(self.scope.running, slots)):  # noqa: ASYNC110 - the page has no event to wait for
            await asyncio.sleep(0)

    @property
    def notice(self) -> tuple[str, str, str]:
        """Kind, title and text of the last notice."""
        shown = cast(NoticeView, self.view.last("show_notice")[0])
        return shown.kind, shown.title, shown.text
