"""A slip as a picture, for the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from pos_app.printing.paint import ROLL, Paper, SlipPainter, height
from pos_app.printing.slip import Slip


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
