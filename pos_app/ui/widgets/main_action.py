"""The one main action of a page with the reason why it cannot be pressed yet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import KeyName
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label


class MainAction(QWidget):
    """A wide main button; while inactive the reason stands below it."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = Button("", self, kind="main", size="main")
        self.button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.reason = Label("", self, size=12, tone="text_2", align=Qt.AlignmentFlag.AlignHCenter, wrap=True)
        self.reason.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.button)
        column.addWidget(self.reason)
        self.button.clicked.connect(lambda _=False: self.clicked.emit())

    def show_action(
        self, words: str, key: KeyName | None = None, *, reason: str | None = None, icon: str = ""
    ) -> None:
        """Show ``words``; inactive for ``reason`` unless it is ``None``."""
        self.button.set_text(words)
        self.button.set_key(key)
        self.button.set_icon(icon)
        self.button.set_inactive(reason)
        self.reason.setText(reason or "")
        self.reason.setVisible(bool(reason))
