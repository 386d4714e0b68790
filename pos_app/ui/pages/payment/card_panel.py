"""Paying by card: the instalments, and the provider's card page."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.payment.card_frame import CardFrame
from pos_app.ui.pages.payment.instalments_card import InstalmentsCard
from pos_app.ui.pages.payment.page import Choosing


class CardPanel(QWidget):
    """``form`` is the widget of the provider's page."""

    def __init__(self, form: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.instalments = InstalmentsCard(self)
        self.frame = CardFrame(form, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.instalments)
        row.addWidget(self.frame, 1)

    def show_page(self, shown: Choosing) -> None:
        """Show the table of instalments, and the card once there is one."""
        self.instalments.show_lines(shown.instalments, shown.chosen_count)
        self.instalments.setVisible(bool(shown.instalments))
        self.frame.show_card(shown.card)
