"""The numbered circle of a stepper or a track."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import CENTRE, text
from pos_app.wording.notices import StepState

RADIUS = 11


def paint_mark(painter: QPainter, centre: QPointF, number: int, state: StepState, icon: str = "") -> None:
    """Paint step ``number``: a tick when done, filled when current, an outline for the rest.

    ``icon`` stands for the number of the current step while something is being waited for.
    """
    t = theme().t
    corner = QPointF(centre.x() - RADIUS, centre.y() - RADIUS)
    square = QRectF(corner.x(), corner.y(), 2 * RADIUS, 2 * RADIUS)
    if state == "done":
        fill, line, ink, icon = t.success_tint, t.success_line, t.success, "check"
    elif state == "failed":
        fill, line, ink, icon = t.danger_tint, t.danger, t.danger, "x"
    elif state == "current":
        fill, line, ink = t.primary_fill, t.primary_fill, t.on_primary
    else:
        fill, line, ink, icon = t.surface, t.border_strong, t.text_2, ""
    painter.setPen(QPen(colour(line), 1))
    painter.setBrush(colour(fill))
    painter.drawEllipse(square.adjusted(0.5, 0.5, -0.5, -0.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if icon:
        icons.paint(painter, icon, ink, centre.x() - 7, centre.y() - 7, 14)
    else:
        text(painter, square, str(number), ink, 12, 600, CENTRE)
