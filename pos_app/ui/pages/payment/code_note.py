"""What happens when a method that is not a card is chosen, before the order exists."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.domain.payment import PaymentType
from pos_app.ui.keys import shortcuts
from pos_app.ui.pages.payment.code_steps import CodeSteps
from pos_app.ui.pages.payment.page import Choosing
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.label import Label
from pos_app.wording import code_texts, payment_page_texts, payment_texts
from pos_app.wording.command_ids import CommandId

_CENTRE = Qt.AlignmentFlag.AlignCenter


class CodeNote(Card):
    """The code comes with the order, so the main action comes first."""

    def __init__(self, method: PaymentType, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(24, 24, 24, 24))
        self._total = Label("", self, size=24, weight=600, align=_CENTRE)
        self.body.addStretch(1)
        self.body.addWidget(IconView(method.facts.icon, self, size=36, tone="primary"), 0, _CENTRE)
        self.body.addWidget(self._total)
        texts = code_texts.code_words(method)
        title = texts.note if texts else payment_texts.name(method)
        self.body.addWidget(Label(title, self, size=16, weight=600, align=_CENTRE, wrap=True))
        words = payment_page_texts.how_to_send(shortcuts.sequence(CommandId.MAIN))
        self.body.addWidget(Label(words, self, tone="text_2", align=_CENTRE, wrap=True))
        if texts is not None:
            steps = QHBoxLayout()
            steps.setContentsMargins(0, 16, 0, 0)
            self.body.addLayout(steps)
            steps.addStretch(1)
            shown = CodeSteps(self)
            shown.show_steps(texts.steps)
            steps.addWidget(shown, 10)
            steps.addStretch(1)
        self.body.addStretch(1)

    def show_page(self, shown: Choosing) -> None:
        """Show what the customer will pay."""
        self._total.setText(shown.total)
