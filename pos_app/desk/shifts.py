"""The shifts of the desk, for its pages: satisfies ``ui.shared.desk_api.ShiftsApi``.

An order does not know of them: it belongs to the shift in which the journal took it (``domain.shifts``).
Without one open no hold and no order begins.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pos_app.core import Core
from pos_app.desk.people import Trail
from pos_app.domain.audit import AuditAct
from pos_app.domain.faults import Fault, NotAuthorized
from pos_app.domain.money import ZERO, Cents
from pos_app.domain.order_states import Phase
from pos_app.domain.printing import PrintFault
from pos_app.domain.roles import Grant
from pos_app.domain.sheets import SheetFault, SheetKind
from pos_app.domain.shift_closing import Closing, Count, Topic
from pos_app.domain.shifts import (
    CheckKind,
    CheckResult,
    Comparison,
    EntryKind,
    Shift,
    ShiftEntry,
    ShiftFigures,
    ShiftRefusal,
    ShiftRefused,
    ShiftStage,
    comparison,
    figures,
)
from pos_app.domain.storage import StorageFault
from pos_app.journal.shifts import Moment
from pos_app.system.tasks import TaskScope
from pos_app.wording import desk_texts, fault_texts, order_list_texts, print_texts, shift_texts

if TYPE_CHECKING:
    from pos_app.desk.slips import Slips

Listener = Callable[[Shift | None], None]


def _good(kind: CheckKind, more: str = "") -> CheckResult:
    return CheckResult(kind, True, False, shift_texts.check_good(kind), more)


def _bad(kind: CheckKind, more: str, *, stops: bool = False) -> CheckResult:
    return CheckResult(kind, False, stops, shift_texts.check_bad(kind), more)


class DeskShifts:
    """``slips`` prints, ``trail`` knows who is at the desk, tasks of its own belong to ``scope``.

    ``on``: this desk has shifts, which one for exercises never has."""

    def __init__(
        self, core: Core, trail: Trail, scope: TaskScope, slips: Callable[[], Slips], *, on: bool
    ) -> None:
        self._core, self._trail, self._scope, self._slips = core, trail, scope, slips
        self._kept = core.journal.shifts
        self.on = on
        self.holds_cash = on and core.settings.shifts.cash
        self.current: Shift | None = None
        self.last: Shift | None = None
        self._zone = core.settings.station.zone
        self._listeners: list[Listener] = []
        core.sale.without_shift = on  # Until the journal was read.

    async def load(self) -> None:
        """Read how the last shift stands; nothing without shifts.

        Raises:
            StorageFault: the journal cannot be read.
        """
        if not self.on:
            return
        newest = await self._kept.newest()
        self.last = next((one for one in newest if one.signed), None)
        self._now(next((one for one in newest if not one.signed), None))

    @property
    def may_sell(self) -> bool:
        return not self.on or (self.current is not None and self.current.stage is ShiftStage.SELLING)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        listener(self.current)
        return lambda: self._listeners.remove(listener)

    def _now(self, shift: Shift | None) -> None:
        if shift is not None and shift.signed:
            self.last, shift = shift, None
        self.current = shift
        self._core.sale.without_shift = not self.may_sell
        for listener in tuple(self._listeners):
            listener(self.current)

    # --- Opening --------------------------------------------------------------------------------------

    async def checks(self) -> tuple[CheckResult, ...]:
        """Look at everything before opening. Only the credential, the clock and the journal can stop it."""
        told, printer = await asyncio.gather(self._ask_provider(), self._ask_printer())
        return (*told, await self._ask_journal(), printer)

    async def _ask_provider(self) -> tuple[CheckResult, CheckResult]:
        credential, clock = CheckKind.CREDENTIAL, CheckKind.CLOCK
        began, ours = self._core.clock.monotonic(), self._core.clock.now()
        behind = self.last is not None and ours < self.last.entries[-1].at
        unknown = CheckResult(clock, False, False, shift_texts.clock_unknown())
        untold = _bad(clock, shift_texts.clock_behind(), stops=True) if behind else unknown
        try:
            theirs = await self._core.provider.check_token()
        except NotAuthorized:
            return _bad(credential, shift_texts.refused_credential(), stops=True), untold
        except Fault:
            return _bad(credential, shift_texts.offline_later()), untold
        took = round((self._core.clock.monotonic() - began) * 1000)
        good = _good(credential, shift_texts.answered_in(took))
        if behind or theirs is None:
            return good, untold
        if words := desk_texts.clocks_differ(theirs, self._core.clock.now()):
            return good, _bad(clock, words, stops=True)
        return good, _good(clock)

    async def _ask_journal(self) -> CheckResult:
        kind = CheckKind.JOURNAL
        try:
            space = self._core.journal.disk_space()
            await self._kept.newest(1)
        except StorageFault as fault:
            return _bad(kind, fault_texts.sentence(fault.problem), stops=True)
        return _good(kind) if space.enough else _bad(kind, shift_texts.no_room(), stops=True)

    async def _ask_printer(self) -> CheckResult:
        kind = CheckKind.PRINTER
        if await asyncio.to_thread(self._slips().ready):
            return _good(kind)
        return _bad(kind, shift_texts.print_later())

    async def inherited(self) -> int:
        return len(await self._core.journal.open_attempts())

    async def open(self, cash: Cents = ZERO, roll: str = "") -> Shift:
        """Open the next shift. Raises ``ShiftRefused``, ``StorageFault``."""
        if cash < 0 or (cash and not self.holds_cash):
            raise ShiftRefused(ShiftRefusal.NO_CASH if cash > 0 else ShiftRefusal.NO_AMOUNT)
        if any(one.stops for one in await self.checks()):
            raise ShiftRefused(ShiftRefusal.CHECK_STOPS)
        entry = self._entry(EntryKind.OPENED, amount=cash, words=roll.strip())
        opened = await self._kept.open(entry, self._trail.entry(AuditAct.SHIFT_OPENED))
        self._now(opened)
        return opened

    # --- While it is open -----------------------------------------------------------------------------

    def taken_over(self) -> None:
        """Somebody signed in: where that is not who sold before, it is on record from now on."""
        if self.current is None:
            self._now(None)  # Who sees other shifts than the one before.
            return
        before, now = self.current.taken_over, self._entry(EntryKind.OPERATOR)
        if (before.who, before.badge) != (now.who, now.badge):
            self._scope.start(self._add(EntryKind.OPERATOR), name="operator")

    async def pause(self) -> Shift:
        return await self._add(EntryKind.PAUSED)

    async def resume(self) -> Shift:
        return await self._add(EntryKind.RESUMED)

    async def pay_in(self, amount: Cents, why: str) -> Shift:
        return await self._move(EntryKind.PAID_IN, amount, why)

    async def pay_out(self, amount: Cents, why: str) -> Shift:
        return await self._move(EntryKind.PAID_OUT, amount, why)

    async def _move(self, kind: EntryKind, amount: Cents, why: str) -> Shift:
        if not self.holds_cash:
            raise ShiftRefused(ShiftRefusal.NO_CASH)
        return await self._add(kind, amount=amount, words=why.strip())

    # --- Closing --------------------------------------------------------------------------------------

    async def stop(self) -> Shift:
        """End the selling, unless an order is on its way to the journal or the provider just now."""
        self._core.sale.without_shift = True  # Nothing begins while this is written.
        try:
            stage = self._core.sale.stage
            own = (stage.order.attempt,) if stage.order.attempt else ()
            if stage.earlier.charge is not None or any(
                one.phase is Phase.SENDING for one in (*own, *self._core.orders.open)
            ):
                raise ShiftRefused(ShiftRefusal.SALE_GOING_ON)
            return await self._add(EntryKind.STOPPED)
        finally:
            self._core.sale.without_shift = not self.may_sell

    async def hand_in(self, count: Count) -> Shift:
        if not count.sound(cash=self.holds_cash):
            raise ShiftRefused(ShiftRefusal.BAD_COUNT)
        return await self._add(EntryKind.COUNTED, count=count)

    async def comparison(self) -> Comparison:
        return await asyncio.to_thread(comparison, await self.figures())

    async def sign(
        self,
        looked_at: Comparison,
        grant: Grant | None = None,
        text: str = "",
        accepted: Sequence[tuple[Topic, str]] = (),
    ) -> Shift:
        entry = self._entry(EntryKind.SIGNED, words=text.strip())
        checked = self._checked_by(grant) if looked_at.differs else ""

        def signed(now: Moment) -> ShiftEntry:
            if now.shift.stage is not ShiftStage.COUNTED:
                raise ShiftRefused(ShiftRefusal.NOT_NOW)
            found = comparison(figures(now.shift, now.facts(), self._zone))
            if found != looked_at:
                raise ShiftRefused(ShiftRefusal.ACCOUNT_CHANGED)
            closing = Closing(
                self._core.settings.station.counter,
                found.account,
                now.shift.cash,
                found.lines,
                now.head,
                tuple(accepted),
                checked,
            )
            return replace(entry, closing=closing)

        made = await self._kept.add(signed, self._trail.entry(AuditAct.SHIFT_SIGNED, grant=grant))
        self._now(made)
        return made

    def _checked_by(self, grant: Grant | None) -> str:
        """Return who agreed to a difference; empty for nobody. Where nobody is set up that is the desk."""
        if grant is None:
            return ""
        return grant.by.name if grant.by else self._trail.who

    # --- Looking --------------------------------------------------------------------------------------

    async def figures(self, number: int = 0) -> ShiftFigures:
        wanted = number or (self.current.number if self.current else 0)
        found = await self._kept.read(wanted) if wanted else None
        if found is None:
            raise ShiftRefused(ShiftRefusal.NOT_FOUND if number else ShiftRefusal.NONE_IS_OPEN)
        return await asyncio.to_thread(figures, *found, self._zone)

    async def history(self, limit: int = 50) -> tuple[Shift, ...]:
        return tuple(one for one in await self._kept.newest(limit + 1) if one.signed)[:limit]

    async def who_sold(self, attempts: Iterable[str]) -> dict[str, str]:
        return await self._kept.who_sold(attempts)

    async def print_slip(self, shown: ShiftFigures) -> str:
        """Print the slip of a shift; returns why not, or the empty text."""
        self._no_peeping(shown)
        head = await self._kept.head_of(shown.shift)
        now = self._core.clock.now().astimezone(self._zone)
        return await asyncio.to_thread(self._slips().print_shift, shown, head, now)

    async def save(self, shown: ShiftFigures, path: Path) -> str:
        """Save a shift as a file; returns why not, or the empty text."""
        self._no_peeping(shown)
        head = await self._kept.head_of(shown.shift)
        return await asyncio.to_thread(self._save, shown, path, head.hash)

    def _no_peeping(self, shown: ShiftFigures) -> None:
        """Whoever counts does not see what is expected."""
        if shown.shift.stage is ShiftStage.STOPPED:
            raise ShiftRefused(ShiftRefusal.NOT_NOW)

    def _save(self, shown: ShiftFigures, path: Path, head: str) -> str:
        from pos_app.system.sheet_files import save_table  # Late: the window does not wait for it.
        from pos_app.wording import shift_report

        counter, rules = self._core.settings.station.counter, self._core.settings.commission.rules()
        rows = shift_report.of_shift(shown, rules)
        try:
            if path.suffix.lower() == ".pdf":
                lines = shift_report.heading(shown.shift, counter, head, self._zone)
                self._slips().save_report(shift_report.report(rows, lines), path)
            else:
                kind = SheetKind(path.suffix.lower().removeprefix("."))
                save_table(shift_report.table(rows), path, kind)
        except PrintFault as fault:
            return print_texts.cause(fault)
        except SheetFault as fault:
            return order_list_texts.sentence(fault)
        return ""

    # --- Small parts ----------------------------------------------------------------------------------

    async def _add(
        self, kind: EntryKind, *, amount: Cents = ZERO, words: str = "", count: Count | None = None
    ) -> Shift:
        entry = self._entry(kind, amount=amount, words=words, count=count)
        made = await self._kept.add(lambda _: entry, self._trail.entry(AuditAct.SHIFT_OPENED))
        self._now(made)
        return made

    def _entry(
        self, kind: EntryKind, *, amount: Cents = ZERO, words: str = "", count: Count | None = None
    ) -> ShiftEntry:
        present = self._trail.present
        badge = present.badge if present else ""
        return ShiftEntry(kind, self._core.clock.now(), self._trail.who, badge, amount, words, count=count)
