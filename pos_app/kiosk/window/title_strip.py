"""What the page asks, under the header; tall and coloured where the page reports how something stands."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.frame import Band, Chip, Frame
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import LEFT, RIGHT, box, fill_rect, painter_for, text

_LEAST = 18
"""A line under the title is made smaller down to this, in px, before it is shortened."""


class TitleStrip(QWidget):
    """The question, a line under it, and a fact at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = Frame("")

    def show_frame(self, frame: Frame) -> None:
        self._frame = frame
        band = frame.band
        parts = (band.title, band.words, band.side) if band else (frame.title, frame.words, frame.strong)
        self.setAccessibleName(". ".join(part for part in parts if part))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            if self._frame.band:
                self._paint_band(painter, self._frame.band)
            else:
                self._paint_title(painter)

    def _paint_title(self, painter: QPainter) -> None:
        t, s, frame = theme().t, scales.scale(), self._frame
        if s.upright:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, self.rect().adjusted(0, self.height() - 2, 0, 0), t.border)
        right = self.width() - s.side
        if frame.chip:
            right = self._paint_chip(painter, frame.chip, right) - 24
        big, small = scales.text(40), scales.text(24)
        below = bool(frame.words or frame.strong) and self.height() >= 84
        high = fonts.metrics(big, 600).height()
        low = fonts.metrics(small).height() if below else 0
        top = (self.height() - high - low) // 2
        space = right - s.side
        while big > 28 and (fonts.text_width(frame.title, big, 600) > space or high > self.height()):
            big -= 2
            high = fonts.metrics(big, 600).height()
            top = (self.height() - high - low) // 2
        text(painter, QRect(s.side, top, space, high), frame.title, t.text, big, 600, LEFT)
        if below:
            small = _fitting(small, space, (frame.words, 400), (frame.strong, 600))
            wide = fonts.text_width(frame.words, small)
            text(painter, QRect(s.side, top + high, space, low), frame.words, t.text_2, small, 400, LEFT)
            at = QRect(s.side + wide, top + high, max(0, space - wide), low)
            text(painter, at, frame.strong, t.text, small, 600, LEFT)

    def _paint_chip(self, painter: QPainter, chip: Chip, right: int) -> int:
        t = theme().t
        small, strong = scales.text(24), scales.text(32)
        wide = 28 + 16 + fonts.text_width(chip.words, small, 500) + 56
        if chip.strong:
            wide += fonts.text_width(chip.strong, strong, 600) + 14
        high = min(72, self.height() - 16)
        at = QRect(right - wide, (self.height() - high) // 2, wide, high)
        if chip.plain:
            fill, line, ink = t.surface_2, t.border, t.text_2
        else:
            fill, line, ink = (
                getattr(t, f"{chip.tone}_tint"), getattr(t, f"{chip.tone}_line"), getattr(t, chip.tone)
            )  # fmt: skip
        box(painter, at, fill=fill, line=line, width=1.5, radius=6)
        icons.paint(painter, chip.icon, ink, at.x() + 24, at.center().y() - 13, 28)
        x = at.x() + 24 + 28 + 16
        space = fonts.text_width(chip.words, small, 500) + 2
        text(painter, QRect(x, at.y(), space, high), chip.words, ink, small, 500, LEFT)
        if chip.strong:
            after = QRect(x + space + 10, at.y(), at.right() - x - space - 12, high)
            text(painter, after, chip.strong, ink, strong, 600, LEFT)
        return at.x()

    def _paint_band(self, painter: QPainter, band: Band) -> None:
        t, s = theme().t, scales.scale()
        rail = band.tone == "rail"
        fill = t.rail if rail else getattr(t, f"{band.tone}_tint")
        line = t.rail_text if rail else getattr(t, f"{band.tone}_line")
        ink = t.on_rail if rail else t.text
        second = t.rail_text if rail else t.text_2
        fill_rect(painter, self.rect(), fill)
        if not rail:
            fill_rect(painter, self.rect().adjusted(0, self.height() - 2, 0, 0), line)
        side = min(128, self.height() - 28)
        middle = self.height() / 2
        disc = QRectF(s.side, middle - side / 2, side, side)
        box(painter, disc, fill=None if rail else t.surface, line=line, width=1.5, radius=side / 2)
        glyph = round(side * 0.5)
        tone = t.on_rail if rail else getattr(t, band.tone)
        icons.paint(painter, band.icon, tone, disc.center().x() - glyph / 2, middle - glyph / 2, glyph)
        right = self.width() - s.side
        if band.side:
            right = self._paint_side(painter, band, right, ink, second)
        x = round(disc.right() + (32 if s.upright else 20))
        big, small = scales.text(48 if s.upright and not s.low else 36), scales.text(26)
        while big > 28 and fonts.text_width(band.title, big, 600) > right - x:
            big -= 2
        small = _fitting(small, right - x, (band.words, 400))
        high, low = fonts.metrics(big, 600).height(), fonts.metrics(small).height()
        top = round(middle - (high + low) / 2)
        text(painter, QRect(x, top, right - x, high), band.title, ink, big, 600, LEFT)
        text(painter, QRect(x, top + high, right - x, low), band.words, second, small, 400, LEFT)

    def _paint_side(self, painter: QPainter, band: Band, right: int, ink: str, second: str) -> int:
        big, small = scales.text(52 if scales.scale().upright else 40), scales.text(24)
        wide = max(fonts.text_width(band.side, big, 600), fonts.text_width(band.side_note, small)) + 4
        high, low = fonts.metrics(big, 600).height(), fonts.metrics(small).height()
        top = (self.height() - high - low) // 2
        text(painter, QRect(right - wide, top, wide, low), band.side_note, second, small, 400, RIGHT)
        text(painter, QRect(right - wide, top + low, wide, high), band.side, ink, big, 600, RIGHT)
        return right - wide - 24


def _fitting(size: int, space: int, *parts: tuple[str, int]) -> int:
    """Return the largest size, at most ``size``, in which texts with their weights fit beside one another."""
    while size > _LEAST and sum(fonts.text_width(words, size, weight) for words, weight in parts) > space:
        size -= 1
    return size
