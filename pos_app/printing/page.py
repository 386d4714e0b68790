"""Slips on paper: a page each, 80 mm wide and as long as the slip, without margins of its own."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtPrintSupport import QPrinter

from pos_app.printing.paint import WIDTH, SlipPainter, height
from pos_app.printing.slip import Slip

_MM_PER_INCH = 25.4


def paper(slip: Slip) -> QPageLayout:
    """Return the page of a slip."""
    room = QSizeF(WIDTH, height(slip))
    size = QPageSize(room, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())


def paint_pages(device: QPdfWriter | QPrinter, slips: tuple[Slip, ...]) -> bool:
    """Paint each slip on a page of its own; ``False`` when the device does not take them."""
    painter = QPainter()
    try:
        for number, slip in enumerate(slips):
            device.setPageLayout(paper(slip))
            if not (device.newPage() if number else painter.begin(device)):
                return False
            painter.resetTransform()
            painter.scale(device.logicalDpiX() / _MM_PER_INCH, device.logicalDpiY() / _MM_PER_INCH)
            SlipPainter(painter).paint(slip)
        return not slips or painter.end()
    finally:
        if painter.isActive():
            painter.end()
