"""Until when an order may be cancelled or changed."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.pages.orders.panel.side_section import SideSection
from pos_app.ui.shared.deadlines import Deadlines
from pos_app.ui.widgets.label import Label
from pos_app.wording.translation import translate


class UntilView(SideSection):
    """Both deadlines; green only while it may be."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self._times = [Label("", self, size=14, weight=600) for _ in range(2)]
        self.lefts = [Label("", self, size=12, tone="success", weight=500, wrap=True) for _ in range(2)]
        times = QHBoxLayout()
        self.body.addLayout(times)
        heads = (translate("OrderSidePanel", "Cancelar até"), translate("OrderSidePanel", "Trocar até"))
        for head, strong, soft in zip(heads, self._times, self.lefts, strict=True):
            column = QVBoxLayout()
            column.setSpacing(0)
            times.addLayout(column, 1)
            column.addWidget(Label(head, self, size=12, tone="text_2"))
            column.addWidget(strong)
            column.addWidget(soft)
            column.addStretch(1)

    def show_deadlines(self, shown: Deadlines) -> None:
        """Show both deadlines."""
        for strong, soft, words_of, left, can in zip(
            self._times,
            self.lefts,
            (shown.cancel, shown.change),
            (shown.cancel_left, shown.change_left),
            (shown.can_cancel, shown.can_change),
            strict=True,
        ):
            strong.setText(words_of)
            soft.setText(left)
            soft.set_tone("success" if can else "text_2")
