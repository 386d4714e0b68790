"""A read-only value with its heading."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.widgets.label import Label


class Fact(QWidget):
    """A small heading over a value."""

    def __init__(self, head: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._head = head
        self._value = Label("", self, weight=500, wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(Label(head, self, size=12, tone="text_2"))
        column.addWidget(self._value)

    def show_value(self, words: str) -> None:
        """Change the value."""
        self._value.setText(words)
        self.setAccessibleName(f"{self._head}: {words}")
