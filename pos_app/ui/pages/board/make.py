"""Puts the board together."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.domain.board import Deadline
from pos_app.domain.orders import PixCharge
from pos_app.domain.storage import Draft
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.board.missing_slips import MissingSlips
from pos_app.ui.pages.board.presenter import BoardPresenter, Found, OpenActions, Tracker
from pos_app.ui.pages.board.running_out import RunningOut, Sales
from pos_app.ui.pages.board.view import BoardView
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page
from pos_app.ui.shared.ports import SlipsPort
from pos_app.wording.command_ids import CommandId

SIDE_WIDTH = 384


class Board(Protocol):
    """What leaves about now."""

    async def read(self, today: date, /) -> Found: ...


class Journal(Protocol):
    """What this desk keeps."""

    @property
    def board(self) -> Board: ...

    async def attempt(self, attempt_id: str, /) -> Attempt | None: ...
    async def drafts(self) -> tuple[Draft, ...]: ...


class Orders(Tracker, Protocol):
    """Who follows the orders, and how long."""

    @property
    def watch_for(self) -> timedelta: ...

    def charges(self) -> tuple[tuple[Attempt, PixCharge], ...]: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def sale(self) -> Sales: ...

    @property
    def orders(self) -> Orders: ...

    @property
    def journal(self) -> Journal: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def slips(self) -> SlipsPort: ...

    @property
    def hooks(self) -> DeskHooks: ...

    def printed(self, attempt: Attempt, /) -> None: ...
    def open_page(self, name: str, /) -> None: ...
    def run(self, command: CommandId, /) -> None: ...
    def hints_changed(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = board_page(
        desk.journal.board.read,
        RunningOut(desk.sale, desk.journal, desk.orders.charges).read,
        desk.scope,
        desk.orders,
        lambda view, reload: _open_actions(desk, view, reload),
        watch_for=desk.orders.watch_for,
    )
    view.hints_changed.connect(desk.hints_changed)
    return _BoardPage(view, presenter, presenter.opened, side=view.side, side_width=SIDE_WIDTH)


class _BoardPage(BuiltPage):
    """A page that is read only while it is in front."""

    def left(self) -> None:
        """Stop reading, then notify the view."""
        assert isinstance(self.presenter, BoardPresenter)
        self.presenter.left()
        self.view.left()


def _open_actions(desk: Desk, view: BoardView, reload: Callable[[], None]) -> OpenActions:
    slips = MissingSlips(desk.journal, desk.slips, desk.scope, view.tell_prints, desk.printed, reload)
    view.notice_acted.connect(lambda command: slips.stop() if command is CommandId.STOP_PRINT else None)

    def order(number: str) -> None:
        desk.open_page("orders")
        desk.hooks.look_for_order(number)

    return OpenActions(
        order=order,
        case=lambda: desk.open_page("pending"),
        sale=lambda: desk.open_page("sell"),
        parked=lambda: desk.run(CommandId.PARKED),
        print_missing=slips.print,
    )


def board_page(
    read: Callable[[date], Awaitable[Found]],
    others: Callable[[], Awaitable[tuple[Deadline, ...]]],
    scope: TaskScope,
    tracker: Tracker,
    open_actions: Callable[[BoardView, Callable[[], None]], OpenActions],
    *,
    watch_for: timedelta,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
) -> tuple[BoardView, BoardPresenter]:
    """Return the page and its presenter, wired; ``view.side`` belongs beside it. ``open_actions`` is given
    the view, and how to read again."""
    view = BoardView()
    made: list[BoardPresenter] = []
    leads = open_actions(view, lambda: made[0].reload())
    presenter = BoardPresenter(
        view, scope, tracker, read, others, leads, watch_for=watch_for, now=now, zone=zone
    )
    made.append(presenter)
    view.span_chosen.connect(presenter.choose_span)
    view.departure_marked.connect(presenter.choose_departure)
    view.deadline_marked.connect(presenter.choose_deadline)
    view.opened.connect(presenter.enter)
    view.print_asked.connect(presenter.print_missing)
    view.reread.connect(presenter.reload)
    view.ticked.connect(presenter.tick)
    return view, presenter
