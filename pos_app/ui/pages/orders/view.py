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
from pos_app.ui.pages.orders.list.head import (
    ROW,
    CountsView,
    DaysBox,
    FilterChips,
    OrdersTable,
    SearchBar,
    UnderstoodStrip,
)
from pos_app.ui.pages.orders.list.list_filters import UnderstoodSearch
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.page import Ask, Choose, DaysChosen, Export, Intent, NoticeActed, Search
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.order_side import WIDTH, OrderSidePanel
from pos_app.ui.pages.orders.presenter import OrdersPresenter
from pos_app.ui.shared.desk_api import DeskApi
from pos_app.ui.shared.left_open import LeftLine
from pos_app.ui.shared.left_table import LeftBox
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
from pos_app.ui.widgets.paint import RIGHT
from pos_app.ui.widgets.save_as import save_as
from pos_app.wording import mail_texts, order_list_texts, order_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_NARROW, _SLIM = 760, 700
"""px of width below which filters and table take less of it."""
_ABOUT_LIST = frozenset({"search", "export", "branch"})
_ABOUT_ORDER: dict[CommandId, tuple[Ask, Callable[[OrderSide], object]]] = {
    CommandId.REFRESH: (Ask.CHECK, lambda side: side.number or side.note),
    CommandId.REPRINT: (Ask.REPRINT, lambda side: side.printable),
    CommandId.SAVE_PDF: (Ask.SAVE, lambda side: side.printable),
    CommandId.SEND: (Ask.SEND, lambda side: side.printable and side.sends),
    CommandId.COPY_CODE: (Ask.COPY_NUMBER, lambda side: side.number),
    CommandId.SELL_ALIKE: (Ask.SELL_ALIKE, lambda side: side.alike),
    CommandId.TIMELINE: (Ask.TIMELINE, lambda side: side.timeline),
    CommandId.STOPS: (Ask.STOPS, lambda side: side.legs),
    CommandId.RAW_REPLY: (Ask.REPLY, lambda side: side.raw),
}
"""What is asked of the order that is shown, and what that has to have."""
_EXPORTS = {
    CommandId.REPORT_PDF: None,
    CommandId.EXPORT_XLSX: SheetKind.XLSX,
    CommandId.EXPORT_CSV: SheetKind.CSV,
}


