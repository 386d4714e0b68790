"""The scroll area of the pages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from pos_app.ui.widgets.scroll_bar import ScrollBar


class ScrollArea(QScrollArea):
    """Scrolls what is larger than its space. It has no frame and no ground of its own and takes no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, self))
        self.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal, self))
        self.viewport().setAutoFillBackground(False)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)
        widget.setAutoFillBackground(False)


def scrolled(inner: QWidget, parent: QWidget) -> ScrollArea:
    """Return ``inner`` as wide as its area, which scrolls up and down only."""
    area = ScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
