"""The list of what other counters left, and the sheet that shows it beside another page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QTableView, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, fill_sheet, high
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.shared.left_open import LeftLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.badge import HEIGHT, badge_width, paint_badge
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, paint_text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import overview_texts as texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_NUMBER, _COUNTER, _ROUTE, _WHO, _TOTAL, _STATE = range(6)
ROW = 40
_WIDE = (136, 176, 0, 156, 100, 146)
_SLIM = (136, 0, 0, 0, 96, 146)
NARROW = 760
"""px of width below which the counter stands under the route, and who buys nowhere."""


class _Delegate(RowDelegate):
    """The number in bold, the state as a badge."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: LeftLine = index.data(ROW_ROLE)
        match index.column():
            case c if c == _NUMBER:
                paint_text(painter, rect.adjusted(6, 0, 0, 0), line.number, t.text, 13, 600)
            case c if c == _TOTAL:
                paint_text(painter, rect, line.total, t.text, 13, 600, RIGHT)
            case c if c == _STATE:
                mark = line.mark
                icon = mark.icon if badge_width(mark.text, mark.icon) <= rect.width() + 8 else ""
                at = QPoint(rect.left(), rect.center().y() - HEIGHT // 2 + 1)
                paint_badge(painter, at, mark.text, mark.kind, icon)
            case c if c == _WHO:
                paint_text(painter, rect, line.who, t.text_2, 13)
            case c if c == _COUNTER:
                self.two_lines(painter, rect, line.counter, line.operator, weight=400)
            case c if c == _ROUTE:
                table = self.parent()
                slim = isinstance(table, QTableView) and table.isColumnHidden(_COUNTER)
                self.two_lines(painter, rect, line.route, line.counter if slim else "", weight=400)


def _cells(line: LeftLine) -> tuple[str, ...]:
    counter = ", ".join(filter(None, (line.counter, line.operator)))
    return (line.number, counter, line.route, line.who, line.total, line.mark.text)


class LeftTable(LineTable[LeftLine]):
    """Orders and parked sales of the branch, one a line."""

    def __init__(self, name: str) -> None:
        heads = (
            translate("Pedido"),
            translate("Guichê"),
            translate("Trecho"),
            translate("Comprador"),
            translate("Total"),
            translate("Status"),
        )
        super().__init__(name, LineModel(heads, _cells, (_TOTAL,)), _Delegate, _WIDE, _ROUTE, ROW)

    def fit(self, width: int) -> None:
        """Leave columns out where there is little room."""
        slim = width < NARROW
        self.set_columns(list(_SLIM if slim else _WIDE), _ROUTE)
        for column in (_COUNTER, _WHO):
            self.setColumnHidden(column, slim)


class LeftBox(Sheet):
    """What other counters left, to be taken over; open it with ``open()``. ``take`` gets the line."""

    def __init__(self, parent: QWidget, take: Callable[[LeftLine], object]) -> None:
        super().__init__(parent, texts.left_open())
        self.table = LeftTable(texts.left_open())
        self._words = Label(texts.reading(), tone="text_2", wrap=True)
        self.act = Button(texts.take_over(), kind="main", key=FocusKey.ENTER)
        self.keep = Button(texts.close(), key=CommandId.BACK)
        foot = (Stretch, self.keep, self.act)
        fill_sheet(self, self._words, high(ROW * 9, self.table), spacing=10, foot=foot)
        self.setFixedWidth(min(920, parent.window().width() - 40))
        self.table.fit(self.width() - 40)
        self.keep.clicked.connect(lambda _=False: self.reject())
        self.act.clicked.connect(lambda _=False: self._take())
        self.table.row_chosen.connect(lambda _row: self._take())
        self._given = take
        self.act.setEnabled(False)

    def show_lines(self, lines: tuple[LeftLine, ...]) -> None:
        self.table.show_lines(lines)
        self._words.setText("" if lines else texts.nothing_left())
        self._words.setVisible(not lines)
        self.act.setEnabled(bool(lines))
        self.adjustSize()
        (self.table if lines else self.keep).setFocus()

    def show_problem(self, sentence: str) -> None:
        self._words.setText(sentence)
        self._words.setVisible(True)
        self.keep.setFocus()

    def _take(self) -> None:
        found = next((one for one in self.table.lines if one.key == self.table.marked_key), None)
        if found is not None:
            self.accept()
            self._given(found)
