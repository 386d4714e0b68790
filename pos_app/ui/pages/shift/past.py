"""The signed shifts, and the closing of one as it was signed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget

from pos_app.ui.kit.layouts import Stretch, asks, column, grow, lay_out, panel, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel, LineTable
from pos_app.ui.pages.shift.charts import MIDDLE, WIDEST, ChartCard, ChartsView, FaceView, edged, stand
from pos_app.ui.pages.shift.closing import ComparedTable
from pos_app.ui.pages.shift.lines import PastLine, PastShown
from pos_app.ui.pages.shift.presenter import Ask, FileKind, Intent, PastMarked
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.bars import LyingBars
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import ElidedLabel, Label
from pos_app.ui.widgets.paint import RIGHT, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.ui.widgets.scroll import scrolled
from pos_app.wording import shift_page_texts as words
from pos_app.wording.notices import CommandId

_LIST, _LIST_HIGH = 252, 132
_ROW = 48


def _cells(one: PastLine) -> tuple[str, ...]:
    return f"{one.name}, {one.when}, {one.who}", one.result


class PastFace(FaceView):
    """Passive; the list at the left, what the cursor is on beside it."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._title, self._caption = Label(size=20, weight=600), ElidedLabel(tone="text_2")
        back = asks(Button(words.back(), key=CommandId.BACK), ask, Ask.BACK)
        self._papers = [
            asks(Button(words.print_closing(), icon="printer", key=CommandId.PRINT), ask, Ask.PRINT),
            asks(Button("PDF", icon="download", key=CommandId.SAVE_PDF), ask, FileKind.PDF),
            asks(Button("XLSX"), ask, FileKind.XLSX),
            asks(Button("CSV"), ask, FileKind.CSV),
        ]
        model = LineModel((words.shift_head(), words.result_title()), _cells)
        self.table = LineTable(words.past_name(), model, _PastDelegate, (0, 112), 0, _ROW, headed=False)
        self.table.marked.connect(lambda key: ask(PastMarked(key)))
        self.compared = ComparedTable()
        self._notes = Label(size=12, tone="text_2", wrap=True)
        self._routes = ChartCard(words.by_route(), LyingBars)
        self.charts = ChartsView(self._routes)
        parts = (self._notes, edged(self.compared), self.charts, Stretch)
        inner = panel(column(*parts, spacing=10, margins=(0, 0, 8, 0)))
        self._head, self._buttons, self._body = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        first, rest = row(*self._papers[:2], Stretch, spacing=8), row(*self._papers[2:], back, spacing=8)
        buttons = row(first, rest, into=self._buttons, spacing=8)
        title = grow(row(self._title, grow(self._caption), spacing=8))
        head = row(title, buttons, into=self._head, spacing=8)
        self._list, self._faces = edged(self.table), QStackedWidget()
        shown = panel(column(grow(scrolled(inner, self)), spacing=0))
        whole = panel(row(self._list, grow(shown), into=self._body, spacing=12))
        lay_out(self, column(head, grow(self._faces), spacing=10))
        self._faces.addWidget(EmptyState("history", *words.none_signed()))
        self._faces.addWidget(whole)

    def fit(self, width: int) -> None:
        beside = width >= MIDDLE + _LIST
        stand(self._head, beside=beside)
        stand(self._buttons, beside=width >= MIDDLE + 90)
        stand(self._body, beside=beside)
        self._list.setMinimumWidth(_LIST)
        self._list.setMaximumWidth(_LIST if beside else WIDEST)
        self._list.setMaximumHeight(WIDEST if beside else _LIST_HIGH)
        for part in (self.charts, self.compared):
            part.fit(width - (_LIST + 30 if beside else 20))

    def take_keyboard(self) -> None:
        self.table.setFocus()

    def show_past(self, lines: tuple[PastLine, ...], key: str) -> None:
        self.table.show_lines(lines, key)
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
        self.compared.show_all(shown.lines)
        self.charts.show_charts(shown.charts)
        self._routes.show_chart(shown.charts.routes)


class _PastDelegate(RowDelegate):
    """The shift over when and who, at the right how it came out."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        t = theme().t
        line: PastLine = index.data(ROW_ROLE)
        if index.column() == 0:
            space = rect.adjusted(4, 0, 40, 0)
            self.two_lines(painter, space, f"{line.name} \u00b7 {line.when}", line.who, weight=600)
        else:
            text(painter, rect, line.result, t.warning if line.differs else t.success, 12, 500, RIGHT)
