"""How a row of orders looks."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from pos_app.ui.pages.orders.model import BOUGHT, DEPARTURE, NUMBER, PEOPLE, ROUTE, ROW_ROLE, STATUS, TOTAL
from pos_app.ui.pages.orders.rows import OrderRow
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording.translation import translate


class OrderDelegate(RowDelegate):
    """Route over passengers, day over hour, and the state as a badge."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one cell."""
        t = theme().t
        row: OrderRow = index.data(ROW_ROLE)
        match index.column():
            case c if c == NUMBER:
                text(painter, rect, row.number or translate("OrderDelegate", "sem número"), t.text, 12, 600)
            case c if c == BOUGHT:
                text(painter, rect, row.bought, t.text_2, 12)
            case c if c == ROUTE:
                self.two_lines(painter, rect, row.route, row.people)
            case c if c == DEPARTURE:
                self.two_lines(painter, rect, row.day, row.hour, weight=400)
            case c if c == PEOPLE:
                text(painter, rect, str(row.people_count), t.text, 13, align=RIGHT)
            case c if c == TOTAL:
                text(painter, rect, row.total, t.text, 13, 600, RIGHT)
            case c if c == STATUS:
                mark = row.mark
                icon = mark.icon if badge_width(mark.words, mark.icon) <= rect.width() + 8 else ""
                at = QPoint(rect.left() - 2, rect.center().y() - HEIGHT // 2 + 1)
                paint_badge(painter, at, mark.words, mark.kind, icon)
