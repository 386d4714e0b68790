"""Puts the page of open cases together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo

from pos_app.domain.attempts import Attempt
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.pending.decision import Supervisor
from pos_app.ui.pages.pending.presenter import Journal, PendingPresenter, Tracker
from pos_app.ui.pages.pending.view import PendingView


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
    )
    view.opened.connect(presenter.opened)
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
