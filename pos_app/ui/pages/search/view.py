"""The search page: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QStackedWidget, QVBoxLayout, QWidget

from pos_app.domain.places import Place
from pos_app.ui.keys.commands import ROUTES, Action, Commands, KeyHint
from pos_app.ui.pages.search.day_field import DayField
from pos_app.ui.pages.search.day_prices import DayPrice
from pos_app.ui.pages.search.day_row import DayRow
from pos_app.ui.pages.search.day_strip import DayStrip
from pos_app.ui.pages.search.empty_day import EmptyDay
from pos_app.ui.pages.search.filter_bar import FilterBar
from pos_app.ui.pages.search.form import SearchForm
from pos_app.ui.pages.search.hints import hints
from pos_app.ui.pages.search.page import Body, SearchPage
from pos_app.ui.pages.search.place_field import PlaceField
from pos_app.ui.pages.search.routes import RouteOffers
from pos_app.ui.pages.search.search_row import SearchRow
from pos_app.ui.pages.search.start_card import StartCard
from pos_app.ui.pages.search.trip_list import TripList
from pos_app.ui.shared.notice_page import NoticePage
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.focus import on_focus_moved
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import LeadText
from pos_app.ui.widgets.loading_rows import LoadingRows
from pos_app.ui.widgets.notice import NoticeArea
from pos_app.wording import sale_texts
from pos_app.wording.notices import CommandId, NoticeView
from pos_app.wording.translation import translate

_FILTERED: tuple[Body, ...] = ("list", "filtered")
"""With these there is something to filter."""


_LEAST_LIST = 170
"""Height in px of a list with its heading, three lines and the sentence below."""


class SearchView(NoticePage):
    """Passive: every method shows something, every signal is a request from the clerk."""

    place_typed = Signal(str, str)
    place_taken = Signal(str, object)
    place_left = Signal(str)
    places_asked = Signal(str)
    field_done = Signal(str)
    day_typed = Signal(str, str)
    day_left = Signal(str)
    calendar_asked = Signal(str)
    calendar_taken = Signal(str, object)
    counted = Signal(int)
    swapped = Signal()
    searched = Signal()
    route_taken = Signal(object)
    pinned = Signal(object, bool)
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
    hints_changed = Signal()

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
        self._list = TripList(self)
        self.table = self._list.table
        self._empty = EmptyDay(self)
        self._start = StartCard(self)
        self._bodies = QStackedWidget(self)
        for body in (self._start, self._list, self._empty):
            self._bodies.addWidget(body)
        self._loading = LoadingRows(self)
        self._body: Body = "start"
        self._loading_title = ""
        self._hinted: tuple[KeyHint, ...] = ()
        self._day_before = self._back_next = False
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._build()
        self._connect()
        self._show_body("start")

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        # Chips and the buttons of the day take a finger 6 px above and below what is painted: gaps of 12 px.
        column.setSpacing(0)
        self._notices.setContentsMargins(0, 4, 0, 8)
        for part in (self.row, self.filters, self.days, self.strip, self._notices, self._strip):
            column.addWidget(part)
        column.addSpacing(4)
        column.addWidget(self._loading, 1)
        column.addWidget(self._bodies, 1)
        # The list takes what is left; the other bodies are never shown with all the rows above.
        self._bodies.setMinimumHeight(_LEAST_LIST)
        # The page fits itself to any width; its parts must not widen the window.
        self.setMinimumSize(600, 420)

    def _connect(self) -> None:
        row = self.row
        row.place_typed.connect(self.place_typed)
        row.place_taken.connect(self.place_taken)
        row.place_left.connect(self.place_left)
        row.places_asked.connect(self.places_asked)
        row.field_done.connect(self.field_done)
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
        self.table.refused.connect(self._refuse_line)
        self.table.row_changed.connect(lambda _row: self._notices.clear("line"))
        self._empty.acted.connect(self.acted)
        self._empty.day_picked.connect(self.day_picked)
        self._start.taken.connect(self.route_taken)
        self._start.pinned.connect(self.pinned)
        self._notices.acted.connect(lambda _, command: self.acted.emit(command))
        self._loading.cancelled.connect(self.went_back)
        self._clock.timeout.connect(self.ticked)
        on_focus_moved(self, self._hint_anew)

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts that work now; ``hints_changed`` is emitted when they change."""
        focused = self.window().focusWidget()
        in_list = focused is not None and self._bodies.isAncestorOf(focused)
        on_trip = self.table.row >= 0
        return hints(
            self._body,
            in_list=in_list,
            on_trip=on_trip,
            day_before=self._day_before,
            back_next=self._back_next,
        )

    def _hint_anew(self) -> None:
        if self.isVisible() and (now := self.key_hints) != self._hinted:
            self._hinted = now
            self.hints_changed.emit()

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.SEARCH: Action(self.searched.emit),
            CommandId.SWAP: Action(self.swapped.emit),
            CommandId.FILTERS: Action(self.filters.focus_first, lambda: self.filters.isVisible()),
            CommandId.REFRESH: Action(self.refresh_asked.emit, self._listing),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
            CommandId.MAIN: Action(lambda: self.chosen.emit(self.table.row)),
            CommandId.DAY_BEFORE: Action(lambda: self.day_moved.emit(-1), lambda: self._day_before),
            CommandId.DAY_AFTER: Action(lambda: self.day_moved.emit(1), self._listing),
            CommandId.COPY_CODE: Action(self.copy_asked.emit, lambda: self.table.row >= 0),
            CommandId.BACK: Action(self.went_back.emit),
            **{
                command: Action(partial(self.numbered.emit, number), self._starting)
                for number, command in enumerate(ROUTES, 1)
            },
        }

    def _starting(self) -> bool:
        return self._bodies.currentWidget() is self._start

    def _listing(self) -> bool:
        return not self._starting()

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

    def show_read_day(self, field: str, words: str) -> None:
        """Show which day is understood from the typed text; without words how one can be typed."""
        self.row.show_read_day(field, words)

    def show_problem(self, field: str, sentence: str) -> None:
        """Show the error of a field; an empty text clears it."""
        self.row.show_problem(field, sentence)

    def focus_field(self, field: str) -> None:
        """Focus a field."""
        edit = self.row.fields[field].edit
        edit.setFocus()
        edit.selectAll()

    def pass_over(self, field: str, to: str) -> None:
        """Focus the field ``to`` if the keyboard waits in ``field``."""
        if self.window().focusWidget() is self.row.fields[field].edit:
            self.focus_field(to)

    def focus_list(self) -> None:
        """Focus the list; where it is empty, the first action offered instead."""
        shown = self._bodies.currentWidget()
        if shown is self._list:
            self.table.setFocus()
        elif shown is self._empty and self._empty.first_action is not None:
            self._empty.first_action.setFocus()

    def show_page(self, shown: SearchPage, cursor: int) -> None:
        """Show the list or its replacement."""
        paint_next_turn(self)
        listed = shown.body != "start"
        self._day_before, self._back_next = bool(shown.before), shown.back_next
        self._show_body(shown.body)
        if not listed:
            self.highlighted.emit(-1)
            return
        self.days.show_page(shown)
        if shown.facets is not None and shown.body in _FILTERED:
            self.filters.show_facets(shown.facets)
        self._strip_words.show_words(*shown.strip)
        self._strip.setVisible(bool(shown.strip[0]))
        self.table.show_rows(shown.rows, cursor)
        if not shown.rows:
            self._empty.show_page(shown)
        self._hint_anew()

    def _refuse_line(self, line: int) -> None:
        sentence = sale_texts.sold_out_line(line)
        self._notices.show_notice("line", NoticeView("warning", sentence), inline=True, seconds=4)

    def _show_body(self, body: Body) -> None:
        self._body = body
        shown: QWidget = self._start if body == "start" else self._list if body == "list" else self._empty
        self._bodies.setCurrentWidget(shown)
        self.filters.setVisible(body in _FILTERED)
        self.days.setVisible(body != "start")
        if body == "start":
            self._strip.hide()
            self.strip.show_days((), date.min)

    def show_day_prices(self, days: Sequence[DayPrice], chosen: date) -> None:
        """Show the lowest fares around the listed day, or nothing."""
        self.strip.show_days(days, chosen)

    def show_about(self, words: str) -> None:
        """Explain the trip under the cursor."""
        self._list.about.setText(words)

    def show_start(self, title: str, payments: str, routes: RouteOffers, *, pin_from: str = "") -> None:
        """Fill the page of before the first search; destinations from the city ``pin_from`` can be pinned."""
        self._start.show_start(title, payments, routes, pin_from=pin_from)

    def show_loading(self, title: str) -> None:
        """Show what is being read, or that nothing is."""
        if title == self._loading_title:
            return
        self._loading_title = title
        if title:
            if self._bodies.isAncestorOf(self.window().focusWidget() or self):
                self.setFocus()  # Hidden, the list would give the keyboard to the next widget of the window.
            self._bodies.hide()
            self._loading.start(title)
        else:
            self._loading.stop()
            self._bodies.show()

    def show_reading(self, words: str) -> None:
        """Show since when the list is being read again while the old one stays, or that it is not."""
        self.days.show_reading(words)

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show an error notice; None clears it."""
        if notice is None:
            self._notices.clear("search")
        else:
            self._notices.keep_notice("search", notice)

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
        """Enter presses the focused button; in the last field it searches."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and focused is self.row.passengers:
            self.searched.emit()
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


def paint_next_turn(widget: QWidget) -> None:
    """Defer the paint of a widget just filled to the next iteration: filling and painting together
    would take longer than a frame."""
    # Not 0: that is posted, and handled before any timer and any new key.
    if widget.updatesEnabled() and widget.isVisible():
        widget.setUpdatesEnabled(False)
        QTimer.singleShot(1, widget, lambda: widget.setUpdatesEnabled(True))
