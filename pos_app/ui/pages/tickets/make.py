"""Puts the page of tickets together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Protocol

from pos_app.domain.attempts import Attempt
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.tickets.presenter import Flow, TicketsPresenter
from pos_app.ui.pages.tickets.view import TicketsView
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.sending.make import sending
from pos_app.ui.shared.sending.ports import ReceiptsPort
from pos_app.ui.shared.sending.send_work import SendWork


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def sale(self) -> Flow: ...

    @property
    def slips(self) -> SlipsPort: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def folder(self) -> Path: ...

    @property
    def receipts(self) -> ReceiptsPort: ...

    @property
    def hooks(self) -> DeskHooks: ...

    def printed(self, attempt: Attempt, /) -> None: ...
    def hints_changed(self) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = tickets_page(
        desk.sale, desk.slips, desk.scope, folder=desk.folder, on_printed=desk.printed
    )
    view.hints_changed.connect(desk.hints_changed)
    sends = send_receipts(view, presenter, desk.receipts, desk.scope)
    desk.hooks.at_end.append(sends.close)
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and sends.tells(order))
    return BuiltPage(view, presenter, presenter.opened, side=view.side, side_width=356)


def send_receipts(
    view: TicketsView,
    presenter: TicketsPresenter,
    receipts: ReceiptsPort,
    scope: TaskScope,
    zone: tzinfo | None = None,
) -> SendWork:
    """Let the page send receipts, and show what became of them."""
    work = sending(view, receipts, scope, presenter.receipt, view.show_notice, zone)

    def look() -> None:
        view.show_sending(work.ready)
        work.look()

    view.send_asked.connect(work.ask)
    view.notice_acted.connect(work.act)
    view.ticked.connect(look)
    view.opened.connect(look)
    return work


def tickets_page(
    flow: Flow,
    slips: SlipsPort,
    scope: TaskScope,
    *,
    folder: Path,
    on_printed: Callable[[Attempt], None] = lambda _: None,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
) -> tuple[TicketsView, TicketsPresenter]:
    """Return the page and its presenter, wired. ``view.side`` belongs beside it, 356 px wide."""
    view = TicketsView(slips)
    presenter = TicketsPresenter(
        view, flow, slips, scope, folder=folder, on_printed=on_printed, now=now, zone=zone
    )
    view.picked.connect(presenter.choose)
    view.stepped.connect(presenter.step)
    view.print_one_asked.connect(presenter.print_one)
    view.save_one_asked.connect(presenter.save_one)
    view.print_asked.connect(presenter.print_missing)
    view.print_some_asked.connect(presenter.print_some)
    view.reprint_asked.connect(presenter.reprint)
    view.save_asked.connect(presenter.save_all)
    view.copy_asked.connect(presenter.copy_number)
    view.new_asked.connect(presenter.new_sale)
    view.notice_acted.connect(presenter.act)
    view.ticked.connect(presenter.tick)
    return view, presenter
