"""An amount of money."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.label import Label
from pos_app.wording.format import money


class MoneyLabel(Label):
    """Shows cents as ``R$ 1.234,50``, right aligned, in every language."""

    def __init__(
        self,
        cents: int = 0,
        parent: QWidget | None = None,
        *,
        size: int = 16,
        weight: int = 600,
        tone: str = "text",
    ) -> None:
        super().__init__("", parent, size=size, weight=weight, tone=tone)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.show_cents(cents)

    def show_cents(self, cents: int) -> None:
        """Change the amount."""
        self.setText(money(cents))
