"""Keycaps beside a text or a field."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.style.hand import hand
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import KEY_HEIGHT, Key, Painted, caps_width, paint_caps


class Keycap(Painted):
    """The key of a command, shown as this desk has it; or other ``caps``, such as the number of a row."""

    def __init__(
        self, key: Key | None = None, *, caps: tuple[str, ...] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._key = key
        self._own = caps
        self.setAccessibleName("+".join(self._caps()))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def _caps(self) -> tuple[str, ...]:
        return () if hand().touch else shortcuts.caps(self._key) if self._key else self._own

    def sizeHint(self) -> QSize:
        return QSize(caps_width(self._caps()), KEY_HEIGHT)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        paint_caps(painter, 0, self.height() // 2, self._caps())
