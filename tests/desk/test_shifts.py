"""Shifts of a real desk at the real sandbox: what is counted, compared and signed is the provider's truth."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from pos_app.commands.sell import Seller
from pos_app.core import Core
from pos_app.desk.people import Trail
from pos_app.desk.shifts import DeskShifts
from pos_app.desk.slips import Slips
from pos_app.domain.attempts import AttemptState
from pos_app.domain.faults import NotAuthorized, Unreachable
from pos_app.domain.money import Cents
from pos_app.domain.printers import Link, PrinterProfile
from pos_app.domain.roles import Grant, Person, Role
from pos_app.domain.shift_account import Account, Fate, Method
from pos_app.domain.shift_closing import Count, MethodCount, Topic, Why
from pos_app.domain.shifts import CheckKind, ShiftRefusal, ShiftRefused, ShiftStage
from pos_app.printing.slip_printing import SlipPrinting
from pos_app.sale import events
from pos_app.system.tasks import TaskScope
from pos_app.ui.style import fonts
from tests.sale.samples import attempt
from tests.sandbox_process import SandboxProcess, start_sandbox
from tests.selling import a_plan, opened

MARINA = Person("1001", "Marina Duarte", Role.SELLER)
RUI = Person("2002", "Rui Sampaio", Role.SUPERVISOR)
CARD = {"type": "credit_card", "cardToken": "tok_approved", "brand": "visa", "installments": 1}
SPLIT = {**CARD, "installments": 3}
REFUSED = {**CARD, "cardToken": "tok_refused"}
PIX = {"type": "pix"}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SandboxProcess]:
    process = start_sandbox(tmp_path_factory.mktemp("sandbox"), extra=("--speed", "10"))
    yield process
    process.stop()


@pytest.fixture
def sandbox(running: SandboxProcess) -> SandboxProcess:
    running.control("quirks", {"reset": True, "other_buyers": False})
    running.control("faults", {"clear": True})
    return running


@dataclass
class Counter:
    """A desk without its window."""

    sandbox: SandboxProcess
    core: Core
    shifts: DeskShifts
    trail: Trail
    papers: Path
    sales: int = 0

    async def sell(self, payment: dict[str, Any], patience: float = 30) -> str:
        """Sell as the window does, which does not begin without a shift."""
        self.core.sale.without_shift = not self.shifts.may_sell
        self.core.sale.send(events.NewSale())
        self.sales += 1  # Each on a day of its own: nobody travels twice at a time.
        day = (date.today() + timedelta(days=6 + self.sales)).isoformat()
        plan = a_plan(payment=payment, departureDate=day, waitForPayment=True)
        return str((await Seller(self.core, plan, patience).run())["outcome"])

    async def paid(self, attempt_id: str) -> None:
        """Let the customer of a PIX pay, and wait until the desk knows."""
        found = await self.core.journal.attempt(attempt_id)
        assert found is not None
        self.sandbox.control(f"pix/{found.public_id}/pay")
        while not found.settled:
            self.core.orders.ask_now(attempt_id)
            await self.core.clock.wait(0.1)
            found = await self.core.journal.attempt(attempt_id)
            assert found is not None

    async def account(self, number: int = 0) -> Account:
        return (await self.shifts.figures(number)).account


@asynccontextmanager
async def counter(sandbox: SandboxProcess, folder: Path, *, cash: bool = False) -> AsyncIterator[Counter]:
    async with opened(sandbox, folder, shifts={"on": True, "cash": cash}) as core:
        failed: list[BaseException] = []
        scope = TaskScope("desk", lambda _, error: failed.append(error))
        trail = Trail(core.journal.trail, "Guichê 07")
        trail.present = MARINA
        printer = PrinterProfile("PDF", Link.PDF, address=str(folder / "slips"))
        printing = SlipPrinting(lambda: (printer,), core.journal.prints, lambda: trail.who)
        slips = Slips(printing, training=False, desk="Guichê 07")
        shifts = DeskShifts(core, trail, scope, lambda: slips, on=core.settings.shifts.on)
        await core.orders.recover()
        await shifts.load()
        yield Counter(sandbox, core, shifts, trail, folder / "slips")
        await scope.aclose()
        assert not failed


def counted(account: Account, *, cash: int | None = None, less: int = 0) -> Count:
    """Count what is there, but for one card's paper of so much."""
    methods = [MethodCount(one, account.by(one).orders, account.by(one).total) for one in Method]
    if less:
        card = methods[0]
        methods[0] = MethodCount(card.method, card.orders - 1, Cents(card.total - less))
    drawer = None if cash is None else Cents(cash)
    return Count(tuple(methods), account.papers.tickets, account.papers.spare, drawer)


def truth(sandbox: SandboxProcess, before: int = 0) -> int:
    """What customers paid by the provider's own books, in cents."""
    done = [one for one in sandbox.orders()[before:] if one["status"] == "completed"]
    return sum(int(Decimal(one["total"]) * 100) for one in done)


async def refused(work: Any) -> ShiftRefusal:
    with pytest.raises(ShiftRefused) as error:
        await work
    return error.value.why


