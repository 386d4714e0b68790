"""What the page of the shift shows and asks for, and what nobody sees before it was counted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from pos_app.domain.roles import Grant, Permission
from pos_app.domain.shift_account import Method
from pos_app.domain.shift_closing import Topic
from pos_app.domain.shifts import CheckKind, CheckResult, EntryKind, ShiftFigures, ShiftRefusal, ShiftStage
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.shift.closing import compared_lines
from pos_app.ui.pages.shift.presenter import (
    Accepted,
    Ask,
    CashMoved,
    Counted,
    Face,
    FileKind,
    Opened,
    OrderAsked,
    PastMarked,
    Signed,
)
from pos_app.ui.pages.shift.selling import charts
from pos_app.wording import shift_page_texts, shift_texts
from pos_app.wording.notices import CommandId
from tests.sale.samples import FARE, FEE, attempt
from tests.ui.pages.shift.a_shift import Page, S, counted, sold_orders
from tests.ui.recording import calls_of
from tests.ui.shared.approving import RUI, Asking

ONE = FARE + FEE


@pytest.fixture
async def scope() -> AsyncIterator[TaskScope]:
    failed: list[BaseException] = []
    made = TaskScope("test", lambda _name, error: failed.append(error))
    yield made
    await made.aclose()
    assert not failed


def typed(*, card: str = "2", card_total: str = "", spare: str = "1", cash: str | None = None) -> Counted:
    """The count of the sample's shift as typed."""
    each = f"{ONE / 100:.2f}"
    totals = {Topic.CARD: card_total or f"{2 * ONE / 100:.2f}".replace(".", ","), Topic.INSTALMENTS: "0"}
    totals |= {Topic.PIX: each, **({} if cash is None else {Topic.CASH: cash})}
    pieces = {
        Topic.CARD: card,
        Topic.INSTALMENTS: "0",
        Topic.PIX: "1",
        Topic.TICKETS: "2",
        Topic.SPARE: spare,
    }
    return Counted(pieces, totals)


async def at_counting(scope: TaskScope, *, cash: bool = False, approvals: Asking | None = None) -> Page:
    page = Page(scope, cash=cash, approvals=approvals)
    await page.open()
    await page.do(Opened("120,00", ""), Ask.STOP)
    return page


async def at_comparing(scope: TaskScope, *, lacks: int = 0, approvals: Asking | None = None) -> Page:
    page = await at_counting(scope, approvals=approvals)
    await page.shifts.hand_in(counted(await page.shifts.figures(), lacks=lacks))
    await page.settle()
    return page


def running(page: Page) -> ShiftFigures:
    return cast(ShiftFigures, page.view.last("show_running")[0])


async def test_opening_says_what_it_finds_and_takes_the_float_as_people_type_it(scope: TaskScope) -> None:
    page = Page(scope, cash=True)
    await page.open()
    first, then = (one for one in page.view.all("show_opening"))
    assert first[4] is None and then[4]
    assert then[3] == 2 and then[5], "cases that are inherited, cash"
    for text in ("", "12o", "1,234", "-1"):
        await page.do(Opened(text, ""))
        assert page.view.last("show_float_problem") and page.shifts.current is None
    await page.do(Opened("1.234,5", ""))
    assert page.shifts.current and page.shifts.current.cash == 123_450


async def test_a_check_that_stops_leaves_the_shift_closed_with_its_sentence(scope: TaskScope) -> None:
    page = Page(scope)
    page.shifts.checked = (CheckResult(CheckKind.CLOCK, good=False, stops=True, words="Relógio errado"),)
    page.shifts.refuses = ShiftRefusal.CHECK_STOPS
    await page.open()
    await page.do(Opened("", ""))
    assert page.shifts.current is None
    assert page.notice[2] == shift_texts.refusal(ShiftRefusal.CHECK_STOPS)


async def test_running_figures_are_the_account_and_nothing_in_doubt_is_added(scope: TaskScope) -> None:
    page = Page(scope)
    await page.open()
    await page.do(Opened("", ""))
    account = running(page).account
    assert account.sold.total == 3 * ONE
    shown = charts(account)
    assert [bar.note for bar in shown.hours.bars] == ["2", "1"]
    assert shown.companies.whole == shown.figures[0][1]
    assert [one.attempt for one in account.pending] == ["d"]
    assert "8 buscas" in shown.routes.foot and "37 em cada 100" in shown.routes.foot
    assert "Recusado" in shift_page_texts.aside(account)
    await page.do(Ask.PAUSE)
    assert running(page).shift.stage is ShiftStage.PAUSED
    await page.do(Ask.RESUME, Ask.CASES, OrderAsked("GB7K-A", "a"), Ask.BACK)
    assert running(page).shift.stage is ShiftStage.SELLING
    assert [call[1] for call in calls_of(page.desk)] == [CommandId.LOCK, "pending", "orders", "sell"]
    await page.do(OrderAsked("", "d"))
    assert page.found == ["GB7K-A", "d"]


