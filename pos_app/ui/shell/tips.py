"""Hints of the first day: small signs over the window that point somewhere, and block nothing."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.paint import CENTRE, Painted, box, text

_ARROW, _EDGE, _DISC = 9, 14, 22
_WIDTH = 330
_LINE = 18

Side = Literal["top", "bottom", "right"]


class Tip(Painted):
    """A sign with a number, a title and a sentence; its arrow leaves at ``side`` towards its place."""

    def __init__(self, window: QWidget, number: int, title: str, words: str, side: Side) -> None:
        super().__init__(window)
        self._number, self._title, self._side = number, title, side
        self._lines = _broken(words, _WIDTH - 3 * _EDGE - _DISC)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{title}. {words}")
        extra = (_ARROW, 0) if side == "right" else (0, _ARROW)
        self.resize(_WIDTH + extra[0], 2 * _EDGE + 22 + _LINE * len(self._lines) + extra[1])

    def point_to(self, place: QRect) -> None:
        """Stand beside a place of the window, with the arrow on its edge."""
        match self._side:
            case "top":
                corner = QPoint(place.left(), place.bottom() + 2)
            case "bottom":
                corner = QPoint(place.left() + 8, place.top() - self.height() - 2)
            case "right":
                corner = QPoint(
                    place.left() - self.width() - 2, place.center().y() - self.height() + 2 * _EDGE
                )
        self.move(corner)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        top = _ARROW if self._side == "top" else 0
        high = self.height() - (0 if self._side == "right" else _ARROW)
        body = QRect(0, top, _WIDTH, high)
        box(painter, body, fill=t.rail, line=t.accent, radius=RADIUS_CARD)
        self._arrow(painter, t, body)
        disc = QRect(_EDGE, body.top() + _EDGE - 2, _DISC, _DISC)
        box(painter, disc, fill=t.accent, radius=_DISC // 2)
        text(painter, disc, str(self._number), t.on_accent, 12, 600, CENTRE)
        left, y = 2 * _EDGE + _DISC - 4, body.top() + _EDGE - 2
        text(painter, QRect(left, y, _WIDTH, _DISC), self._title, "#FFFFFF", 14, 600)
        for number, line in enumerate(self._lines):
            where = QRect(left, y + _DISC + 2 + number * _LINE, _WIDTH, _LINE)
            text(painter, where, line, t.rail_text, 12)

    def _arrow(self, painter: QPainter, t: Tokens, body: QRect) -> None:
        match self._side:
            case "top":
                tip, one, two = (42, 1), (32, body.top() + 1), (52, body.top() + 1)
            case "bottom":
                tip, one, two = (42, self.height() - 1), (32, body.bottom()), (52, body.bottom())
            case "right":
                middle = body.bottom() - 2 * _EDGE
                tip, one, two = (self.width() - 1, middle), (_WIDTH - 1, middle - 9), (_WIDTH - 1, middle + 9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.accent))
        painter.drawPolygon(QPolygonF([QPointF(*tip), QPointF(*one), QPointF(*two)]))


def _broken(words: str, width: int) -> list[str]:
    lines, line = [], ""
    for word in words.split(" "):
        longer = f"{line} {word}".strip()
        if line and text_width(longer, 12) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
