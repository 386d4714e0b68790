"""Puts the page of open cases together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.pending.decision import Supervisor
from pos_app.ui.pages.pending.presenter import Journal, PendingPresenter, Tracker
from pos_app.ui.pages.pending.view import PendingView
from pos_app.ui.shared.approvals import Approvals, Record
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page


class CasePrinter(Protocol):
    """Prints the slip of a case; returns why it could not, or the empty text."""

    def print_case(self, attempt: Attempt, /) -> str: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def orders(self) -> Tracker: ...

    @property
    def journal(self) -> Journal: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def slips(self) -> CasePrinter: ...

    @property
    def hooks(self) -> DeskHooks: ...

    @property
    def approvals(self) -> Approvals: ...

    @property
    def trail(self) -> Record: ...

    def supervisor(self) -> Supervisor: ...

    def sell_again(self, attempt: Attempt, /) -> None: ...

    def count_pending(self, count: int, /) -> None: ...

    def drifts(self) -> frozenset[tuple[str, str]]: ...

    def hints_changed(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = pending_page(
        desk.journal,
        desk.orders,
        desk.scope,
        desk.supervisor,
        on_repeat=desk.sell_again,
        print_case=desk.slips.print_case,
        on_count=desk.count_pending,
        drifts=desk.drifts,
        approvals=desk.approvals,
        record=desk.trail,
    )
    view.hints_changed.connect(desk.hints_changed)
    # Attempts left open by a crash are counted before the page is opened.
    desk.hooks.at_start.append(presenter.opened)
    return BuiltPage(view, presenter, presenter.opened)


def pending_page(
    journal: Journal,
    tracker: Tracker,
    scope: TaskScope,
    supervisor: Callable[[], Supervisor],
    *,
    on_repeat: Callable[[Attempt], None] = lambda _: None,
    print_case: Callable[[Attempt], str] = lambda _: "",
    on_count: Callable[[int], None] = lambda _: None,
    drifts: Callable[[], frozenset[tuple[str, str]]] = frozenset,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
    approvals: Approvals | None = None,
    record: Record | None = None,
) -> tuple[PendingView, PendingPresenter]:
    """Return the page and its presenter, wired; the callbacks are those of the presenter."""
    view = PendingView()
    presenter = PendingPresenter(
        view,
        journal,
        tracker,
        scope,
        supervisor,
        on_repeat=on_repeat,
        print_case=print_case,
        on_count=on_count,
        drifts=drifts,
        now=now,
        zone=zone,
        approvals=approvals,
        record=record,
    )
    view.picked.connect(presenter.choose)
    view.asked_now.connect(presenter.ask_now)
    view.copy_asked.connect(presenter.copy_number)
    view.decide_asked.connect(presenter.decide)
    view.decided.connect(presenter.decided)
    view.decision_left.connect(presenter.stop_deciding)
    view.repeat_asked.connect(presenter.repeat)
    view.print_asked.connect(presenter.print_case)
    view.ticked.connect(presenter.tick)
    return view, presenter