async def test_an_outcome_that_comes_in_is_read_at_once(scope: TaskScope) -> None:
    page = Page(scope)
    await page.open()
    await page.do(Opened("", ""))
    page.shifts.orders = tuple(
        replace(one, state=S.COMPLETED) if one.id == "d" else one for one in sold_orders()
    )
    page.flow.move(page.shifts.orders[3])
    await page.settle()
    assert running(page).account.pending == ()
    await page.do(Ask.LEAVE)
    before = page.shifts.reads
    page.flow.move(page.shifts.orders[3])
    await page.settle()
    assert page.shifts.reads == before, "nobody looks"


@pytest.mark.parametrize(
    ("amount", "why", "about_words"), [("abc", "Troco", False), ("500", "Troco", False), ("10", "", True)]
)
async def test_cash_that_cannot_be_taken_out_says_why_where_it_was_typed(
    scope: TaskScope, amount: str, why: str, about_words: bool
) -> None:
    page = Page(scope, cash=True)
    await page.open()
    await page.do(Opened("120", ""), CashMoved(EntryKind.PAID_OUT, amount, why))
    text, about = page.view.last("show_problem")
    assert text and about is about_words
    assert page.shifts.current and not page.shifts.current.movements
    await page.do(CashMoved(EntryKind.PAID_OUT, "20", "Troco"), CashMoved(EntryKind.PAID_IN, "5,5", "Moedas"))
    assert page.shifts.current.cash == 12_000 - 2_000 + 550
    assert len(page.view.all("accept")) == 2


async def test_nothing_of_the_account_is_read_or_shown_before_the_count_is_handed_in(
    scope: TaskScope,
) -> None:
    page = await at_counting(scope)
    await page.do(Ask.BACK)
    assert page.face() is Face.RUNNING, "counting can be left"
    await page.do(Ask.STOP)
    assert page.face() is Face.COUNTING
    before, calls = page.shifts.reads, len(page.view.calls)
    await page.do(Ask.READ, Ask.PRINT, FileKind.PDF, FileKind.XLSX, Signed("x"), typed(card="x"), typed())
    page.flow.move(attempt(S.COMPLETED))
    await page.settle()
    assert page.shifts.reads == before and page.shifts.printed == [] and page.shifts.saved == []
    shown = {call[0] for call in page.view.calls[calls:]}
    assert shown <= {"show_counting", "show_problems", "ask_hand_in"}


async def test_a_count_that_lacks_something_is_asked_for_and_not_handed_in(scope: TaskScope) -> None:
    page = await at_counting(scope)
    await page.do(typed(spare="", card_total="1,2,3"), Ask.HAND_IN)
    assert [(topic, money) for topic, money, _ in page.view.last("show_problems")] == [
        (Topic.CARD, True),
        (Topic.SPARE, False),
    ]
    assert page.shifts.current and page.shifts.current.stage is ShiftStage.STOPPED


async def test_a_count_is_handed_in_once_the_person_is_sure(scope: TaskScope) -> None:
    page = await at_counting(scope, cash=True)
    await page.do(typed(cash="120"))
    assert page.view.all("ask_hand_in") and page.face() is Face.COUNTING
    await page.do(Ask.HAND_IN)
    assert page.face() is Face.COMPARING
    count = page.shifts.current and page.shifts.current.count
    assert count and count.cash == 12_000
    assert {one.method: (one.orders, one.total) for one in count.methods}[Method.PIX] == (1, ONE)
    assert not page.view.last("show_comparison")[1].differs


async def test_a_difference_needs_words_and_a_supervisor(scope: TaskScope) -> None:
    asking = Asking(None)
    page = await at_comparing(scope, lacks=ONE, approvals=asking)
    shown = page.view.last("show_comparison")[1]
    assert [one.agrees for one in compared_lines(shown.lines)] == [False, True, True, False, True, True]
    assert shown.differs and shown.likely
    await page.do(Signed("  "))
    assert page.view.last("show_words_problem") and asking.asked == []
    await page.do(Signed("O comprovante não saiu."))
    assert asking.asked == [Permission.SHIFT_DIFFERENCE] and page.shifts.current, "nobody agreed"
    one = shown.likely[0]
    asking.grant = Grant(RUI)
    await page.do(Accepted(one.topic, one.order.attempt))
    assert page.view.last("show_comparison")[2] == {(one.topic, one.order.attempt)}
    await page.do(Signed("O comprovante não saiu."))
    assert page.shifts.current is None
    assert page.shifts.grant == Grant(RUI) and page.shifts.accepted == ((one.topic, one.order.attempt),)


