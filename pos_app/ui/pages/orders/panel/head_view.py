"""The head of an order: number and state, buyer, contacts, and who showed it last."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.orders.panel.detail import OrderSide
from pos_app.ui.pages.orders.panel.side_section import SideSection
from pos_app.ui.style import fonts
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording import order_panel_texts as words
from pos_app.wording import order_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class HeadView(SideSection):
    """``eye`` reveals document and contacts, ``check`` asks the provider."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.has_number = False
        self._asking = False
        self._source = ""
        self._number = Label("", self, size=16, weight=600)
        self._mark = Badge("", parent=self)
        self.check = Button("", self, kind="quiet", size="small", key=CommandId.REFRESH, touch=True)
        self._buyer = ElidedLabel("", self, weight=600)
        self._document = Label("", self, tone="text_2")
        name = translate("OrderSidePanel", "Mostrar documento e contatos por 10 s")
        self.eye = Button("", self, kind="quiet", size="small", icon="eye", name=name, touch=True)
        self._contacts = [
            (IconView(icon, self), ElidedLabel("", self, size=12, tone="text_2")) for icon in _ICONS
        ]
        self._sent = Label("", self, size=12, tone="text_2")
        self.body.setSpacing(0)
        self.body.setContentsMargins(16, 7, 8, 8)
        self._build()

    def _build(self) -> None:
        """Fill three low lines. The buttons, which are higher for fingers, lie over them."""
        for height, parts in (
            (26, (self._number, self._mark)),
            (22, (self._buyer, self._document)),
            (20, (*(part for pair in self._contacts for part in pair), self._sent)),
        ):
            row = QHBoxLayout()
            row.setSpacing(8)
            self.body.addLayout(row)
            row.addStrut(height)
            for part in parts:
                row.addWidget(part)
            row.addStretch(1)
        for label in (self._buyer, *(label for _, label in self._contacts)):
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def _position(self) -> None:
        """Put the buttons at the right of number and document."""
        right = self.width() - 8
        taken = 16 + fonts.text_width(self._number.text(), 16, 600) + 8 + self._mark.sizeHint().width() + 8
        space = right - taken - _AROUND
        shown = self._source if fonts.text_width(self._source, 12, 500) <= space else ""
        if self.check.text() != shown:
            self.check.set_text(shown, self.check.accessibleName())
        ask, eye = self.check.sizeHint(), self.eye.sizeHint()
        self.check.setGeometry(right - ask.width(), 0, ask.width(), ask.height())
        words = fonts.text_width(self._buyer.text(), 13, 600) + fonts.text_width(self._document.text(), 13)
        left = min(16 + words + 10, right - eye.width())
        self.eye.setGeometry(left, 44 - eye.height() // 2, eye.width(), eye.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        self._position()

    def show_side(self, side: OrderSide) -> None:
        """Show whose order it is and how it stands."""
        self.has_number = bool(side.number)
        self._number.setText(side.number or translate("OrderSidePanel", "sem número"))
        self._mark.show_state(side.mark.words, side.mark.kind, side.mark.icon)
        self._buyer.setText(side.buyer)
        self._document.setText(side.document)
        for (icon, label), text in zip(self._contacts, side.contact, strict=True):
            icon.setVisible(bool(text))
            label.setText(text)
            label.setVisible(bool(text))
        self._sent.setText(side.sent)
        self._sent.setVisible(bool(side.sent))
        self.eye.setVisible(bool(side.document) or side.contacts)
        self._source, icon_name = side.source
        name = words.ask_now(self._source) if self._source else order_texts.check()
        self.check.setAccessibleName(name)
        self.check.set_icon(icon_name or "refresh-cw")
        if not self._asking:
            tip = ". ".join(filter(None, (self._source, order_texts.only_a_query())))
            self.check.setToolTip(plain_text_tooltip(tip))
        self.check.setVisible(bool(side.number) or bool(side.note))
        self._position()

    def show_asking(self, asking: bool) -> None:
        """Show that the provider is being queried."""
        self._asking = asking
        self.check.set_inactive(
            translate("OrderSidePanel", "A central está sendo consultada") if asking else None
        )


_ICONS = ("phone", "mail")
_AROUND = 74
"""px that icon, keycap and padding take of the button that asks."""
