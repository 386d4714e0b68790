"""The head of a dense table."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.style.tokens import HEIGHT_SMALL, RADIUS_CARD
from pos_app.ui.widgets.paint import LEFT, fill_rect, painter_for, text


class TableHeader(QHeaderView):
    """Column names, 28 px high, aligned as their columns (the model's ``TextAlignmentRole``)."""

    def __init__(self, parent: QWidget | None = None, *, rounded: bool = True) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._rounded = rounded
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(16)
        self.setFixedHeight(HEIGHT_SMALL)
        self.viewport().setAutoFillBackground(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), HEIGHT_SMALL)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        view = self.viewport()
        radius = RADIUS_CARD - 1 if self._rounded else 0
        with painter_for(view) as painter:
            path = QPainterPath()
            path.addRoundedRect(0, 0, view.width(), view.height() + radius, radius, radius)
            painter.fillPath(path, colour(t.surface_2))
            fill_rect(painter, QRect(0, view.height() - 1, view.width(), 1), t.border)
        super().paintEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        model = self.model()
        words = model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.DisplayRole)
        side = model.headerData(logicalIndex, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        align = Qt.AlignmentFlag(side) if side else LEFT
        if words:
            # A narrow column gives up some of its padding before its name is cut.
            side = 8 if fonts.text_width(str(words), 12, 500) <= rect.width() - 16 else 4
            space = rect.adjusted(side, 0, -side, -1)
            text(painter, space, str(words), theme().t.text_2, 12, 500, align | Qt.AlignmentFlag.AlignVCenter)
