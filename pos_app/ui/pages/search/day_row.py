"""Which day is listed, the days beside it, the order and the age of the list."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.trip_listing import TripOrder
from pos_app.ui.pages.search.page import SearchPage
from pos_app.ui.style.tokens import TOUCH
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.menu import Menu
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COMPACT_BELOW = 820


class DayRow(QWidget):
    """``moved`` carries -1 or 1 day, ``ordered`` the chosen order."""

    moved = Signal(int)
    ordered = Signal(object)
    refresh = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(TOUCH)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.before = Button(
            "", self, size="small", icon="chevron-left", name=translate("DayRow", "Dia anterior"), touch=True
        )
        self.after = Button(
            "",
            self,
            size="small",
            icon_after="chevron-right",
            name=translate("DayRow", "Dia seguinte"),
            touch=True,
        )
        self._title = Label("", self, size=16, weight=600)
        self._count = Label("", self, tone="text_2")
        self.order = Button("", self, kind="quiet", size="small", icon_after="chevron-down", touch=True)
        self._age = Label("", self, size=12, tone="text_2")
        self._order = self._age_words = self._reading = ""
        self._refresh_words = translate("DayRow", "Atualizar")
        self.refresh_button = Button(
            self._refresh_words,
            self,
            size="small",
            icon="refresh-cw",
            key=CommandId.REFRESH,
            touch=True,
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for widget in (self.before, self._title, self.after, self._count, self.order):
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self._age)
        row.addWidget(self.refresh_button)
        self.before.clicked.connect(lambda: self.moved.emit(-1))
        self.after.clicked.connect(lambda: self.moved.emit(1))
        self.order.clicked.connect(self.open_orders)
        self.refresh_button.clicked.connect(lambda: self.refresh.emit())

    def show_page(self, shown: SearchPage) -> None:
        """Show the day of the list."""
        self._title.setText(shown.title)
        self.before.set_text(shown.before or "\u2014", translate("DayRow", "Dia anterior"))
        self.before.set_inactive(
            None if shown.before else translate("DayRow", "Não há viagens antes deste dia")
        )
        self.after.set_text(shown.after, translate("DayRow", "Dia seguinte"))
        self._count.setText(shown.count)
        self._order = shown.order
        self._name_order()

    def _name_order(self) -> None:
        whole = translate("DayRow", "Ordem: {0}").format(self._order)
        self.order.set_text(self._order if self.width() < _COMPACT_BELOW else whole, whole)

    def show_age(self, words: str) -> None:
        """Show how old the list is."""
        self._age_words = words
        self._age.setText(self._reading or words)

    def show_reading(self, words: str) -> None:
        """Show since when the list is being read again; nothing enables the refresh button again."""
        self._reading = words
        self._age.setText(words or self._age_words)
        self.refresh_button.set_inactive(words or None)

    def open_orders(self) -> None:
        """Open the list of orders."""
        menu = Menu(self)
        for order in TripOrder:
            action = QAction(trip_texts.order(order), menu)
            action.triggered.connect(lambda _=False, order=order: self.ordered.emit(order))
            menu.addAction(action)
        menu.popup(self.order.mapToGlobal(QPoint(0, self.order.height() + 4)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """On narrow windows the age is hidden and the refresh button shows only its icon."""
        compact = self.width() < _COMPACT_BELOW
        self._age.setVisible(not compact)
        self._name_order()
        words = "" if compact else self._refresh_words
        if self.refresh_button.text() != words:
            self.refresh_button.set_text(words, self._refresh_words)
