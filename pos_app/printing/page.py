"""The paper of a slip."""

from __future__ import annotations

from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

from pos_app.printing.paint import WIDTH, height
from pos_app.printing.slip import Slip


def paper(slip: Slip) -> QPageLayout:
    """Return a page 80 mm wide and as long as the slip, without margins of its own."""
    room = QSizeF(WIDTH, height(slip))
    size = QPageSize(room, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch)
    return QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF())
