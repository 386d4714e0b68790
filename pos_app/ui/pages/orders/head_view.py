"""The head of an order: number and state, buyer, contacts, and who showed it last."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.pages.orders.detail import OrderSide
from pos_app.ui.pages.orders.side_section import SideSection
from pos_app.ui.widgets.badge import Badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.plain_tip import plain_tip
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
        self.body.setContentsMargins(16, 4, 8, 8)
        self._build()

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        self.body.addLayout(top)
        top.addWidget(self._number)
        top.addWidget(self._mark)
        top.addStretch(1)
        top.addWidget(self.check)
        who = QHBoxLayout()
        who.setSpacing(8)
        self.body.addLayout(who)
        self._buyer.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        who.addWidget(self._buyer)
        who.addWidget(self._document)
        who.addWidget(self.eye)
        who.addStretch(1)
        reach = QHBoxLayout()
        reach.setSpacing(6)
        self.body.addLayout(reach)
        for icon, label in self._contacts:
            label.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
            reach.addWidget(icon)
            reach.addWidget(label)
        reach.addWidget(self._sent)
        reach.addStretch(1)

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
        source, icon_name = side.source
        self.check.set_text(source, words.ask_now(source) if source else order_texts.check())
        self.check.set_icon(icon_name or "refresh-cw")
        if not self._asking:
            self.check.setToolTip(plain_tip(order_texts.only_a_query()))
        self.check.setVisible(bool(side.number) or bool(side.note))

    def show_asking(self, asking: bool) -> None:
        """Show that the provider is being queried."""
        self._asking = asking
        self.check.set_inactive(
            translate("OrderSidePanel", "A central está sendo consultada") if asking else None
        )


_ICONS = ("phone", "mail")
