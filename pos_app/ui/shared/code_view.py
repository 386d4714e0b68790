"""The code of an order as the customer takes it into the application of the bank."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.domain.payment import CodeForm
from pos_app.ui.shared.code_line import CodeLine
from pos_app.ui.shared.qr_view import QrView


class CodeView(QWidget):
    """A picture for the camera, or a line of digits, in the same place."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._code = ""
        self.qr = QrView(self)
        self.line = CodeLine(self)
        self.line.hide()
        self.setSizePolicy(self.qr.sizePolicy())
        self.setMinimumSize(self.qr.minimumSize())

    @property
    def code(self) -> str:
        return self._code

    def show_code(self, code: str, form: CodeForm, spoken: str) -> None:
        """Show ``code``; empty for none. ``spoken`` tells what it is to those who cannot see it."""
        self._code = code
        match form:
            case CodeForm.QR:
                self.qr.show_code(code, spoken)
                self.line.show_line("", "")
            case CodeForm.LINE:
                self.qr.show_code("")
                self.line.show_line(code, spoken)
            case _:
                assert_never(form)
        self.qr.setVisible(form is CodeForm.QR)
        self.line.setVisible(form is CodeForm.LINE)

    def forget(self) -> None:
        """Show nothing, and keep nothing of what was shown."""
        self.show_code("", CodeForm.QR, "")

    def sizeHint(self) -> QSize:
        return self.qr.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.qr.setGeometry(self.rect())
        self.line.setGeometry(self.rect())
