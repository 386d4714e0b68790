"""A slip as a picture, for the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from pos_app.printing.paint import WIDTH, SlipPainter, height
from pos_app.printing.slip import Slip


def preview(slip: Slip, width: int, ratio: float = 1.0) -> QImage:
    """Return the slip ``width`` logical px wide, sharp for a screen of ``ratio`` px a logical px."""
    scale = width * ratio / WIDTH
    image = QImage(round(width * ratio), round(height(slip) * scale), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    SlipPainter(painter).paint(slip)
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image