async def test_the_money_of_all_shifts_is_what_the_provider_has_to_the_cent(
    sandbox: SandboxProcess, tmp_path: Path, qtbot: QtBot
) -> None:
    fonts.load()
    sandbox.control("quirks", {"pix_paid_after": 0})
    before = len(sandbox.orders())
    async with counter(sandbox, tmp_path) as desk:
        # Without a shift nothing is sold: the provider hears of no order.
        assert await desk.sell(CARD) == "notSent"
        assert len(sandbox.orders()) == before
        first = await desk.shifts.open()
        assert first.number == 1
        sales = [(one, 30.0) for one in (CARD, SPLIT, REFUSED)] + [(PIX, 1.0)] * 2
        assert [await desk.sell(one, patience) for one, patience in sales] == [
            *("completed", "completed", "refused", "awaitingPayment", "awaitingPayment")
        ]
        paid, doubtful = [one.attempt for one in (await desk.account()).pending]
        await desk.paid(paid)
        account = await desk.account()
        assert account.sold.orders == 3
        assert [one.fate for one in account.aside] == [Fate.REFUSED, Fate.PENDING]
        await desk.shifts.stop()
        assert await desk.sell(CARD) == "notSent"
        missing = account.by(Method.CARD).total
        await desk.shifts.hand_in(counted(account, less=missing))
        looked = await desk.shifts.comparison()
        assert [(one.topic, one.why) for one in looked.likely] == [(Topic.CARD, Why.NOT_COUNTED)]
        accepted = [(Topic.CARD, looked.likely[0].order.attempt)]
        text = "O comprovante não saiu."
        assert await refused(desk.shifts.sign(looked, None, text)) is ShiftRefusal.NO_SUPERVISOR
        assert await refused(desk.shifts.sign(looked, Grant(RUI))) is ShiftRefusal.NO_WORDS
        signed = await desk.shifts.sign(looked, Grant(RUI), text, accepted)
        closing = signed.closing
        assert closing is not None and (closing.approved_by, closing.account) == ("Rui Sampaio", account)
        assert closing.accepted == tuple(accepted)
        # What was in doubt is found in the next shift: it counts where it was begun, beside what was signed.
        await desk.shifts.open()
        await desk.paid(doubtful)
        assert await desk.sell(CARD) == "completed"
        earlier, later = await desk.shifts.figures(1), await desk.shifts.figures(2)
        assert [one.attempt for one in earlier.later] == [doubtful] == [one.attempt for one in later.before]
        assert earlier.shift.closing == closing
        assert earlier.account.sold.total == account.sold.total + account.pending[0].total
        sold = [shown.account.sold.total - shown.account.interest for shown in (earlier, later)]
        assert sum(sold) == truth(sandbox, before)
        for shown in (earlier, later):
            assert await desk.shifts.print_slip(shown) == ""
            for suffix in ("pdf", "xlsx", "csv"):
                assert await desk.shifts.save(shown, tmp_path / f"conta.{suffix}") == ""
        assert len(list(desk.papers.iterdir())) == 2
        assert await desk.shifts.history() == (signed,)


