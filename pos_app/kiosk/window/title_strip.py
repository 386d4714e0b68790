"""What the page asks, under the header; tall and coloured where the page reports how something stands."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.frame import Band, Chip, Frame
from pos_app.kiosk.window.lines import Line, fitted, in_lines, stacked
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import LEFT, RIGHT, box, fill_rect, painter_for, text


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
        space = right - s.side
        at = QRect(s.side, 0, space, self.height())
        big = fitted(scales.text(40), space, (frame.title, 600), least=22 if s.narrow else 28, step=2)
        title = Line(frame.title, t.text, big, 600)
        if not (frame.words or frame.strong) or self.height() < 84:
            stacked(painter, at, title)
            return
        small = fitted(scales.text(24), space, (frame.words, 400), (frame.strong, 600))
        below = in_lines(f"{frame.words}{frame.strong}", small, 500, space)
        if s.narrow and len(below) > 1:
            stacked(painter, at, title, *(Line(one, t.text_2, small, 500) for one in below))
            return
        words = Line(frame.words, t.text_2, small)
        last = stacked(painter, at, title, words)
        text(painter, last.adjusted(words.wide, 0, 0, 0), frame.strong, t.text, small, 600, LEFT)

    def _paint_chip(self, painter: QPainter, chip: Chip, right: int) -> int:
        t, s = theme().t, scales.scale()
        small, strong = scales.text(24), scales.text(32)
        if s.letters > 1 and not s.upright:
            small, strong = 24, 32  # The title needs the width.
            chip = replace(chip, words="" if chip.strong else chip.words)
        wide = 28 + 16 + fonts.text_width(chip.words, small, 500) + 56
        if chip.strong:
            wide += fonts.text_width(chip.strong, strong, 600) + 14
        high = min(72, self.height() - 16)
        at = QRect(right - wide, (self.height() - high) // 2, wide, high)
        if chip.plain:
            fill, line, ink = t.surface_2, t.border, t.text_2
        else:
            fill, line, ink = (
                getattr(t, f"{chip.tone}_tint"),
                getattr(t, f"{chip.tone}_line"),
                getattr(t, chip.tone),
            )
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
        at = QRect(x, 0, right - x, self.height())
        big = scales.text(48 if s.upright and not s.low else 36)
        big = fitted(big, at.width(), (band.title, 600), least=24 if s.narrow else 28, step=2)
        small = fitted(scales.text(26), at.width(), (band.words, 400), least=16)
        stacked(painter, at, Line(band.title, ink, big, 600), Line(band.words, second, small))

    def _paint_side(self, painter: QPainter, band: Band, right: int, ink: str, second: str) -> int:
        note = Line(band.side_note, second, scales.text(24))
        side = Line(band.side, ink, scales.text(52 if scales.scale().upright else 40), 600)
        wide = max(side.wide, note.wide) + 4
        stacked(painter, QRect(right - wide, 0, wide, self.height()), note, side, align=RIGHT)
        return right - wide - 24
