"""The strip that says that nothing here is real: training, or the provider's staging."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Sign
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import LEFT, fill_rect, painter_for, text

_LOOKS = {"training": ("training", "surface", "graduation-cap"),
          "staging": ("accent", "on_accent", "flask-conical")}  # fmt: skip
"""Ground, ink and icon."""
_LEAST = 16


class SignStrip(QWidget):
    """Filled with its own strong colour, on every page and over the idle warning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign: Sign | None = None

    def show_sign(self, sign: Sign | None) -> None:
        """Say this; None for a kiosk that sells."""
        self._sign = sign
        self.setVisible(sign is not None)
        self.setAccessibleName(f"{sign.lead}. {sign.words}" if sign else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, icon and words, in the middle."""
        if self._sign is None:
            return
        ground, ink, icon = _LOOKS[self._sign.kind]
        t, s = theme().t, scales.scale()
        high, gap = self.height(), 14
        glyph = min(36, high - 6)
        space = self.width() - 2 * s.side - glyph - 2 * gap
        size = min(scales.text(26), high - 6)
        while size > _LEAST and self._wide(size) > space:
            size -= 1
        lead = fonts.text_width(self._sign.lead, size, 700) + 2
        x = max(s.side, (self.width() - glyph - 2 * gap - self._wide(size)) // 2)
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), getattr(t, ground))
            tone = getattr(t, ink)
            icons.paint(painter, icon, tone, x, (high - glyph) / 2, glyph)
            x += glyph + gap
            text(painter, QRect(x, 0, lead, high), self._sign.lead, tone, size, 700, LEFT)
            x += lead + gap
            after = QRect(x, 0, self.width() - x - 8, high)
            text(painter, after, self._sign.words, tone, size, 500, LEFT)

    def _wide(self, size: int) -> int:
        assert self._sign is not None
        lead = fonts.text_width(self._sign.lead, size, 700)
        return lead + fonts.text_width(self._sign.words, size, 500) + 4
