"""The card with the table of instalments."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSpacerItem

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import fill, grow, heading, high, panel, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.payment.page import Ask, InstalmentLine, Intent, SplitInto
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable, rest_below, rows_head
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording import checkout_texts
from pos_app.wording.translation import translate

_HEAD = 38
_ROW, _LOWEST_ROW, _SEEN = 37, 32, 12
_NOTE = 34
_PADDING = 18
"""px beside the words of a cell."""
WIDTH = 418
MARK, COUNT, AMOUNT, INTEREST, TOTAL = range(5)


COLUMNS = range(COUNT, TOTAL + 1)


def headings() -> tuple[str, ...]:
    return (
        "",
        "",
        translate("instalments", "Parcela"),
        translate("instalments", "Juros"),
        translate("instalments", "No cartão"),
    )


class InstalmentsCard(Card):
    """The row under the cursor is chosen; Enter goes into the card page."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(1, 0, 1, 0), spacing=0)
        self._ask = ask
        words = translate("InstalmentsCard", "Parcelas")
        self.model = LineModel[InstalmentLine](headings(), lambda line: line.cells, COLUMNS)
        self.table = DenseTable(words, row_height=_ROW)
        self.table.setModel(self.model)
        self.table.setItemDelegate(InstalmentDelegate(self.table))
        self._quiet = False
        self.setFixedWidth(WIDTH)
        self._fit_columns()
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _: ask(Ask.ENTER_CARD))
        note = high(_NOTE, Label(checkout_texts.instalments_unknown(), size=12, tone="text_2"))
        note.setContentsMargins(12, 0, 12, 0)
        self._gap = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        head = panel(row(grow(heading(words)), Keycap(FocusKey.ROWS), margins=(11, 0, 11, 0)))
        fill(self.body, high(_HEAD, head), grow(self.table), self._gap, note)

    def show_lines(self, lines: tuple[InstalmentLine, ...], chosen: int) -> None:
        """Show the table with the cursor on ``chosen``, without announcing it."""
        self._quiet = True
        if lines != self.model.lines:
            self.model.set_lines(lines)
            self._fit_columns()
        row = next((row for row, line in enumerate(lines) if line.count == chosen), 0)
        if lines and self.table.row != row:
            self.table.go_to(row)
        self._quiet = False

    def _fit_columns(self) -> None:
        """Give the amounts the space that they take: they are never cut. The interest has what is left."""
        mark, count, amount, total = 36, 44, 88, 88
        widths = {MARK: mark, COUNT: count, AMOUNT: amount, TOTAL: total}
        for line in self.model.lines:
            for column, weight in ((COUNT, 600), (AMOUNT, 600), (TOTAL, 400)):
                needs = fonts.text_width(line.cells[column], 13, weight) + _PADDING
                widths[column] = max(widths[column], needs)
        self.table.set_columns([widths.get(column, 0) for column in range(5)], INTEREST)

    def _on_row(self, row: int) -> None:
        if not self._quiet and row >= 0:
            self._ask(SplitInto(self.model.lines[row].count))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show no part of a row, and twelve lower ones where that is enough to see all."""
        space = self.height() - _HEAD - _NOTE
        lower = (space - rows_head(self.table)) // _SEEN
        line = lower if _LOWEST_ROW <= lower < _ROW else _ROW
        self.table.verticalHeader().setDefaultSectionSize(line)
        self._gap.changeSize(0, rest_below(self.table, space, line))
        self.body.invalidate()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        with painter_for(self) as painter:
            for y in (_HEAD, self.height() - 35):
                fill_rect(painter, QRect(1, y, self.width() - 2, 1), theme().t.border)


class InstalmentDelegate(RowDelegate):
    """A round mark that is filled when chosen, then the numbers."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        if index.column() == MARK:
            centre = QPointF(rect.left() + 12, rect.top() + rect.height() / 2 + 0.5)
            painter.setPen(QPen(colour(t.primary_fill if chosen else t.border_strong), 1.5))
            painter.setBrush(colour(t.primary_fill if chosen else t.surface))
            painter.drawEllipse(centre, 7.25, 7.25)
            if chosen:
                painter.setBrush(colour(t.on_primary))
                painter.drawEllipse(centre, 2.5, 2.5)
            return
        free, ink, size, weight = index.data(ROW_ROLE).free, t.text, 13, 400
        if index.column() == INTEREST:
            ink, size, weight = (t.success, 12, 500) if free else (t.text_2, 12, 400)
        elif index.column() in (COUNT, AMOUNT):
            weight = 600
        text(painter, rect, str(index.data() or ""), ink, size, weight, RIGHT)
