"""The card of one passenger: seat, hold, benefit and price."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.benefits import Benefit
from pos_app.ui.pages.seats.page import CardView
from pos_app.ui.style import fonts
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.select_box import SelectBox
from pos_app.wording import seat_texts, trip_texts

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

_ARROW = 42
"""Padding and arrow of the list of benefits."""
FLAT, STACKED, LOW = 68, 84, 58
"""Heights with the benefit beside the title, below it, and beside a deck."""


class PassengerCard(Card):
    """``benefit_chosen`` carries the seat's label and the benefit; the list is closed once it is held."""

    benefit_chosen = Signal(str, object)

    def __init__(
        self, number: int, parent: QWidget | None = None, *, stacked: bool = False, low: bool = False
    ) -> None:
        super().__init__(parent, margins=(12, 4 if low else 8, 12, 4 if low else 8), spacing=2)
        self._view: CardView | None = None
        self._title = Label("", self, size=14, weight=600)
        self._note = Label("", self, size=12, tone="text_2")
        self._struck = Label("", self, size=12, tone="text_3")
        self._struck.set_strike(True)
        self._price = Label("", self, size=13, weight=500)
        self._stacked = stacked
        name = self.tr("Benefício do passageiro {0}").format(number)
        self.benefit = SelectBox(name, self, size=12, height=24)
        self.benefit.set_choices([(trip_texts.benefit(value), value) for value in Benefit])
        self.benefit.activated.connect(self._choose)
        for label in (self._title, self._note):
            # A long note is cut rather than squeezing the list beside it.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(LOW if low else STACKED if stacked else FLAT)
        self.body.addLayout(self._grid(NumberDisc(number, self), stacked))

    def _grid(self, disc: NumberDisc, stacked: bool) -> QGridLayout:
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        money = QHBoxLayout()
        money.setSpacing(6)
        money.addStretch(1)
        money.addWidget(self._struck)
        money.addWidget(self._price)
        if stacked:
            grid.addWidget(disc, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self._title, 0, 1, 1, 2)
            grid.addWidget(self._note, 1, 1, 1, 2)
            grid.addWidget(self.benefit, 2, 0, 1, 2)
            grid.addLayout(money, 2, 2)
        else:
            grid.addWidget(disc, 0, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self._title, 0, 1)
            grid.addWidget(self._note, 1, 1)
            grid.addWidget(self.benefit, 0, 2, _RIGHT)
            grid.addLayout(money, 1, 2)
        return grid

    def show_card(self, view: CardView) -> None:
        """Show this passenger's seat."""
        if view == self._view:
            return
        self._view = view
        self._title.setText(view.title)
        self._note.setText(view.note)
        pending = bool(view.label) and not view.held
        self._note.set_tone("primary" if pending else "text_2")
        self._price.setText(view.price)
        self._struck.setText(view.struck)
        self._struck.setVisible(bool(view.struck))
        self.benefit.setVisible(bool(view.label))
        self.benefit.setEnabled(not view.held)
        self.benefit.choose(view.benefit)
        self.benefit.setFixedWidth(fonts.text_width(self.benefit.currentText(), 12) + _ARROW)
        self.benefit.setToolTip(seat_texts.benefit_fixed() if view.held else "")
        self.benefit.setAccessibleDescription(self.benefit.toolTip())
        self.setAccessibleName(f"{view.title}, {view.note}")
        self.set_chosen(view.active)

    def _choose(self) -> None:
        if self._view and self._view.label:
            self.benefit_chosen.emit(self._view.label, Benefit(self.benefit.currentData()))
