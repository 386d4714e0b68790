"""How the rows of dense tables look."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import LEFT, fill_rect, paint_text

Index = QModelIndex | QPersistentModelIndex

_BAR = 4


class RowDelegate(QStyledItemDelegate):
    """Paints lines and the row cursor; a page's own delegate overrides ``paint_cell``.

    The row cursor is a tint, a 4 px bar at the left, and 1 px primary lines while the table has
    the keyboard.
    """

    padding = 8
    """px at each side of a cell."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        t = theme().t
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bottom = QRect(rect.left(), rect.bottom(), rect.width(), 1)
        if chosen:
            fill_rect(painter, rect, t.primary_tint)
            focused = self._focused(option)
            fill_rect(painter, bottom, t.primary if focused else t.border)
            if focused:
                fill_rect(painter, QRect(rect.left(), rect.top(), rect.width(), 1), t.primary)
            if index.column() == 0:
                fill_rect(painter, QRect(rect.left(), rect.top(), _BAR, rect.height()), t.primary)
        else:
            fill_rect(painter, bottom, t.border)
        self.paint_cell(painter, rect.adjusted(self.padding, 0, -self.padding, -1), index, chosen)
        painter.restore()

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint the cell's content inside ``rect``; by default the model's text."""
        side = index.data(Qt.ItemDataRole.TextAlignmentRole)
        align = Qt.AlignmentFlag(side) | Qt.AlignmentFlag.AlignVCenter if side else LEFT
        text = index.data(Qt.ItemDataRole.DisplayRole)
        if text:
            paint_text(painter, rect, str(text), theme().t.text, align=align)

    def two_lines(
        self, painter: QPainter, rect: QRect, first: str, second: str, *, weight: int = 500, tone: str = ""
    ) -> None:
        """Paint a name with a smaller line under it; without a second line the name is centred."""
        t = theme().t
        if not second:
            paint_text(painter, rect, first, tone or t.text, 13, weight)
            return
        middle = rect.top() + rect.height() // 2
        paint_text(
            painter, QRect(rect.left(), middle - 17, rect.width(), 17), first, tone or t.text, 13, weight
        )
        paint_text(painter, QRect(rect.left(), middle, rect.width(), 16), second, t.text_2, 12)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return nothing special: the table sets row heights."""
        return QSize(0, 0)

    @staticmethod
    def _focused(option: QStyleOptionViewItem) -> bool:
        view = option.widget
        return isinstance(view, QTableView) and view.hasFocus()
