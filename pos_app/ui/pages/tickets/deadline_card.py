"""Until when an order may be cancelled or changed."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.shared.deadlines import Deadlines
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label
from pos_app.wording.translation import translate


class DeadlineCard(Card):
    """Cancelar até, trocar até, and where the receipt goes."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(14, 10, 14, 10), spacing=0)
        self._labels: list[tuple[Label, Label]] = []
        row = QHBoxLayout()
        row.setSpacing(16)
        self.body.addLayout(row)
        for head in (
            translate("DeadlineCard", "Cancelar até"),
            translate("DeadlineCard", "Trocar até"),
            translate("DeadlineCard", "Recibo"),
        ):
            column = QVBoxLayout()
            column.setSpacing(1)
            row.addLayout(column, 1)
            strong = Label("", self, size=14, weight=600)
            soft = Label("", self, size=12, tone="text_2", wrap=True)
            column.addWidget(Label(head, self, size=12, tone="text_2"))
            column.addWidget(strong)
            column.addWidget(soft)
            self._labels.append((strong, soft))

    def show_deadlines(self, shown: Deadlines) -> None:
        """Show other deadlines."""
        receipt = translate("DeadlineCard", "PDF pronto para enviar") if shown.receipt else ""
        for (strong, soft), (words, left) in zip(
            self._labels,
            (
                (shown.cancel, shown.cancel_left),
                (shown.change, shown.change_left),
                (shown.receipt or translate("DeadlineCard", "sem e-mail do comprador"), receipt),
            ),
            strict=True,
        ):
            strong.setText(words)
            soft.setText(left)
