"""Around every page: the header, the strip of a kiosk that does not sell, and the lowest bar."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Sign
from pos_app.kiosk.screens.frame import Act, Frame, HeaderButtonState
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.lines import Line, beside, fitted
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import LEFT, RIGHT, box, fill_rect, painter_for, text
from pos_app.wording import kiosk_texts
from pos_app.wording.kiosk_words import Text, say

STEPS = 7


class KioskHeader(QWidget):
    """Its buttons never move or go: one that cannot be used is dashed.

    ``asked`` carries an intent.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = Frame("")
        back = Act(say(Text.BACK), Ask.BACK, icon="chevron-left")
        over = Act(say(Text.START_OVER), Ask.START_OVER, icon="rotate-ccw")
        tall = scales.scale().header_button
        self.back = BigButton(back, self, look="rail", size=26, height=tall, icon_size=28, stretch=False)
        self.over = BigButton(over, self, look="rail", size=26, height=tall, icon_size=28, stretch=False)
        for button in (self.back, self.over):
            button.asked.connect(self.asked)

    def show_frame(self, frame: Frame) -> None:
        self._frame = frame
        for button, way in ((self.back, frame.back), (self.over, frame.over)):
            button.setVisible(way is not HeaderButtonState.NONE)
            button.show_act(button.act, locked=way is HeaderButtonState.LOCKED)
        self.setAccessibleName(
            kiosk_texts.step_of(frame.step, STEPS) if frame.step else kiosk_texts.program()
        )
        self._position()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def _position(self) -> None:
        s = scales.scale()
        top = (self.height() - s.header_button) // 2
        wide = max(184, self.back.sizeHint().width())
        self.back.setGeometry(s.side, top, wide, s.header_button)
        wide = max(316, self.over.sizeHint().width())
        self.over.setGeometry(self.width() - s.side - wide, top, wide, s.header_button)

    def between(self) -> QRect:
        """Return the place between the two buttons."""
        gap = 2 * scales.scale().gap
        left, right = self.back.geometry().right() + gap, self.over.x() - gap
        return QRect(left, self.back.y(), right - left, self.back.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.rail)
            if self._frame.back is HeaderButtonState.NONE and self._frame.over is HeaderButtonState.NONE:
                self._paint_brand(painter)
            else:
                frame = self._frame
                t, dots = theme().t, 6 * 26 + 44
                step = f"{kiosk_texts.step_of(frame.step, STEPS)} \u00b7 " if frame.step else ""
                size = scales.text(24)
                lines = Line(step, t.on_rail, size), Line(frame.clock, t.on_rail, size, 600)
                one_line = not scales.scale().upright
                left = self.back.geometry().right() if frame.back is not HeaderButtonState.NONE else 0
                right = self.over.x() if frame.over is not HeaderButtonState.NONE else self.width()
                centre = (left + right) / 2
                wide = sum(line.wide for line in lines) + (dots + 20 if one_line and frame.step else 0)
                with_dots = bool(frame.step) and wide + 24 <= right - left
                if frame.step and not with_dots:  # A dot would touch a key.
                    lines = Line(f"{frame.step}/{STEPS} \u00b7 ", t.on_rail, size), lines[1]
                    wide = sum(line.wide for line in lines)
                at = QRect(round(centre - wide / 2), 0, wide, self.height())
                if frame.step and not one_line:
                    at = QRect(at.x(), self.height() // 2 - 40, wide, 40)
                end = beside(painter, at, *lines)
                if with_dots:
                    at_dots = end + 20 if one_line else round(centre - dots / 2)
                    self._paint_dots(painter, at_dots, self.height() / 2 + (0 if one_line else 20))

    def _paint_brand(self, painter: QPainter) -> None:
        t, s = theme().t, scales.scale()
        middle, side = self.height() // 2, min(60, self.height() - 24)
        box(painter, QRectF(s.side, middle - side / 2, side, side), fill=t.accent, radius=14)
        inner = round(side * 0.92)
        icons.paint(painter, "guiche", t.on_accent, s.side + (side - inner) / 2, middle - inner / 2, inner)
        name = QRect(s.side + side + 18, 0, 400, self.height())
        text(painter, name, kiosk_texts.program(), theme().t.on_rail, scales.text(34), 600, LEFT)
        clock = scales.text(30)
        wide = fonts.text_width(self._frame.clock, clock, 600) + 4
        right = self.width() - s.side
        at = QRect(right - wide, 0, wide, self.height())
        text(painter, at, self._frame.clock, t.on_rail, clock, 600, RIGHT)
        name = QRect(right - wide - 436, 0, 400, self.height())
        text(painter, name, self._frame.name, t.rail_text, scales.text(26), 400, RIGHT)

    def _paint_dots(self, painter: QPainter, x: float, middle: float) -> None:
        t = theme().t
        for number in range(1, STEPS + 1):
            wide = 44 if number == self._frame.step else 16
            at = QRectF(x, middle - 8, wide, 16)
            if number <= self._frame.step:
                box(painter, at, fill=t.accent, radius=8)
            else:
                painter.setPen(QPen(colour(t.rail_text), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at.adjusted(1, 1, -1, -1))
            x += wide + 10


_LOOKS = {
    "training": ("training", "surface", "graduation-cap"),
    "staging": ("accent", "on_accent", "flask-conical"),
    "slow": ("warning_tint", "warning", "gauge"),
    "away": ("warning_tint", "warning", "wifi-off"),
    "called": ("primary_tint", "primary", "bell"),
}
"""Ground, ink and icon."""
_LEAST = 16


class SignStrip(QWidget):
    """Filled with its own strong colour, on every page and over the idle warning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign: Sign | None = None

    def show_sign(self, sign: Sign | None) -> None:
        self._sign = sign
        self.setVisible(sign is not None)
        self.setAccessibleName(f"{sign.lead}. {sign.words}" if sign else "")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._sign is None:
            return
        ground, ink, icon = _LOOKS[self._sign.kind]
        t, s = theme().t, scales.scale()
        high, gap = self.height(), 14
        glyph = min(36, high - 6)
        space = self.width() - 2 * s.side - glyph - 2 * gap
        parts = (self._sign.lead, 700), (f"{self._sign.words} ", 500)
        size = fitted(min(scales.text(26), high - 6), space, *parts, least=_LEAST)
        tone = getattr(t, ink)
        lead, words = Line(self._sign.lead, tone, size, 700), Line(self._sign.words, tone, size, 500)
        x = max(s.side, (self.width() - glyph - 2 * gap - lead.wide - words.wide - 4) // 2)
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), getattr(t, ground))
            icons.paint(painter, icon, tone, x, (high - glyph) / 2, glyph)
            x += glyph + gap
            text(painter, QRect(x, 0, lead.wide + 2, high), *lead[:4], LEFT)
            x += lead.wide + 2 + gap
            text(painter, QRect(x, 0, self.width() - x - 8, high), *words[:4], LEFT)


class AccessBar(QWidget):
    """``asked`` carries an intent."""

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 2, 0, 0)
        self._row.setSpacing(2)
        self.buttons: list[BigButton] = []

    def show_acts(self, acts: tuple[Act, ...]) -> None:
        while len(self.buttons) < len(acts):
            made = BigButton(
                None, self, look="access", size=24, height=scales.scale().access - 2, icon_size=30
            )
            made.asked.connect(self.asked)
            self._row.addWidget(made, 1)
            self.buttons.append(made)
        for button, act in zip(self.buttons, acts, strict=False):
            button.show_act(act)
        for index, button in enumerate(self.buttons):
            button.setVisible(index < len(acts))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, self.width(), 2), t.border)
            for button in self.buttons[1:]:
                if button.isVisible():
                    fill_rect(painter, QRect(button.x() - 2, 2, 2, self.height()), t.border)
