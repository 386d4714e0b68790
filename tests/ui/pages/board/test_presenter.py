"""What the board shows, when it reads, and where Enter leads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from pos_app.domain.attempts import AttemptState
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind
from pos_app.domain.orders import PixCharge
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import SlipState
from pos_app.domain.storage import DiskFull, Draft
from pos_app.sale.draft import packed
from pos_app.sale.stage import Sale
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.board.presenter import BoardPresenter, OpenActions, Opens
from pos_app.ui.pages.board.rows import DeadlineLine, DepartureLine, Span, deadline_line
from pos_app.ui.pages.board.running_out import RunningOut
from pos_app.wording.notices import NoticeView
from tests.domain.board_samples import HERE, NOW, bus, order
from tests.sale import samples
from tests.sale.walks import at_payment

S = AttemptState


class Screen:
    def __init__(self) -> None:
        self.departures: tuple[DepartureLine, ...] = ()
        self.deadlines: tuple[DeadlineLine, ...] = ()
        self.counts: dict[Span, int] = {}
        self.opens = Opens.NOTHING
        self.notice: NoticeView | None = None

    def show_departures(self, lines: tuple[DepartureLine, ...]) -> None:
        self.departures = lines

    def show_counts(self, counts: dict[Span, int], span: Span) -> None:
        self.counts = counts

    def show_deadlines(self, lines: tuple[DeadlineLine, ...]) -> None:
        self.deadlines = lines

    def show_opens(self, what: Opens) -> None:
        self.opens = what

    def show_notice(self, notice: NoticeView | None) -> None:
        self.notice = notice


class Tracker:
    def __init__(self) -> None:
        self.listeners: list[Any] = []

    def on_attempt(self, listener: Any) -> Any:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)


class Board:
    """A board over orders in memory, at a clock that the test sets."""

    def __init__(self, scope: TaskScope) -> None:
        self.view, self.tracker, self.scope = Screen(), Tracker(), scope
        self.now = NOW
        self.orders: tuple[BoardOrder, ...] = ()
        self.others: tuple[Deadline, ...] = ()
        self.prints: dict[str, SlipState] = {}
        self.reads = 0
        self.since = date.min
        self.broken = False
        self.went: list[object] = []
        open_actions = OpenActions(
            order=self.went.append,
            case=lambda: self.went.append("cases"),
            sale=lambda: self.went.append("sale"),
            parked=lambda: self.went.append("parked"),
            print_missing=self.went.append,
        )
        self.presenter = BoardPresenter(
            self.view, scope, self.tracker, self._read, self._others, open_actions,
            watch_for=timedelta(hours=72), now=lambda: self.now, zone=HERE,
        )  # fmt: skip

    async def _read(self, since: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        self.reads += 1
        self.since = since
        if self.broken:
            raise DiskFull()
        return self.orders, self.prints

    async def _others(self) -> tuple[Deadline, ...]:
        return self.others

    async def open(self) -> None:
        self.presenter.opened()
        await self.settle()

    async def settle(self) -> None:
        while self.scope.running("board"):  # noqa: ASYNC110 - the page has no event to wait for
            await asyncio.sleep(0)


@pytest.fixture
async def board() -> AsyncIterator[Board]:
    scope = TaskScope("board", lambda name, error: pytest.fail(f"{name}: {error}"))
    made = Board(scope)
    yield made
    made.presenter.close()
    await scope.aclose()


async def test_after_midnight_a_bus_of_a_place_that_is_behind_still_stands_with_today_s(board: Board) -> None:
    board.now = datetime(
        2026, 3, 22, 3, 30, tzinfo=UTC
    )  # Half past midnight here, half past ten in Rio Branco.
    board.orders = (order(S.PRINTED, bus(hour=23, state="AC")),)
    await board.open()
    assert board.since == date(2026, 3, 21)
    assert [(one.hour, one.left) for one in board.view.departures] == [("23:00", "em 30 min")]
    assert board.view.counts == {Span.TODAY: 1, Span.TOMORROW: 0, Span.WEEK: 1}


async def test_departures_are_counted_down_and_grouped_by_day(board: Board) -> None:
    later = replace(order(S.PRINTED, bus(day=22, goal="Natal")), attempt_id="b")
    board.orders = (order(S.PRINTED), later)
    await board.open()
    assert [(one.hour, one.left, one.gone, one.soon) for one in board.view.departures] == [
        ("16:00", "em 1h00", False, False)
    ]
    assert board.view.counts == {Span.TODAY: 1, Span.TOMORROW: 1, Span.WEEK: 2}
    board.presenter.choose_span(Span.WEEK)
    assert [(one.destination, one.note) for one in board.view.departures] == [
        ("Vitória", ""),
        ("Natal", "dom 22/03"),
    ]
    board.presenter.choose_span(Span.TOMORROW)
    assert [one.destination for one in board.view.departures] == ["Natal"]
    board.presenter.choose_span(Span.TODAY)
    board.now = NOW + timedelta(minutes=50)
    board.presenter.tick()
    assert (board.view.departures[0].left, board.view.departures[0].soon) == ("em 10 min", True)
    board.now = NOW + timedelta(minutes=61)
    board.presenter.tick()
    assert (board.view.departures[0].left, board.view.departures[0].gone) == ("saiu", True)
    assert board.view.counts[Span.TODAY] == 0
    board.now = NOW + timedelta(minutes=91)
    board.presenter.tick()
    assert board.view.departures == ()


async def test_a_tick_counts_deadlines_down_and_drops_what_is_over(board: Board) -> None:
    board.others = (Deadline(DeadlineKind.HOLD, NOW + timedelta(seconds=72), seats=("17",)),)
    await board.open()
    assert [(one.left, one.tone) for one in board.view.deadlines] == [("1:12", "danger")]
    board.now += timedelta(seconds=2)
    board.presenter.tick()
    assert board.view.deadlines[0].left == "1:10"
    board.now += timedelta(minutes=2)
    board.presenter.tick()
    assert board.view.deadlines == ()


async def test_it_is_read_again_while_open_and_never_for_nobody(board: Board) -> None:
    await board.open()
    for _ in range(30):
        board.presenter.tick()
    await board.settle()
    assert board.reads == 2
    board.tracker.listeners[0](samples.attempt())
    await board.settle()
    assert board.reads == 3
    board.presenter.left()
    board.tracker.listeners[0](samples.attempt())
    await board.settle()
    assert board.reads == 3


async def test_a_journal_that_cannot_be_read_is_told_and_what_was_there_stays(board: Board) -> None:
    board.orders = (order(S.PRINTED),)
    await board.open()
    board.broken = True
    board.presenter.reload()
    await board.settle()
    assert board.view.notice is not None and board.view.notice.kind == "danger"
    assert board.view.departures
    board.broken = False
    board.presenter.reload()
    await board.settle()
    assert board.view.notice is None


async def test_enter_opens_what_the_cursor_is_on(board: Board) -> None:
    doubt = replace(order(S.AMBIGUOUS, bus(hour=18)), attempt_id="doubt", order="")
    board.orders = (order(S.PRINTED), doubt)
    board.others = (
        Deadline(DeadlineKind.HOLD, NOW + timedelta(minutes=1)),
        Deadline(DeadlineKind.HOLD, NOW + timedelta(minutes=2), draft="Lídia"),
        Deadline(DeadlineKind.CODE, NOW + timedelta(minutes=3), "pix", method=PaymentType.PIX),
        Deadline(DeadlineKind.CANCEL, NOW + timedelta(minutes=4), "a1", "GB7K"),
    )
    await board.open()
    assert board.view.opens is Opens.NOTHING
    board.presenter.enter()
    for line in board.view.departures:
        board.presenter.choose_departure(line.key)
        board.presenter.enter()
    for other in board.view.deadlines[:4]:
        board.presenter.choose_deadline(other.key)
        board.presenter.enter()
    assert board.went == ["GB7K", "cases", "sale", "parked", "cases", "GB7K"]
    board.presenter.choose_deadline("gone")
    assert board.view.opens is Opens.NOTHING


async def test_only_slips_that_are_missing_are_printed(board: Board) -> None:
    board.orders = (order(S.COMPLETED), replace(order(S.PRINTED, bus(hour=18)), attempt_id="b"))
    await board.open()
    board.presenter.print_missing()
    assert board.went == []
    missing, there = board.view.departures
    board.presenter.choose_departure(missing.key)
    board.presenter.print_missing()
    assert board.went == [(board.orders[0],)]
    board.presenter.choose_departure(there.key)
    board.presenter.print_missing()
    assert len(board.went) == 1
    assert board.view.notice is not None and "Nada a imprimir" in board.view.notice.title


@pytest.mark.parametrize(
    ("kind", "minutes", "tone"),
    [
        (DeadlineKind.HOLD, 1, "danger"),
        (DeadlineKind.HOLD, 3, "warning"),
        (DeadlineKind.HOLD, 6, "primary"),
        (DeadlineKind.CODE, 6, "warning"),
        (DeadlineKind.FISCAL, 30, "primary"),
        (DeadlineKind.CANCEL, 6, "primary"),
        (DeadlineKind.CANCEL, 300, "text_2"),
    ],
)
def test_a_deadline_looks_as_near_as_it_is(kind: DeadlineKind, minutes: int, tone: str) -> None:
    method = PaymentType.PIX if kind is DeadlineKind.CODE else None
    one = Deadline(kind, NOW + timedelta(minutes=minutes), method=method)
    assert deadline_line(one, NOW, HERE).tone == tone


def test_a_code_that_runs_out_is_named_and_marked_by_its_method() -> None:
    line = deadline_line(Deadline(DeadlineKind.CODE, NOW, method=PaymentType.PIX), NOW, HERE)
    assert (line.title, line.icon) == ("PIX vence", "qr-code")


async def test_holds_and_codes_come_from_the_sales() -> None:
    sale = at_payment()

    class Sales:
        stage = sale

    class Drafts:
        async def drafts(self) -> tuple[Draft, ...]:
            when = datetime.now(HERE)
            return (
                Draft("Lídia", when, packed(sale)),
                Draft("empty", when, packed(Sale())),
                Draft("odd", when, {}),
            )

    until = NOW + timedelta(minutes=9)
    by_card = replace(samples.attempt(S.KNOWN), public_id="GB7K")
    waiting = replace(by_card, sold=replace(by_card.sold, payment=PaymentType.PIX))
    dated = PixCharge("0002", None, until=until)
    charges = ((waiting, dated), (waiting, PixCharge("0002", None)), (by_card, dated))
    found = await RunningOut(Sales(), Drafts(), lambda: charges).read()
    assert [(one.kind, one.draft, one.seats, one.order) for one in found] == [
        (DeadlineKind.HOLD, "", ("17",), ""),
        (DeadlineKind.HOLD, "Lídia", ("17",), ""),
        (DeadlineKind.CODE, "", (), "GB7K"),
    ]
    assert found[0].at == found[1].at == sale.hold_until
    assert found[2].method is PaymentType.PIX
    Sales.stage = Sale()
    assert len(await RunningOut(Sales(), Drafts(), lambda: ()).read()) == 1
