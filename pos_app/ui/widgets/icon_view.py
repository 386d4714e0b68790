"""An icon that stands alone."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import Painted, box


class IconView(Painted):
    """Icon ``name`` in the colour of ``tone``; ``disc`` px wide on a round ground when given.

    It only decorates words beside it, so screen readers pass over it.
    """

    def __init__(
        self, name: str, parent: QWidget | None = None, *, size: int = 16, tone: str = "text_2", disc: int = 0
    ) -> None:
        super().__init__(parent)
        self._name, self._size, self._tone, self._disc = name, size, tone, disc
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_icon(self, name: str, tone: str) -> None:
        self._name, self._tone = name, tone
        self.update()

    def sizeHint(self) -> QSize:
        side = self._disc or self._size
        return QSize(side, side)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        x, y = (self.width() - self._size) / 2, (self.height() - self._size) / 2
        if self._disc:
            ground = QRect(0, 0, self._disc, self._disc)
            line = getattr(t, f"{self._tone}_line", t.border)
            box(painter, ground, fill=t.surface, line=line, radius=self._disc / 2)
        if self._name:
            icons.paint(painter, self._name, getattr(t, self._tone), x, y, self._size)
