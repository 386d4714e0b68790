"""The lines of a statement, painted one below the other with their amounts in one column."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.shared.basket_view import BillRow
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.number_disc import paint_disc
from pos_app.ui.widgets.paint import RIGHT, Painted, box, fill_rect, paint_text

ROW = 26
_SECOND = 18
_DISC = 28
_GAP = 8
"""px between words and the amount on the right."""
_RULE = 13


class BillBody(Painted):
    """As high as its lines; ``side`` is the padding left and right."""

    def __init__(self, side: int, parent: QWidget | None = None, *, high: int = ROW) -> None:
        """``high`` is the height of a line in px."""
        super().__init__(parent)
        self._side, self._high = side, high
        self._rows: tuple[BillRow, ...] = ()

    def show_rows(self, rows: tuple[BillRow, ...]) -> None:
        if rows != self._rows:
            self._rows = rows
            self.setAccessibleName("; ".join(row.spoken for row in rows))
            self._fit()
            self.update()

    def set_side(self, side: int) -> None:
        self._side = side
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(self._paint(None))
        self.setVisible(bool(self._rows))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        self._paint(painter)

    def _paint(self, painter: QPainter | None) -> int:
        """Paint, or only measure without a painter; return the height used, in px."""
        y = 0
        for row in self._rows:
            if row.ruled:
                if painter:
                    fill_rect(painter, QRect(0, y + _RULE // 2, self.width(), 1), theme().t.border)
                y += _RULE
            y += self._row(painter, row, y)
        return y

    def _row(self, painter: QPainter | None, row: BillRow, y: int) -> int:
        indent = _DISC if row.disc or row.indented else 0
        space = QRect(self._side + indent, y, self.width() - 2 * self._side - indent, self._high)
        left = space.width() - (fonts.text_width(row.amount, 13) + _GAP if row.amount else 0)
        weight = 600 if row.about and (row.disc or row.tone == "discount") else 400
        label = fonts.text_width(row.label, 13, weight)
        one_line = not row.about or label + 6 + fonts.text_width(row.about, 13) <= left
        lines = [] if one_line else wrapped(row.about, space.width(), 12)
        if one_line and label > left:
            first, *lines = wrapped(row.label, left, 13)
        else:
            first = row.label
        height = self._high + _SECOND * len(lines)
        if painter is None:
            return height
        t = theme().t
        ink = {"plain": t.text, "discount": t.success, "soft": t.text_2, "warning": t.warning}[row.tone]
        if row.changed:
            tint = t.success_tint if row.tone == "discount" else t.primary_tint
            box(painter, QRect(8, y, self.width() - 16, height), fill=tint, radius=6)
        if row.disc:
            paint_disc(painter, QPointF(self._side + 10, y + self._high / 2), row.disc)
        paint_text(painter, QRect(space.left(), y, left, self._high), first, ink, 13, weight)
        if one_line and row.about:
            paint_text(
                painter, QRect(space.left() + label + 6, y, left - label - 6, self._high), row.about, ink
            )
        paint_text(painter, space, row.amount, ink, 13, 600 if row.changed else 400, RIGHT)
        for number, text in enumerate(lines):
            below = QRect(space.left(), y + self._high - 4 + number * _SECOND, space.width(), _SECOND)
            paint_text(painter, below, text, ink, 12)
        return height


def wrapped(text: str, width: int, size: int, first: int | None = None) -> list[str]:
    """Break words so that each line fits into ``width`` px, the first one into ``first``; none is cut."""
    lines = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        space = first if first is not None and len(lines) == 1 else width
        if fonts.text_width(longer, size) <= space:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
