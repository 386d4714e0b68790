"""The chosen instalments in one row, where a list of all has no room or is not for fingers."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy

from pos_app.ui.kit.layouts import Stretch, fill, fill_sheet, grow, row
from pos_app.ui.kit.tables import LineModel
from pos_app.ui.pages.payment.instalments import COLUMNS, InstalmentDelegate, headings
from pos_app.ui.pages.payment.page import InstalmentLine, Intent, SplitInto
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording.translation import translate

_ROW = 56
_LIST = 520


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
        self.others = _StepButton(
            self._step, translate("InstalmentFold", "Outras parcelas"), icon_after="chevron-down"
        )
        self.others.clicked.connect(lambda _=False: self._open())
        fill(self.body, row(self._parts, grow(self._total), self.others, spacing=12))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_lines(self, lines: tuple[InstalmentLine, ...], chosen: int) -> None:
        self._lines, self._count = lines, chosen
        line = next((one for one in lines if one.count == chosen), None)
        self.others.setVisible(len(lines) > 1)
        if line is None:
            return
        words = translate("InstalmentFold", "{count}x de {amount}")
        self._parts.setText(words.format(count=line.count, amount=line.amount))
        costs = translate("InstalmentFold", "com juros: {total} no cartão").format(total=line.total)
        self._total.setText(translate("InstalmentFold", "sem juros") if line.free else costs)
        self.others.setAccessibleDescription(f"{self._parts.text()}, {self._total.text()}")

    def _step(self, by: int) -> None:
        counts = [line.count for line in self._lines]
        if self._count in counts:
            at = counts.index(self._count) + by
            if 0 <= at < len(counts):
                self._ask(SplitInto(counts[at]))

    def _open(self) -> None:
        self.list = InstalmentList(self, self._lines, self._count, self._ask)
        self.list.open()


class _StepButton(Button):
    def __init__(self, step: Callable[[int], object], words: str, *, icon_after: str) -> None:
        super().__init__(words, icon_after=icon_after, touch=True)
        self._step_by = step

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if by := steps.get(Qt.Key(event.key())):
            self._step_by(by)
        else:
            super().keyPressEvent(event)


class InstalmentList(Sheet):
    """Every line, over the page; a press takes one and closes it."""

    def __init__(
        self,
        parent: InstalmentFold,
        lines: tuple[InstalmentLine, ...],
        chosen: int,
        ask: Callable[[Intent], object],
    ) -> None:
        super().__init__(parent.window(), translate("InstalmentFold", "Parcelas"))
        self._ask = ask
        self._lines = lines
        self.table = DenseTable(self.windowTitle(), row_height=_ROW)
        model = LineModel[InstalmentLine](headings(), lambda line: line.cells, COLUMNS)
        model.setParent(self.table)
        self.table.setModel(model)
        self.table.setItemDelegate(InstalmentDelegate(self.table))
        model.set_lines(lines)
        self.table.set_columns([40, 60, 120, 0, 120], 3)
        self.table.go_to(next((n for n, line in enumerate(lines) if line.count == chosen), 0))
        self.table.one_press = True
        self.table.row_chosen.connect(self._take)
        close = Button(translate("InstalmentFold", "Fechar"), touch=True)
        close.clicked.connect(lambda _=False: self.reject())
        fill_sheet(self, grow(self.table), foot=(Stretch, close))
        self.resize(self.sizeHint())
        self.table.setFocus()

    def sizeHint(self) -> QSize:
        window = self.parentWidget()
        tallest = window.height() - 48 if window is not None else 600
        return QSize(_LIST, min(tallest, len(self._lines) * _ROW + 160))

    def _take(self, row: int) -> None:
        self._ask(SplitInto(self._lines[row].count))
        self.accept()
