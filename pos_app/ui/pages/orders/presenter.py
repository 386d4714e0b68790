"""Presenter of the page of orders: hands what the clerk does to the search and to the chosen order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import TYPE_CHECKING, assert_never

from pos_app.domain.attempts import Attempt
from pos_app.domain.audit import AuditAct, Detail
from pos_app.domain.branch import BranchFault
from pos_app.domain.mail_delivery import MailDelivery
from pos_app.domain.order_search import readings
from pos_app.domain.roles import Grant, Permission
from pos_app.domain.sheets import SheetKind
from pos_app.ui.pages.orders.list.export_work import ExportWork
from pos_app.ui.pages.orders.list.list_filters import CHOOSE, Days, understood
from pos_app.ui.pages.orders.list.rows import KnownOrders
from pos_app.ui.pages.orders.list.searching import OrderSearch
from pos_app.ui.pages.orders.order_work import OrderWork
from pos_app.ui.pages.orders.page import (
    Ask,
    Choose,
    CopyFact,
    DaysChosen,
    Export,
    FilterToggled,
    Intent,
    NoticeActed,
    OpenAddress,
    OpenTicket,
    Paused,
    PrintTicket,
    Search,
    Typed,
)
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.left_open import TakingOver, lines
from pos_app.ui.shared.sending import Receipt, SendWork
from pos_app.wording import branch_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

if TYPE_CHECKING:
    from pos_app.ui.pages.orders.view import OrdersView


_AGES = 30
"""Seconds between two looks at how old the provider's rows are."""

MakeSends = Callable[[Callable[[], Receipt | None], Callable[[str], object]], SendWork]
"""Makes what sends receipts, of what can be sent now and of what is called with an order whose stored contact
is shown."""


