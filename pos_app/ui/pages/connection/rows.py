"""The rows of the page, and the bars of the last hour."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.reachability.history import MINUTES, Quality
from pos_app.ui.pages.connection.page import LastHour, Line, Offer
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import CENTRE, RIGHT, box, fill_rect, keys_width, paint_keys, painter_for, text
from pos_app.wording import offline_texts

_ROW = 52
_EDGE = 14
_TEXT = 44


class OfferRow(QAbstractButton):
    """A thing that works, with its key; pressed, it is done."""

    def __init__(self, offer: Offer, parent: QWidget) -> None:
        super().__init__(parent)
        self._offer = offer
        self.setText(offer.title)
        self.setAccessibleName(offer.title)
        self.setAccessibleDescription(offer.detail)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_ROW)
        FocusRing.attach(self, 4, inset=4)

    def sizeHint(self) -> QSize:
        """Return the height; the width is the card's."""
        return QSize(280, _ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it like Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above, icon, both texts and the key."""
        t, offer = theme().t, self._offer
        caps = keys_width(offer.command)
        right = self.width() - _EDGE - caps
        with painter_for(self) as painter:
            if self.isDown() or self.underMouse():
                fill_rect(painter, self.rect().adjusted(1, 1, -1, -1), t.surface_2)
            fill_rect(painter, QRect(1, 0, self.width() - 2, 1), t.border)
            icons.paint(painter, offer.icon, t.success, _EDGE, _ROW // 2 - 9, 18)
            text(painter, QRect(_TEXT, 7, right - _TEXT - 8, 20), offer.title, t.text, 13, 600)
            text(painter, QRect(_TEXT, 26, right - _TEXT - 8, 18), offer.detail, t.text_2, 12)
            paint_keys(painter, right, _ROW // 2, offer.command)


class LineRow(QWidget):
    """A thing that waits or does not work."""

    def __init__(self, line: Line, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = line
        self.setAccessibleName(f"{line.title} {line.note}".strip())
        self.setAccessibleDescription(line.detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(_ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above, icon, both texts and the note."""
        t, line = theme().t, self._line
        note = fonts.text_width(line.note, 13, 600) if line.note else 0
        space = self.width() - _TEXT - _EDGE - note - 8
        with painter_for(self) as painter:
            fill_rect(painter, QRect(1, 0, self.width() - 2, 1), t.border)
            icons.paint(painter, line.icon, getattr(t, line.tone), _EDGE, _ROW // 2 - 9, 18)
            text(painter, QRect(_TEXT, 7, space, 20), line.title, t.text, 13, 600)
            text(painter, QRect(_TEXT, 26, self.width() - _TEXT - _EDGE, 18), line.detail, t.text_2, 12)
            area = QRect(0, 7, self.width() - _EDGE, 20)
            text(painter, area, line.note, t.text, 13, 600, RIGHT)


class HourBars(QWidget):
    """A bar for each of the last sixty minutes: high and green, half and yellow, flat and red."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hour: LastHour | None = None
        self.setFixedHeight(52)

    def show_hour(self, hour: LastHour) -> None:
        """Show other minutes."""
        self._hour = hour
        self.setAccessibleName(hour.spoken)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the bars, and clock times under some of them."""
        if self._hour is None:
            return
        t = theme().t
        step = self.width() / MINUTES
        wide = max(3, int(step * 0.72))
        with painter_for(self) as painter:
            for minute, quality in enumerate(self._hour.minutes):
                x = int(minute * step)
                match quality:
                    case Quality.GOOD:
                        bar, ink = QRect(x, 2, wide, 26), t.success_line
                    case Quality.SLOW:
                        bar, ink = QRect(x, 12, wide, 16), t.warning_line
                    case Quality.LOST:
                        bar, ink = QRect(x, 22, wide, 6), t.danger
                    case None:
                        bar, ink = QRect(x, 27, wide, 1), t.border
                    case _:
                        assert_never(quality)
                box(painter, bar, fill=ink, radius=2)
            for minute, words in self._hour.marks:
                width = fonts.text_width(words, 12) + 2
                x = min(int(minute * step), self.width() - width)
                text(painter, QRect(x, 32, width, 18), words, t.text_2, 12)


class HourLegend(QWidget):
    """What the three kinds of bar mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = offline_texts.qualities()
        self.setFixedSize(sum(fonts.text_width(word, 12) + 34 for word in self._words), 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint each mark with its word."""
        t = theme().t
        marks = ((12, t.success_line), (8, t.warning_line), (4, t.danger))
        x = 0
        with painter_for(self) as painter:
            for word, (high, ink) in zip(self._words, marks, strict=True):
                box(painter, QRect(x, (20 - high) // 2, 10, high), fill=ink, radius=2)
                width = fonts.text_width(word, 12) + 2
                text(painter, QRect(x + 16, 0, width, 20), word, t.text_2, 12, align=CENTRE)
                x += width + 32
