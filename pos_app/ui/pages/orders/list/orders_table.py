"""The table of orders: its model, how a row looks, its columns in wide and narrow pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter

from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.orders.list.rows import OrderRow, Origin, origin_words
from pos_app.ui.shared.bill_body import wrapped
from pos_app.ui.style import icons
from pos_app.ui.style.fonts import text_width
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.paint import LEFT, RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording.translation import translate

NUMBER, ROUTE, DEPARTURE, TOTAL, ORIGIN, STATUS = range(6)
_MEASURED = 200
"""Rows whose words are measured: those further down look alike."""


class OrdersModel(LineModel[Any]):
    """Rows in the order in which they came, all of them: nothing is done for one that is not seen."""

    def __init__(self) -> None:
        super().__init__((), _cells, (TOTAL,))
        self.fit(narrow=False)
        self.now = datetime.now(UTC)
        """Since when the age of rows is counted, in the zone of this desk."""

    def fit(self, *, narrow: bool) -> None:
        """In a narrow page days stand without their weekday."""
        self.short_days = narrow
        people = translate("orders", "Trecho e passageiros")
        self._heads = (
            translate("orders", "Pedido"),
            translate("orders", "Trecho") if narrow else people,
            translate("orders", "Embarque"),
            translate("orders", "Total"),
            translate("orders", "Origem"),
            translate("orders", "Situação"),
        )

    def set_rows(self, rows: Sequence[OrderRow]) -> None:
        self.beginResetModel()
        self.lines = rows
        self.endResetModel()

    def change_row(self, index: int) -> None:
        self.dataChanged.emit(self.index(index, 0), self.index(index, STATUS))

    def show_time(self, now: datetime) -> None:
        self.now = now
        if self.lines:
            self.dataChanged.emit(self.index(0, ORIGIN), self.index(len(self.lines) - 1, ORIGIN))

    def row(self, index: int) -> OrderRow | None:
        return self.lines[index] if 0 <= index < len(self.lines) else None

    def day(self, row: OrderRow) -> str:
        """Return the day of departure, as the page has space for it."""
        return row.day.rpartition(" ")[2] if self.short_days else row.day

    def widest(self, column: int) -> int:
        """Return the px that the longest number, day or amount needs; 0 in other columns."""
        none = translate("OrderDelegate", "sem número")

        def looks(row: OrderRow) -> tuple[tuple[str, int, int], ...]:
            if column == NUMBER:
                return (row.number or none, 12, 600), (row.bought or none, 12, 400)
            if column == DEPARTURE:
                return ((self.day(row), 13, 400),)
            return ((row.total, 13, 600), (row.total_there, 11, 400)) if column == TOTAL else ()

        found = {look for row in self.lines[:_MEASURED] for look in looks(row)}
        return max((text_width(*look) for look in found), default=0)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role != Qt.ItemDataRole.AccessibleTextRole:
            return super().data(index, role)
        row: OrderRow = self.lines[index.row()]
        parts = (
            row.number,
            row.bought,
            row.route,
            row.people,
            f"{row.day} {row.hour}".strip(),
            " ".join(filter(None, (row.total, row.total_there))),
            f"{origin_words(row.origin)} {row.fresh(self.now)}",
            row.mark.words,
            row.differs,
        )
        return ", ".join(filter(None, parts))


def _cells(row: OrderRow) -> tuple[str, ...]:
    return (row.number, row.route, row.day, row.total, origin_words(row.origin), row.mark.words)


_GLYPH = 13
_UPPER, _LOWER, _THIRD = 17, 16, 14
"""px of the two lines of a row, around its middle, and of each of three."""
_ICONS = {Origin.HERE: ("monitor",), Origin.THERE: ("cloud",), Origin.BOTH: ("monitor", "cloud")}


class OrderDelegate(RowDelegate):
    """Number over purchase, route over passengers, day over hour, origin over age, and the state as a badge.

    Where this desk and the provider differ, what the other one says stands below.
    """

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        row: OrderRow = index.data(ROW_ROLE)
        model = index.model()
        assert isinstance(model, OrdersModel)
        match index.column():
            case c if c == NUMBER:
                number = row.number or translate("OrderDelegate", "sem número")
                self._two(painter, rect, (number, t.text, 12, 600), (row.bought, t.text_2, 12, 400))
            case c if c == ROUTE:
                self._route(painter, rect, row)
            case c if c == DEPARTURE:
                self.two_lines(painter, rect, model.day(row), row.hour, weight=400)
            case c if c == TOTAL and row.total_there:
                there = (row.total_there, t.warning, 11, 400)
                self._two(painter, rect, (row.total, t.text, 13, 600), there, RIGHT)
            case c if c == TOTAL:
                text(painter, rect, row.total, t.text, 13, 600, RIGHT)
            case c if c == ORIGIN:
                self._origin(painter, rect, row, model.now)
            case c if c == STATUS:
                self._status(painter, rect, row)

    def _route(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        """Paint where to and who; long cities take two lines, since they are never cut."""
        if text_width(row.route, 13, 500) <= rect.width():
            self.two_lines(painter, rect, row.route, row.people)
            return
        t = theme().t
        where = list(filter(None, (*wrapped(row.route, rect.width(), 12), row.people)))
        top = rect.top() + (rect.height() - _THIRD * len(where)) // 2
        for number, words in enumerate(where):
            line = QRect(rect.left(), top + number * _THIRD, rect.width(), _THIRD)
            text(painter, line, words, t.text_2 if words is row.people else t.text, 12)

    def _two(
        self,
        painter: QPainter,
        rect: QRect,
        upper: tuple[str, str, int, int],
        lower: tuple[str, str, int, int],
        align: Qt.AlignmentFlag = LEFT,
    ) -> None:
        middle = rect.top() + rect.height() // 2
        text(painter, QRect(rect.left(), middle - _UPPER, rect.width(), _UPPER), *upper, align)
        text(painter, QRect(rect.left(), middle, rect.width(), _LOWER), *lower, align)

    def _origin(self, painter: QPainter, rect: QRect, row: OrderRow, now: datetime) -> None:
        t = theme().t
        middle = rect.top() + rect.height() // 2
        names, word = _ICONS[row.origin], origin_words(row.origin)
        glyphs = len(names) * (_GLYPH + 3)
        # In a narrow page the icons alone say it; the word is in the row's own description.
        named = glyphs + 2 + text_width(word, 12) <= rect.width()
        x = rect.left()
        aged = named or row.origin is not Origin.HERE
        line = middle - _UPPER / 2 if aged else middle
        for name in names:
            icons.paint(painter, name, t.text, x, line - _GLYPH / 2, _GLYPH)
            x += _GLYPH + 3
        if named:
            text(painter, QRect(x + 2, middle - _UPPER, rect.right() - x - 1, _UPPER), word, t.text, 12)
        if aged:
            ink = t.warning if row.stale(now) else t.text_2
            below = QRect(rect.left(), middle, rect.width(), _LOWER)
            text(painter, below, row.fresh(now, short=not named), ink, 12)

    def _status(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        t, mark = theme().t, row.mark
        icon = mark.icon if badge_width(mark.words, mark.icon) <= rect.width() + 8 else ""
        middle = rect.center().y() + 1
        top = middle - HEIGHT // 2 if not row.differs else middle - HEIGHT + 1
        paint_badge(painter, QPoint(rect.left() - 2, top), mark.words, mark.kind, icon)
        if row.differs:
            below = QRect(rect.left() - 1, top + HEIGHT + 1, rect.width() + 6, 14)
            text(painter, below, row.differs, t.warning, 11, 500)


ROW = 44
"""px of a row."""
_WIDE = (114, 0, 84, 84, 92, 132)
_SLIM = (96, 0, 68, 84, 56, 104)
_MOST = (180, 0, 130, 132, 92, 132)
"""px of each column: the least in a wide page, the least in a narrow one, and the most."""
_CELL = 16
"""px of padding in a cell."""


class OrdersTable(DenseTable):
    """A dense table with the model of orders."""

    def __init__(self) -> None:
        super().__init__(translate("OrdersView", "Pedidos"), row_height=ROW)
        self.orders = OrdersModel()
        self.setModel(self.orders)
        self.setItemDelegate(OrderDelegate(self))
        self._narrow = False

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        """Show other rows with the cursor on one of them; the list stays where it was scrolled to."""
        bar = self.verticalScrollBar()
        top = bar.value()
        self.orders.set_rows(rows)
        self.fit_columns(narrow=self._narrow)
        bar.setValue(top)
        if chosen >= 0:
            self.go_to(chosen)

    def fit_columns(self, *, narrow: bool) -> None:
        """Numbers, days and amounts are shown whole: their columns follow the longest."""
        self._narrow = narrow
        self.orders.fit(narrow=narrow)
        widths = [
            min(max(least, self.orders.widest(column) + _CELL), most) if most else _CELL
            for column, (least, most) in enumerate(zip(_SLIM if narrow else _WIDE, _MOST, strict=True))
        ]
        self.set_columns(widths, ROUTE)
