"""One order in the staff area."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.kiosk.staff.staff_pages import StaffCard
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.label import Label

_KINDS = {"danger": "danger", "warning": "warning", "success": "success", "info": "primary"}


class StaffCardView(Card):
    """Title, lines and what can be done with it; ``acted`` is the key of the action."""

    acted = Signal(str)

    def __init__(self, shown: StaffCard, parent: QWidget) -> None:
        super().__init__(parent, margins=(24, 18, 24, 18), spacing=8)
        self.setAccessibleName(shown.title)
        kind = _KINDS.get(shown.kind, "primary")
        self.set_kind(kind)  # type: ignore[arg-type]
        tone = kind if kind != "primary" else "primary"
        self.body.addWidget(Label(shown.title, self, size=26, weight=600, tone=tone, wrap=True))
        for line in shown.lines:
            self.body.addWidget(Label(line, self, size=24, wrap=True))
        self.body.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        self.body.addLayout(row)
        for action in shown.actions:
            kind = "main" if action.kind == "main" else "plain"
            button = Button(action.words, self, kind=kind, size="kiosk", icon=action.icon)  # type: ignore[arg-type]
            button.clicked.connect(lambda _=False, key=action.key: self.acted.emit(key))
            row.addWidget(button, 1)
