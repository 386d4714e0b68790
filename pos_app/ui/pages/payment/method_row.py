"""The ways to pay, side by side."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.ui.pages.payment.method_button import HEIGHT, MethodButton
from pos_app.ui.pages.payment.page import MethodLine
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.layouts import remove_from


class MethodRow(QWidget):
    """``chosen`` carries the ``PaymentType``."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[MethodLine, ...] = ()
        self.buttons: list[MethodButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(8)
        self.setFixedHeight(HEIGHT)

    def show_methods(self, lines: tuple[MethodLine, ...]) -> None:
        """Show these methods; the focus stays on the same one."""
        if lines == self._lines:
            return
        self._lines = lines
        focused = next((b.line.type for b in self.buttons if b.hasFocus()), None)
        remove_from(self._row, self.buttons)
        self.buttons = []
        for line in lines:
            button = MethodButton(line, self)
            button.clicked.connect(lambda _=False, made=line: self.chosen.emit(made.type))
            self._row.addWidget(button)
            self.buttons.append(button)
            if focused is not None and line.type is focused:
                button.setFocus()
        tab_from(self, self.buttons)