async def test_a_result_that_comes_in_while_somebody_looks_is_looked_at_before_it_is_signed(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with counter(sandbox, tmp_path) as desk:
        await desk.shifts.open()
        doubtful = replace(attempt(AttemptState.AMBIGUOUS), id="doubtful")
        await desk.core.journal.record(doubtful)
        await desk.shifts.stop()
        await desk.shifts.hand_in(counted(Account()))
        looked = await desk.shifts.comparison()
        assert not looked.differs and len(looked.account.pending) == 1
        await desk.core.journal.record(replace(doubtful, state=AttemptState.COMPLETED))
        assert await refused(desk.shifts.sign(looked)) is ShiftRefusal.ACCOUNT_CHANGED
        again = await desk.shifts.comparison()
        assert again.differs and again.account.sold.orders == 1
        signed = await desk.shifts.sign(again, Grant(), "apareceu agora")
        assert signed.closing is not None and signed.closing.approved_by == "Marina Duarte"
        assert desk.shifts.current is None and desk.shifts.last == signed


async def test_whoever_counts_sees_nothing_of_what_is_expected(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with counter(sandbox, tmp_path) as desk:
        await desk.shifts.open()
        await desk.shifts.stop()
        shown = await desk.shifts.figures()
        for work in (
            desk.shifts.comparison(),
            desk.shifts.print_slip(shown),
            desk.shifts.save(shown, tmp_path / "conta.csv"),
        ):
            assert await refused(work) is ShiftRefusal.NOT_NOW
        assert await refused(desk.shifts.hand_in(Count((), 0, 0))) is ShiftRefusal.BAD_COUNT
        assert (await desk.shifts.resume()).stage is ShiftStage.SELLING and desk.shifts.may_sell


async def test_cash_is_held_where_the_desk_is_set_so(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with counter(sandbox, tmp_path, cash=True) as desk:
        assert await refused(desk.shifts.open(Cents(-1))) is ShiftRefusal.NO_AMOUNT
        await desk.shifts.open(Cents(10_000), "00418")
        await desk.shifts.pay_in(Cents(5_000), "troco")
        await desk.shifts.pay_out(Cents(2_500), "malote")
        await desk.shifts.stop()
        assert await refused(desk.shifts.hand_in(counted(Account()))) is ShiftRefusal.BAD_COUNT
        await desk.shifts.hand_in(counted(Account(), cash=12_400))
        looked = await desk.shifts.comparison()
        assert [(one.topic, one.money) for one in looked.lines if not one.agrees] == [(Topic.CASH, -100)]
    async with counter(sandbox, tmp_path / "other") as desk:
        assert await refused(desk.shifts.open(Cents(1))) is ShiftRefusal.NO_CASH
        await desk.shifts.open()
        assert await refused(desk.shifts.pay_in(Cents(1), "troco")) is ShiftRefusal.NO_CASH


async def test_who_takes_over_is_the_seller_from_then_on_and_the_sale_stays(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    heard: list[str] = []
    async with counter(sandbox, tmp_path) as desk:
        stop = desk.shifts.subscribe(lambda shift: heard.append(shift.operator if shift else ""))
        await desk.shifts.open()
        assert await desk.sell(CARD) == "completed"
        stage = desk.core.sale.stage
        desk.trail.present = RUI
        desk.shifts.taken_over()
        while heard[-1] != "Rui Sampaio":
            await desk.core.clock.wait(0.01)
        assert desk.core.sale.stage is stage
        desk.shifts.taken_over()  # Whoever is there already takes nothing over.
        await desk.core.journal.record(replace(attempt(AttemptState.COMPLETED), id="of rui"))
        stop()
        await desk.shifts.pause()
        account = await desk.account()
        assert {name: one.orders for name, one in account.sellers} == {"Marina Duarte": 1, "Rui Sampaio": 1}
        assert not desk.shifts.may_sell
    assert heard == ["", "Marina Duarte", "Rui Sampaio"]


async def test_selling_does_not_end_while_an_order_is_on_its_way(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    async with counter(sandbox, tmp_path) as desk:
        await desk.shifts.open()
        stage = desk.core.sale.stage
        sending = replace(stage, order=replace(stage.order, attempt=attempt(AttemptState.SENDING)))
        desk.core.sale.stage = sending
        assert await refused(desk.shifts.stop()) is ShiftRefusal.SALE_GOING_ON
        assert desk.shifts.may_sell and not desk.core.sale.without_shift
        desk.core.sale.stage = stage
        await desk.shifts.stop()
        assert desk.core.sale.without_shift


async def test_a_shift_opens_with_a_printer_that_is_away_and_not_with_a_clock_that_is_wrong(
    sandbox: SandboxProcess, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with counter(sandbox, tmp_path) as desk:
        found = {one.kind: one for one in await desk.shifts.checks()}
        assert list(found) == [CheckKind.CREDENTIAL, CheckKind.CLOCK, CheckKind.JOURNAL, CheckKind.PRINTER]
        assert not any(one.stops for one in found.values())
        now = desk.core.clock.now

        def wrong(by: timedelta) -> None:
            monkeypatch.setattr(type(desk.core.clock), "now", lambda _: now() + by)

        wrong(timedelta(hours=1))
        assert await refused(desk.shifts.open()) is ShiftRefusal.CHECK_STOPS
        wrong(timedelta())
        for fault, stops in ((NotAuthorized(), True), (Unreachable(), False)):

            async def failing(fault: BaseException = fault) -> None:
                raise fault

            desk.core.provider.check_token = failing  # type: ignore[method-assign]
            credential, *_ = await desk.shifts.checks()
            assert (credential.good, credential.stops) == (False, stops)
        # Offline a shift opens all the same; its sales wait.
        first = await desk.shifts.open()
        await desk.shifts.stop()
        await desk.shifts.hand_in(counted(Account()))
        await desk.shifts.sign(await desk.shifts.comparison())
        monkeypatch.setattr(type(desk.core.clock), "now", lambda _: first.opened - timedelta(days=1))
        assert await refused(desk.shifts.open()) is ShiftRefusal.CHECK_STOPS
        assert await refused(desk.shifts.figures()) is ShiftRefusal.NONE_IS_OPEN
        assert await refused(desk.shifts.figures(7)) is ShiftRefusal.NOT_FOUND


async def test_a_desk_without_shifts_is_as_it_was(sandbox: SandboxProcess, tmp_path: Path) -> None:
    async with opened(sandbox, tmp_path) as core:
        trail = Trail(core.journal.trail, "Guichê 07")

        def no_slips() -> Slips:
            raise AssertionError

        shifts = DeskShifts(core, trail, TaskScope("desk", lambda *_: None), no_slips, on=False)
        await shifts.load()
        assert shifts.may_sell and not core.sale.without_shift and not shifts.on
        assert await Seller(core, a_plan(payment=CARD), 30).run()
        assert await core.journal.shifts.newest() == ()
