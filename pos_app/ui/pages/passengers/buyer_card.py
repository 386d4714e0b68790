"""The card of the buyer."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from pos_app.domain.documents import DocumentType
from pos_app.ui.pages.passengers.person_fields import PersonFields
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.ui.widgets.text_field import TextField
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_KINDS = (
    DocumentType.CPF,
    DocumentType.CNPJ,
    DocumentType.RG,
    DocumentType.CNH,
    DocumentType.PASSPORT,
)
_HEAD = 45
_NARROW = 860
_WIDTHS = (0, 100, 184, 144, 0)
"""px of name, document type, number, telephone and e-mail; zero takes the rest."""


class BuyerCard(Card):
    """Who pays and gets the receipt. In a narrow page the e-mail takes a second line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(12, 0, 12, 12), spacing=0)
        # Made before the fields: screen readers read the heading first.
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(10)
        head.addWidget(Label(translate("BuyerCard", "Comprador"), top, size=15, weight=600))
        receives = translate("BuyerCard", "recebe o recibo e responde pelo pedido")
        head.addWidget(ElidedLabel(receives, top, tone="text_2", whole=True), 1)
        known = translate("BuyerCard", "Comprador conhecido")
        self.known = Button(known, top, size="small", icon="history", key=CommandId.KNOWN_BUYER, touch=True)
        head.addWidget(self.known)
        self.fields = PersonFields(self, _KINDS)
        self.email = self.fields.add("email", TextField(translate("BuyerCard", "E-mail"), self, size=13))
        self.body.addWidget(top)
        self.body.addSpacing(8)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(8)
        self.body.addLayout(self._grid)
        self._narrow: bool | None = None
        self._arrange(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the fields to the width."""
        self._arrange(self.width() < _NARROW)

    def _arrange(self, narrow: bool) -> None:
        if narrow == self._narrow:
            return
        self._narrow = narrow
        f = self.fields
        for part in (f.name, f.kind, f.number, f.phone, self.email):
            self._grid.removeWidget(part)
        for column, width in enumerate(_WIDTHS):
            last = narrow and column == len(_WIDTHS) - 1
            self._grid.setColumnMinimumWidth(column, 0 if last else width)
            self._grid.setColumnStretch(column, 0 if width or last else 1)
        for column, field in enumerate((f.name, f.kind, f.number, f.phone)):
            self._grid.addWidget(field, 0, column, Qt.AlignmentFlag.AlignTop)
        if narrow:
            self._grid.addWidget(self.email, 1, 0, 1, 4)
        else:
            self._grid.addWidget(self.email, 0, 4, Qt.AlignmentFlag.AlignTop)
        f.kind.setMaximumWidth(_WIDTHS[1])
        f.number.setMaximumWidth(_WIDTHS[2])
        f.phone.setMaximumWidth(_WIDTHS[3])

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with a line under its head."""
        super().paintEvent(event)
        with painter_for(self) as painter:
            fill_rect(painter, QRect(1, _HEAD, self.width() - 2, 1), theme().t.border)
