"""The bar above the lowest one: what it costs, and the main action."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.kiosk.screens import scale as scales
from pos_app.kiosk.screens.blocks import Frame, Note
from pos_app.kiosk.window.big_button import BigButton
from pos_app.kiosk.window.lines import Line, column, fitted, in_lines, stacked
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.paint import LEFT, RIGHT, Painted, fill_rect, paint_text

_LOW = 240
"""px."""
_REASON = 60
"""Letters of a reason that is said below its button; a longer one stands on the page."""


class PriceBar(Painted):
    """Amount at the left, the main button at the right; a second button before it.

    Across it is the column at the right, with the trip and the amount above and the button below; ``alone``:
    the buttons and nothing else, where over keys they would be out of reach. ``asked`` carries an intent.
    """

    asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame = Frame("")
        self.alone = False
        s = scales.scale()
        self.main = BigButton(None, self, look="main", size=38 if s.upright else 34, height=s.main)
        self.second = BigButton(None, self, size=28, height=s.main if s.upright else s.button)
        for button in (self.main, self.second):
            button.asked.connect(self.asked)

    @property
    def needed(self) -> bool:
        frame = self._frame
        return bool(frame.amount or frame.main or frame.second or frame.foot)

    def show_frame(self, frame: Frame) -> None:
        self._frame = frame
        for button, act in ((self.main, frame.main), (self.second, frame.second)):
            if act:
                button.show_act(act)
            button.setVisible(act is not None)
        sentence = (frame.amount_note, frame.amount, *(" ".join(row) for row in frame.bill))
        self.setAccessibleName(", ".join(part for part in sentence if part))
        self._position()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def _note(self) -> Note | None:
        """Return the line at the bottom: what belongs to the page, or why the main button is inactive."""
        frame = self._frame
        why = frame.main.why_not if frame.main else ""
        s = scales.scale()  # Where they are low there is no height for one.
        fits = len(why) <= _REASON and not s.low and not (s.letters > 1 and 0 < self.height() < _LOW)
        shown = why and fits and frame.main and why not in (frame.main.text, frame.amount_note)
        return frame.foot or (Note("info", "", strong=why) if shown else None)

    def _foot(self) -> int:
        foot, s = self._note(), scales.scale()
        if foot is None:
            return 0
        if s.upright:
            return scales.text(24) + 34
        lines = in_lines(
            foot.strong or foot.text,
            scales.text(24),
            600 if foot.strong else 400,
            self.width() - 2 * s.side - 42,
        )
        return len(lines) * fonts.metrics(scales.text(24)).height() + 16

    def _position(self) -> None:
        s, frame = scales.scale(), self._frame
        if self.alone:
            shown = [one for one, act in ((self.second, frame.second), (self.main, frame.main)) if act]
            for number, button in enumerate(shown):
                wide = self.width() // len(shown)
                button.setGeometry(number * wide, 0, wide - s.gap * (number + 1 < len(shown)), self.height())
            return
        if not s.upright:
            self._place_across()
            return
        left, right = s.side, self.width() - s.side
        top = 20 if frame.amount or not self._note() else 8
        tall = min(s.main, self.height() - top - max(20, self._foot()))
        if frame.amount:
            left = max(s.side + max(line.wide for line in self._amount_lines()) + 24, self.width() // 2 - 60)
        if frame.second and frame.main:
            wide = round((right - left) * 0.38)
            wide = max(wide, min(self.second.sizeHint().width(), (right - left) // 2))
            self.second.setGeometry(left, top, wide, tall)
            left += wide + s.gap
        elif frame.second:
            self.second.setGeometry(left, top, right - left, tall)
        if frame.main:
            self.main.setGeometry(left, top, right - left, tall)

    @property
    def needed_across(self) -> int:
        """The height of the column below which its lines would be covered."""
        frame, s = self._frame, scales.scale()
        keys = (scales.TARGET if frame.main else 0) + (s.button + s.gap if frame.second else 0)
        return 20 + self._lines_tall() + keys + self._foot() + 16

    def _lines_tall(self) -> int:
        """Return the height of the amount with the lines of the bill below it."""
        frame = self._frame
        lines = self._amount_lines() if frame.amount else []
        rows = 24 + len(frame.bill) * (lines[0].tall + 6) if lines and frame.bill else 0
        return sum(line.tall for line in lines) + rows

    def _place_across(self) -> None:
        s = scales.scale()
        wide = self.width() - 2 * s.side
        y = self.height() - 16 - self._foot()
        for button, act in ((self.main, self._frame.main), (self.second, self._frame.second)):
            if act:
                tall = s.main if button is self.main else s.button
                if button is self.main and (self._frame.amount or self._frame.second):
                    amount = self._lines_tall()
                    amount += s.button + s.gap if self._frame.second else 0
                    tall = max(scales.TARGET, min(tall, y - 20 - amount))
                y -= tall
                button.setGeometry(s.side, y, wide, tall)
                y -= s.gap

    def _amount_lines(self) -> list[Line]:
        """Return what the amount is, over several lines where the bar is a column, and the amount."""
        t, s, frame = theme().t, scales.scale(), self._frame
        small, space = scales.text(24), self.width() - 2 * s.side
        note = [frame.amount_note] if s.upright else in_lines(frame.amount_note, small, 400, space)
        lines = [Line(text, t.text_2, small) for text in note]
        size = fitted(scales.text(48), space, (frame.amount, 600), least=28)
        if s.letters > 1 and not s.upright and self.height() < _LOW:
            lines, size = [], min(size, 28)  # Over a keyboard there is space for the amount alone.
        return [*lines, Line(frame.amount, t.text, size, 600)]

    def paint(self, painter: QPainter, t: Tokens) -> None:
        s, frame = scales.scale(), self._frame
        if self.alone:
            return
        if not s.upright:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, 2, self.height()), t.border)
        elif frame.amount:
            fill_rect(painter, self.rect(), t.surface)
            fill_rect(painter, QRect(0, 0, self.width(), 2), t.border)
        if frame.amount:
            lines = self._amount_lines()
            at = QRect(s.side, 20, self.width() - 2 * s.side, self.height())
            if s.upright:
                stacked(painter, at.adjusted(0, -20, 0, -20), *lines)
            else:
                below = column(painter, at, *lines).bottom() + 12
                for text, amount in frame.bill:
                    row = QRect(s.side, below, self.width() - 2 * s.side, lines[0].tall + 6)
                    paint_text(painter, row, amount, t.text, scales.text(22), 500, RIGHT)
                    space = row.width() - fonts.text_width(amount, scales.text(22), 500) - 12
                    small = fitted(scales.text(22), space, (text, 400))
                    paint_text(painter, row, text, t.text_2, small, 400, LEFT)
                    below += row.height()
        if foot := self._note():
            self._paint_foot(painter, foot)

    def _paint_foot(self, painter: QPainter, foot: Note) -> None:
        t, s = theme().t, scales.scale()
        sentence = foot.strong or foot.text
        weight, size = (600 if foot.strong else 400), scales.text(24)
        space, left = self.width() - 2 * s.side - 42, 0
        if s.upright and self._frame.amount and self._frame.main:
            left, space = self.main.x(), self.main.width() - 42  # Beside the amount.
        if s.upright:
            size = fitted(size, space, (sentence, weight), least=20)
        ink = t.text if foot.strong else t.text_2
        lines = [Line(text, ink, size, weight) for text in in_lines(sentence, size, weight, space)]
        wide = min(max(line.wide for line in lines) + 44, space + 42)
        tall = self._foot()
        x, y = left + (self.width() - s.side - left - wide) // 2 if left else (self.width() - wide) // 2, 0
        y = self.height() - tall
        icons.paint(painter, foot.icon, t.text_2, x, y + (tall - 28) / 2, 28)
        stacked(painter, QRect(x + 42, y, wide - 40, tall), *lines)
