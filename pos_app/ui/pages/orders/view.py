"""The page of orders: what it shows, and the clerk's actions as intents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget

from pos_app.domain.facets import Facet
from pos_app.domain.sheets import SheetKind
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint, KeyName
from pos_app.ui.kit.layouts import asks, column, filled, grow, lay_out, row
from pos_app.ui.pages.orders.boxes.boxes import OrderBoxes
from pos_app.ui.pages.orders.list.days_box import DaysBox
from pos_app.ui.pages.orders.list.head import CountsView, FilterChips, SearchBar, UnderstoodStrip
from pos_app.ui.pages.orders.list.orders_table import ROW, OrdersTable
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.understood import UnderstoodSearch
from pos_app.ui.pages.orders.page import Ask, Choose, DaysChosen, Export, Intent, NoticeActed, Search
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.order_side import WIDTH, OrderSidePanel
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.shared.page import Page, built
from pos_app.ui.shared.ports import SlipsPort
from pos_app.ui.shared.send_box import sending
from pos_app.ui.shared.sending import Receipt, SendWork
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import rest_below
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.ui.widgets.save_as import save_as
from pos_app.wording import mail_texts, order_list_texts, order_texts
from pos_app.wording import order_texts as panel
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_NARROW, _SLIM = 760, 700
"""px of width below which filters and table take less of it."""
_ABOUT_LIST = frozenset({"search", "export"})
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OrdersView(NoticePage):
    """Passive. ``side`` shows the chosen order, for the place beside the page."""

    def __init__(self, slips: SlipsPort) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("OrdersView", "Pedidos"))
        self.side = OrderSidePanel(self.ask)
        self.boxes = OrderBoxes(self, slips, self.ask)
        self.show_asking = self.side.show_asking
        self.bar, self.filters = SearchBar(self.ask), FilterChips(self.ask)
        self.strip, self.counts = UnderstoodStrip(), CountsView()
        self._notices = NoticeArea()
        self.table = OrdersTable()
        self.model = self.table.orders
        self._card = filled(Card(margins=(1, 1, 1, RADIUS_CARD), spacing=0), self.table)
        self.empty = EmptyState("receipt-text")
        self._loading = LoadingRows()
        self._faces = QStackedWidget()
        self._foot = Label(size=12, tone="text_2", wrap=True)
        self._more_words = Label(size=12, weight=500, wrap=True, align=_RIGHT)
        self._more_words.setMinimumWidth(150)
        words = translate("OrdersView", "Mostrar mais")
        self.more = asks(Button(words, size="small", icon="chevron-down", touch=True), self.ask, Ask.MORE)
        self._quiet = False
        self._hints: tuple[KeyHint, ...] = ()
        self._today = datetime.now().astimezone().date()
        head = row(self.filters, grow(self.counts))
        foot = row(IconView("info"), grow(self._foot), self._more_words, self.more, spacing=7)
        parts = (self.bar, self.strip, head, self._notices, grow(self._faces), foot)
        lay_out(self, column(*parts, spacing=8))
        for face in (self._card, self.empty, self._loading):
            self._faces.addWidget(face)
        self.show_more("")
        EventWatch(self, self._seen, self.table, self._faces)
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(lambda: self.ask(Ask.TICK))
        self.strip.other.clicked.connect(lambda _=False: self._ask_other())
        self.bar.list_entered.connect(self._enter_list)
        self.table.row_changed.connect(self._on_row)
        self._loading.cancelled.connect(lambda: self.ask(Ask.BACK))
        self._loading.appearing.connect(lambda: self._faces.setCurrentWidget(self._loading))
        self._notices.acted.connect(lambda _, command: self.ask(NoticeActed(command, about_list=True)))

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        side = self.side
        hints: tuple[tuple[bool, KeyName, str], ...] = (
            (True, CommandId.SEARCH, translate("OrdersView", "Buscar")),
            (self.filters.usable, CommandId.FILTERS, translate("OrdersView", "Filtros")),
            (self.model.rowCount() > 1, FocusKey.ROWS, translate("OrdersView", "Escolher pedido")),
            (side.can_reprint, CommandId.REPRINT, side.print_words),
            (side.can_reprint, FocusKey.PAPER, panel.key_of_one()),
            (side.can_sell_alike, CommandId.SELL_ALIKE, panel.sell_alike()),
            (self.strip.can_change, CommandId.OTHER_READING, translate("OrdersView", "Ler de outro jeito")),
            (side.can_check, CommandId.REFRESH, translate("OrdersView", "Conferir")),
            (side.has_number, CommandId.COPY_CODE, translate("OrdersView", "Copiar nº")),
            (side.can_send, CommandId.SEND, mail_texts.send()),
            (side.can_reprint, CommandId.SAVE_PDF, translate("OrdersView", "PDF")),
            (bool(self.bar.text()), CommandId.BACK, translate("OrdersView", "Limpar busca")),
        )
        return tuple(KeyHint(key, words) for usable, key, words in hints if usable)

    def commands(self) -> Commands:
        side, listed = self.side, lambda: self.model.rowCount() > 0

        def asking(intent: Intent, ready: Callable[[], bool] = lambda: True) -> Action:
            return Action(partial(self.ask, intent), ready)

        return {
            CommandId.SEARCH: Action(self._f2),
            CommandId.FILTERS: Action(self.filters.focus_first, lambda: self.filters.usable),
            CommandId.OTHER_READING: Action(self._ask_other, lambda: self.strip.can_change),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.REFRESH: asking(Ask.CHECK, lambda: side.can_check),
            CommandId.REPRINT: asking(Ask.REPRINT, lambda: side.can_reprint),
            CommandId.SAVE_PDF: asking(Ask.SAVE, lambda: side.can_reprint),
            CommandId.SEND: asking(Ask.SEND, lambda: side.can_send),
            CommandId.COPY_CODE: asking(Ask.COPY_NUMBER, lambda: side.has_number),
            CommandId.SELL_ALIKE: asking(Ask.SELL_ALIKE, lambda: side.can_sell_alike),
            CommandId.TIMELINE: asking(Ask.TIMELINE, lambda: side.has_timeline),
            CommandId.STOPS: asking(Ask.STOPS, lambda: side.has_stops),
            CommandId.RAW_REPLY: asking(Ask.REPLY, lambda: side.has_raw),
            CommandId.REPORT_PDF: asking(Export(None), listed),
            CommandId.EXPORT_XLSX: asking(Export(SheetKind.XLSX), listed),
            CommandId.EXPORT_CSV: asking(Export(SheetKind.CSV), listed),
            CommandId.BACK: asking(Ask.BACK),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_understood(self, shown: UnderstoodSearch) -> None:
        self.strip.show_understood(shown)
        self._tell_hints()

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        self._quiet = True
        self.table.show_rows(rows, chosen)
        self._quiet = False
        if rows:
            self._faces.setCurrentWidget(self._card)

    def change_row(self, index: int, row: OrderRow) -> None:
        self.model.change_row(index)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self.counts.show_counts(here, there, together)
        self._tell_hints()

    def show_time(self, now: datetime) -> None:
        """Count the age of rows from now on; ``now`` is in the zone of this desk."""
        self._today = now.date()
        self.model.show_time(now)

    def show_foot(self, words: str) -> None:
        self._foot.setText(words)

    def _tell_hints(self) -> None:
        """Announce other keys, only where they changed."""
        hints = self.key_hints
        if hints != self._hints:
            self._hints = hints
            self.hints_changed.emit()

    def show_more(self, words: str) -> None:
        """Show that there are more orders than are listed and offer to fetch them; nothing where empty."""
        self._more_words.setText(words)
        self._more_words.setVisible(bool(words))
        self.more.setVisible(bool(words))

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        self.filters.show_facets(facets)

    def show_loading(self, words: str) -> None:
        """Show that the provider is being queried; an empty text ends it."""
        if not words:
            self._loading.stop()
            self.counts.show_instead("")
            if self._faces.currentWidget() is self._loading:
                self._faces.setCurrentWidget(self._card if self.model.rowCount() else self.empty)
            return
        if self.model.rowCount():
            self.counts.show_instead(f"{words}\u2026")
        else:
            self._loading.start(f"{words}. {order_texts.only_a_query()}")

    def show_empty(self, title: str, words: str) -> None:
        self.empty.show_words(title, words)
        self._faces.setCurrentWidget(self.empty)

    def show_notice(self, subject: str, notice: NoticeView | None) -> None:
        """Show a notice: about the search or the list above the table, about the order beside it."""
        if subject not in _ABOUT_LIST:
            self.side.show_notice(subject, notice)
        elif notice is None:
            self._notices.clear(subject)
        else:
            self._notices.show_notice(subject, notice)

    def show_side(self, side: OrderSide | None) -> None:
        self.side.show_side(side)
        self._tell_hints()

    def clear_search(self) -> None:
        self.bar.clear()
        self.bar.edit.setFocus()

    def ask_days(self, facet: str) -> None:
        title = order_list_texts.ask_days(travel=facet == "travel")
        box = DaysBox(self.window(), title, self._today)
        box.chosen.connect(lambda days: self.ask(DaysChosen(facet, days)))
        box.open()

    def look_for(self, text: str) -> None:
        self.bar.edit.setText(text)
        self.ask(Search(text))

    def open_web(self, address: str) -> None:
        QDesktopServices.openUrl(QUrl(address))

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        save_as(self.window(), suggested, chosen)

    # --- Keys, size and clocks --------------------------------------------------------------------

    def _on_row(self, row: int) -> None:
        if not self._quiet and row >= 0:
            self.ask(Choose(row))

    def _ask_other(self) -> None:
        """Look for the text in another reading, also where the pause after the last key is not over."""
        self.bar.settle()
        self.ask(Ask.OTHER_READING)

    def _f2(self) -> None:
        """Focus the search box first; if it has the focus, search."""
        if self.bar.edit.hasFocus():
            self.bar.search()
        else:
            self.bar.edit.setFocus()
            self.bar.edit.selectAll()

    def focus_next_area(self) -> None:
        """Move the focus to the next area: search box, table, chosen order."""
        focused = self.window().focusWidget()
        if focused is self.bar.edit:
            self.table.setFocus()
        elif focused is self.table and self.side.shown is not None:
            self.side.enter()
        else:
            self.bar.edit.setFocus()

    def _enter_list(self, key: int) -> None:
        """Go on in the list, whose row is shown already, with a key that was pressed in the search box."""
        if not self.model.rowCount() or self._faces.currentWidget() is not self._card:
            return
        self.table.setFocus()
        press = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier)
        QCoreApplication.sendEvent(self.table, press)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """The arrow up leaves the first row for the search box; whatever the height, no row is cut."""
        if watched is self._faces and event.type() == QEvent.Type.Resize:
            self._fit_rows()
        if (
            watched is self.table
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Up
            and self.table.row <= 0
        ):
            self.bar.edit.setFocus()
            return True
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.filters.set_brief(self.width() < _NARROW)
        self.table.fit_columns(narrow=self.width() < _SLIM)

    def _fit_rows(self) -> None:
        """Leave the space that is too low for a whole row below the table."""
        rest = rest_below(self.table, self._faces.height() - 1 - RADIUS_CARD, ROW)
        self._card.body.setContentsMargins(1, 1, 1, RADIUS_CARD + rest)

    def shown(self) -> None:
        self._clock.start()
        self.bar.edit.setFocus()

    def left(self) -> None:
        self._clock.stop()


def build(desk: DeskApi) -> Page:
    view, presenter = orders_page(desk)
    desk.hooks.tells_mail.append(lambda order: view.isVisible() and presenter.sends.tells(order))
    desk.hooks.look_for_order = view.look_for
    return built(view, presenter, desk, presenter.opened, view.side, WIDTH)


def orders_page(
    desk: DeskApi, now: Callable[[], datetime] = lambda: datetime.now(UTC), zone: tzinfo | None = None
) -> tuple[OrdersView, OrdersPresenter]:
    """Return the page and its presenter; ``view.side`` belongs beside it."""
    view = OrdersView(desk.slips)

    def sends(receipt: Callable[[], Receipt | None], shown: Callable[[str], object]) -> SendWork:
        return sending(view, desk.receipts, desk.scope, receipt, view.show_notice, zone, shown)

    return view, OrdersPresenter(view, desk, sends, now, zone)
