"""The green head of a finished sale."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.wording import ticket_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate


class DoneBanner(Card):
    """``Venda concluída``, the order's number and what was paid."""

    copy_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, kind="success", margins=(16, 0, 16, 0), spacing=0)
        self.setFixedHeight(74)
        self._order = Label("", self)
        self._number = Label("", self, weight=600)
        self._paid = ElidedLabel("", self)
        self.copy = Button(
            translate("DoneBanner", "Copiar nº"),
            self,
            size="small",
            icon="copy",
            key=CommandId.COPY_CODE,
            touch=True,
        )
        self.copy.clicked.connect(lambda _=False: self.copy_asked.emit())
        row = QHBoxLayout()
        row.setSpacing(14)
        self.body.addLayout(row)
        row.addWidget(IconView("circle-check", self, size=32, tone="success"))
        words = QVBoxLayout()
        words.setSpacing(1)
        row.addLayout(words, 1)
        words.addStretch(1)
        words.addWidget(Label(translate("DoneBanner", "Venda concluída"), self, size=20, weight=600))
        line = QHBoxLayout()
        line.setSpacing(4)
        words.addLayout(line)
        line.addWidget(self._order)
        line.addWidget(self._number)
        line.addWidget(self._paid, 1)
        words.addStretch(1)
        row.addWidget(self.copy)

    def show_order(self, public_id: str, paid: str) -> None:
        """Show number and payment."""
        self._order.setText(translate("DoneBanner", "Pedido"))
        self._number.setText(public_id)
        self._paid.setText(f"\u00b7 {paid}")
        self.setAccessibleName(ticket_texts.sold(public_id, paid))
