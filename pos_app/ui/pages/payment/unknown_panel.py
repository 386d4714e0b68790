"""What is shown where no method that the provider offers can be charged here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.ui.pages.payment.page import Choosing
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.wording import payment_page_texts

_CENTRE = Qt.AlignmentFlag.AlignCenter


class UnknownPanel(Card):
    """Names the methods, each with the reason why it cannot be chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(24, 24, 24, 24))
        self.names = Label("", self, size=16, weight=600, align=_CENTRE, wrap=True)
        self.body.addStretch(1)
        self.body.addWidget(IconView("ban", self, size=36, tone="text_2"), 0, _CENTRE)
        self.body.addWidget(self.names)
        words = payment_page_texts.no_other_method()
        self.body.addWidget(Label(words, self, tone="text_2", align=_CENTRE, wrap=True))
        self.body.addStretch(1)

    def show_page(self, shown: Choosing) -> None:
        """Show their names as the provider sends them."""
        self.names.setText(
            "\n".join(f"{line.words}: {line.why_not}" for line in shown.methods if line.why_not)
        )
