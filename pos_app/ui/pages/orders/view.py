"""The page of orders: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pos_app.domain.facets import Facet
from pos_app.domain.sheets import SheetKind
from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.pages.orders.boxes.boxes import OrderBoxes
from pos_app.ui.pages.orders.list.counts_view import CountsView
from pos_app.ui.pages.orders.list.days_box import DaysBox
from pos_app.ui.pages.orders.list.filter_chips import FilterChips
from pos_app.ui.pages.orders.list.orders_table import ROW, OrdersTable
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.pages.orders.list.search_bar import SearchBar
from pos_app.ui.pages.orders.list.spans import Days
from pos_app.ui.pages.orders.list.understood import UnderstoodSearch
from pos_app.ui.pages.orders.list.understood_strip import UnderstoodStrip
from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.order_side import OrderSidePanel
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import rest_below
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.save_as import save_as
from pos_app.wording import mail_texts, order_search_texts, order_texts
from pos_app.wording import order_panel_texts as panel
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_NARROW, _SLIM = 760, 700
"""px of width below which filters and table take less of it."""
_ABOUT_LIST = frozenset({"search", "export"})
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class OrdersView(NoticePage):
    """Passive. ``side`` shows the chosen order, for the place beside the page."""

    typed = Signal(str)
    searched = Signal(str)
    paused = Signal(str)
    other_reading_asked = Signal()
    filter_toggled = Signal(str, str)
    days_chosen = Signal(str, object)
    more_asked = Signal()
    row_chosen = Signal(int)
    went_back = Signal()
    notice_acted = Signal(object)
    list_acted = Signal(object)
    """A notice about the list offered a command that was given."""
    side_shown = Signal()
    ticked = Signal()
    hints_changed = Signal()
    export_asked = Signal(object)
    report_asked = Signal()
    stops_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("OrdersView", "Pedidos"))
        self.side = OrderSidePanel()
        self.boxes = OrderBoxes(self)
        self.show_asking = self.side.show_asking
        self.bar = SearchBar(self)
        self.filters = FilterChips(self)
        self.strip = UnderstoodStrip(self)
        self.counts = CountsView(self)
        self._foot = Label("", self, size=12, tone="text_2", wrap=True)
        self.more = Button(
            translate("OrdersView", "Mostrar mais"), self, size="small", icon="chevron-down", touch=True
        )
        self._more_words = Label("", self, size=12, weight=500, wrap=True, align=_RIGHT)
        self._more_words.setMinimumWidth(150)
        self.show_more("")
        self._notices = NoticeArea(self)
        self.table = OrdersTable(self)
        self.model = self.table.orders
        self.empty = EmptyState("receipt-text", parent=self)
        self._loading = LoadingRows(self)
        self.table.installEventFilter(self)
        self._faces = QStackedWidget(self)
        self._faces.installEventFilter(self)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._quiet = False
        self._hints: tuple[KeyHint, ...] = ()
        self._today = datetime.now().astimezone().date()
        self._build()
        self.bar.typed.connect(self.typed)
        self.bar.asked.connect(self.searched)
        self.bar.paused.connect(self.paused)
        self.strip.other_asked.connect(self._ask_other)
        self.bar.list_entered.connect(self._enter_list)
        self.filters.toggled.connect(self.filter_toggled)
        self.more.clicked.connect(self.more_asked)
        self.table.row_changed.connect(self._on_row)
        self._loading.cancelled.connect(self.went_back)
        self._loading.appearing.connect(self._make_room)
        self._notices.acted.connect(lambda _, command: self.list_acted.emit(command))
        self.side.acted.connect(self.notice_acted)
        self._clock.timeout.connect(self.ticked)

    def _build(self) -> None:
        card = Card(self, margins=(1, 1, 1, RADIUS_CARD), spacing=0)
        card.body.addWidget(self.table)
        for face in (card, self.empty, self._loading):
            self._faces.addWidget(face)
        self._card = card
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.bar)
        column.addWidget(self.strip)
        head = QHBoxLayout()
        column.addLayout(head)
        head.addWidget(self.filters)
        head.addWidget(self.counts, 1)
        column.addWidget(self._notices)
        column.addWidget(self._faces, 1)
        foot = QHBoxLayout()
        foot.setSpacing(7)
        column.addLayout(foot)
        foot.addWidget(IconView("info", self))
        foot.addWidget(self._foot, 1)
        foot.addWidget(self._more_words)
        foot.addWidget(self.more)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar: those that do something with what is shown."""
        side = self.side
        hints = (
            (True, KeyHint(CommandId.SEARCH, translate("OrdersView", "Buscar"))),
            (self.filters.usable, KeyHint(CommandId.FILTERS, translate("OrdersView", "Filtros"))),
            (
                self.model.rowCount() > 1,
                KeyHint(FocusKey.ROWS, translate("OrdersView", "Escolher pedido")),
            ),
            (side.can_reprint, KeyHint(CommandId.REPRINT, side.print_words)),
            (side.can_reprint, KeyHint(FocusKey.TICKET, panel.key_of_one())),
            (side.can_sell_alike, KeyHint(CommandId.SELL_ALIKE, panel.sell_alike())),
            (
                self.strip.can_change,
                KeyHint(CommandId.OTHER_READING, translate("OrdersView", "Ler de outro jeito")),
            ),
            (side.can_check, KeyHint(CommandId.REFRESH, translate("OrdersView", "Conferir"))),
            (side.has_number, KeyHint(CommandId.COPY_CODE, translate("OrdersView", "Copiar nº"))),
            (side.can_send, KeyHint(CommandId.SEND, mail_texts.send())),
            (side.can_reprint, KeyHint(CommandId.SAVE_PDF, translate("OrdersView", "PDF"))),
            (bool(self.bar.text()), KeyHint(CommandId.BACK, translate("OrdersView", "Limpar busca"))),
        )
        return tuple(hint for usable, hint in hints if usable)

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.SEARCH: Action(self._f2),
            CommandId.FILTERS: Action(self.filters.focus_first, lambda: self.filters.usable),
            CommandId.OTHER_READING: Action(self._ask_other, lambda: self.strip.can_change),
            CommandId.REFRESH: Action(self.side.check_asked.emit, lambda: self.side.can_check),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.REPRINT: Action(self.side.reprint_asked.emit, lambda: self.side.can_reprint),
            CommandId.SAVE_PDF: Action(self.side.save_asked.emit, lambda: self.side.can_reprint),
            CommandId.SEND: Action(self.side.send_asked.emit, lambda: self.side.can_send),
            CommandId.COPY_CODE: Action(
                lambda: self.notice_acted.emit(CommandId.COPY_CODE), lambda: self.side.has_number
            ),
            CommandId.SELL_ALIKE: Action(self.side.alike_asked.emit, lambda: self.side.can_sell_alike),
            CommandId.TIMELINE: Action(self.side.timeline_asked.emit, lambda: self.side.has_timeline),
            CommandId.STOPS: Action(self.stops_asked.emit, lambda: self.side.has_stops),
            CommandId.RAW_REPLY: Action(self.side.raw_asked.emit, lambda: self.side.has_raw),
            CommandId.REPORT_PDF: Action(self.report_asked.emit, self._has_rows),
            CommandId.EXPORT_XLSX: Action(partial(self.export_asked.emit, SheetKind.XLSX), self._has_rows),
            CommandId.EXPORT_CSV: Action(partial(self.export_asked.emit, SheetKind.CSV), self._has_rows),
            CommandId.BACK: Action(self.went_back.emit),
        }

    def _has_rows(self) -> bool:
        return self.model.rowCount() > 0

    # --- Showing ----------------------------------------------------------------------------------

    def show_understood(self, shown: UnderstoodSearch) -> None:
        """Show how the typed text is read."""
        self.strip.show_understood(shown)
        self._tell_hints()

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        """Show these orders with the cursor on one of them."""
        self._quiet = True
        self.table.show_rows(rows, chosen)
        self._quiet = False
        if rows:
            self._faces.setCurrentWidget(self._card)

    def change_row(self, index: int, row: OrderRow) -> None:
        """A row was changed in place."""
        self.model.change_row(index)

    def show_counts(self, here: int, there: int, together: int) -> None:
        """Show how many of the orders this desk and the provider know."""
        self.counts.show_counts(here, there, together)
        self._tell_hints()

    def show_time(self, now: datetime) -> None:
        """Count the age of rows from now on; ``now`` is in the zone of this desk."""
        self._today = now.date()
        self.model.show_time(now)

    def show_foot(self, words: str) -> None:
        """Say below the list who was asked and who answered."""
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
        """Show the available filters and the active ones."""
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

    def _make_room(self) -> None:
        """Show a slow read in place of the empty list."""
        self._faces.setCurrentWidget(self._loading)

    def show_empty(self, title: str, words: str) -> None:
        """Show why the table is empty."""
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
        """Show the chosen order."""
        self.side.show_side(side)
        self.side_shown.emit()  # What can be sent is known before the keys are shown.
        self._tell_hints()

    def clear_search(self) -> None:
        """Empty the search box and focus it."""
        self.bar.clear()
        self.bar.edit.setFocus()

    def ask_days(self, facet: str) -> None:
        """Let the clerk type the days of ``travel`` or ``bought``."""
        title = order_search_texts.ask_days(travel=facet == "travel")
        box = DaysBox(self.window(), title, self._today)
        box.chosen.connect(partial(self._days_typed, facet))
        box.open()

    def _days_typed(self, facet: str, days: Days) -> None:
        self.days_chosen.emit(facet, days)

    def look_for(self, text: str) -> None:
        """Put a text in the search box and look for it."""
        self.bar.edit.setText(text)
        self.searched.emit(text)

    def open_web(self, address: str) -> None:
        """Show a web address in the system's browser."""
        QDesktopServices.openUrl(QUrl(address))

    def ask_file(self, suggested: Path, chosen: Callable[[Path], None]) -> None:
        """Let the clerk choose where to save a file."""
        save_as(self.window(), suggested, chosen)

    # --- Keys, size and clocks --------------------------------------------------------------------

    def _on_row(self, row: int) -> None:
        if not self._quiet and row >= 0:
            self.row_chosen.emit(row)

    def _ask_other(self) -> None:
        """Look for the text in another reading, also where the pause after the last key is not over."""
        self.bar.settle()
        self.other_reading_asked.emit()

    def _f2(self) -> None:
        """Focus the search box first; if it has the focus, search."""
        if self.bar.edit.hasFocus():
            self.bar.ask()
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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
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
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take less space on a narrow page."""
        self._fit_columns()

    def _fit_rows(self) -> None:
        """Leave the space that is too low for a whole row below the table."""
        rest = rest_below(self.table, self._faces.height() - 1 - RADIUS_CARD, ROW)
        self._card.body.setContentsMargins(1, 1, 1, RADIUS_CARD + rest)

    def _fit_columns(self) -> None:
        narrow = self.width() < _NARROW
        self.filters.set_brief(narrow)
        self.table.fit_columns(narrow=self.width() < _SLIM)

    def shown(self) -> None:
        """Start the clock and focus the search box."""
        self._clock.start()
        self.bar.edit.setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()
