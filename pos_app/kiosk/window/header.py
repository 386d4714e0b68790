"""Around every page: the header, the strip of a kiosk that does not sell, and the lowest bar."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from pos_app.kiosk.flow.intents import Ask
from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Act, Band, Chip, Frame, HeaderButtonState, Sign
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.lines import Line, beside, fitted, in_lines, stacked
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.paint import LEFT, RIGHT, Painted, box, fill_rect, paint_text
from pos_app.wording import kiosk_texts
from pos_app.wording.kiosk_words import Text, say

STEPS = 7


class KioskHeader(Painted):
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

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.rail)
        if self._frame.back is HeaderButtonState.NONE and self._frame.over is HeaderButtonState.NONE:
            self._paint_brand(painter)
            return
        frame, dots = self._frame, 6 * 26 + 44
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
        paint_text(painter, name, kiosk_texts.program(), theme().t.on_rail, scales.text(34), 600, LEFT)
        clock = scales.text(30)
        wide = fonts.text_width(self._frame.clock, clock, 600) + 4
        right = self.width() - s.side
        at = QRect(right - wide, 0, wide, self.height())
        paint_text(painter, at, self._frame.clock, t.on_rail, clock, 600, RIGHT)
        name = QRect(right - wide - 436, 0, 400, self.height())
        paint_text(painter, name, self._frame.name, t.rail_text, scales.text(26), 400, RIGHT)

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


class SignStrip(Painted):
    """Filled with its own strong colour, on every page and over the idle warning."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sign: Sign | None = None

    def show_sign(self, sign: Sign | None) -> None:
        self._sign = sign
        self.setVisible(sign is not None)
        self.setAccessibleName(f"{sign.lead}. {sign.text}" if sign else "")
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._sign is None:
            return
        ground, ink, icon = _LOOKS[self._sign.kind]
        s = scales.scale()
        high, gap = self.height(), 14
        glyph = min(36, high - 6)
        space = self.width() - 2 * s.side - glyph - 2 * gap
        parts = (self._sign.lead, 700), (f"{self._sign.text} ", 500)
        size = fitted(min(scales.text(26), high - 6), space, *parts, least=_LEAST)
        tone = getattr(t, ink)
        lead, text = Line(self._sign.lead, tone, size, 700), Line(self._sign.text, tone, size, 500)
        x = max(s.side, (self.width() - glyph - 2 * gap - lead.wide - text.wide - 4) // 2)
        fill_rect(painter, self.rect(), getattr(t, ground))
        icons.paint(painter, icon, tone, x, (high - glyph) / 2, glyph)
        x += glyph + gap
        paint_text(painter, QRect(x, 0, lead.wide + 2, high), *lead[:4], LEFT)
        x += lead.wide + 2 + gap
        paint_text(painter, QRect(x, 0, self.width() - x - 8, high), *text[:4], LEFT)


class AccessBar(Painted):
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

    def paint(self, painter: QPainter, t: Tokens) -> None:
        fill_rect(painter, self.rect(), t.surface)
        fill_rect(painter, QRect(0, 0, self.width(), 2), t.border)
        for button in self.buttons[1:]:
            if button.isVisible():
                fill_rect(painter, QRect(button.x() - 2, 2, 2, self.height()), t.border)


TAPS = 5
WITHIN = 4.0
"""Seconds from the first tap to the last."""
HELD = 1.0
"""Seconds for which the last tap is held: a child that drums on the clock does not open it."""
_DOWN = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)


class StaffGesture:
    """Fed with presses and releases on the clock, in seconds of a clock that never goes back."""

    def __init__(self) -> None:
        self._presses: list[float] = []

    def pressed(self, at: float) -> bool:
        """A finger came down; return whether it is the last one, which is to be held for ``HELD``."""
        recent = [one for one in self._presses if at - one <= WITHIN]
        self._presses = [*recent[-(TAPS - 1) :], at]
        return len(self._presses) == TAPS

    def released(self, at: float) -> bool:
        """The finger left the glass; return whether that completed the gesture."""
        done = len(self._presses) == TAPS and at - self._presses[-1] >= HELD
        if len(self._presses) == TAPS:
            self._presses = []
        return done


class GestureListener(QObject):
    """Emits ``completed`` after the hidden gesture on ``clock``. It swallows nothing, and shows nothing."""

    completed = Signal()

    def __init__(self, clock: QWidget, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(clock)
        self._gesture = StaffGesture()
        self._monotonic = monotonic
        # A coarse timer may fire a twentieth too early, and the gesture would count as broken off.
        self._held = QTimer(self, singleShot=True, interval=round(HELD * 1000) + 20)
        self._held.setTimerType(Qt.TimerType.PreciseTimer)
        self._held.timeout.connect(self._release)
        EventWatch(self, self._seen, clock)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Follow presses and releases. The gesture is complete while the finger is still down."""
        if event.type() in _DOWN:
            if self._gesture.pressed(self._monotonic()):
                self._held.start()
        elif event.type() == QEvent.Type.MouseButtonRelease and self._held.isActive():
            self._held.stop()
            self._release()
        return False

    def _release(self) -> None:
        if self._gesture.released(self._monotonic()):
            self.completed.emit()


class TitleStrip(Painted):
    """The question, a line under it, and a fact at the right."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = Frame("")

    def show_frame(self, frame: Frame) -> None:
        self._frame = frame
        band = frame.band
        parts = (band.title, band.text, band.side) if band else (frame.title, frame.text, frame.strong)
        self.setAccessibleName(". ".join(part for part in parts if part))
        self.update()

    def paint(self, painter: QPainter, t: Tokens) -> None:
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
        if not (frame.text or frame.strong) or self.height() < 84:
            stacked(painter, at, title)
            return
        small = fitted(scales.text(24), space, (frame.text, 400), (frame.strong, 600))
        below = in_lines(f"{frame.text}{frame.strong}", small, 500, space)
        if s.narrow and len(below) > 1:
            stacked(painter, at, title, *(Line(one, t.text_2, small, 500) for one in below))
            return
        text = Line(frame.text, t.text_2, small)
        last = stacked(painter, at, title, text)
        paint_text(painter, last.adjusted(text.wide, 0, 0, 0), frame.strong, t.text, small, 600, LEFT)

    def _paint_chip(self, painter: QPainter, chip: Chip, right: int) -> int:
        t, s = theme().t, scales.scale()
        small, strong = scales.text(24), scales.text(32)
        if s.letters > 1 and not s.upright:
            small, strong = 24, 32  # The title needs the width.
            chip = replace(chip, text="" if chip.strong else chip.text)
        wide = 28 + 16 + fonts.text_width(chip.text, small, 500) + 56
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
        space = fonts.text_width(chip.text, small, 500) + 2
        paint_text(painter, QRect(x, at.y(), space, high), chip.text, ink, small, 500, LEFT)
        if chip.strong:
            after = QRect(x + space + 10, at.y(), at.right() - x - space - 12, high)
            paint_text(painter, after, chip.strong, ink, strong, 600, LEFT)
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
        small = fitted(scales.text(26), at.width(), (band.text, 400), least=16)
        stacked(painter, at, Line(band.title, ink, big, 600), Line(band.text, second, small))

    def _paint_side(self, painter: QPainter, band: Band, right: int, ink: str, second: str) -> int:
        note = Line(band.side_note, second, scales.text(24))
        side = Line(band.side, ink, scales.text(52 if scales.scale().upright else 40), 600)
        wide = max(side.wide, note.wide) + 4
        stacked(painter, QRect(right - wide, 0, wide, self.height()), note, side, align=RIGHT)
        return right - wide - 24
