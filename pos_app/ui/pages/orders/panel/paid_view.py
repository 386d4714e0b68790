"""What an order costs, and how it was paid."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.side_section import SideSection
from pos_app.ui.pages.orders.panel.values_view import ValuesView
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.wording import order_panel_texts as words
from pos_app.wording.translation import translate

_BESIDE = 440
"""From this width both stand beside each other."""


class PaidView(SideSection):
    """Amounts; then method, state, instalments, and what went back or may."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._values = ValuesView(self)
        self._icon = IconView("wallet", self)
        self._words = ElidedLabel("", self)
        self._mark = Badge("", parent=self)
        self._lines = Label("", self, size=12, tone="text_2", wrap=True)
        self._paid = QWidget(self)
        self._two = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._two.setSpacing(16)
        self.body.addLayout(self._two)
        costs = QVBoxLayout()
        costs.setSpacing(4)
        self._two.addLayout(costs, 1)
        costs.addWidget(Label(words.values(), self, size=12, weight=500, tone="text_2"))
        costs.addWidget(self._values)
        costs.addStretch(1)
        self._two.addWidget(self._paid, 1)
        paid = QVBoxLayout(self._paid)
        paid.setContentsMargins(0, 0, 0, 0)
        paid.setSpacing(4)
        head = QHBoxLayout()
        paid.addLayout(head)
        title = translate("OrderSidePanel", "Pagamento")
        head.addWidget(Label(title, self._paid, size=12, weight=500, tone="text_2"), 1)
        head.addWidget(self._mark)
        line = QHBoxLayout()
        line.setSpacing(6)
        paid.addLayout(line)
        line.addWidget(self._icon)
        line.addWidget(self._words, 1)
        paid.addWidget(self._lines)
        paid.addStretch(1)

    def show_side(self, side: OrderSide) -> None:
        """Show the amounts of an order, and its payment where one is known."""
        self._values.show_values(side.values, side.total)
        self._paid.setVisible(bool(side.payment))
        self._icon.show_icon(side.payment_icon, "text_2")
        self._words.setText(side.payment)
        self._mark.setVisible(side.payment_mark is not None)
        if side.payment_mark is not None:
            self._mark.show_state(side.payment_mark.words, side.payment_mark.kind)
        self._lines.setText("\n".join(side.paid))
        self._lines.setVisible(bool(side.paid))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In little space the payment stands below the amounts."""
        beside = self.width() >= _BESIDE
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._two.setDirection(way)
