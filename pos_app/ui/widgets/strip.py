"""The line across the window that shows the mode or state of the program."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import RIGHT, Painted, fill_rect, paint_text

StripKind = Literal["closing", "offline", "slow", "checking", "clock", "training", "homologation"]

HEIGHT = 36
HEIGHT_LOW = 24
_LOOKS = {
    "closing": ("primary", "primary_tint", "primary_line", "hourglass"),
    "offline": ("danger", "danger_tint", "danger_line", "wifi-off"),
    "slow": ("warning", "warning_tint", "warning_line", "gauge"),
    "checking": ("primary", "primary_tint", "primary_line", "refresh-cw"),
    "clock": ("warning", "warning_tint", "warning_line", "clock"),
    "training": ("training", "surface", "training_line", "graduation-cap"),
    "homologation": ("on_accent", "accent", "accent", "flask-conical"),
}
_HATCH = 16


class Strip(Painted):
    """A 36 px line under the top bar: icon, bold lead, the rest, and a note at the right."""

    def __init__(self, kind: StripKind, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kind: StripKind = kind
        self._lead = self._words = self._note = ""
        self._strong = False
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, lead: str, text: str, note: str = "") -> None:
        """Change the texts; ``note`` may change every second without being announced each time."""
        changed = (lead, text) != (self._lead, self._words)
        self._lead, self._words, self._note = lead, text, note
        if changed:
            self.setAccessibleName(f"{lead} {text}")
            announce(self, f"{lead} {text}")
        self.update()

    def set_strong(self, strong: bool) -> None:
        self._strong = strong
        self.update()

    def set_low(self, low: bool) -> None:
        self.setFixedHeight(HEIGHT_LOW if low else HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(200, self.height())

    def paint(self, painter: QPainter, t: Tokens) -> None:
        ink, ground, line, icon = _LOOKS[self._kind]
        strong = getattr(t, ink)
        plain = t.on_accent if self._kind == "homologation" else t.text
        if self._strong:
            ground, strong, plain = ink, t.surface, t.surface
        x, height = 44, self.height()
        lead = fonts.text_width(self._lead, 13, 600)
        fill_rect(painter, self.rect(), getattr(t, ground))
        if self._kind == "training" and not self._strong:
            text = fonts.text_width(self._words, 13)
            self._hatch(painter, x + lead + text + 36)
        fill_rect(painter, QRect(0, height - 1, self.width(), 1), getattr(t, line))
        icons.paint(painter, icon, strong, 16, height // 2 - 8, 16)
        paint_text(painter, QRect(x, 0, lead + 2, height), self._lead, strong, 13, 600)
        space = self.width() - x - lead - 14 - fonts.text_width(self._note, 13) - 28
        paint_text(painter, QRect(x + lead + 12, 0, space, height), self._words, plain)
        paint_text(painter, QRect(0, 0, self.width() - 16, height), self._note, plain, align=RIGHT)

    def _hatch(self, painter: QPainter, start: int) -> None:
        """Diagonal stripes beside the words, so that training shows without colour too."""
        height = self.height()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme().t.training_tint))
        painter.save()
        painter.setClipRect(QRect(start, 0, self.width() - start, height))
        for x in range(start - height, self.width(), 2 * _HATCH):
            corners = [(x, height), (x + height, 0), (x + height + _HATCH, 0), (x + _HATCH, height)]
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
        painter.restore()