class OrdersView(NoticePage):
    """Passive. ``side`` shows the chosen order, for the place beside the page."""

    def __init__(self, slips: SlipsPort) -> None:
        super().__init__()
        self.ask: Callable[[Intent], object] = self.asked.emit
        self.setAccessibleName(translate("OrdersView", "Pedidos"))
        self.side = OrderSidePanel(self.ask)
        self.boxes = OrderBoxes(self, slips, self.ask)
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
        self._more_words = Label(size=12, weight=500, wrap=True, align=RIGHT)
        self._more_words.setMinimumWidth(150)
        text = translate("OrdersView", "Mostrar mais")
        self.more = asks(Button(text, size="small", icon="chevron-down", touch=True), self.ask, Ask.MORE)
        self.in_branch = False
        self._left: LeftBox | None = None
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

    def can(self, command: CommandId) -> bool:
        """Return whether a command has what it needs of the order that is shown."""
        side = self.side.shown
        return side is not None and bool(_ABOUT_ORDER[command][1](side))

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        can, side = self.can, self.side.shown
        prints = order_texts.print_key(copies=side is None or side.copies)
        hints: tuple[tuple[bool, KeyName, str], ...] = (
            (True, CommandId.SEARCH, translate("OrdersView", "Buscar")),
            (self.filters.usable, CommandId.FILTERS, translate("OrdersView", "Filtros")),
            (self.model.rowCount() > 1, FocusKey.ROWS, translate("OrdersView", "Escolher pedido")),
            (can(CommandId.REPRINT), CommandId.REPRINT, prints),
            (can(CommandId.REPRINT), FocusKey.PAPER, order_texts.key_of_one()),
            (can(CommandId.SELL_ALIKE), CommandId.SELL_ALIKE, order_texts.sell_alike()),
            (self.strip.can_change, CommandId.OTHER_READING, translate("OrdersView", "Ler de outro jeito")),
            (can(CommandId.REFRESH), CommandId.REFRESH, translate("OrdersView", "Conferir")),
            (can(CommandId.COPY_CODE), CommandId.COPY_CODE, translate("OrdersView", "Copiar nº")),
            (can(CommandId.SEND), CommandId.SEND, mail_texts.send()),
            (can(CommandId.SAVE_PDF), CommandId.SAVE_PDF, translate("OrdersView", "PDF")),
            (self.in_branch, CommandId.TAKE_OVER, order_list_texts.left_elsewhere()),
            (bool(self.bar.text()), CommandId.BACK, translate("OrdersView", "Limpar busca")),
        )
        return tuple(KeyHint(key, text) for usable, key, text in hints if usable)

    def commands(self) -> Commands:
        ask, listed = self.ask, lambda: self.model.rowCount() > 0
        about_order = {
            command: Action(partial(ask, intent), partial(self.can, command))
            for command, (intent, _) in _ABOUT_ORDER.items()
        }
        exports = {command: Action(partial(ask, Export(kind)), listed) for command, kind in _EXPORTS.items()}
        return {
            CommandId.SEARCH: Action(self._f2),
            CommandId.FILTERS: Action(self.filters.focus_first, lambda: self.filters.usable),
            CommandId.OTHER_READING: Action(self._ask_other, lambda: self.strip.can_change),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.BACK: Action(partial(ask, Ask.BACK)),
            CommandId.TAKE_OVER: Action(partial(ask, Ask.TAKE_OVER), lambda: self.in_branch),
            **about_order,
            **exports,
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

    def change_row(self, index: int) -> None:
        self.model.change_row(index)

    def show_facets(self, facets: Mapping[str, tuple[Facet, ...]]) -> None:
        self.filters.show_facets(facets)

    def show_foot(self, text: str) -> None:
        """Say below the list who was asked and who answered."""
        self._foot.setText(text)

    def show_asking(self, asking: bool) -> None:
        self.side.show_asking(asking)

    def show_counts(self, here: int, there: int, together: int) -> None:
        self.counts.show_counts(here, there, together)
        self._tell_hints()

    def show_time(self, now: datetime) -> None:
        """Count the age of rows from now on; ``now`` is in the zone of this desk."""
        self._today = now.date()
        self.model.show_time(now)

    def _tell_hints(self) -> None:
        """Announce other keys, only where they changed."""
        hints = self.key_hints
        if hints != self._hints:
            self._hints = hints
            self.hints_changed.emit()

    def show_more(self, text: str) -> None:
        """Show that there are more orders than are listed and offer to fetch them; nothing where empty."""
        self._more_words.setText(text)
        self._more_words.setVisible(bool(text))
        self.more.setVisible(bool(text))

    def show_loading(self, text: str) -> None:
        """Show that the provider is being queried; an empty text ends it."""
        if not text:
            self._loading.stop()
            self.counts.show_instead("")
            if self._faces.currentWidget() is self._loading:
                self._faces.setCurrentWidget(self._card if self.model.rowCount() else self.empty)
            return
        if self.model.rowCount():
            self.counts.show_instead(f"{text}\u2026")
        else:
            self._loading.start(f"{text}. {order_texts.only_a_query()}")

    def show_empty(self, title: str, text: str) -> None:
        self.empty.show_text(title, text)
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
        """Empty the search box and focus it."""
        self.bar.clear()
        self.bar.edit.setFocus()

    def ask_days(self, facet: str) -> None:
        """Let the clerk type the days of ``travel`` or ``bought``."""
        title = order_list_texts.ask_days(travel=facet == "travel")
        box = DaysBox(self.window(), title, self._today)
        box.chosen.connect(lambda days: self.ask(DaysChosen(facet, days)))
        box.open()

    def open_left(self, take: Callable[[LeftLine], object]) -> None:
        """Open the list of what other counters left, which is being read."""
        self._left = LeftBox(self.window(), take)
        self._left.finished.connect(lambda _result: setattr(self, "_left", None))
        self._left.open()

    def show_left(self, lines: tuple[LeftLine, ...], problem: str = "") -> None:
        """Show that list, or why it could not be read; nothing where it was closed meanwhile."""
        if self._left is None:
            return
        if problem:
            self._left.show_problem(problem)
        else:
            self._left.show_lines(lines)

    def look_for(self, text: str) -> None:
        self.bar.edit.setText(text)
        self.ask(Search(text))

    def open_web(self, address: str) -> None:
        """Show a web address in the system's browser."""
        QDesktopServices.openUrl(QUrl(address))

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        """Let the clerk choose where to save a file."""
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
            rest = rest_below(self.table, self._faces.height() - 1 - RADIUS_CARD, ROW)
            self._card.body.setContentsMargins(1, 1, 1, RADIUS_CARD + rest)
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

    def shown(self) -> None:
        """Start the clock and focus the search box."""
        self._clock.start()
        self.bar.edit.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
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
    view.in_branch = desk.branch.on

    def sends(receipt: Callable[[], Receipt | None], shown: Callable[[str], object]) -> SendWork:
        return sending(view, desk.receipts, desk.scope, receipt, view.show_notice, zone, shown)

    return view, OrdersPresenter(view, desk, sends, now, zone)
