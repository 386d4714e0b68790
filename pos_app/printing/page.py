"""Slips on paper: a page each, 80 mm wide and as long as the slip, or several on sheets of A4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter, QPen
from PySide6.QtPrintSupport import QPrinter

from pos_app.domain.printers import Sheet
from pos_app.domain.value import Value, replace
from pos_app.printing.paint import WIDTH, SlipPainter, height
from pos_app.printing.slip import Slip

_MM_PER_INCH = 25.4
A4_WIDTH, A4_HEIGHT = 210.0, 297.0
EDGE = 10.0
"""Millimetres at the edges of a sheet that office printers leave blank, and the least between two slips."""
_COLUMNS = 2
_CUT = QColor(120, 120, 120)


class SlipPosition(Value):
    """Where a slip stands on sheets: the sheet from 0, its corner in mm, and how much smaller it is."""

    sheet: int
    left: float
    top: float
    scale: float = 1.0


Drawn = list[tuple[Slip, SlipPosition | None]]
"""The slips of one page, without a place on a roll."""


def slip_positions(heights: Sequence[float]) -> tuple[SlipPosition, ...]:
    """Return the place of each slip of these heights in mm, in order: down a column, then the next one. The
    slips of a sheet that fill one column stand in its middle.

    None is cut: what does not fit goes on, and what is longer than a sheet is made smaller.
    """
    space = A4_HEIGHT - 2 * EDGE
    found: list[SlipPosition] = []
    column, top, half = 0, EDGE, A4_WIDTH / _COLUMNS
    for tall in heights:
        scale = min(1.0, space / tall)
        if top > EDGE and top + tall * scale > A4_HEIGHT - EDGE:
            column, top = column + 1, EDGE
        left = column % _COLUMNS * half + (half - WIDTH * scale) / 2
        found.append(SlipPosition(column // _COLUMNS, left, top, scale))
        top += tall * scale + EDGE
    if column % _COLUMNS == 0:
        middle = (A4_WIDTH - half) / 2
        found = [
            replace(one, left=one.left + middle) if one.sheet == column // _COLUMNS else one for one in found
        ]
    return tuple(found)


def _layout(size: QPageSize) -> QPageLayout:
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())


def paint_pages(device: QPdfWriter | QPrinter, slips: tuple[Slip, ...], sheet: Sheet = Sheet.ROLL) -> bool:
    """Paint the slips; ``False`` when the device does not take them."""
    painter = QPainter()
    try:
        for number, (layout, placed) in enumerate(_pages(slips, sheet)):
            device.setPageLayout(layout)
            if not (device.newPage() if number else painter.begin(device)):
                return False
            painter.resetTransform()
            painter.scale(device.logicalDpiX() / _MM_PER_INCH, device.logicalDpiY() / _MM_PER_INCH)
            for slip, position in placed:
                _paint(painter, slip, position)
        return not slips or painter.end()
    finally:
        if painter.isActive():
            painter.end()


def _pages(slips: tuple[Slip, ...], sheet: Sheet) -> Iterator[tuple[QPageLayout, Drawn]]:
    if sheet is Sheet.ROLL:
        for slip in slips:
            space, exact = QSizeF(WIDTH, height(slip)), QPageSize.SizeMatchPolicy.ExactMatch
            yield _layout(QPageSize(space, QPageSize.Unit.Millimeter, "", exact)), [(slip, None)]
        return
    placed = list(zip(slips, slip_positions([height(slip) for slip in slips]), strict=True))
    for number in range(placed[-1][1].sheet + 1 if placed else 0):
        here: Drawn = [(slip, position) for slip, position in placed if position.sheet == number]
        yield _layout(QPageSize(QPageSize.PageSizeId.A4)), here


def _paint(painter: QPainter, slip: Slip, position: SlipPosition | None) -> None:
    if position is None:
        SlipPainter(painter).paint(slip)
        return
    painter.save()
    painter.translate(position.left, position.top)
    painter.scale(position.scale, position.scale)
    tall = SlipPainter(painter).paint(slip)
    # Where scissors go: one slip is given to one person.
    painter.setPen(QPen(_CUT, 0.15, Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, WIDTH, tall))
    painter.restore()
