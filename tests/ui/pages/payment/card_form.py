"""A card form without a web engine: same signals and methods, and what was asked of it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget


class FakeCardForm(QWidget):
    """Satisfies ``CardFormPort``."""

    tokenized = Signal(object)
    failed = Signal(object)
    ready = Signal()
    host_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[tuple[str, str]] = []
        self.is_open = False
        self.entered = False
        self.was_a_window = False

    def showEvent(self, event: QShowEvent) -> None:
        self.was_a_window |= self.isWindow()

    def prepare(self) -> None:
        """Nothing to warm up."""

    def open(self, page_url: str, session_id: str) -> None:
        self.opened.append((page_url, session_id))
        self.is_open = True
        self.host_changed.emit("cartao.provedor.exemplo")

    def close_form(self) -> None:
        if self.is_open:
            self.is_open = False
            self.host_changed.emit("")

    def show_pad(self, width: int) -> None:
        self.pad = width

    def enter(self) -> None:
        self.entered = True

    def leave(self) -> None:
        self.entered = False

    def is_entered(self) -> bool:
        return self.entered
