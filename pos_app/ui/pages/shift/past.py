"""The signed shifts, and the closing of one as it was signed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from pos_app.ui.kit.layouts import Stretch, asks, column, filled, grow, lay_out, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.shift.charts import MIDDLE, ChartsView, FaceView, routes_card, stand
from pos_app.ui.pages.shift.closing import ComparedTable
from pos_app.ui.pages.shift.lines import PastLine, PastShown
from pos_app.ui.pages.shift.presenter import Ask, FileKind, Intent, PastMarked
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import shift_page_texts as words
from pos_app.wording.notices import CommandId

_LIST, _LIST_HIGH = 252, 132
_ROW = 48


class PastFace(FaceView):
    """Passive; the list at the left, what the cursor is on beside it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self._quiet = False
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        back = asks(Button(words.back(), key=CommandId.BACK), ask, Ask.BACK)
        self._papers = [
            asks(Button(words.print_closing(), icon="printer", key=CommandId.PRINT), ask, Ask.PRINT),
            asks(Button("PDF", icon="download", key=CommandId.SAVE_PDF), ask, FileKind.PDF),
            asks(Button("XLSX"), ask, FileKind.XLSX),
            asks(Button("CSV"), ask, FileKind.CSV),
        ]
        self.model: LineModel[PastLine] = LineModel(
            (words.shift_head(), words.result_title()),
            lambda one: (f"{one.name}, {one.when}, {one.who}", one.result),
        )
        self.table = DenseTable(words.past_name(), row_height=_ROW)
        self.table.horizontalHeader().hide()
        self.table.setModel(self.model)
        self.table.setItemDelegate(_PastDelegate(self.table))
        self.table.set_columns([0, 112], 0)
        self.table.row_changed.connect(self._on_row)
        self.compared = ComparedTable()
        self._notes = Label(size=12, tone="text_2", wrap=True)
        self._routes = routes_card()
        self.charts = ChartsView(self._routes)
        inner = QWidget()
        table = filled(Card(margins=(1, 1, 1, 1), spacing=0), self.compared)
        lay_out(inner, column(self._notes, table, self.charts, Stretch, spacing=10, margins=(0, 0, 8, 0)))
        self._head, self._buttons = QHBoxLayout(), QHBoxLayout()
        first, rest = row(*self._papers[:2], Stretch, spacing=8), row(*self._papers[2:], back, spacing=8)
        buttons = row(first, rest, into=self._buttons, spacing=8)
        head = row(
            grow(row(self._title, grow(self._caption), spacing=8)), buttons, into=self._head, spacing=8
        )
        self._shown = QWidget()
        lay_out(self._shown, column(grow(scrolled(inner, self._shown)), spacing=0))
        self._list = filled(Card(margins=(1, 1, 1, 1), spacing=0), self.table)
        self._body = QHBoxLayout()
        whole = QWidget()
        lay_out(whole, row(self._list, grow(self._shown), into=self._body, spacing=12))
        self._faces = QStackedWidget()
        lay_out(self, column(head, grow(self._faces), spacing=10))
        self._faces.addWidget(EmptyState("history", *words.none_signed()))
        self._faces.addWidget(whole)

    def fit(self, width: int) -> None:
        beside = width >= MIDDLE + _LIST
        stand(self._head, beside=width >= MIDDLE + _LIST)
        stand(self._buttons, beside=width >= MIDDLE + 90)
        stand(self._body, beside=beside)
        self._list.setMinimumWidth(_LIST)
        self._list.setMaximumWidth(_LIST if beside else 16_777_215)
        self._list.setMaximumHeight(16_777_215 if beside else _LIST_HIGH)
        self.charts.fit(width - (_LIST + 30 if beside else 20))
        self.compared.fit(width - (_LIST + 30 if beside else 20))

    def take_keyboard(self) -> None:
        self.table.setFocus()

    def show_past(self, lines: tuple[PastLine, ...], key: str) -> None:
        self._quiet = True
        self.model.set_lines(lines)
        self.table.go_to(next((n for n, one in enumerate(lines) if one.key == key), 0))
        self._quiet = False
        self._faces.setCurrentIndex(1 if lines else 0)
        for one in self._papers:
            one.setVisible(bool(lines))
        if not lines:
            self._title.setText(words.past_name())
            self._caption.setText("")

    def show_signed(self, shown: PastShown) -> None:
        self._title.setText(shown.title)
        self._caption.setText(shown.caption)
        self._notes.setText("\n".join(shown.notes))
        self._notes.setVisible(bool(shown.notes))
        self.compared.show_lines(shown.lines)
        self.charts.show_charts(shown.charts)
        self._routes.show_chart(shown.charts.routes)

    def _on_row(self, number: int) -> None:
        if not self._quiet and 0 <= number < len(self.model.lines):
            self._ask(PastMarked(self.model.lines[number].key))


class _PastDelegate(RowDelegate):
    """The shift over when and who, at the right how it came out."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: PastLine = index.data(ROW_ROLE)
        if index.column() == 0:
            self.two_lines(
                painter, rect.adjusted(4, 0, 40, 0), f"{line.name} \u00b7 {line.when}", line.who, weight=600
            )
        else:
            text(painter, rect, line.result, t.warning if line.differs else t.success, 12, 500, RIGHT)
