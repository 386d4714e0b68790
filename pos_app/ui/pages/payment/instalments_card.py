"""The card with the table of instalments."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.pages.payment.instalment_delegate import InstalmentDelegate
from pos_app.ui.pages.payment.instalment_model import AMOUNT, COUNT, INTEREST, MARK, TOTAL, InstalmentModel
from pos_app.ui.pages.payment.page import InstalmentLine
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable, rest_below
from pos_app.ui.widgets.keycap import Keycap
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording import payment_page_texts
from pos_app.wording.translation import translate

_HEAD = 38
_ROW = 30
_NOTE = 34
_PADDING = 18
"""px beside the words of a cell."""
WIDTH, _NARROW_WIDTH = 372, 342


class InstalmentsCard(Card):
    """``chosen`` carries the count under the row cursor, ``accepted`` is Enter."""

    chosen = Signal(int)
    accepted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, margins=(1, 0, 1, 0), spacing=0)
        top = QWidget(self)
        top.setFixedHeight(_HEAD)
        head = QHBoxLayout(top)
        head.setContentsMargins(11, 0, 11, 0)
        head.addWidget(Label(translate("InstalmentsCard", "Parcelas"), self, size=15, weight=600), 1)
        head.addWidget(Keycap(FocusKey.ROWS, parent=self))
        self.model = InstalmentModel()
        self.table = DenseTable(translate("InstalmentsCard", "Parcelas"), self, row_height=_ROW)
        self.table.setModel(self.model)
        self.table.setItemDelegate(InstalmentDelegate(self.table))
        self._narrow = False
        self._fit_columns()
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _: self.accepted.emit())
        note = Label(
            payment_page_texts.instalments_unknown(),
            self,
            size=12,
            tone="text_2",
        )
        note.setContentsMargins(12, 0, 12, 0)
        note.setFixedHeight(_NOTE)
        self._gap = QSpacerItem(0, 0, QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.body.addWidget(top)
        self.body.addWidget(self.table, 1)
        self.body.addItem(self._gap)
        self.body.addWidget(note)
        self._quiet = False

    def show_lines(self, lines: tuple[InstalmentLine, ...], chosen: int) -> None:
        """Show the table with the cursor on ``chosen``, without announcing it."""
        self._quiet = True
        if self.model.set_lines(lines):
            self._fit_columns()
        row = self.model.row_of(chosen)
        if lines and self.table.row != row:
            self.table.go_to(row)
        self._quiet = False

    def set_narrow(self, narrow: bool) -> None:
        """Use less padding on a narrow page."""
        self.setFixedWidth(_NARROW_WIDTH if narrow else WIDTH)
        self._narrow = narrow
        self._fit_columns()

    def _fit_columns(self) -> None:
        """Give the amounts the space that they take: they are never cut. The interest has what is left."""
        mark, count, amount, total = (28, 40, 88, 84) if self._narrow else (40, 50, 96, 96)
        widths = {MARK: mark, COUNT: count, AMOUNT: amount, TOTAL: total}
        for line in self.model.lines:
            cells = (
                (COUNT, f"{line.count}\u00d7", 600),
                (AMOUNT, line.amount, 600),
                (TOTAL, line.total, 400),
            )
            for column, words, weight in cells:
                widths[column] = max(widths[column], fonts.text_width(words, 13, weight) + _PADDING)
        self.table.set_columns([widths.get(column, 0) for column in range(5)], INTEREST)

    def _on_row(self, row: int) -> None:
        if not self._quiet and row >= 0:
            self.chosen.emit(self.model.line(row).count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show no part of a row."""
        space = self.height() - _HEAD - _NOTE
        self._gap.changeSize(0, rest_below(self.table, space, _ROW))
        self.body.invalidate()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card with the lines under head and table."""
        super().paintEvent(event)
        with painter_for(self) as painter:
            for y in (_HEAD, self.height() - 35):
                fill_rect(painter, QRect(1, y, self.width() - 2, 1), theme().t.border)
