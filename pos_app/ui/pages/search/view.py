"""The search page: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES, Action, Commands, FocusKey, KeyHint, label
from pos_app.ui.pages.search.day_field import DayField
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.day_row import DayRow
from pos_app.ui.pages.search.day_strip import DayStrip
from pos_app.ui.pages.search.filter_bar import FilterBar
from pos_app.ui.pages.search.form import SearchForm
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.pages.search.place_field import PlaceField
from pos_app.ui.pages.search.routes import Offered
from pos_app.ui.pages.search.search_row import SearchRow
from pos_app.ui.pages.search.start_card import StartCard
from pos_app.ui.pages.search.trip_table import TripTable
from pos_app.ui.shared.page import PageView
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.lead_text import LeadText
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.ui.widgets.turn import paint_next_turn
from pos_app.wording import search_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate


class SearchView(PageView):
    """Passive: every method shows something, every signal is a request from the clerk."""

    place_typed = Signal(str, str)
    place_taken = Signal(str, object)
    place_left = Signal(str)
    day_typed = Signal(str, str)
    day_left = Signal(str)
    calendar_asked = Signal(str)
    calendar_taken = Signal(str, object)
    counted = Signal(int)
    swapped = Signal()
    searched = Signal()
    route_taken = Signal(object)
    day_moved = Signal(int)
    day_picked = Signal(object)
    numbered = Signal(int)
    copy_asked = Signal()
    refresh_asked = Signal()
    order_chosen = Signal(object)
    filter_toggled = Signal(str, str)
    highlighted = Signal(int)
    chosen = Signal(int)
    acted = Signal(object)
    went_back = Signal()
    ticked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("SearchView", "Viagem"))
        self.row = SearchRow(self)
        self.filters = FilterBar(self)
        self.days = DayRow(self)
        self.strip = DayStrip(self)
        self._notices = NoticeArea(self)
        self._strip = Card(self, kind="warning", margins=(36, 8, 12, 8))
        self._strip_words = LeadText("", "", self._strip)
        self._strip.body.addWidget(self._strip_words)
        IconView("calendar-days", self._strip, tone="warning").setGeometry(12, 8, 16, 16)
        self._strip.hide()
        self.table = TripTable(self)
        self._list = Card(self, margins=(1, 1, 1, 1), spacing=0)
        self._about = ElidedLabel("", self._list, size=12, tone="text_2")
        self._about.setFixedHeight(26)
        self._about.setContentsMargins(12, 0, 12, 4)
        self._list.body.addWidget(self.table)
        self._list.body.addWidget(self._about)
        self._empty = EmptyState("calendar-x", parent=self)
        self._start = StartCard(self)
        self._bodies = QStackedWidget(self)
        for body in (self._start, self._list, self._empty):
            self._bodies.addWidget(body)
        self._loading = LoadingRows(self)
        self._way: Button | None = None
        self._offered: tuple[object, ...] = ()
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._build()
        self._connect()
        self._show_body("start")

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(9)
        for part in (self.row, self.filters, self.days, self.strip, self._notices, self._strip):
            column.addWidget(part)
        column.addWidget(self._loading, 1)
        column.addWidget(self._bodies, 1)
        # The page fits itself to any width; its parts must not widen the window.
        self.setMinimumSize(600, 420)

    def _connect(self) -> None:
        row = self.row
        row.place_typed.connect(self.place_typed)
        row.place_taken.connect(self.place_taken)
        row.place_left.connect(self.place_left)
        row.day_typed.connect(self.day_typed)
        row.day_left.connect(self.day_left)
        row.calendar_asked.connect(self.calendar_asked)
        row.day_picked.connect(self.calendar_taken)
        row.counted.connect(self.counted)
        row.swapped.connect(self.swapped)
        row.searched.connect(self.searched)
        self.filters.toggled.connect(self.filter_toggled)
        self.days.moved.connect(self.day_moved)
        self.strip.picked.connect(self.day_picked)
        self.days.ordered.connect(self.order_chosen)
        self.days.refresh.connect(self.refresh_asked)
        self.table.row_changed.connect(self.highlighted)
        self.table.row_chosen.connect(self.chosen)
        self._start.taken.connect(self.route_taken)
        self._notices.acted.connect(lambda _, command: self.acted.emit(command))
        self._loading.cancelled.connect(self.went_back)
        self._clock.timeout.connect(self.ticked)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar."""
        return (
            KeyHint(FocusKey.ROWS, translate("SearchView", "Escolher viagem")),
            KeyHint(FocusKey.LINE_NUMBER, translate("SearchView", "Ir para a linha")),
            KeyHint(FocusKey.ENTER, translate("SearchView", "Poltronas")),
            KeyHint(CommandId.SWAP, translate("SearchView", "Inverter")),
            KeyHint(
                (CommandId.DAY_BEFORE, CommandId.DAY_AFTER),
                translate("SearchView", "Dia anterior / seguinte"),
            ),
            KeyHint(CommandId.COPY_CODE, translate("SearchView", "Copiar viagem")),
            KeyHint(CommandId.NEXT_AREA, translate("SearchView", "Próxima área")),
            KeyHint(CommandId.NEW_SALE, translate("SearchView", "Nova venda")),
        )

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.SEARCH: Action(self.searched.emit),
            CommandId.SWAP: Action(self.swapped.emit),
            CommandId.FILTERS: Action(self.filters.focus_first),
            CommandId.REFRESH: Action(self.refresh_asked.emit),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.MAIN: Action(lambda: self.chosen.emit(self.table.row)),
            CommandId.DAY_BEFORE: Action(lambda: self.day_moved.emit(-1)),
            CommandId.DAY_AFTER: Action(lambda: self.day_moved.emit(1)),
            CommandId.COPY_CODE: Action(self.copy_asked.emit),
            CommandId.BACK: Action(self.went_back.emit),
            **{
                command: Action(partial(self.numbered.emit, number), self._starting)
                for number, command in enumerate(ROUTES, 1)
            },
        }

    def _starting(self) -> bool:
        return self._bodies.currentWidget() is self._start

    # --- Showing ----------------------------------------------------------------------------------

    def show_form(self, form: SearchForm) -> None:
        """Fill the fields."""
        self.row.show_form(form)

    def show_suggestions(self, field: str, places: Sequence[Place]) -> None:
        """Offer places under a field."""
        shown = self.row.fields[field]
        if isinstance(shown, PlaceField):
            shown.suggest(places)

    def show_calendar(self, field: str, first: date, chosen: date) -> None:
        """Open the calendar of a day field."""
        shown = self.row.fields[field]
        if isinstance(shown, DayField):
            shown.show_calendar(first, chosen)

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        self.row.show_problem(field, sentence)

    def focus_field(self, field: str) -> None:
        """Focus a field."""
        edit = self.row.fields[field].edit
        edit.setFocus()
        edit.selectAll()

    def focus_list(self) -> None:
        """Focus the list, or to the way on where there is none."""
        shown = self._bodies.currentWidget()
        if shown is self._list:
            self.table.setFocus()
        elif shown is self._empty and self._way is not None:
            self._way.setFocus()

    def show_page(self, shown: SearchPage, cursor: int) -> None:
        """Show the list or its replacement."""
        paint_next_turn(self)
        listed = shown.body != "start"
        self._show_body(shown.body)
        if not listed:
            self.highlighted.emit(-1)
            return
        self.days.show_page(shown)
        if shown.facets is not None:
            self.filters.show_facets(shown.facets)
        self._strip_words.show_words(*shown.strip)
        self._strip.setVisible(bool(shown.strip[0]))
        self.table.show_rows(shown.rows, cursor)
        if not shown.rows:
            self._show_empty(shown)

    def _show_empty(self, shown: SearchPage) -> None:
        offered = (shown.body, shown.empty_title, shown.empty_words, shown.near, shown.next_day)
        if offered == self._offered:
            return
        self._offered = offered
        # The options may be replaced while one has the focus: the focus must stay on the page.
        keyboard = self._empty.isAncestorOf(self.window().focusWidget() or self)
        self._empty.show_words(shown.empty_title, shown.empty_words)
        if shown.body == "filtered":
            self._way = self._way_on(CommandId.CLEAR_FILTERS, main=True)
            self._empty.set_actions(self._way)
        else:
            ways = [
                self._way_to(
                    search_texts.near_day(near.day, near.lowest or 0),
                    partial(self.day_picked.emit, near.day),
                    main=not place,
                )
                for place, near in enumerate(shown.near)
            ] or [self._way_on(CommandId.DAY_AFTER, shown.next_day, main=True)]
            self._way = ways[0]
            self._empty.set_actions(*ways, self._way_on(CommandId.OTHER_DATE))
        # A button that was just made takes the keyboard only once it is visible.
        self._way.show()
        if keyboard:
            self._way.setFocus()

    def _way_on(self, command: CommandId, words: str = "", *, main: bool = False) -> Button:
        return self._way_to(words or label(command), partial(self.acted.emit, command), main=main)

    def _way_to(self, words: str, act: Callable[[], None], *, main: bool) -> Button:
        key = FocusKey.ENTER if main else None
        button = Button(words, self._empty, kind="main" if main else "plain", size="small", key=key)
        button.clicked.connect(lambda: act())
        return button

    def _show_body(self, body: str) -> None:
        shown: QWidget = self._start if body == "start" else self._list if body == "list" else self._empty
        self._bodies.setCurrentWidget(shown)
        self.filters.setVisible(body in ("list", "filtered"))
        self.days.setVisible(body != "start")
        if body == "start":
            self._strip.hide()
            self.strip.show_days((), date.min)

    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None:
        """Show the lowest fares around the listed day, or nothing."""
        self.strip.show_days(days, chosen)

    def show_about(self, words: str) -> None:
        """Explain the trip under the cursor."""
        self._about.setText(words)

    def copy(self, text: str, message: str) -> None:
        """Copy a text to the clipboard and confirm it with a notice."""
        QGuiApplication.clipboard().setText(text)
        self._notices.show_notice("copy", NoticeView("success", message), inline=True, seconds=4)

    def show_start(self, title: str, payments: str, routes: Offered) -> None:
        """Fill the page of before the first search."""
        self._start.show_start(title, payments, routes)

    def show_loading(self, title: str) -> None:
        """Show what is being read, or that nothing is."""
        if title:
            self._bodies.hide()
            self._loading.start(title)
        else:
            self._loading.stop()
            self._bodies.show()

    def show_reading(self, reading: bool) -> None:
        """Show that the list is being read again, while the old one stays."""
        self.days.show_reading(reading)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        if notice is None:
            self._notices.clear("search")
        else:
            self._notices.show_notice("search", notice)

    def show_age(self, words: str) -> None:
        """Show how old the list is."""
        self.days.show_age(words)

    # --- Keys -------------------------------------------------------------------------------------

    def focus_next_area(self) -> None:
        """From the fields to the list, and back."""
        if self.table.hasFocus() or self._bodies.currentWidget() is not self._list:
            self.focus_field("destination")
        else:
            self.focus_list()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the focused button."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        else:
            super().keyPressEvent(event)

    def shown(self) -> None:
        """Start the clock; focus the list or the first empty field."""
        self._clock.start()
        if self._bodies.currentWidget() is self._list:
            self.focus_list()
        else:
            self.focus_field("destination" if self.row.origin.text() else "origin")

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()
