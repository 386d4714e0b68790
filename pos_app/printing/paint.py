"""The layout of the slip, painted with a QPainter in millimetres from the top, for any device."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from pos_app.domain.printers import PrinterProfile, PrinterTestPage
from pos_app.printing.qr import QUIET, Matrix, matrix
from pos_app.printing.slip import Slip, SlipCode, SlipEnd, SlipSum

WIDTH = 80.0
_QR = 33.0
"""mm of the code on a page of test."""
_BESIDE = 22.0
"""mm that words beside a code need; on narrower paper they stand below it."""
_NARROW = 60.0
"""Paper below this width gives two columns, and no space between two texts side by side."""
_SMALLEST = 1.6
"""Below this size, in mm, words are broken rather than made smaller."""
_FINE = 100
"""Fonts are laid out so many times as large and scaled back: sizes in mm are too small for hinting."""
_FAMILY = "Inter"
_BLACK, _WHITE = QColor(0, 0, 0), QColor(255, 255, 255)


@dataclass(frozen=True, slots=True)
class Paper:
    """What a slip is painted on, in millimetres: its width, and the margin on every side."""

    width: float = WIDTH
    margin: float = 4.0


DOTS_PER_MM = 8
"""Of a thermal head: 203.2 to the inch."""
ROLL = Paper()
"""A roll of 80 mm with margins of our own, for PDF, the screen and printers of the system."""


def paper_of(profile: PrinterProfile) -> Paper:
    """Return the paper of a printer as it is seen: what its head does not reach is margin."""
    if not profile.is_escpos:
        return ROLL
    return Paper(profile.width, (profile.width - profile.printable / DOTS_PER_MM) / 2)


class SlipPainter:
    """Paints one slip from top to bottom; ``y`` grows in millimetres. Without a painter it only measures."""

    def __init__(self, painter: QPainter | None, paper: Paper = ROLL) -> None:
        self._painter = painter
        self._paper = paper
        self._left, self._right = paper.margin, paper.width - paper.margin
        self._columns = 2 if paper.width < _NARROW else 3
        self.y = paper.margin

    def paint(self, slip: Slip) -> float:
        for mark in slip.marks:
            self._boxed(mark)
        centre = Qt.AlignmentFlag.AlignHCenter
        self._line(slip.company, 3.9, QFont.Weight.Bold, centre)
        self._line(slip.title, 2.9, QFont.Weight.DemiBold, centre)
        if slip.leg:
            self._line(slip.leg, 2.7, align=centre)
        self._rule()
        if slip.departure and slip.arrival:
            self._ends(slip.departure, slip.arrival)
            self._rule()
        if slip.facts:
            self._facts(slip.facts)
            self._rule()
        if slip.passenger or slip.document:
            self._line(slip.passenger, 3.4, QFont.Weight.Bold)
            if slip.document:
                self._line(slip.document, 2.7)
        if slip.check:
            self._check(slip.check)
        if slip.boarding:
            self._code(slip.boarding, slip.next_bus)
        elif slip.next_bus:
            self._rule()
            self._about(slip.next_bus, self._left, self._right)
        if slip.money:
            if slip.passenger:
                self._rule()
            for amount in slip.money:
                self._sum(amount)
            self._rule()
        for heading, text in slip.paragraphs:
            if heading:
                self._line(heading, 2.7, QFont.Weight.Bold)
            self._line(text, 2.7)
            self.y += 0.8
        if slip.paragraphs:
            self._rule()
        if slip.test_page:
            self._test_page(slip.test_page)
        if slip.fiscal:
            self._code(slip.fiscal)
        for line in (*slip.fiscal_lines, " ".join(filter(None, slip.order))):
            if line:
                self._line(line, 2.3, align=centre)
        return self.y + self._paper.margin

    # --- Parts ------------------------------------------------------------------------------------

    def _ends(self, departure: SlipEnd, arrival: SlipEnd) -> None:
        normal, bold = QFont.Weight.Normal, QFont.Weight.Bold
        self._beside(departure.city, arrival.city, 2.7, normal)
        if departure.terminal or arrival.terminal:
            self._beside(departure.terminal, arrival.terminal, 2.7, QFont.Weight.DemiBold)
        top = self.y
        self._beside(departure.time, arrival.time, 5.7, bold)
        self._arrow((top + self.y) / 2)
        self._beside(departure.day, arrival.day, 2.7, QFont.Weight.DemiBold)

    def _beside(self, left: str, right: str, size: float, weight: QFont.Weight, wide: float = 0) -> None:
        """Paint two texts side by side, the right one ``wide`` mm, or both alike."""
        top, middle = self.y, self._paper.width / 2
        gap = 1 if self._paper.width < _NARROW else 4
        ends = (self._right - wide,) * 2 if wide else (middle - gap, middle + gap)
        self._text(left, self._left, ends[0], size, weight)
        below, self.y = self.y, top
        self._text(right, ends[1], self._right, size, weight, Qt.AlignmentFlag.AlignRight)
        self.y = max(self.y, below)

    def _arrow(self, y: float) -> None:
        """Draw an arrow: not every printer's font has one."""
        if self._painter:
            tip = self._paper.width / 2 + 3
            self._painter.setPen(QPen(_BLACK, 0.35))
            self._painter.drawLine(QLineF(tip - 6, y, tip, y))
            self._painter.drawLine(QLineF(tip - 1.6, y - 1.4, tip, y))
            self._painter.drawLine(QLineF(tip - 1.6, y + 1.4, tip, y))

    def _facts(self, facts: tuple[tuple[str, str], ...]) -> None:
        wide = (self._right - self._left) / self._columns
        for row in range(0, len(facts), self._columns):
            top = self.y
            lowest = top
            part = facts[row : row + self._columns]
            # A line with one fact gives it the whole width: the order number must not break.
            space = wide if len(part) > 1 else self._right - self._left
            for column, (name, value) in enumerate(part):
                left = self._left + column * wide
                self.y = top
                self._text(name, left, left + space - 1, 2.1)
                self._text(value, left, left + space - 1, 2.9, QFont.Weight.Bold)
                lowest = max(lowest, self.y)
            self.y = lowest + 0.8

    def _check(self, lines: tuple[str, ...]) -> None:
        """Paint what must be asked for: white on black, and its papers in the box below."""
        self.y += 1.6
        top, head = self.y, lines[0]
        self.y += 1.1
        inside = self._left + 1.8, self._right - 1.8
        if self._painter:
            measured = SlipPainter(None, self._paper)
            measured.y = self.y
            measured._text(head, *inside, 3.1, QFont.Weight.Bold)
            black = QRectF(self._left, top, self._right - self._left, measured.y + 0.9 - top)
            self._painter.fillRect(black, _BLACK)
        self._text(head, *inside, 3.1, QFont.Weight.Bold, ink=_WHITE)
        self.y += 1.5
        for text in lines[1:]:
            self._text(text, *inside, 2.7)
        self._frame(top)
        self.y += 1.2

    def _code(self, code: SlipCode, more: tuple[str, ...] = ()) -> None:
        """Paint a code with its words beside it, or below it on narrow paper; never another code beside
        it."""
        squares = matrix(code.content)
        if not squares:
            return
        inside = self._right - self._left
        module = code.dots / DOTS_PER_MM
        while module > 1 / DOTS_PER_MM and (len(squares) - 2 * QUIET) * module > inside:
            module -= 1 / DOTS_PER_MM
        side, quiet, top = len(squares) * module, QUIET * module, self.y
        beside = inside - side + quiet >= _BESIDE
        # Its dark squares stand at the margin, whose white is that of the code.
        self._qr(squares, self._left - quiet if beside else self._left + (inside - side) / 2, top, module)
        if beside:
            text = self._left + side - quiet
            self.y += quiet
            self._text(code.title, text, self._right, 3.4, QFont.Weight.Bold)
            for line in code.about:
                self._text(line, text, self._right, 2.6)
            if more:
                self.y += 0.8
                self._about(more, text, self._right)
            self.y = max(self.y, top + side)
        else:
            self.y = top + side
            self._line(code.title, 3.4, QFont.Weight.Bold)
            for line in code.about:
                self._line(line, 2.6)
            self._about(more, self._left, self._right)

    def _about(self, lines: tuple[str, ...], left: float, right: float) -> None:
        for number, text in enumerate(lines):
            self._text(text, left, right, 2.6, QFont.Weight.Normal if number else QFont.Weight.Bold)

    def _sum(self, line: SlipSum) -> None:
        if line.ruled:
            self.y += 0.8
            self._stroke(QPen(_BLACK, 0.25))
            self.y += 1.0
        size = 3.5 if line.strong and line.name.endswith("R$") else 2.8
        weight = QFont.Weight.Bold if line.strong else QFont.Weight.Normal
        self._beside(line.name, line.value, size, weight, 24 if size > 3 else 20)

    def _test_page(self, test_page: PrinterTestPage) -> None:
        for text in test_page.letters:
            self._line(text, 2.7)
        self._rule()
        self._beside(*test_page.pair, 4.0, QFont.Weight.Bold)
        self._line(test_page.ruler, 2.4)
        self.y += 1.8
        self._ruler()
        self.y += 1.6
        self._rule()
        if squares := matrix(test_page.code):
            module = max(1, floor(_QR * DOTS_PER_MM / len(squares))) / DOTS_PER_MM
            side = module * len(squares)
            self._qr(squares, (self._left + self._right - side) / 2, self.y, module)
            self.y += side
        self._line(test_page.code_words, 2.4, align=Qt.AlignmentFlag.AlignHCenter)
        self._rule()

    def _ruler(self) -> None:
        """Draw an arrow to either edge: where one is cut off, the paper is narrower than the settings say."""
        if not self._painter:
            return
        self._painter.setPen(QPen(_BLACK, 0.35))
        self._painter.drawLine(QLineF(self._left + 1, self.y, self._right - 1, self.y))
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(_BLACK)
        for tip, back in ((self._left, self._left + 2.4), (self._right, self._right - 2.4)):
            corners = (QPointF(tip, self.y), QPointF(back, self.y - 1.3), QPointF(back, self.y + 1.3))
            self._painter.drawPolygon(corners)

    def _qr(self, squares: Matrix, left: float, top: float, module: float) -> None:
        if not self._painter:
            return
        # Squares of whole dots, on whole dots: a thermal head has eight to the millimetre.
        dots = self._painter.combinedTransform().m11()
        side = max(round(module * dots), 1) / dots
        left, top = (round(edge * dots) / dots for edge in (left, top))
        self._painter.save()
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(_BLACK)
        for row, line in enumerate(squares):
            start = None
            for column, dark in enumerate((*line, False)):
                if dark and start is None:
                    start = column
                elif not dark and start is not None:
                    # A run is one bar, a little too high, so that no hairline can divide it.
                    wide = (column - start) * side
                    self._painter.drawRect(QRectF(left + start * side, top + row * side, wide, side * 1.01))
                    start = None
        self._painter.restore()

    def _boxed(self, text: str) -> None:
        top = self.y
        self.y += 0.9
        self._line(text, 2.9, QFont.Weight.Bold, Qt.AlignmentFlag.AlignHCenter)
        self._frame(top)
        self.y += 1.6

    def _frame(self, top: float) -> None:
        self.y += 0.9
        if self._painter:
            self._painter.setPen(QPen(_BLACK, 0.4))
            self._painter.setBrush(Qt.BrushStyle.NoBrush)
            self._painter.drawRect(QRectF(self._left, top, self._right - self._left, self.y - top))

    def _rule(self) -> None:
        self.y += 1.2
        pen = QPen(_BLACK, 0.2)
        pen.setDashPattern([4, 3])
        self._stroke(pen)
        self.y += 1.4

    def _stroke(self, pen: QPen) -> None:
        if self._painter:
            self._painter.setPen(pen)
            self._painter.drawLine(QLineF(self._left, self.y, self._right, self.y))

    def _line(
        self,
        text: str,
        size: float,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        self._text(text, self._left, self._right, size, weight, align)

    def _text(
        self,
        text: str,
        left: float,
        right: float,
        size: float,
        weight: QFont.Weight = QFont.Weight.Normal,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        ink: QColor = _BLACK,
    ) -> None:
        """Paint words of ``size`` mm between two edges, on as many lines as they need. A word wider than
        the space is made smaller, and in the end broken: nothing on a slip is ever cut off."""
        wide = (right - left) * _FINE
        font, breaks = fitting(text, size, weight, wide)
        flags = int(align.value) | int(breaks.value)
        space = QFontMetricsF(font).boundingRect(QRectF(0, 0, wide, 1000 * _FINE), flags, text)
        if self._painter:
            self._painter.save()
            self._painter.translate(left, self.y)
            self._painter.scale(1 / _FINE, 1 / _FINE)
            self._painter.setFont(font)
            self._painter.setPen(ink)
            self._painter.drawText(QRectF(0, 0, wide, space.height() + 1), flags, text)
            self._painter.restore()
        self.y += space.height() / _FINE + 0.3


def face(weight: QFont.Weight) -> QFont:
    """Return the face of papers. Without Inter's alternates, which a PDF does not know as letters: a dash
    between digits would be another sign for whoever copies the number."""
    font = QFont(_FAMILY)
    font.setWeight(weight)
    font.setFeature(QFont.Tag("calt"), 0)
    return font


def fitting(text: str, size: float, weight: QFont.Weight, wide: float) -> tuple[QFont, Qt.TextFlag]:
    """Return the font in which the widest word fits, and how lines may break."""
    font = face(weight)
    font.setPixelSize(round(size * _FINE))
    metrics = QFontMetricsF(font)
    widest = max(map(metrics.horizontalAdvance, text.split()), default=0.0)
    if widest <= wide:
        return font, Qt.TextFlag.TextWordWrap
    smaller = floor(size * _FINE * wide / widest) - 1
    font.setPixelSize(max(smaller, round(_SMALLEST * _FINE)))
    fits = smaller >= _SMALLEST * _FINE
    return font, Qt.TextFlag.TextWordWrap if fits else Qt.TextFlag.TextWrapAnywhere


def height(slip: Slip, paper: Paper = ROLL) -> float:
    return SlipPainter(None, paper).paint(slip)
