"""A labelled list of choices."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.select_box import SelectBox


class ComboField(QWidget):
    """Label above a flat list, with an error sentence below when needed.

    ``chosen`` carries the value (not the words) and fires only for a choice made by the clerk.
    """

    chosen = Signal(object)

    def __init__(
        self,
        label: str,
        parent: QWidget | None = None,
        *,
        size: int = 14,
        height: int = HEIGHT_CONTROL,
        show_label: bool = True,
    ) -> None:
        super().__init__(parent)
        self.label = Label(label, self, size=12, weight=500, tone="text_2")
        self.select = SelectBox(label, self, size=size, height=height)
        self.label.setBuddy(self.select)
        self.label.setVisible(show_label)
        self.error_label = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self.error_label.hide()
        self.setFocusProxy(self.select)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        if show_label:
            column.addWidget(self.label)
        column.addWidget(self.select)
        column.addWidget(self.error_label)
        column.addStretch(1)  # An alignment would not see how high wrapped words are.
        self.select.activated.connect(lambda _: self.chosen.emit(self.value()))

    def set_choices(self, choices: list[tuple[str, object]]) -> None:
        self.select.set_choices(choices)

    def value(self) -> object:
        return self.select.currentData()

    def set_value(self, value: object) -> None:
        """Choose ``value`` without announcing it."""
        self.select.choose(value)

    def set_error(self, sentence: str | None) -> None:
        """Show what is wrong, or nothing."""
        self.select.set_error(bool(sentence))
        self.select.setAccessibleDescription(sentence or "")
        self.error_label.setText(sentence or "")
        self.error_label.setVisible(bool(sentence))
