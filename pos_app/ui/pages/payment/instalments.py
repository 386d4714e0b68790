"""The instalments: a card with the table of them and, where that has no room, one row that opens it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QSpacerItem, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import Stretch, fill, fill_sheet, grow, heading, high, panel, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.payment.page import Ask, InstalmentLine, Intent, SplitInto
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable, rest_below, rows_head
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, fill_rect, paint_text, painter_for
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import checkout_texts
from pos_app.wording.translation import translate

_HEAD = 38
_ROW, _LOWEST_ROW, _SEEN = 37, 32, 12
_FINGER_ROW, _LIST = 56, 520
"""Height of a row for fingers and width of the list over the page, in px."""
_NOTE = 34
_PADDING = 18
"""px beside the words of a cell."""
WIDTH = 418
MARK, COUNT, AMOUNT, INTEREST, TOTAL = range(5)


class InstalmentTable(DenseTable):
    """The lines with their amounts."""

    def __init__(self, text: str, *, row_height: int = _ROW) -> None:
        super().__init__(text, row_height=row_height)
        amount, interest = translate("instalments", "Parcela"), translate("instalments", "Juros")
        heads = ("", "", amount, interest, translate("instalments", "No cartão"))
        self.shown = LineModel[InstalmentLine](heads, lambda line: line.cells, range(COUNT, TOTAL + 1))
        self.shown.setParent(self)
        self.setModel(self.shown)
        self.setItemDelegate(InstalmentDelegate(self))

    def go_to_count(self, count: int) -> None:
        """Put the cursor on the line of so many instalments."""
        wanted = next((n for n, line in enumerate(self.shown.lines) if line.count == count), 0)
        if self.shown.lines and self.row != wanted:
            self.go_to(wanted)


class InstalmentsCard(Card):
    """The row under the cursor is chosen; Enter goes into the card page."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(1, 0, 1, 0), spacing=0)
        self._ask = ask
        text = translate("InstalmentsCard", "Parcelas")
        self.table = InstalmentTable(text)
        self._quiet = False
        self.setFixedWidth(WIDTH)
        self._fit_columns()
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _: ask(Ask.ENTER_CARD))
        note = high(_NOTE, Label(checkout_texts.instalments_unknown(), size=12, tone="text_2"))
        note.setContentsMargins(12, 0, 12, 0)
        self._gap = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        head = panel(row(grow(heading(text)), Keycap(FocusKey.ROWS), margins=(11, 0, 11, 0)))
        fill(self.body, high(_HEAD, head), grow(self.table), self._gap, note)

    def show_lines(self, lines: tuple[InstalmentLine, ...], chosen: int) -> None:
        """Show the table with the cursor on ``chosen``, without announcing it."""
        self._quiet = True
        if lines != self.table.shown.lines:
            self.table.shown.set_lines(lines)
            self._fit_columns()
        self.table.go_to_count(chosen)
        self._quiet = False

    def _fit_columns(self) -> None:
        """Give the amounts the space that they take: they are never cut. The interest has what is left."""
        widths = {MARK: 36, COUNT: 44, AMOUNT: 88, TOTAL: 88}
        for line in self.table.shown.lines:
            for column, weight in ((COUNT, 600), (AMOUNT, 600), (TOTAL, 400)):
                needs = fonts.text_width(line.cells[column], 13, weight) + _PADDING
                widths[column] = max(widths[column], needs)
        self.table.set_columns([widths.get(column, 0) for column in range(5)], INTEREST)

    def _on_row(self, row: int) -> None:
        if not self._quiet and row >= 0:
            self._ask(SplitInto(self.table.shown.lines[row].count))

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
        paint_text(painter, rect, str(index.data() or ""), ink, size, weight, RIGHT)


class InstalmentFold(Card):
    """What is chosen, and ``others``: a button for the list over the page; arrows step through it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__(margins=(14, 5, 9, 5), spacing=0)
        self._ask = ask
        self._lines: tuple[InstalmentLine, ...] = ()
        self._count = 0
        self.list: InstalmentList | None = None
        self._parts = Label(size=18, weight=600)
        self._total = ElidedLabel(size=14, tone="text_2")
        text = translate("InstalmentFold", "Outras parcelas")
        self.others = _StepButton(text, self._step)
        self.others.clicked.connect(lambda _=False: self._open())
        fill(self.body, row(self._parts, grow(self._total), self.others, spacing=12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[InstalmentLine, ...], chosen: int) -> None:
        self._lines, self._count = lines, chosen
        line = next((one for one in lines if one.count == chosen), None)
        self.others.setVisible(len(lines) > 1)
        if line is None:
            return
        text = translate("InstalmentFold", "{count}x de {amount}")
        self._parts.setText(text.format(count=line.count, amount=line.amount))
        costs = translate("InstalmentFold", "com juros: {total} no cartão").format(total=line.total)
        self._total.setText(translate("InstalmentFold", "sem juros") if line.free else costs)
        self.others.setAccessibleDescription(f"{self._parts.text()}, {self._total.text()}")

    def _step(self, by: int) -> None:
        counts = [line.count for line in self._lines]
        if self._count in counts and 0 <= (wanted := counts.index(self._count) + by) < len(counts):
            self._ask(SplitInto(counts[wanted]))

    def _open(self) -> None:
        self.list = InstalmentList(self.window(), self._lines, self._count, self._ask)
        self.list.open()


class _StepButton(Button):
    def __init__(self, text: str, step: Callable[[int], object]) -> None:
        super().__init__(text, icon_after="chevron-down", touch=True)
        self._step = step

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down choose the line before and after."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step(-1 if event.key() == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)


class InstalmentList(Sheet):
    """Every line, over the page; a press takes one and closes it."""

    def __init__(
        self,
        parent: QWidget,
        lines: tuple[InstalmentLine, ...],
        chosen: int,
        ask: Callable[[Intent], object],
    ) -> None:
        super().__init__(parent, translate("InstalmentFold", "Parcelas"))
        self._ask = ask
        self.table = InstalmentTable(self.windowTitle(), row_height=_FINGER_ROW)
        self.table.shown.set_lines(lines)
        self.table.set_columns([40, 60, 120, 0, 120], INTEREST)
        self.table.go_to_count(chosen)
        self.table.one_press = True
        self.table.row_chosen.connect(self._take)
        close = Button(translate("InstalmentFold", "Fechar"), touch=True)
        close.clicked.connect(lambda _=False: self.reject())
        fill_sheet(self, grow(self.table), foot=(Stretch, close))
        self.resize(_LIST, min(parent.height() - 48, len(lines) * _FINGER_ROW + 160))
        self.table.setFocus()

    def _take(self, row: int) -> None:
        self._ask(SplitInto(self.table.shown.lines[row].count))
        self.accept()
