"""The first paint: the backgrounds of the window, shown before anything else is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QWidget

from pos_app.ui.style.tokens import NARROW_WIDTH, Tokens

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

_PARTS = ("surface", "page", "rail", "mark", "line1", "line2", "line3", "line4")


class Skeleton(QWidget):
    """Rail, bars, page and basket as plain backgrounds in the places of the real ones.

    Frames with a style sheet instead of a painter: the first use of a painter's colours makes the
    binding load every enumeration of Qt, which takes longer than the rest of the first paint.
    """

    def __init__(self, t: Tokens) -> None:
        super().__init__()
        self._parts = []
        for name in _PARTS:
            part = QFrame(self)
            part.setObjectName(name)
            self._parts.append(part)
        self.setStyleSheet(
            f"#surface {{ background: {t.surface} }} #page {{ background: {t.bg} }}"
            f"#rail {{ background: {t.rail} }} #mark {{ background: {t.accent}; border-radius: 6px }}"
            f"#line1, #line2, #line3, #line4 {{ background: {t.border} }}"
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        width, height = self.width(), self.height()
        rail, basket = (56, 236) if width <= NARROW_WIDTH else (80, 288)
        page = height - 30
        geometries = (
            (0, 0, width, height),
            (rail, 90, width - rail - basket, page - 90),
            (0, 0, rail, page),
            ((rail - 28) // 2, 8, 28, 28),
            (rail, 43, width - rail, 1),
            (rail, 89, width - rail, 1),
            (width - basket, 90, 1, page - 90),
            (0, page, width, 1),
        )
        for part, geometry in zip(self._parts, geometries, strict=True):
            part.setGeometry(*geometry)
