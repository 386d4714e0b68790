"""How a line of the list of trips looks."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect
from PySide6.QtGui import QPainter

from pos_app.domain.trips import TripKind
from pos_app.ui.pages.search.model import Column, TripModel
from pos_app.ui.pages.search.rows import Stop, TripRow
from pos_app.ui.pages.search.widths import Width
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import TEXT_STRONG
from pos_app.ui.widgets.badge import HEIGHT, paint_badge
from pos_app.ui.widgets.paint import CENTRE, RIGHT, box, text
from pos_app.ui.widgets.row_delegate import RowDelegate
from pos_app.wording.notices import BadgeKind

_KINDS: dict[TripKind, BadgeKind] = {
    TripKind.DIRECT: "neutral",
    TripKind.ONE_STOP: "primary",
    TripKind.CONNECTION: "warning",
}
Index = QModelIndex | QPersistentModelIndex
_TILE = 30
_NO_NAME = "\u2014"


class TripDelegate(RowDelegate):
    """``width`` decides what stands in a column of its own and what in the second line of another."""

    width = Width.USUAL

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one column of a line."""
        model = index.model()
        if not isinstance(model, TripModel):
            return
        row = model.row(index.row())
        t = theme().t
        match Column(index.column()):
            case Column.NUMBER:
                text(painter, rect, row.number, t.text_2, 12, align=RIGHT)
            case Column.TIMES:
                self._times(painter, rect, row)
            case Column.DURATION:
                text(painter, rect, row.duration, t.text_2, 13)
            case Column.KIND:
                self._kind(painter, rect, row)
            case Column.BOARDS:
                self._boards(painter, rect, row)
            case Column.PLATFORM:
                text(painter, rect, row.platform, t.text_2, 13)
            case Column.ALIGHTS:
                self._stop(painter, rect, row.alights, row)
            case Column.COMPANY:
                self._company(painter, rect, row)
            case Column.CLASS:
                self._class(painter, rect, row)
            case Column.SEATS:
                self._seats(painter, rect, row)
            case Column.LOW_FARE:
                self._low_fare(painter, rect, row.low_fare)
            case Column.FARE:
                self._fare(painter, rect, row)

    def _times(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        weight = 400 if row.sold_out else 600
        x = rect.left()
        if self.width is Width.COMPACT and (row.boards.name or row.alights.unusual):
            middle = rect.center().y()
            self._terminals_below(painter, QRect(x, middle + 1, rect.width(), 16), row)
            rect = QRect(x, middle - 18, rect.width(), 20)
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

    def _stop(self, painter: QPainter, rect: QRect, stop: Stop, row: TripRow, size: int = 13) -> None:
        """Paint a terminal; one that most trips do not use is bold: customers may go to the other."""
        t = theme().t
        ink = t.text_2 if row.sold_out else t.text
        text(painter, rect, stop.name or _NO_NAME, ink, size, 600 if stop.unusual else 400)

    def _boards(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        if self.width is Width.WIDE or not row.alights.unusual:
            self._stop(painter, rect, row.boards, row)
            return
        middle = rect.center().y()
        self._stop(painter, QRect(rect.left(), middle - 16, rect.width(), 16), row.boards, row)
        icons.paint(painter, "arrow-right", theme().t.text_3, rect.left(), middle + 3, 12)
        below = QRect(rect.left() + 16, middle + 1, rect.width() - 16, 16)
        self._stop(painter, below, row.alights, row, 12)

    def _company(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        tone = theme().t.text_2 if row.sold_out else ""
        second = row.note
        if self.width is Width.COMPACT:
            second = " \u00b7 ".join(part for part in (row.note or row.service_class, row.low_fare) if part)
        if self.width is Width.WIDE:
            tile = QRect(rect.left(), rect.center().y() - _TILE // 2, _TILE, _TILE)
            box(painter, tile, fill=theme().t.surface, line=theme().t.border, radius=6)
            text(painter, tile, row.initials, tone or theme().t.text, 11, 600, CENTRE)
            rect = rect.adjusted(_TILE + 8, 0, 0, 0)
        self.two_lines(painter, rect, row.company, second, tone=tone)

    def _terminals_below(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        """Paint under the times where the trip begins, and where it ends unless most trips do: that is never
        cut for the sake of the usual terminal."""
        end = f"\u2192 {row.alights.name}" if row.alights.name and row.alights.unusual else ""
        after = fonts.text_width(end, 12, 600) + 6 if end else 0
        weight = 600 if row.boards.unusual else 400
        start = min(fonts.text_width(row.boards.name, 12, weight), max(0, rect.width() - after))
        ink = theme().t.text if row.boards.unusual else theme().t.text_2
        area = QRect(rect.left(), rect.top(), start, rect.height())
        text(painter, area, row.boards.name, ink, 12, weight)
        left = start + 6 if row.boards.name else 0
        text(painter, rect.adjusted(left, 0, 0, 0), end, theme().t.text, 12, 600)

    def _class(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        if not row.low_fare or self.width is Width.WIDE:
            text(painter, rect, row.service_class, t.text_2 if row.sold_out else t.text, 12)
            return
        middle = rect.center().y()
        text(painter, QRect(rect.left(), middle - 16, rect.width(), 16), row.service_class, t.text, 12)
        icons.paint(painter, "tag", t.lowfare, rect.left(), middle + 3, 12)
        below = QRect(rect.left() + 16, middle + 1, rect.width() - 8, 16)
        text(painter, below, row.low_fare, t.lowfare, 12, 600)

    def _low_fare(self, painter: QPainter, rect: QRect, words: str) -> None:
        t = theme().t
        if not words:
            text(painter, rect, _NO_NAME, t.text_3, 13, align=RIGHT)
            return
        text(painter, rect, words, t.lowfare, 13, 600, RIGHT)
        wide = fonts.text_width(words, 13, 600)
        icons.paint(painter, "tag", t.lowfare, rect.right() - wide - 18, rect.center().y() - 6, 13)

    def _seats(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        ink = t.warning if row.few else t.text_2 if row.sold_out else t.text
        text(painter, rect, row.seats, ink, 13, 600 if row.few else 400, RIGHT)

    def _fare(self, painter: QPainter, rect: QRect, row: TripRow) -> None:
        t = theme().t
        ink = t.text_2 if row.sold_out else t.text
        if not row.struck:
            text(painter, rect, row.fare, ink, TEXT_STRONG, 600, RIGHT)
            return
        middle = rect.top() + rect.height() // 2
        above = QRect(rect.left(), middle - 18, rect.width(), 15)
        text(painter, above, row.struck, t.text_3, 12, 400, RIGHT, strike=True)
        below = QRect(rect.left(), middle - 4, rect.width(), 22)
        text(painter, below, row.fare, ink, TEXT_STRONG, 600, RIGHT)
