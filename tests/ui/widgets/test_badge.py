"""A badge with words of a provider stays where it was put."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from pos_app.ui.widgets.badge import HEIGHT, paint_badge

pytestmark = pytest.mark.qt


def test_words_without_end_are_cut_off(qapp: QApplication) -> None:
    picture = QImage(600, HEIGHT, QImage.Format.Format_RGB32)
    picture.fill(0)
    painter = QPainter(picture)
    width = paint_badge(painter, QPoint(0, 0), "São Paulo de Baixo " * 9, "warning", most=90)
    painter.end()
    assert width == 90
    assert {picture.pixelColor(x, 10).value() for x in range(91, 600)} == {0}
    assert picture.pixelColor(4, 10).value() > 0
