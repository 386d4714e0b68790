"""Puts the page of orders together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Protocol

from pos_app.domain.attempts import Attempt, LogEntry
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.orders import FiscalTicket
from pos_app.domain.reports import Report
from pos_app.domain.trips import Stop
from pos_app.sale.template import SaleTemplate
from pos_app.system.tasks import TaskScope
from pos_app.ui.pages.orders.boxes.raw_work import RawAccess, RawPort
from pos_app.ui.pages.orders.list.reader import Provider
from pos_app.ui.pages.orders.panel.desk_lookup import DeskSources
from pos_app.ui.pages.orders.panel.order_side import WIDTH
from pos_app.ui.pages.orders.ports import DeskParts, History, KeepFiscal, PdfPort, not_kept
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.pages.orders.view import OrdersView
from pos_app.ui.shared.approvals import Approvals, Record
from pos_app.ui.shared.page import BuiltPage, DeskHooks, Page
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.sending.make import sending
from pos_app.ui.shared.sending.ports import Receipt, ReceiptsPort
from pos_app.ui.shared.sending.send_work import SendWork


class Orders(Protocol):
    """What the page takes from the tracker of orders."""

    def ask_now(self, attempt_id: str, /) -> None: ...
    async def keep_fiscal(self, attempt_id: str, records: tuple[FiscalTicket, ...], /) -> object: ...
    def on_attempt(self, listener: Callable[[Attempt], None], /) -> Callable[[], None]: ...


class DeskProvider(Provider, RawPort, Protocol):
    """What the page asks of the provider."""

    async def itinerary(self, itinerary_hash: str) -> tuple[Stop, ...]: ...


class DeskSlips(SlipsPort, Protocol):
    """What the page asks of printing."""

    def save_report(self, report: Report, path: Path) -> None: ...


class Desk(Protocol):
    """What the page takes from the desk."""

    @property
    def orders(self) -> Orders: ...

    @property
    def journal(self) -> History: ...

    @property
    def provider(self) -> DeskProvider: ...

    @property
    def approvals(self) -> Approvals: ...

    @property
    def trail(self) -> Record: ...

    @property
    def counter(self) -> str: ...

    async def raw_shown(self, order: str, /) -> None: ...

    async def raw_shown_of(self, order: str, /) -> tuple[LogEntry, ...]: ...

    @property
    def slips(self) -> DeskSlips: ...

    @property
    def fiscal_pdfs(self) -> PdfPort: ...

    @property
    def receipts(self) -> ReceiptsPort: ...

    @property
    def scope(self) -> TaskScope: ...

    @property
    def folder(self) -> Path: ...

    @property
    def hooks(self) -> DeskHooks: ...

    def hints_changed(self) -> None: ...
    def sell_from_template(self, template: SaleTemplate, /) -> None: ...


def build(desk: Desk) -> Page:
    """Return the page of this desk."""
    view, presenter = orders_page(
        desk.journal,
        desk.provider,
        desk.slips,
        desk.scope,
        folder=desk.folder,
        ask_now=desk.orders.ask_now,
        keep_fiscal=desk.orders.keep_fiscal,
        parts=_parts(desk),
        approvals=desk.approvals,
        record=desk.trail,
    )
    desk.hooks.at_end.append(desk.orders.on_attempt(presenter.attempt_moved))
    view.hints_changed.connect(desk.hints_changed)
    sends = send_receipts(view, presenter, desk.receipts, desk.scope)
    desk.hooks.at_end.append(sends.close)
    desk.hooks.at_end.append(desk.receipts.on_change(lambda delivery: presenter.mail_moved(delivery.order)))
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and sends.tells(order))
    desk.hooks.look_for_order = view.look_for
    return BuiltPage(view, presenter, presenter.opened, side=view.side, side_width=WIDTH)


def _parts(desk: Desk) -> DeskParts:
    async def mails(order: str) -> tuple[MailDelivery, ...] | None:
        return await desk.receipts.of_order(order) if desk.receipts.channels.email else None

    return DeskParts(
        pdfs=desk.fiscal_pdfs,
        raw=RawAccess(desk.provider, desk.raw_shown, lambda: desk.trail.who),
        sources=DeskSources(desk.provider.itinerary, mails, desk.raw_shown_of),
        save_report=desk.slips.save_report,
        sell_from_template=desk.sell_from_template,
        desk=desk.counter,
    )


def orders_page(
    journal: History,
    provider: Provider,
    slips: SlipsPort,
    scope: TaskScope,
    *,
    folder: Path,
    ask_now: Callable[[str], None] = lambda _: None,
    keep_fiscal: KeepFiscal = not_kept,
    parts: DeskParts | None = None,
    now: Callable[[], datetime] = lambda: datetime.now(UTC),
    zone: tzinfo | None = None,
    approvals: Approvals | None = None,
    record: Record | None = None,
) -> tuple[OrdersView, OrdersPresenter]:
    """Return the page and its presenter, wired. ``view.side`` belongs beside it, 372 px wide.

    Call ``presenter.attempt_moved`` for each step of every attempt.
    """
    view = OrdersView()
    presenter = OrdersPresenter(
        view,
        journal,
        provider,
        slips,
        scope,
        folder=folder,
        ask_now=ask_now,
        keep_fiscal=keep_fiscal,
        parts=parts,
        now=now,
        zone=zone,
        approvals=approvals,
        record=record,
    )
    view.boxes.slips = slips
    _wire(view, presenter)
    return view, presenter


def send_receipts(
    view: OrdersView,
    presenter: OrdersPresenter,
    receipts: ReceiptsPort,
    scope: TaskScope,
    zone: tzinfo | None = None,
) -> SendWork:
    """Let the page send the receipt of the chosen order, and show what became of it."""

    def receipt() -> Receipt | None:
        read = presenter.read_now()
        jobs = tuple(read.jobs()) if read else ()
        return Receipt(jobs, read.detail.buyer_email, read.detail.buyer.phone) if read and jobs else None

    def look() -> None:
        view.side.show_sending(receipts.channels.any)
        work.look()

    shown = presenter.gate.contact_shown
    work = sending(view, receipts, scope, receipt, view.show_notice, zone, shown)
    view.side.send_asked.connect(work.ask)
    view.notice_acted.connect(work.act)
    view.side_shown.connect(look)
    return work


def _wire(view: OrdersView, presenter: OrdersPresenter) -> None:
    view.typed.connect(presenter.typed)
    view.searched.connect(presenter.search)
    view.paused.connect(presenter.paused)
    view.other_reading_asked.connect(presenter.next_reading)
    view.filter_toggled.connect(presenter.toggle)
    view.days_chosen.connect(presenter.days_chosen)
    view.more_asked.connect(presenter.more)
    view.row_chosen.connect(presenter.choose)
    view.went_back.connect(presenter.escape)
    view.notice_acted.connect(presenter.act)
    view.ticked.connect(presenter.tick)
    view.export_asked.connect(presenter.gate.export)
    view.report_asked.connect(presenter.gate.report)
    view.list_acted.connect(presenter.act_on_list)
    view.stops_asked.connect(presenter.show_stops)
    view.boxes.raw_reveal_asked.connect(presenter.gate.reveal_raw)
    view.boxes.ticket_print_asked.connect(presenter.reprint_one)
    view.boxes.copied.connect(presenter.copy_fact)
    view.boxes.address_opened.connect(presenter.open_address)
    side = view.side
    side.reveal_asked.connect(presenter.gate.reveal)
    side.reprint_asked.connect(presenter.reprint)
    side.save_asked.connect(presenter.save)
    side.check_asked.connect(presenter.check)
    side.cancel_asked.connect(presenter.how_to_cancel)
    side.raw_asked.connect(presenter.show_raw)
    side.ticket_opened.connect(presenter.show_ticket)
    side.ticket_print_asked.connect(presenter.reprint_one)
    side.alike_asked.connect(presenter.sell_from_template)
    side.timeline_asked.connect(presenter.show_timeline)
    side.fact_copied.connect(presenter.copy_fact)
    side.address_opened.connect(presenter.open_address)