class OrdersPresenter:
    """Looks for orders here (works offline) and at the provider, prints them and sends their receipts.
    ``now`` is UTC, ``zone`` that of the desk."""

    def __init__(
        self,
        view: OrdersView,
        desk: DeskApi,
        make_sends: MakeSends,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
        zone: tzinfo | None = None,
    ) -> None:
        self._view, self._desk, self._now, self._zone = view, desk, now, zone
        self._taking = TakingOver(desk, partial(view.show_notice, "branch"), self.opened)
        self._known = KnownOrders(desk, zone)
        way = {Detail.WAY: "receipt"}
        self.sends = make_sends(
            self._receipt, lambda order: desk.trail.note(AuditAct.CONTACT_UNCOVERED, order, way)
        )
        self._order = OrderWork(
            view,
            desk,
            self._known,
            now,
            zone,
            changed=lambda number: self._search.refresh(number),
            shown=self.sends.look,
        )
        self._search = OrderSearch(
            view, desk, self._known, now, zone, lambda: self._order.row, self._order.choose
        )
        self._export = ExportWork(self._search, view, desk, now, zone)
        self._ticks = 0
        self._end = (
            desk.orders.on_attempt(self.attempt_moved),
            desk.receipts.on_change(self._mail_moved),
            self.sends.close,
        )

    def close(self) -> None:
        for end in self._end:
            end()

    def opened(self) -> None:
        """The page was opened: list this desk's newest orders, or what a search finds by now."""
        self._search.again()

    def handle(self, intent: Intent) -> None:
        match intent:
            case Typed(text):
                self._view.show_understood(understood(readings(text), 0))
            case Paused(text):
                if text.strip() != self._search.text:
                    self._search.search(text, ask=False)
            case Search(text):
                self._search.search(text, ask=True)
            case FilterToggled(facet, value):
                if value == CHOOSE:
                    self._view.ask_days(facet)
                else:
                    self._search.set_filters(self._search.filters.toggled(facet, value))
            case DaysChosen(facet, days):
                value = days.value if days != Days() else ""
                self._search.set_filters(self._search.filters.put(facet, value))
            case Choose(index):
                if 0 <= index < len(self._search.rows):
                    row, shown = self._search.rows[index], self._order.row
                    if shown is None or not row.is_of(shown):
                        self._order.choose(row)
            case NoticeActed(command, about_list):
                self._act(command, about_list=about_list)
            case Export(kind):
                self._desk.approvals.guard(Permission.EXPORT, partial(self._save_list, kind))
            case OpenTicket(ticket):
                self._order.show_ticket(ticket)
            case PrintTicket(ticket):
                self._order.slips.print(ticket)
            case CopyFact(text, name):
                self._view.copy(text, translate("orders", "{name}: copiado").format(name=name))
            case OpenAddress(address):
                self._order.open_address(address)
            case Ask():
                self._do(intent)
            case _:
                assert_never(intent)

    def _do(self, asked: Ask) -> None:
        match asked:
            case Ask.TICK:
                self._order.tick()
                self._ticks += 1
                if self._ticks % _AGES == 0:
                    self._view.show_time(self._search.time)
            case Ask.BACK:
                self._back()
            case Ask.MORE:
                self._search.more()
            case Ask.OTHER_READING:
                self._search.next_reading()
            case Ask.CHECK:
                self._order.check()
            case Ask.REVEAL:  # What everybody may, on record.
                self._desk.trail.note(AuditAct.DOCUMENT_UNCOVERED, self._number)
                self._order.reveal()
            case Ask.REPLY:
                self._order.ask_reply()
            case Ask.REVEAL_REPLY:  # Its own record comes before it is shown.
                self._desk.approvals.guard(
                    Permission.UNCOVER_REPLY, lambda _grant: self._order.reveal_reply()
                )
            case Ask.REPRINT:
                self._order.slips.print()
            case Ask.SAVE:
                self._order.slips.save()
            case Ask.SEND:
                self.sends.ask()
            case Ask.COPY_NUMBER:
                if self._number:
                    self._view.copy(self._number, translate("orders", "Número do pedido copiado"))
            case Ask.SELL_ALIKE:
                if (template := self._order.template()) is not None:
                    self._desk.sell_from_template(template)
            case Ask.CANCEL_HELP:
                self._order.show_cancel()
            case Ask.TIMELINE:
                self._order.show_timeline()
            case Ask.TAKE_OVER:
                self._view.open_left(self._taking.take)
                self._desk.scope.start(self._read_left(), name="left open", slot="left open")
            case Ask.STOPS:
                self._order.show_stops()
            case _:
                assert_never(asked)

    async def _read_left(self) -> None:
        today = self._now().astimezone(self._zone).date()
        try:
            found = lines(*await self._desk.branch.left_open(), today, self._zone)
        except BranchFault as fault:
            self._view.show_left((), branch_texts.problem(fault.kind))
        else:
            self._view.show_left(found)

    @property
    def _number(self) -> str:
        return self._order.row.number if self._order.row else ""

    def attempt_moved(self, attempt: Attempt) -> None:
        """An attempt of this desk changed state: update its row."""
        self._known.keep(attempt)
        self._order.moved(attempt, self._search.attempt_moved(attempt))

    def _mail_moved(self, delivery: MailDelivery) -> None:
        if delivery.order == self._number:
            self._order.lookup.look()

    def _receipt(self) -> Receipt | None:
        read = self._order.read_now()
        jobs = tuple(read.jobs()) if read else ()
        return Receipt(jobs, read.detail.buyer_email, read.detail.buyer.phone) if read and jobs else None

    def _save_list(self, kind: SheetKind | None, grant: Grant) -> None:
        way = kind.value if kind else "report"
        self._desk.trail.note(AuditAct.EXPORTED, details={Detail.WAY: way}, grant=grant)
        self._export.save(kind)

    def _back(self) -> None:
        """Stop a search, else clear the filters, else clear the search box."""
        if self._search.stop():
            return
        if not self._search.filters.wide:
            self._search.set_filters(self._search.filters.widened())
        elif self._search.text:
            self._view.clear_search()
            self._search.search("", ask=False)

    def _act(self, command: CommandId, *, about_list: bool) -> None:
        if command is CommandId.OPEN_FOLDER:
            self._view.open_folder(self._export.folder if about_list else self._desk.folder)
        elif command in (CommandId.PAGE_PENDING, CommandId.PARKED):
            self._desk.run(command)
        elif command is CommandId.SEARCH:
            self._search.search(self._search.text, ask=True)
        elif not self._order.slips.act(command):
            self.sends.act(command)
