"""Until when an order may be cancelled or changed."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.deadlines import Deadlines
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label


class DeadlineCard(Card):
    """Cancelar até, trocar até, and where the receipt goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(14, 10, 14, 10), spacing=0)
        self._labels: list[tuple[Label, Label]] = []
        row = QHBoxLayout()
        row.setSpacing(16)
        for head in (self.tr("Cancelar até"), self.tr("Trocar até"), self.tr("Recibo")):
            column = QVBoxLayout()
            column.setSpacing(1)
            strong = Label("", self, size=14, weight=600)
            soft = Label("", self, size=12, tone="text_2", wrap=True)
            column.addWidget(Label(head, self, size=12, tone="text_2"))
            column.addWidget(strong)
            column.addWidget(soft)
            row.addLayout(column, 1)
            self._labels.append((strong, soft))
        self.body.addLayout(row)

    def show_deadlines(self, shown: Deadlines) -> None:
        """Show other deadlines."""
        receipt = self.tr("PDF pronto para enviar") if shown.receipt else ""
        for (strong, soft), (words, left) in zip(
            self._labels,
            (
                (shown.cancel, shown.cancel_left),
                (shown.change, shown.change_left),
                (shown.receipt or self.tr("sem e-mail do comprador"), receipt),
            ),
            strict=True,
        ):
            strong.setText(words)
            soft.setText(left)