async def test_what_was_signed_is_shown_and_printed(scope: TaskScope) -> None:
    page = await at_comparing(scope)
    await page.do(Signed(""))
    assert page.face() is Face.PAST and page.shifts.printed == [1]
    listed, number = page.view.last("show_past")[:2]
    assert [one.number for one in listed] == [1] == [number]
    closing = page.view.last("show_signed")[0].shift.closing
    assert all(line.agrees for line in compared_lines(closing.lines))
    await page.do(Ask.PRINT)
    assert page.shifts.printed == [1, 1]
    await page.do(Ask.BACK, Opened("", ""), Ask.PAST, PastMarked("1"))
    assert page.face() is Face.PAST, "also while another one runs"
    await page.do(Ask.BACK)
    assert page.face() is Face.RUNNING
    page.presenter.close()
    assert page.shifts._listeners == []


async def test_a_seller_sees_and_prints_the_own_shifts_alone(scope: TaskScope) -> None:
    page = await at_comparing(scope, approvals=Asking(None))
    await page.do(Signed(""))
    page.desk.who = "Caio Braga"  # type: ignore[misc]
    page.shifts.put(None)
    await page.settle()
    await page.do(Ask.PRINT, PastMarked("1"), Ask.PRINT)
    assert page.view.last("show_past")[0] == ()
    assert len(page.view.all("show_signed")) == 1 == len(page.shifts.printed), "the one who signed it saw it"


async def test_a_closing_whose_slip_is_not_printed_says_that_it_is_signed_and_how_to_print_it(
    scope: TaskScope,
) -> None:
    page = await at_comparing(scope)
    page.shifts.print_problem = "A impressora está sem papel."
    await page.do(Signed(""))
    kind, title, text = page.notice
    assert (kind, title) == ("warning", "Turno 1 fechado e assinado, sem comprovante impresso")
    assert text.startswith("A impressora está sem papel. O fechamento está assinado e guardado")
    notice = page.view.last("show_notice")[0]
    assert [one.command for one in notice.actions] == [CommandId.PRINT]
    page.shifts.print_problem = ""
    await page.do(Ask.PRINT)
    assert page.shifts.printed == [1, 1] and page.notice[0] == "success"


async def test_a_closing_stays_as_it_was_signed_and_what_came_later_stands_beside_it(
    scope: TaskScope,
) -> None:
    page = await at_comparing(scope)
    await page.do(Signed(""))
    before = page.view.last("show_signed")
    page.shifts.orders = tuple(
        replace(one, state=S.COMPLETED) if one.id == "d" else one for one in sold_orders()
    )
    await page.do(Ask.READ)
    after = page.view.last("show_signed")
    assert after[0].shift.closing == before[0].shift.closing
    assert before[0].later == () and [one.number for one in after[0].later] == ["GB7K-D"]


async def test_an_account_that_changed_is_compared_anew(scope: TaskScope) -> None:
    page = await at_comparing(scope)
    page.shifts.refuses = ShiftRefusal.ACCOUNT_CHANGED
    reads = page.shifts.reads
    await page.do(Signed(""))
    assert page.notice[2] == shift_texts.refusal(ShiftRefusal.ACCOUNT_CHANGED)
    assert page.shifts.reads > reads and page.face() is Face.COMPARING


@pytest.mark.parametrize("kind", FileKind)
async def test_ones_own_shift_is_saved_without_asking_anybody(scope: TaskScope, kind: FileKind) -> None:
    asking = Asking(None)
    page = await at_comparing(scope, approvals=asking)
    await page.do(Signed(""), kind)
    path, chosen = page.view.last("ask_file")
    assert path.suffix == f".{kind.value}" and asking.asked == []
    chosen(Path("elsewhere") / path.name)
    await page.settle()
    assert page.shifts.saved == [Path("elsewhere") / path.name]
    await page.do(Ask.FOLDER)
    assert page.view.last("open_folder") == Path("elsewhere")
    page.desk.who = "Caio Braga"  # type: ignore[misc]
    await page.do(kind)
    assert asking.asked == [Permission.EXPORT] and len(page.view.all("ask_file")) == 1, "another's shift"


async def test_an_order_on_its_way_keeps_the_shift_selling(scope: TaskScope) -> None:
    page = Page(scope)
    await page.open()
    await page.do(Opened("", ""))
    page.shifts.refuses = ShiftRefusal.SALE_GOING_ON
    await page.do(Ask.STOP)
    assert page.face() is Face.RUNNING
    assert page.notice[2] == shift_texts.refusal(ShiftRefusal.SALE_GOING_ON)
