"""How a line of the list of trips looks."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect
from PySide6.QtGui import QPainter

from pos_app.domain.trips import TripKind
from pos_app.ui.pages.search.model import Column, TripModel
from pos_app.ui.pages.search.rows import TripRow
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TEXT_STRONG
from pos_app.ui.widgets.badge import HEIGHT, paint_badge
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import RowDelegate
from pos_app.wording.state_mark import BadgeKind

_KINDS: dict[TripKind, BadgeKind] = {
    TripKind.DIRECT: "neutral",
    TripKind.ONE_STOP: "primary",
    TripKind.CONNECTION: "warning",
}
Index = QModelIndex | QPersistentModelIndex


class TripDelegate(RowDelegate):
    """``compact`` is set on narrow windows: the class stands under the company then."""

    compact = False

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one column of a line."""
        model = index.model()
        if not isinstance(model, TripModel):
            return
        row = model.row(index.row())
        match Column(index.column()):
            case Column.NUMBER:
                text(painter, rect, row.number, theme().t.text_2, 12, align=RIGHT)
            case Column.TIMES:
                self._times(painter, rect, row)
            case Column.DURATION:
                text(painter, rect, row.duration, theme().t.text_2, 13)
            case Column.KIND:
                self._kind(painter, rect, row)
            case Column.COMPANY:
                self._company(painter, rect, row)
            case Column.CLASS:
                self._class(painter, rect, row)
            case Column.SEATS:
                self._seats(painter, rect, row)
            case Column.FARE:
                self._fare(painter, rect, row)

    def _times(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        weight = 400 if row.sold_out else 600
        x = rect.left()
        wide = fonts.text_width(row.departs, TEXT_STRONG, weight)
        text(painter, rect, row.departs, t.text_2 if row.sold_out else t.text, TEXT_STRONG, weight)
        x += wide + 6
        icons.paint(painter, "arrow-right", t.text_3, x, rect.center().y() - 6, 12)
        x += 18
        arrives = QRect(x, rect.top(), rect.right() - x + 8, rect.height())
        text(painter, arrives, row.arrives, t.text_2, TEXT_STRONG)
        if row.later:
            x += fonts.text_width(row.arrives, TEXT_STRONG) + 4
            text(painter, QRect(x, rect.top(), 60, rect.height()), row.later, t.warning, 11, 600)

    def _kind(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        at = QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1)
        if row.other:
            paint_badge(painter, at, row.other, "warning")
        else:
            paint_badge(painter, at, row.kind_text, _KINDS[row.kind])

    def _company(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        second = row.note
        if self.compact:
            second = " \u00b7 ".join(part for part in (row.note or row.service_class, row.low_fare) if part)
        self.two_lines(painter, rect, row.company, second, tone=theme().t.text_2 if row.sold_out else "")

    def _class(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        if not row.low_fare:
            text(painter, rect, row.service_class, t.text_2 if row.sold_out else t.text, 12)
            return
        middle = rect.center().y()
        text(painter, QRect(rect.left(), middle - 16, rect.width(), 16), row.service_class, t.text, 12)
        icons.paint(painter, "tag", t.lowfare, rect.left(), middle + 3, 12)
        below = QRect(rect.left() + 16, middle + 1, rect.width() - 8, 16)
        text(painter, below, row.low_fare, t.lowfare, 12, 600)

    def _seats(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        ink = t.warning if row.few else t.text_2 if row.sold_out else t.text
        text(painter, rect, row.seats, ink, 13, 600 if row.few else 400, RIGHT)

    def _fare(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        rect = rect.adjusted(-8, 0, 0, 0)
        text(painter, rect, row.fare, t.text_2 if row.sold_out else t.text, TEXT_STRONG, 600, RIGHT)
        if row.struck:
            wide = fonts.text_width(row.fare, TEXT_STRONG, 600)
            left = QRect(rect.left(), rect.top(), rect.width() - wide - 8, rect.height())
            text(painter, left, row.struck, t.text_3, 12, 400, RIGHT, strike=True)
