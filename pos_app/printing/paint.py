"""The layout of the slip, painted with a QPainter in millimetres from the top, for any device."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from pos_app.printing.qr import matrix
from pos_app.printing.slip import Slip, SlipEnd

WIDTH = 80.0
_MARGIN = 4.0
_QR = 29.0
_FAMILY = "Inter"
_BLACK = QColor(0, 0, 0)


class SlipPainter:
    """Paints one slip from top to bottom; ``y`` grows in millimetres. Without a painter it only measures."""

    def __init__(self, painter: QPainter | None) -> None:
        self._painter = painter
        self._left, self._right = _MARGIN, WIDTH - _MARGIN
        self.y = _MARGIN

    def paint(self, slip: Slip) -> float:
        """Paint the slip and return its height in millimetres."""
        for mark in slip.marks:
            self._boxed(mark)
        self._line(slip.company, 3.6, QFont.Weight.Bold, Qt.AlignmentFlag.AlignHCenter)
        self._line("Comprovante de viagem", 2.7, align=Qt.AlignmentFlag.AlignHCenter)
        self._rule()
        if slip.departure and slip.arrival:
            self._ends(slip.departure, slip.arrival)
            self._rule()
        self._facts(slip.facts)
        self._rule()
        self._line(slip.passenger, 3.0, QFont.Weight.Bold)
        self._line(slip.document, 2.7)
        self._rule()
        self._codes(slip)
        for name, value in slip.amounts:
            self._pair(name, value)
        self._rule()
        for line in slip.fiscal_lines:
            self._line(line, 2.3, align=Qt.AlignmentFlag.AlignHCenter)
        return self.y + _MARGIN

    # --- Parts ------------------------------------------------------------------------------------

    def _ends(self, departure: SlipEnd, arrival: SlipEnd) -> None:
        top = self.y
        middle = WIDTH / 2
        for end, left, right, align in (
            (departure, self._left, middle - 4, Qt.AlignmentFlag.AlignLeft),
            (arrival, middle + 4, self._right, Qt.AlignmentFlag.AlignRight),
        ):
            self.y = top
            self._text(end.place, left, right, 2.5, align=align)
            self._text(end.time, left, right, 4.4, QFont.Weight.Bold, align)
            self._text(end.day, left, right, 2.5, align=align)
        if self._painter:
            # The arrow is drawn: not every printer's font has one.
            pen = QPen(_BLACK, 0.35)
            self._painter.setPen(pen)
            y = top + 6.2
            self._painter.drawLine(QLineF(middle - 3, y, middle + 3, y))
            self._painter.drawLine(QLineF(middle + 1.4, y - 1.4, middle + 3, y))
            self._painter.drawLine(QLineF(middle + 1.4, y + 1.4, middle + 3, y))

    def _facts(self, facts: tuple[tuple[str, str], ...]) -> None:
        wide = (self._right - self._left) / 3
        for row in range(0, len(facts), 3):
            top = self.y
            lowest = top
            for column, (name, value) in enumerate(facts[row : row + 3]):
                left = self._left + column * wide
                self.y = top
                self._text(name, left, left + wide - 1, 2.1)
                self._text(value, left, left + wide - 1, 2.9, QFont.Weight.Bold)
                lowest = max(lowest, self.y)
            self.y = lowest + 0.8

    def _codes(self, slip: Slip) -> None:
        codes = [
            (content, title, help_)
            for content, title, help_ in (
                (slip.boarding_qr, "1 · EMBARQUE", "mostre ao motorista"),
                (slip.fiscal_qr, "2 · FISCAL", "consulta do BP-e"),
            )
            if content
        ]
        if not codes:
            return
        top = self.y
        for number, (content, title, help_) in enumerate(codes):
            left = self._left + number * (self._right - self._left - _QR - 2)
            self._qr(content, left, top)
            self.y = top + _QR + 0.5
            self._text(title, left - 2, left + _QR + 2, 2.4, QFont.Weight.Bold, Qt.AlignmentFlag.AlignHCenter)
            self._text(help_, left - 2, left + _QR + 2, 2.3, align=Qt.AlignmentFlag.AlignHCenter)
        self.y += 1
        self._rule()

    def _qr(self, content: str, left: float, top: float) -> None:
        if not self._painter:
            return
        squares = matrix(content)
        side = _QR / len(squares)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(_BLACK)
        for row, dots in enumerate(squares):
            start = None
            for column, dark in enumerate((*dots, False)):
                if dark and start is None:
                    start = column
                elif not dark and start is not None:
                    # Runs are painted as one bar, so that no hairline can divide them.
                    self._painter.drawRect(
                        QRectF(left + start * side, top + row * side, (column - start) * side, side * 1.01)
                    )
                    start = None

    def _pair(self, name: str, value: str) -> None:
        top = self.y
        self._text(name, self._left, self._right - 22, 2.7)
        below = self.y
        self.y = top
        self._text(
            value, self._right - 24, self._right, 2.7, QFont.Weight.DemiBold, Qt.AlignmentFlag.AlignRight
        )
        self.y = max(self.y, below)

    def _boxed(self, words: str) -> None:
        top = self.y
        self.y += 0.9
        self._line(words, 2.9, QFont.Weight.Bold, Qt.AlignmentFlag.AlignHCenter)
        self.y += 0.9
        if self._painter:
            self._painter.setPen(QPen(_BLACK, 0.4))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRect(QRectF(self._left, top, self._right - self._left, self.y - top))
        self.y += 1.6

    def _rule(self) -> None:
        self.y += 1.2
        if self._painter:
            pen = QPen(_BLACK, 0.2)
            pen.setDashPattern([4, 3])
            self._painter.setPen(pen)
            self._painter.drawLine(QLineF(self._left, self.y, self._right, self.y))
        self.y += 1.4

    def _line(
        self,
        words: str,
        size: float,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        self._text(words, self._left, self._right, size, weight, align)

    def _text(
        self,
        words: str,
        left: float,
        right: float,
        size: float,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        """Paint words of ``size`` mm between two edges, on as many lines as they need."""
        # Fonts are laid out a hundred times as large and scaled back: sizes in mm are too small for hinting.
        font = QFont(_FAMILY)
        font.setPixelSize(round(size * 100))
        font.setWeight(weight)
        wide = (right - left) * 100
        flags = int(align.value) | int(Qt.TextFlag.TextWordWrap.value)
        room = QFontMetricsF(font).boundingRect(QRectF(0, 0, wide, 100_000), flags, words)
        if self._painter:
            self._painter.save()
            self._painter.translate(left, self.y)
            self._painter.scale(0.01, 0.01)
            self._painter.setFont(font)
            self._painter.setPen(_BLACK)
            self._painter.drawText(QRectF(0, 0, wide, room.height() + 1), flags, words)
            self._painter.restore()
        self.y += room.height() / 100 + 0.3


def height(slip: Slip) -> float:
    """Return how long the slip is, in millimetres."""
    return SlipPainter(None).paint(slip)
