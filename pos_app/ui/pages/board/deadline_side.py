"""The deadlines beside the departures, with the button that opens what is marked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.layouts import column, grow, lay_out, row
from pos_app.ui.kit.tables import ROW_ROLE, LineModel
from pos_app.ui.pages.board.rows import Ask, DeadlineLine, DeadlineMarked, Intent, Opens
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.button import MainAction
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.ui.widgets.row_delegate import Index, RowDelegate
from pos_app.wording.translation import translate

_ICON, _WORDS, _TIME = range(3)
_WIDTHS = (40, 0, 118)
_GLYPH = 18
_ROW = 51


class DeadlineDelegate(RowDelegate):
    """What runs out over what it belongs to; at the right what is left over its hour."""

    def paint_cell(self, painter: QPainter, rect: QRect, index: Index, chosen: bool) -> None:
        """Paint one cell."""
        t = theme().t
        line: DeadlineLine = index.data(ROW_ROLE)
        ink = getattr(t, line.tone)
        middle = rect.top() + rect.height() // 2
        if index.column() == _ICON:
            icons.paint(painter, line.icon, ink, rect.left() + 5, middle - _GLYPH / 2, _GLYPH)
        elif index.column() == _WORDS:
            self.two_lines(painter, rect, line.title, line.about)
        else:
            text(painter, QRect(rect.left(), middle - 17, rect.width(), 17), line.left, ink, 13, 600, RIGHT)
            text(painter, QRect(rect.left(), middle, rect.width(), 16), line.at, t.text_2, 12, align=RIGHT)


class DeadlineSide(QWidget):
    """Passive; the cursor stays on its deadline while the lines move."""

    def __init__(self, ask: Callable[[Intent], object]) -> None:
        super().__init__()
        self._ask = ask
        self.setAccessibleName(translate("BoardView", "Prazos"))
        self.model: LineModel[DeadlineLine] = LineModel(
            ("", translate("BoardView", "Prazo"), translate("BoardView", "Falta")),
            lambda line: ("", f"{line.title}, {line.about}", f"{line.left}, {line.at}"),
        )
        self.table = DenseTable(translate("BoardView", "Prazos"), row_height=_ROW)
        self.table.horizontalHeader().hide()
        self.table.setModel(self.model)
        self.table.setItemDelegate(DeadlineDelegate(self.table))
        self.table.set_columns(list(_WIDTHS), _WORDS)
        self.empty = EmptyState("clock", translate("BoardView", "Nenhum prazo correndo"))
        self.action = MainAction()
        self._faces = QStackedWidget()
        self._quiet = False
        title = Label(translate("BoardView", "Prazos"), size=14, weight=600)
        order = Label(translate("BoardView", "o mais perto primeiro"), tone="text_2")
        head = row(grow(title), order, margins=(14, 10, 14, 12))
        foot = column(self.action, margins=(14, 12, 14, 12))
        lay_out(self, column(head, grow(self._faces), foot, spacing=0, margins=(1, 0, 0, 0)))
        self._faces.addWidget(self.table)
        self._faces.addWidget(self.empty)
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _row: ask(Ask.OPEN))
        self.action.clicked.connect(partial(ask, Ask.OPEN))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, with a line towards the page."""
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), theme().t.surface)
            fill_rect(painter, QRect(0, 0, 1, self.height()), theme().t.border)

    def show_lines(self, lines: tuple[DeadlineLine, ...]) -> None:
        """Show the deadlines; the cursor stays on the one it is on."""
        row = self.table.row
        kept = self.model.lines[row].key if 0 <= row < len(self.model.lines) else ""
        self._quiet = True
        if self.model.set_lines(lines):
            index = next((i for i, line in enumerate(lines) if line.key == kept), -1)
            if index >= 0:
                self.table.go_to(index)
        self._quiet = False
        self._faces.setCurrentWidget(self.table if lines else self.empty)

    def show_opens(self, what: Opens) -> None:
        """Show what the main button opens."""
        words = {
            Opens.NOTHING: translate("BoardView", "Abrir o pedido"),
            Opens.ORDER: translate("BoardView", "Abrir o pedido"),
            Opens.CASE: translate("BoardView", "Abrir em Pendências"),
            Opens.SALE: translate("BoardView", "Abrir a venda"),
            Opens.PARKED: translate("BoardView", "Abrir vendas guardadas"),
        }[what]
        nothing = what is Opens.NOTHING
        reason = translate("BoardView", "Escolha uma partida ou um prazo") if nothing else None
        self.action.show_action(words, FocusKey.ENTER, reason=reason)

    def _on_row(self, row: int) -> None:
        if not self._quiet and 0 <= row < len(self.model.lines):
            self._ask(DeadlineMarked(self.model.lines[row].key))
