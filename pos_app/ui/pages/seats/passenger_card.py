"""The card of one passenger: seat, hold, benefit and price."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from pos_app.domain.benefits import Benefit
from pos_app.ui.pages.seats.benefit_box import BenefitBox
from pos_app.ui.pages.seats.card_view import CardView
from pos_app.ui.pages.seats.leg_look import LegMarks
from pos_app.ui.style import fonts
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import trip_texts
from pos_app.wording.translation import translate

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROOM_FOR_TITLE, _ROOM_FOR_PRICE = 150, 220
"""Widths of a card of one line, in px, from which it shows more than the number of the seat."""
_NO_SEAT = "\u2013"
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class CardShape(Enum):
    """How the parts of a card lie."""

    FLAT = auto()
    """The benefit beside the title."""
    STACKED = auto()
    """The benefit below the title."""
    ASIDE = auto()
    """Beside a deck: as flat, and lower."""
    LINE = auto()
    """One line, for a low page."""

    @property
    def height(self) -> int:
        """The height in px."""
        match self:
            case CardShape.FLAT:
                return 68
            case CardShape.STACKED:
                return 84
            case CardShape.ASIDE:
                return 58
            case CardShape.LINE:
                return 40
        assert_never(self)


_Place = tuple[int, int, int, int]
_FLAT: tuple[_Place | None, ...] = ((0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1), (0, 2, 1, 1), (1, 2, 1, 1))
_PLACES: Mapping[CardShape, tuple[_Place | None, ...]] = {
    CardShape.FLAT: _FLAT,
    CardShape.ASIDE: _FLAT,
    CardShape.STACKED: ((0, 0, 2, 1), (0, 1, 1, 2), (1, 1, 1, 2), (2, 0, 1, 2), (2, 2, 1, 1)),
    CardShape.LINE: ((0, 0, 1, 1), (0, 1, 1, 1), None, (0, 3, 1, 1), (0, 2, 1, 1)),
}
"""Row, column and spans of the disc, the title, the note, the benefit and the price."""


def _row(parent: QWidget, *parts: QWidget) -> QWidget:
    """Return a widget with these side by side."""
    holder = QWidget(parent)
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for part in parts:
        row.addWidget(part)
    return holder


class PassengerCard(Card):
    """``benefit_chosen`` carries the seat's label and the benefit; the list is closed once it is held.

    A press anywhere on the card opens the list, so that a finger need not hit its small box.
    """

    benefit_chosen = Signal(str, object)

    def __init__(self, number: int, parent: QWidget | None = None, shape: CardShape = CardShape.FLAT) -> None:
        super().__init__(parent, spacing=0)
        self._view: CardView | None = None
        self._shape: CardShape | None = None
        self._disc = NumberDisc(number, self)
        self._title = ElidedLabel("", self, size=14, weight=600)
        self._note = ElidedLabel("", self, size=12, tone="text_2")
        self._beside = ElidedLabel("", self, size=12, tone="text_2", whole=True)
        self._marks = LegMarks(self)
        self._struck = Label("", self, size=12, tone="text_3")
        self._struck.set_strike(True)
        self._price = ElidedLabel("", self, size=13, weight=500)
        self._price.setAlignment(_RIGHT)
        # A sentence in its place is cut rather than widening the card.
        self._price.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._number = number
        self._benefit: BenefitBox | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._above = _row(self, self._title, self._beside)
        self._below = _row(self, self._note, self._marks)
        self._money = _row(self, self._struck, self._price)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(3)
        self._grid.setColumnStretch(1, 1)
        self.body.addLayout(self._grid)
        self.set_shape(shape)

    def set_shape(self, shape: CardShape) -> None:
        """Lay the same parts out in another way: the keyboard stays where it is."""
        if shape is self._shape:
            return
        self._shape = shape
        line, stacked = shape is CardShape.LINE, shape is CardShape.STACKED
        edge = 4 if shape in (CardShape.ASIDE, CardShape.LINE) else 8
        side = 8 if line else 12
        self.body.setContentsMargins(side, edge, side, edge)
        self._grid.setHorizontalSpacing(6 if line else 10)
        self.setFixedHeight(shape.height)
        if self._benefit is not None:
            self._benefit.set_arrow_only(line)
        whole = not (line or stacked)
        flat = QSizePolicy.Policy.Maximum if whole else QSizePolicy.Policy.Ignored
        self._title.setSizePolicy(flat, QSizePolicy.Policy.Preferred)
        if above := self._above.layout():
            # Alone in its row it would stand in the middle.
            above.setAlignment(self._title, _LEFT if whole else Qt.AlignmentFlag(0))
        self._below.setVisible(not line)
        parts = (self._disc, self._above, self._below, self._benefit, self._money)
        for part, position in zip(parts, _PLACES[shape], strict=True):
            if part is None:
                continue
            self._grid.removeWidget(part)
            if position is not None:
                self._grid.addWidget(part, *position)
        self._grid.setAlignment(self._disc, _MIDDLE)
        self._grid.setAlignment(self._money, _RIGHT)
        if self._benefit is not None:
            self._grid.setAlignment(self._benefit, _MIDDLE if stacked else _RIGHT)
        if self._view is not None:
            self._fill(self._view)

    @property
    def benefit(self) -> BenefitBox:
        """The list of benefits, made when a seat first asks for it: most of the time of a card goes there."""
        if self._benefit is None:
            name = translate("PassengerCard", "Benefício do passageiro {0}").format(self._number)
            self._benefit = BenefitBox(name, self)
            self._benefit.activated.connect(self._choose)
            tab_from(self, (self._benefit,))
            shape, self._shape = self._shape, None
            self.set_shape(shape or CardShape.FLAT)
        return self._benefit

    @property
    def has_benefit(self) -> bool:
        """Whether the list of benefits is made."""
        return self._benefit is not None

    def prepare_benefit(self) -> bool:
        """Make the list of benefits before a seat asks for it; returns whether it was not there yet."""
        if self._benefit is not None:
            return False
        box = self.benefit
        box.setVisible(bool(self._view and self._view.label))
        return True

    def show_card(self, view: CardView) -> None:
        """Show this passenger's seat."""
        if view == self._view:
            return
        self._view = view
        pending = bool(view.label) and not view.held and not view.expired
        for note in (self._note, self._beside):
            note.setText(view.refused or view.note)
            note.set_tone("warning" if view.refused else "primary" if pending else "text_2")
        self._price.setText(view.price)
        self._struck.setText(view.struck)
        if view.label or self._benefit is not None:
            self._show_benefit(self.benefit, view)
        words = (view.title, view.note, view.refused, *(mark.words for mark in view.marks))
        self.setAccessibleName(", ".join(part for part in words if part))
        self.set_chosen(view.active)
        self._fill(view)

    @staticmethod
    def _show_benefit(box: BenefitBox, view: CardView) -> None:
        box.setVisible(bool(view.label))
        box.setEnabled(not view.held)
        box.show_unsold(view.unsold)
        box.show_benefit(view.benefit)
        box.setToolTip(plain_text_tooltip(trip_texts.benefit_fixed() if view.held else ""))
        box.setAccessibleDescription(box.toolTip())

    def _fill(self, view: CardView) -> None:
        """Show as much as the width holds; with several legs the marks take the place of the note."""
        line, width = self._shape is CardShape.LINE, self.width()
        self._title.setText((view.label or _NO_SEAT) if line and width < _ROOM_FOR_TITLE else view.title)
        stacked = self._shape is CardShape.STACKED
        # A refusal comes before what the tabs show as well.
        marks = () if line or (stacked and view.refused) else view.marks
        self._note.setVisible(not marks and not line)
        self._beside.setVisible(bool(marks) and not stacked)
        self._marks.show_marks(marks)
        self._price.setVisible(bool(view.price) and (not line or width >= _ROOM_FOR_PRICE))
        prices = fonts.text_width(view.struck, 12) + fonts.text_width(view.price, 13, 500)
        benefit = self._benefit.width() if self._benefit is not None else 0
        both = not stacked or prices + benefit + 48 <= width
        self._struck.setVisible(bool(view.struck) and not line and both)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Choose anew what there is space for."""
        if self._view is not None:
            self._fill(self._view)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the list of benefits."""
        if (
            self.benefit.isVisible()
            and self.benefit.isEnabled()
            and self.rect().contains(event.position().toPoint())
        ):
            self.benefit.showPopup()

    def _choose(self) -> None:
        if self._view and self._view.label:
            self.benefit_chosen.emit(self._view.label, Benefit(self.benefit.currentData()))
