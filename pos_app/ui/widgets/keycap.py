"""Keycaps beside a text or a field."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.widgets.paint import KEY_HEIGHT, keys_width, paint_keys, painter_for


class Keycap(QWidget):
    """One or more keys to press, as in ``Keycap("Ctrl", "K")``; shown as this desk has them."""

    def __init__(self, *keys: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._keys = keys
        self.setAccessibleName("+".join(keys))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_keys(self, *keys: str) -> None:
        """Show other keys."""
        self._keys = keys
        self.setAccessibleName("+".join(keys))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the width of the keys and the 18 px of a keycap."""
        return QSize(keys_width(self._keys), KEY_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the keys."""
        with painter_for(self) as painter:
            paint_keys(painter, 0, self.height() // 2, self._keys)
