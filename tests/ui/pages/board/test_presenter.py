"""What the board shows, when it reads, and where Enter leads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import cast

import pytest

from pos_app.domain.attempts import Attempt, AttemptState
from pos_app.domain.board import BoardOrder, Deadline, DeadlineKind, board_order
from pos_app.domain.orders import Finality, PixCharge, Ticket
from pos_app.domain.payment import PaymentType
from pos_app.domain.printers import PrintReason, PrintRecord, SlipState
from pos_app.domain.storage import DiskFull, Draft
from pos_app.sale.draft import packed
from pos_app.sale.stage import Sale
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.board.presenter import (
    Ask,
    BoardPresenter,
    DeadlineLine,
    DepartureLine,
    Marked,
    Opens,
    Span,
    deadline_line,
    running_out,
)
from pos_app.ui.pages.board.view import BoardView
from pos_app.ui.shared.page import DeskHooks
from pos_app.wording.notices import CommandId, NoticeView
from tests.domain.board_samples import HERE, NOW, attempt, bus, order, ticket
from tests.sale import samples
from tests.sale.walks import at_payment
from tests.ui.builders_orders import FakeFlow
from tests.ui.pages.tickets.slips import FakeSlips
from tests.ui.recording import Recorder, a_desk, calls_of

S = AttemptState


class Flow(FakeFlow):
    watch_for = timedelta(hours=72)
    codes: tuple[tuple[Attempt, PixCharge], ...] = ()

    def charges(self) -> tuple[tuple[Attempt, PixCharge], ...]:
        return self.codes


def held(left: timedelta) -> Sale:
    """A sale whose holds run out then."""
    sale = at_payment()
    seats = tuple(
        replace(one, hold=one.hold and replace(one.hold, until=NOW + left)) for one in sale.seating.seats
    )
    return replace(sale, seating=replace(sale.seating, seats=seats))


def waiting(until: datetime | None, payment: PaymentType = PaymentType.PIX) -> tuple[Attempt, PixCharge]:
    """An order that waits for its payment."""
    made = replace(samples.attempt(S.KNOWN), public_id="GB7K")
    return replace(made, sold=replace(made.sold, payment=payment)), PixCharge("0002", None, until=until)


class Board:
    """A board over orders in memory, at a clock that the test sets."""

    def __init__(self, scope: TaskScope) -> None:
        self.view, self.flow, self.scope = Recorder(BoardView), Flow(), scope
        self.now = NOW
        self.orders: tuple[BoardOrder, ...] = ()
        self.prints: dict[str, SlipState] = {}
        self.parked: tuple[Draft, ...] = ()
        self.reads = 0
        self.since = date.min
        self.broken = False
        self.board = self
        self.slips, self.sold = FakeSlips(), dict[str, Attempt]()
        hooks = DeskHooks(look_for_order=lambda number: self.looked_for.append(number))
        self.looked_for: list[str] = []
        self.desk = a_desk(
            sale=self.flow, orders=self.flow, journal=self, scope=scope, hooks=hooks, slips=self.slips
        )
        self.presenter = BoardPresenter(cast(BoardView, self.view), self.desk, lambda: self.now, HERE)
        self.ask = self.presenter.handle

    @property
    def departures(self) -> tuple[DepartureLine, ...]:
        return cast(tuple[DepartureLine, ...], self.view.last("show_departures"))

    @property
    def deadlines(self) -> tuple[DeadlineLine, ...]:
        return cast(tuple[DeadlineLine, ...], self.view.last("show_deadlines"))

    @property
    def counts(self) -> dict[Span, int]:
        return cast(dict[Span, int], self.view.last("show_counts")[0])

    @property
    def notice(self) -> NoticeView | None:
        return cast(NoticeView | None, self.view.last("show_notice"))

    async def read(self, since: date) -> tuple[tuple[BoardOrder, ...], dict[str, SlipState]]:
        self.reads += 1
        self.since = since
        if self.broken:
            raise DiskFull()
        return self.orders, self.prints

    async def attempt(self, key: str) -> Attempt | None:
        if self.broken:
            raise DiskFull()
        return self.sold.get(key)

    async def drafts(self) -> tuple[Draft, ...]:
        return self.parked

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


async def test_after_midnight_a_bus_of_a_place_that_is_behind_still_stands(board: Board) -> None:
    board.now = datetime(
        2026, 3, 22, 3, 30, tzinfo=UTC
    )  # Half past midnight here, half past ten in Rio Branco.
    board.orders = (order(S.PRINTED, bus(hour=23, state="AC")),)
    await board.open()
    assert board.since == date(2026, 3, 21)
    assert [(one.hour, one.left) for one in board.departures] == [("23:00", "em 30 min")]
    assert board.counts == {Span.TODAY: 1, Span.TOMORROW: 0, Span.WEEK: 1}


async def test_before_midnight_the_first_buses_after_it_stand_among_those_of_today(board: Board) -> None:
    board.now = datetime(2026, 3, 22, 2, 50, tzinfo=UTC)  # Ten to midnight here.
    night, morning = (
        order(S.PRINTED, bus(day=22, hour=hour, goal=goal)) for hour, goal in ((0, "A"), (9, "B"))
    )
    board.orders = (night, replace(morning, attempt_id="b"))
    await board.open()
    assert [(one.destination, one.note, one.left) for one in board.departures] == [
        ("A", "dom 22/03", "em 10 min")
    ]
    assert board.counts == {Span.TODAY: 1, Span.TOMORROW: 2, Span.WEEK: 2}


async def test_departures_are_counted_down_and_grouped_by_day(board: Board) -> None:
    later = replace(order(S.PRINTED, bus(day=22, goal="Natal")), attempt_id="b")
    board.orders = (order(S.PRINTED), later)
    await board.open()
    assert [(one.hour, one.left, one.gone, one.soon) for one in board.departures] == [
        ("16:00", "em 1h00", False, False)
    ]
    assert board.counts == {Span.TODAY: 1, Span.TOMORROW: 1, Span.WEEK: 2}
    board.ask(Span.WEEK)
    assert [(one.destination, one.note) for one in board.departures] == [
        ("Vitória", ""),
        ("Natal", "dom 22/03"),
    ]
    board.ask(Span.TOMORROW)
    assert [one.destination for one in board.departures] == ["Natal"]
    board.ask(Span.TODAY)
    board.now = NOW + timedelta(minutes=50)
    board.ask(Ask.TICK)
    assert (board.departures[0].left, board.departures[0].soon) == ("em 10 min", True)
    board.now = NOW + timedelta(minutes=61)
    board.ask(Ask.TICK)
    assert (board.departures[0].left, board.departures[0].gone) == ("saiu", True)
    assert board.counts[Span.TODAY] == 0
    board.now = NOW + timedelta(minutes=91)
    board.ask(Ask.TICK)
    assert board.departures == ()


async def test_a_tick_counts_deadlines_down_and_drops_what_is_over(board: Board) -> None:
    board.flow.stage = held(timedelta(seconds=72))
    await board.open()
    assert [(one.left, one.tone) for one in board.deadlines] == [("1:12", "danger")]
    board.now += timedelta(seconds=2)
    board.ask(Ask.TICK)
    assert board.deadlines[0].left == "1:10"
    board.now += timedelta(minutes=2)
    board.ask(Ask.TICK)
    assert board.deadlines == ()


async def test_it_is_read_again_while_open_and_never_for_nobody(board: Board) -> None:
    await board.open()
    for _ in range(30):
        board.ask(Ask.TICK)
    await board.settle()
    assert board.reads == 2
    board.flow.move(samples.attempt())
    await board.settle()
    assert board.reads == 3
    board.ask(Ask.LEAVE)
    board.flow.move(samples.attempt())
    await board.settle()
    assert board.reads == 3


async def test_a_journal_that_cannot_be_read_is_told_and_what_was_there_stays(board: Board) -> None:
    board.orders = (order(S.PRINTED),)
    await board.open()
    board.broken = True
    board.ask(Ask.READ)
    await board.settle()
    assert board.notice is not None and board.notice.kind == "danger"
    assert board.departures
    board.broken = False
    board.ask(Ask.READ)
    await board.settle()
    assert board.notice is None


async def test_enter_opens_what_the_cursor_is_on(board: Board) -> None:
    doubt = replace(order(S.AMBIGUOUS, bus(hour=18)), attempt_id="doubt", order="")
    ends = NOW + timedelta(minutes=4)
    board.orders = (order(S.PRINTED, tickets=(ticket(cancellation_deadline=ends, can_cancel=True),)), doubt)
    board.flow.stage = held(timedelta(minutes=1))
    board.parked = (Draft("Lídia", NOW, packed(held(timedelta(minutes=2)))),)
    board.flow.codes = (waiting(NOW + timedelta(minutes=3)),)
    await board.open()
    assert board.view.last("show_opens") is Opens.NOTHING
    board.ask(Ask.OPEN)
    for line in board.departures:
        board.ask(Marked(line.key))
        board.ask(Ask.OPEN)
    for other in board.deadlines[:4]:
        board.ask(Marked(other.key, beside=True))
        board.ask(Ask.OPEN)
    pages = [str(given[1]) for given in calls_of(board.desk)]
    assert pages == ["orders", "pending", "sell", CommandId.PARKED, "pending", "orders"]
    assert board.looked_for == ["GB7K", "GB7K"]
    board.ask(Marked("gone", beside=True))
    assert board.view.last("show_opens") is Opens.NOTHING


THREE = (ticket("t1", "17"), ticket("t2", "18"), ticket("t3", "19", status=Finality.CANCELED))


@pytest.mark.parametrize(
    ("known", "printed", "done", "told"),
    [
        ({}, "17 18", True, "success"),
        ({"t1": SlipState.PRINTED, "t2": SlipState.FAILED}, "18", True, "success"),
        ({"t1": SlipState.UNSURE, "t2": SlipState.SENT}, "", False, "success"),
        ({"t1": SlipState.PRINTED, "t2": SlipState.UNSURE}, "", False, "success"),
    ],
)
async def test_missing_slips_are_printed_once_and_what_may_be_on_paper_is_left_alone(
    board: Board, known: dict[str, SlipState], printed: str, done: bool, told: str
) -> None:
    assert await missing(board, known) == told
    assert [seat for seat, _ in board.slips.printed] == printed.split()
    assert [given[0] for given in calls_of(board.desk) if given[0] == "printed"] == ["printed"] * done


async def test_a_printer_that_stops_or_a_journal_that_is_not_read_is_told(board: Board) -> None:
    board.slips.fails_at = "18"
    assert await missing(board, {}) == "danger"
    assert board.slips.printed == [("17", False)]
    board.broken, board.slips.printed = True, []
    assert await missing(board, {}) == "danger" and board.slips.printed == []
    assert [given for given in calls_of(board.desk) if given[0] == "printed"] == []


async def test_where_nothing_is_missing_nothing_is_printed(board: Board) -> None:
    board.orders = (order(S.PRINTED),)
    await board.open()
    board.ask(Ask.PRINT)
    assert board.notice is None, "the cursor is on none"
    board.ask(Marked(board.departures[0].key))
    board.ask(Ask.PRINT)
    assert board.notice is not None and "Nada a imprimir" in board.notice.title
    gone = (ticket("t1", "17", status=Finality.CANCELED),)
    assert await missing(board, {}, gone) == "info"
    assert board.slips.printed == [] and "printed" not in [given[0] for given in calls_of(board.desk)]


async def missing(board: Board, known: dict[str, SlipState], tickets: tuple[Ticket, ...] = THREE) -> str:
    """Print what a departure lacks; return how what became of it looks."""
    one = board_order(sold := attempt(S.COMPLETED, tickets=THREE))
    assert one is not None
    board.sold[sold.id] = attempt(S.COMPLETED, tickets=tickets)
    board.slips.known = [
        PrintRecord("GB7K", name, state, NOW, PrintReason.SALE, "Balcão", copy=False, who="")
        for name, state in known.items()
    ]
    before = len(board.view.all("tell_prints"))
    board.presenter.slips.print((one,))
    while len(board.view.all("tell_prints")) == before:  # noqa: ASYNC110 - it comes in a turn after the print
        await asyncio.sleep(0)
    await board.settle()
    return cast(NoticeView, board.view.last("tell_prints")).kind


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


async def test_holds_and_codes_come_from_the_sales(board: Board) -> None:
    sale = board.flow.stage = at_payment()
    board.parked = (
        Draft("Lídia", NOW, packed(sale)), Draft("empty", NOW, packed(Sale())), Draft("odd", NOW, {})
    )  # fmt: skip
    until = NOW + timedelta(minutes=9)
    board.flow.codes = (waiting(until), waiting(None), waiting(until, PaymentType.CREDIT_CARD))
    found = await running_out(board.desk)
    assert [(one.kind, one.draft, one.seats, one.order) for one in found] == [
        (DeadlineKind.HOLD, "", ("17",), ""),
        (DeadlineKind.HOLD, "Lídia", ("17",), ""),
        (DeadlineKind.CODE, "", (), "GB7K"),
    ]
    assert found[0].at == found[1].at == sale.hold_until
    assert found[2].method is PaymentType.PIX
    board.flow.stage, board.flow.codes = Sale(), ()
    assert len(await running_out(board.desk)) == 1
