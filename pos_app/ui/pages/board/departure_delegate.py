"""How a departure looks in the list."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView

from pos_app.ui.kit.tables import ROW_ROLE
from pos_app.ui.pages.board.rows import DepartureLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import fill_rect, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate

HOUR, LEFT, DESTINATION, COMPANY, PLATFORM, PEOPLE, TICKETS = range(7)
_BAR = 4


class DepartureDelegate(RowDelegate):
    """The hour in large, what leaves soon on amber, what left in grey."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint a line; under what leaves soon an amber ground, where the cursor is not."""
        super().paint(painter, option, index)

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one cell."""
        t = theme().t
        line: DepartureLine = index.data(ROW_ROLE)
        if line.soon and not chosen:
            ground = rect.adjusted(-8, 0, 8, 0)
            fill_rect(painter, ground, t.warning_tint)
            if index.column() == HOUR:
                fill_rect(painter, QRect(ground.left(), ground.top(), _BAR, ground.height()), t.warning)
        ink, soft = (t.text_3, t.text_3) if line.gone else (t.text, t.text_2)
        match index.column():
            case c if c == HOUR:
                self._hour(painter, rect.adjusted(6, 0, 0, 0), line, ink)
            case c if c == LEFT:
                warn = line.soon and not line.gone
                text(painter, rect, line.left, t.warning if warn else soft, 12, 600 if warn else 400)
            case c if c == DESTINATION:
                below = line.company if self._slim(index) else ""
                self.two_lines(painter, rect, line.destination, below, weight=600, tone=ink)
            case c if c == COMPANY:
                text(painter, rect, line.company, ink, 13)
            case c if c == PLATFORM:
                known = line.platform_known
                text(
                    painter,
                    rect,
                    line.platform,
                    ink if known else t.text_3,
                    14 if known else 12,
                    600 if known else 400,
                )
            case c if c == PEOPLE:
                text(painter, rect, line.passengers, ink, 13)
            case c if c == TICKETS:
                mark = line.mark
                icon = mark.icon if badge_width(mark.words, mark.icon) <= rect.width() + 8 else ""
                kind = "neutral" if line.gone and mark.kind == "success" else mark.kind
                paint_badge(
                    painter, QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1), mark.words, kind, icon
                )

    def _hour(self, painter: QPainter, rect: QRect, line: DepartureLine, ink: str) -> None:
        if not line.note:
            text(painter, rect, line.hour, ink, 20, 600)
            return
        middle = rect.center().y()
        text(painter, QRect(rect.left(), middle - 22, rect.width(), 25), line.hour, ink, 18, 600)
        text(painter, QRect(rect.left(), middle + 3, rect.width(), 16), line.note, theme().t.text_2, 11)

    def _slim(self, index: Index) -> bool:
        """Return whether the company has no column of its own."""
        table = self.parent()
        return isinstance(table, QTableView) and table.isColumnHidden(COMPANY)
