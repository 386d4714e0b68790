"""A slip as a picture: for a thermal head (1 bit a dot, 203 dpi, black is 1), or for the screen."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from pos_app.domain.value import Value
from pos_app.printing.paint import DOTS_PER_MM, ROLL, Paper, SlipPainter, height
from pos_app.printing.slip import Slip

_TALL = 200
"""Millimetres that nearly every slip fits into: painted at once, without measuring it first."""


class Raster(Value):
    """Rows from the top, each of ``width / 8`` bytes, the leftmost dot in the highest bit."""

    width: int
    rows: int
    bits: bytes


def raster(slip: Slip, dots: int) -> Raster:
    """Return the slip painted over ``dots`` dots, a multiple of 8: the paper's printable width."""
    paper = Paper(dots / DOTS_PER_MM, 0.0)
    image, rows = _painted(slip, paper, dots, _TALL * DOTS_PER_MM)
    if rows > image.height():
        image, rows = _painted(slip, paper, dots, rows)
    return Raster(dots, rows, _packed(image, dots // 8, rows))


def _painted(slip: Slip, paper: Paper, dots: int, tall: int) -> tuple[QImage, int]:
    """Return a picture ``tall`` dots high, and how many of its rows the slip needs."""
    # Two colours from the start: no shades to be turned into dots, and the bits are those of the printer.
    image = QImage(dots, tall, QImage.Format.Format_Mono)
    image.setColorTable([QColor(Qt.GlobalColor.white).rgb(), QColor(Qt.GlobalColor.black).rgb()])
    image.fill(0)
    painter = QPainter(image)
    painter.scale(DOTS_PER_MM, DOTS_PER_MM)
    height = SlipPainter(painter, paper).paint(slip)
    painter.end()
    return image, ceil(height * DOTS_PER_MM)


def _packed(image: QImage, wide: int, rows: int) -> bytes:
    bits, line = image.constBits(), image.bytesPerLine()
    if line == wide:
        return bytes(bits[: wide * rows])
    return b"".join(bytes(bits[row * line : row * line + wide]) for row in range(rows))


def preview(slip: Slip, width: int, ratio: float = 1.0, paper: Paper = ROLL) -> QImage:
    """Return the slip ``width`` logical px wide, sharp for a screen of ``ratio`` px a logical px."""
    scale = width * ratio / paper.width
    image = QImage(round(width * ratio), round(height(slip, paper) * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    SlipPainter(painter, paper).paint(slip)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
