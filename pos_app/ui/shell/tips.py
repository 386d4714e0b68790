"""Hints of the first day: small signs over the window that point somewhere, and block nothing."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.theme import colour
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.paint import CENTRE, Painted, box, paint_text

_ARROW, _EDGE, _DISC = 9, 14, 22
WIDTH = 330
_TITLE, _LINE = 20, 18

Side = Literal["top", "bottom"]


class Tip(Painted):
    """A sign with a number, a title and a sentence; its arrow leaves at ``side`` towards its place, which may
    be narrower than a sign is wide."""

    def __init__(self, window: QWidget, number: int, title: str, text: str, side: Side) -> None:
        super().__init__(window)
        self._number, self._title, self._side = number, title, side
        self._words, self._wide = text, 0
        self._lines: tuple[list[str], list[str]] = ([], [])
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(f"{title}. {text}")

    def point_to(self, place: QRect, *, most: int = WIDTH) -> None:
        """Stand below or above a place of the window, ``most`` px wide, with the arrow on its edge."""
        if most != self._wide:
            self._wide = most
            space = most - 3 * _EDGE - _DISC
            self._lines = _broken(self._title, space, 14, 600), _broken(self._words, space)
            title, text = map(len, self._lines)
            self.resize(most, 2 * _EDGE + 2 + _TITLE * title + _LINE * text + _ARROW)
        below = self._side == "top"
        self.move(place.left(), place.bottom() + 2 if below else place.top() - self.height() - 2)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        top = _ARROW if self._side == "top" else 0
        body = QRect(0, top, self._wide, self.height() - _ARROW)
        box(painter, body, fill=t.rail, line=t.accent, radius=RADIUS_CARD)
        self._arrow(painter, t, body)
        disc = QRect(_EDGE, body.top() + _EDGE - 2, _DISC, _DISC)
        box(painter, disc, fill=t.accent, radius=_DISC // 2)
        paint_text(painter, disc, str(self._number), t.on_accent, 12, 600, CENTRE)
        left, y = 2 * _EDGE + _DISC - 4, body.top() + _EDGE - 2
        titles, text = self._lines
        for line in titles:
            paint_text(painter, QRect(left, y, self._wide, _DISC), line, "#FFFFFF", 14, 600)
            y += _TITLE
        for number, line in enumerate(text):
            where = QRect(left, y + 4 + number * _LINE, self._wide, _LINE)
            paint_text(painter, where, line, t.rail_text, 12)

    def _arrow(self, painter: QPainter, t: Tokens, body: QRect) -> None:
        match self._side:
            case "top":
                tip, one, two = (42, 1), (32, body.top() + 1), (52, body.top() + 1)
            case "bottom":
                tip, one, two = (42, self.height() - 1), (32, body.bottom()), (52, body.bottom())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(t.accent))
        painter.drawPolygon(QPolygonF([QPointF(*tip), QPointF(*one), QPointF(*two)]))


def _broken(text: str, width: int, size: int = 12, weight: int = 400) -> list[str]:
    """Return the fault of an answer that is no HTTP, or broke off."""
    lines, line = [], ""
    for word in text.split(" "):
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size, weight) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]
