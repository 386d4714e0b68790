"""Lines of text that are fitted into a space: smaller first, then cut at spaces, shortened last."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter

from pos_app.ui.style import fonts
from pos_app.ui.widgets.paint import LEFT, paint_text


class Line(NamedTuple):
    """``size`` is in px as it is painted."""

    text: str
    ink: str
    size: int
    weight: int = 400
    strike: bool = False

    @property
    def wide(self) -> int:
        return fonts.text_width(self.text, self.size, self.weight)

    @property
    def tall(self) -> int:
        return fonts.metrics(self.size, self.weight).height()


def column(painter: QPainter, at: QRect, *lines: Line, align: Qt.AlignmentFlag = LEFT) -> QRect:
    """Paint lines below one another from the top of ``at``; return where the last one is."""
    row = QRect(at)
    row.setHeight(0)
    for line in lines:
        row.moveTop(row.y() + row.height())
        row.setHeight(line.tall)
        paint_text(painter, row, line.text, line.ink, line.size, line.weight, align, strike=line.strike)
    return row


def stacked(painter: QPainter, at: QRect, *lines: Line, align: Qt.AlignmentFlag = LEFT) -> QRect:
    """Paint lines below one another in the middle of ``at``; return where the last one is."""
    off = round((at.height() - sum(line.tall for line in lines)) / 2)
    return column(painter, at.adjusted(0, off, 0, 0), *lines, align=align)


def beside(painter: QPainter, at: QRect, *lines: Line, gap: int = 0) -> int:
    """Paint texts after one another into the height of ``at``; return where the last one ends."""
    x = at.x()
    for line in lines:
        paint_text(painter, QRect(x, at.y(), line.wide + 2, at.height()), *line[:4], LEFT)
        x += line.wide + gap
    return x - gap


def fitted(size: int, space: int, *parts: tuple[str, int], least: int = 18, step: int = 1) -> int:
    """Return the largest size, at most ``size``, in which texts with their weights fit beside one another."""
    while size > least and sum(fonts.text_width(text, size, weight) for text, weight in parts) > space:
        size -= step
    return size


def whole(sentence: str, size: int, weight: int, at: QSize, least: int = 18) -> tuple[int, list[str]]:
    """Return the largest size, at most ``size``, in which a text is whole in the space, and its lines."""
    while True:
        most = max(1, at.height() // fonts.metrics(size, weight).height())
        lines = in_lines(sentence, size, weight, at.width(), most)
        if size <= least or max(fonts.text_width(line, size, weight) for line in lines) <= at.width():
            return size, lines
        size -= 1


def in_lines(sentence: str, size: int, weight: int, space: int, most: int = 99) -> list[str]:
    """Return a text cut at its spaces into lines that fit, the last of ``most`` with all that is left."""
    lines: list[str] = []
    for word in sentence.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (fonts.text_width(longer, size, weight) <= space or len(lines) >= most):
            lines[-1] = longer
        else:
            lines.append(word)
    return lines or [""]
