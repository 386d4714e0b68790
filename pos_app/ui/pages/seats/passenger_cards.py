"""The cards of all passengers: seat, hold, benefit and price of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pos_app.domain.benefits import Benefit
from pos_app.ui.kit.layouts import panel, row
from pos_app.ui.pages.seats.page import BenefitChosen, CardView, Intent
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.combo_field import SelectBox
from pos_app.ui.widgets.focus import tab_from, tab_in_order
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.layouts import remove_from
from pos_app.ui.widgets.number_disc import NumberDisc
from pos_app.ui.widgets.paint import box, keys_width, paint_keys, painter_for
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import trip_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_ROOMY = 290
"""From this width a card keeps its benefit beside its title."""
_NARROWEST = 200
_SPACE = 10
_BETWEEN_MS = 20
"""Between two lists of benefits made in advance: what is typed comes first."""


class PassengerCards(QWidget):
    """Lays cards out by the space there is: over a ``map`` in a column beside a lower deck, ``set_line`` in
    one line."""

    def __init__(self, ask: Callable[[Intent], object], map: QWidget | None = None) -> None:
        super().__init__(map)
        self._ask = ask
        self._views: tuple[CardView, ...] = ()
        self._cards: list[PassengerCard] = []
        self._arranged: tuple[int, CardShape, int] | None = None
        self._aside = map is not None
        self._line = False
        self._preparing = False
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(8 if map else _SPACE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_line(self, line: bool) -> None:
        """Put all cards in one line of 40 px, for a low page."""
        if line != self._line:
            self._line = line
            self._grid.setSpacing(6 if line else _SPACE)
            self._arrange()

    def show_cards(self, views: tuple[CardView, ...]) -> None:
        self._views = views
        self._arrange()
        for card, view in zip(self._cards, views, strict=True):
            card.show_card(view)
        self._prepare_later()

    def _prepare_later(self) -> None:
        """Seats for six are picked by one key: their lists made at once would keep the next key waiting."""
        if not self._preparing:
            self._preparing = True
            QTimer.singleShot(_BETWEEN_MS, self, self._prepare_one)

    def _prepare_one(self) -> None:
        self._preparing = False
        if any(card.prepare_benefit() for card in self._cards):
            self._prepare_later()
        tab_in_order(card.box for card in self._cards if card.box is not None)

    def card(self, number: int) -> PassengerCard:
        return self._cards[number - 1]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def _arrangement(self, width: int, count: int, *, line: bool) -> tuple[int, CardShape, int]:
        """Return the number of cards, their shape and the number of columns."""
        if line:
            return count, CardShape.LINE, max(count, 2)
        if self._aside:
            return count, CardShape.ASIDE, 1
        # One passenger's card is not stretched over the whole page.
        columns = max(1, min(max(count, 2), width // _NARROWEST, 4))
        wide = (width - _SPACE * (columns - 1)) // columns
        return count, CardShape.STACKED if wide < _ROOMY else CardShape.FLAT, columns

    def height_for(self, width: int, count: int, *, line: bool = False) -> int:
        """Return how high so many cards get in this width."""
        _, shape, columns = self._arrangement(width, count, line=line)
        lines = -(-count // columns)
        space = 8 if self._aside else _SPACE
        return lines * (shape.value + space) - space

    def _arrange(self) -> None:
        count = len(self._views)
        if not count:
            return
        arranged = self._arrangement(self.width(), count, line=self._line)
        if arranged == self._arranged:
            return
        _, shape, columns = self._arranged = arranged
        for column in range(self._grid.columnCount()):
            self._grid.setColumnStretch(column, 0)
        for column in range(columns):
            self._grid.setColumnStretch(column, 1)
        remove_from(self._grid, self._cards[count:])
        del self._cards[count:]
        for index, view in enumerate(self._views):
            if index == len(self._cards):
                self._cards.append(PassengerCard(view.number, self._ask, self, shape))
            card = self._cards[index]
            card.set_shape(shape)
            self._grid.addWidget(card, index // columns, index % columns)
        self.updateGeometry()


_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ROOM_FOR_TITLE, _ROOM_FOR_PRICE = 150, 220
"""Widths of a card of one line, in px, from which it shows more than the number of the seat."""
_NO_SEAT = "\u2013"
_MIDDLE = Qt.AlignmentFlag.AlignVCenter
_ARROW = 42
"""Padding and arrow beside the words."""
_ARROW_ONLY = 28
_FLAGS = Qt.ItemDataRole.UserRole - 1
"""The role under which the list keeps the flags of an entry. Python must not hold the entry itself: it would
outlive it."""
_OFF = Qt.ItemFlag.ItemIsSelectable
_ON = _OFF | Qt.ItemFlag.ItemIsEnabled


class CardShape(Enum):
    """How the parts of a card lie; the value is its height in px."""

    FLAT = 68
    """The benefit beside the title."""
    STACKED = 84
    """The benefit below the title."""
    ASIDE = 58
    """Beside a deck: as flat, and lower."""
    LINE = 40
    """One line, for a low page."""


_Place = tuple[int, int, int, int]
_FLAT: tuple[_Place | None, ...] = ((0, 0, 2, 1), (0, 1, 1, 1), (1, 1, 1, 1), (0, 2, 1, 1), (1, 2, 1, 1))
_PLACES: Mapping[CardShape, tuple[_Place | None, ...]] = {
    CardShape.FLAT: _FLAT,
    CardShape.ASIDE: _FLAT,
    CardShape.STACKED: ((0, 0, 2, 1), (0, 1, 1, 2), (1, 1, 1, 2), (2, 0, 1, 2), (2, 2, 1, 1)),
    CardShape.LINE: ((0, 0, 1, 1), (0, 1, 1, 1), None, (0, 3, 1, 1), (0, 2, 1, 1)),
}
"""Row, column and spans of the disc, the title, the note, the benefit and the price."""


class PassengerCard(Card):
    """The list of benefits is closed once the seat is held. A press anywhere on the card opens it, so that a
    finger need not hit its small box."""

    def __init__(
        self, number: int, ask: Callable[[Intent], object], parent: QWidget | None, shape: CardShape
    ) -> None:
        super().__init__(parent, spacing=0)
        self._ask = ask
        self._view: CardView | None = None
        self._shape: CardShape | None = None
        self._disc = NumberDisc(number, self)
        self._title = ElidedLabel(size=14, weight=600)
        self._note = ElidedLabel(size=12, tone="text_2")
        self._struck = Label(size=12, tone="text_3")
        self._struck.set_strike(True)
        self._price = ElidedLabel(size=13, weight=500)
        self._price.setAlignment(_RIGHT)
        # A sentence in its place is cut rather than widening the card.
        self._price.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._number = number
        self.box: BenefitBox | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._above = panel(row(self._title, spacing=8))
        self._below = panel(row(self._note, spacing=8))
        self._money = panel(row(self._struck, self._price, spacing=8))
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
        self.setFixedHeight(shape.value)
        if self.box is not None:
            self.box.set_arrow_only(line)
        whole = not (line or stacked)
        flat = QSizePolicy.Policy.Maximum if whole else QSizePolicy.Policy.Ignored
        self._title.setSizePolicy(flat, QSizePolicy.Policy.Preferred)
        if above := self._above.layout():
            # Alone in its row it would stand in the middle.
            above.setAlignment(self._title, _LEFT if whole else Qt.AlignmentFlag(0))
        parts = (self._disc, self._above, self._below, self.box, self._money)
        for part, position in zip(parts, _PLACES[shape], strict=True):
            if part is None:
                continue
            self._grid.removeWidget(part)
            if position is not None:
                self._grid.addWidget(part, *position)
        self._below.setVisible(not line)
        self._grid.setAlignment(self._disc, _MIDDLE)
        self._grid.setAlignment(self._money, _RIGHT)
        if self.box is not None:
            self._grid.setAlignment(self.box, _MIDDLE if stacked else _RIGHT)
        if self._view is not None:
            self._fill(self._view)

    @property
    def benefit(self) -> BenefitBox:
        """The list of benefits, made when a seat first asks for it: most of the time of a card goes there."""
        if self.box is None:
            name = translate("PassengerCard", "Benefício do passageiro {0}").format(self._number)
            self.box = BenefitBox(name, self)
            self.box.activated.connect(self._choose)
            tab_from(self, (self.box,))
            shape, self._shape = self._shape, None
            self.set_shape(shape or CardShape.FLAT)
        return self.box

    def prepare_benefit(self) -> bool:
        """Make the list of benefits before a seat asks for it; returns whether it was not there yet."""
        if self.box is not None:
            return False
        box = self.benefit
        box.setVisible(bool(self._view and self._view.label))
        return True

    def show_card(self, view: CardView) -> None:
        if view == self._view:
            return
        self._view = view
        pending = bool(view.label) and not view.held and not view.expired
        self._note.setText(view.refused or view.note)
        self._note.set_tone("warning" if view.refused else "primary" if pending else "text_2")
        self._price.setText(view.price)
        self._struck.setText(view.struck)
        if view.label or self.box is not None:
            self._show_benefit(self.benefit, view)
        text = (view.title, view.note, view.refused)
        self.setAccessibleName(", ".join(part for part in text if part))
        self.set_chosen(view.active)
        self._fill(view)

    @staticmethod
    def _show_benefit(box: BenefitBox, view: CardView) -> None:
        box.setVisible(bool(view.label))
        box.setEnabled(not view.held)
        box.show_unsold(view.unsold)
        box.key = CommandId.BENEFIT if view.active and not view.held else None
        box.show_benefit(view.benefit)
        box.setToolTip(plain_text_tooltip(trip_texts.benefit_fixed() if view.held else ""))
        box.setAccessibleDescription(box.toolTip())

    def _fill(self, view: CardView) -> None:
        line, width = self._shape is CardShape.LINE, self.width()
        self._title.setText((view.label or _NO_SEAT) if line and width < _ROOM_FOR_TITLE else view.title)
        stacked = self._shape is CardShape.STACKED
        self._note.setVisible(not line)
        self._price.setVisible(bool(view.price) and (not line or width >= _ROOM_FOR_PRICE))
        prices = fonts.text_width(view.struck, 12) + fonts.text_width(view.price, 13, 500)
        benefit = self.box.width() if self.box is not None else 0
        both = not stacked or prices + benefit + 48 <= width
        self._struck.setVisible(bool(view.struck) and not line and both)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._view is not None:
            self._fill(self._view)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.open_benefits()

    def open_benefits(self) -> None:
        """Offer the benefits; afterwards the keyboard is where it was."""
        if self.benefit.isVisible() and self.benefit.isEnabled():
            self.benefit.showPopup()

    def _choose(self) -> None:
        if self._view and self._view.label:
            self._ask(BenefitChosen(self._view.label, Benefit(self.benefit.currentData())))


class BenefitBox(SelectBox):
    """The benefits of one passenger: one that cannot be sold here stands in the list with its reason, and
    cannot be chosen."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent, size=12, height=24)
        self._arrow_only = False
        self.key: CommandId | None = None
        """The command whose key is shown after the words."""
        self._unsold: tuple[tuple[Benefit, str], ...] | None = None
        self.show_unsold(())

    def set_arrow_only(self, arrow_only: bool) -> None:
        """Show the arrow without the words, where there is no space for them."""
        self._arrow_only = arrow_only
        self.setFixedHeight(_ARROW_ONLY if arrow_only else 24)
        self._fit_width()

    def _fit_width(self) -> None:
        text = fonts.text_width(self.text(), 12) + (keys_width(self.key) + 6 if self.key else 0) + _ARROW
        self.setFixedWidth(_ARROW_ONLY if self._arrow_only else text)

    def text(self) -> str:
        none = self.currentData() in (Benefit.NONE, None)
        return translate("PersonBlock", "Benefício") if none else super().text()

    def show_unsold(self, unsold: tuple[tuple[Benefit, str], ...]) -> None:
        """Mark these benefits as not sold here, each with its reason."""
        if unsold == self._unsold:
            return
        self._unsold = unsold
        reasons = dict(unsold)
        text = {one: trip_texts.benefit(one) for one in Benefit}
        text |= {one: trip_texts.not_sold(text[one], reason) for one, reason in unsold}
        self.set_choices([(text[one], one) for one in Benefit])
        for line, value in enumerate(Benefit):
            flags = _OFF if value in reasons else _ON
            self.setItemData(line, flags.value, _FLAGS)

    def show_benefit(self, benefit: Benefit) -> None:
        """Choose this one; the box is as wide as its words."""
        self.choose(benefit)
        self._fit_width()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._arrow_only:
            super().paintEvent(event)
            with painter_for(self) as painter:
                left = self.width() - _ARROW + 12 - keys_width(self.key)
                paint_keys(painter, left, self.height() // 2, self.key)
            return
        t = theme().t
        line, width = (t.primary, 2) if self.hasFocus() else (t.border_strong, 1)
        ink = t.text if self.isEnabled() else t.text_3
        asked = self.currentData() != Benefit.NONE
        with painter_for(self) as painter:
            box(painter, QRect(0, 0, self.width(), self.height()), fill=t.surface, line=line, width=width)
            name = "badge-percent" if asked else "chevron-down"
            icons.paint(
                painter, name, t.primary if asked else ink, self.width() / 2 - 7, self.height() / 2 - 7, 14
            )
