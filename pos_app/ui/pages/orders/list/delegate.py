"""How a row of orders looks."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from pos_app.ui.pages.orders.list.model import (
    DEPARTURE,
    NUMBER,
    ORIGIN,
    ROUTE,
    ROW_ROLE,
    STATUS,
    TOTAL,
    OrdersModel,
)
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin, origin_words
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording.translation import translate

_GLYPH = 13
_UPPER, _LOWER = 17, 16
"""px of the two lines of a row, around its middle."""
_ICONS = {Origin.HERE: ("monitor",), Origin.THERE: ("cloud",), Origin.BOTH: ("monitor", "cloud")}


class OrderDelegate(RowDelegate):
    """Number over purchase, route over passengers, day over hour, origin over age, and the state as a badge.

    Where this desk and the provider differ, what the other one says stands below.
    """

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one cell."""
        t = theme().t
        row: OrderRow = index.data(ROW_ROLE)
        match index.column():
            case c if c == NUMBER:
                number = row.number or translate("OrderDelegate", "sem número")
                self._two(painter, rect, (number, t.text, 12, 600), (row.bought, t.text_2))
            case c if c == ROUTE:
                self.two_lines(painter, rect, row.route, row.people)
            case c if c == DEPARTURE:
                model = index.model()
                day = model.day(row) if isinstance(model, OrdersModel) else row.day
                self.two_lines(painter, rect, day, row.hour, weight=400)
            case c if c == TOTAL and row.total_there:
                self._two(
                    painter, rect, (row.total, t.text, 13, 600), (row.total_there, t.warning), right=True
                )
            case c if c == TOTAL:
                text(painter, rect, row.total, t.text, 13, 600, RIGHT)
            case c if c == ORIGIN:
                self._origin(painter, rect, row, index)
            case c if c == STATUS:
                self._status(painter, rect, row)

    def _two(
        self,
        painter: QPainter,
        rect: QRect,
        upper: tuple[str, str, int, int],
        lower: tuple[str, str],
        *,
        right: bool = False,
    ) -> None:
        middle = rect.top() + rect.height() // 2
        words, ink, size, weight = upper
        first = QRect(rect.left(), middle - _UPPER, rect.width(), _UPPER)
        second = QRect(rect.left(), middle, rect.width(), _LOWER)
        if right:
            text(painter, first, words, ink, size, weight, RIGHT)
            text(painter, second, lower[0], lower[1], 11, 400, RIGHT)
        else:
            text(painter, first, words, ink, size, weight)
            text(painter, second, lower[0], lower[1], 12)

    def _origin(self, painter: QPainter, rect: QRect, row: OrderRow, index: Index) -> None:
        t = theme().t
        middle = rect.top() + rect.height() // 2
        names = _ICONS[row.origin]
        word = origin_words(row.origin)
        glyphs = len(names) * (_GLYPH + 3)
        # In a narrow page the icons alone say it; the word is in the row's own description.
        named = glyphs + 2 + fonts.text_width(word, 12) <= rect.width()
        x = rect.left()
        aged = named or row.origin is not Origin.HERE
        line = middle - _UPPER / 2 if aged else middle
        for name in names:
            icons.paint(painter, name, t.text, x, line - _GLYPH / 2, _GLYPH)
            x += _GLYPH + 3
        if named:
            space = QRect(x + 2, middle - _UPPER, rect.right() - x - 1, _UPPER)
            text(painter, space, word, t.text, 12)
        model = index.model()
        if isinstance(model, OrdersModel) and aged:
            ink = t.warning if row.stale(model.now) else t.text_2
            below = QRect(rect.left(), middle, rect.width(), _LOWER)
            text(painter, below, row.fresh(model.now, short=not named), ink, 12)

    def _status(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        t = theme().t
        mark = row.mark
        icon = mark.icon if badge_width(mark.words, mark.icon) <= rect.width() + 8 else ""
        middle = rect.center().y() + 1
        top = middle - HEIGHT // 2 if not row.differs else middle - HEIGHT + 1
        paint_badge(painter, QPoint(rect.left() - 2, top), mark.words, mark.kind, icon)
        if row.differs:
            below = QRect(rect.left() - 1, top + HEIGHT + 1, rect.width() + 6, 14)
            text(painter, below, row.differs, t.warning, 11, 500)
