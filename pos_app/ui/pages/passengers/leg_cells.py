"""The cells of one passenger: a leg each, with seat, benefit and price."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.passengers.page import LegCell
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import badge_width, paint_badge
from pos_app.ui.widgets.paint import RIGHT, box, painter_for, text
from pos_app.ui.widgets.tooltips import is_tooltip_request, show_full_text
from pos_app.wording.notices import BadgeKind
from pos_app.wording.translation import translate

HEIGHT = 54
_GAP = 8
_LEAST = 252
"""Narrower than this (px) a cell takes the next line."""
_WIDEST_ALONE = 420
_PADDING = 10


class LegCellView(QWidget):
    """Reads as one sentence: leg, seat, benefit, price."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cell = LegCell("", "")

    def show_cell(self, cell: LegCell) -> None:
        if cell != self._cell:
            self._cell = cell
            self.setAccessibleName(_sentence(cell))
            self.update()

    def event(self, event: QEvent) -> bool:
        """Show the whole title where it is cut."""
        if not is_tooltip_request(event):
            return super().event(event)
        cut = fonts.text_width(self._cell.title, 12) > self.width() - 2 * _PADDING
        show_full_text(event, self._cell.title if cut else "", self)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        cell = self._cell
        inner = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        line = QRect(inner.left(), 26, inner.width(), 22)
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border)
            text(painter, QRect(inner.left(), 6, inner.width(), 18), cell.title, t.text_2, 12)
            x = line.left()
            if cell.held:
                icons.paint(painter, "lock", t.primary, x, line.top() + 4, 14)
                x += 22
            label = cell.label or translate("passengers", "sem poltrona")
            size = 16 if cell.label else 12
            wide = fonts.text_width(label, size, 600)
            ink = t.text if cell.label else t.warning
            text(painter, QRect(x, line.top(), wide + 2, 22), label, ink, size, 600)
            x += wide + 8
            right = line.right() + 1
            if cell.price:
                price = fonts.text_width(cell.price, 13, 600)
                ink, weight = (t.success, 600) if cell.reduced else (t.text, 500)
                space = QRect(right - price - 2, line.top(), price + 2, 22)
                text(painter, space, cell.price, ink, 13, weight, RIGHT)
                right -= price + 12
            words = cell.benefit or translate("passengers", "Sem benefício")
            badge = badge_width(words)
            if right - badge > x:
                kind: BadgeKind = "success" if cell.benefit else "warning" if cell.refused else "neutral"
                paint_badge(painter, QPoint(right - badge, line.top() + 1), words, kind)
                right -= badge + 8
            if cell.where and fonts.text_width(cell.where, 12) <= right - x:
                text(painter, QRect(x, line.top(), right - x, 22), cell.where, t.text_2, 12)


class LegCells(QWidget):
    """Side by side as far as there is space, in order of travel."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._cells: list[LegCellView] = []
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_cells(self, cells: tuple[LegCell, ...]) -> None:
        for gone in self._cells[len(cells) :]:
            gone.hide()
            gone.deleteLater()
        del self._cells[len(cells) :]
        while len(self._cells) < len(cells):
            self._cells.append(LegCellView(self))
            self._cells[-1].show()
        for view, cell in zip(self._cells, cells, strict=True):
            view.show_cell(cell)
        self._position()
        self.updateGeometry()

    @property
    def cells(self) -> tuple[LegCellView, ...]:
        return tuple(self._cells)

    def _columns(self, width: int) -> int:
        """Return how many cells stand side by side; the lines are as even as can be."""
        most = max(1, (width + _GAP) // (_LEAST + _GAP))
        lines = max(1, -(-len(self._cells) // most))
        return max(1, -(-len(self._cells) // lines))

    def sizeHint(self) -> QSize:
        return QSize(_LEAST, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, HEIGHT)

    def hasHeightForWidth(self) -> bool:
        """Cells wrap into further lines."""
        return True

    def heightForWidth(self, width: int) -> int:
        lines = -(-len(self._cells) // self._columns(width)) if self._cells else 0
        return max(0, lines * (HEIGHT + _GAP) - _GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._position()

    def _position(self) -> None:
        columns = self._columns(self.width())
        width = (self.width() - _GAP * (columns - 1)) // columns
        if len(self._cells) == 1:
            width = min(width, _WIDEST_ALONE)
        for number, cell in enumerate(self._cells):
            line, column = divmod(number, columns)
            cell.setGeometry(column * (width + _GAP), line * (HEIGHT + _GAP), width, HEIGHT)


def _sentence(cell: LegCell) -> str:
    seat = translate("passengers", "sem poltrona")
    if cell.label:
        seat = translate("seats", "Poltrona {label}").format(label=cell.label)
    held = translate("passengers", "reservada") if cell.held else ""
    benefit = cell.benefit or translate("passengers", "Sem benefício")
    parts = (cell.title, seat, cell.where, held, benefit, cell.price)
    return ", ".join(part for part in parts if part)
