"""The deadlines beside the departures, with the button that opens what is marked."""

from __future__ import annotations

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import FocusKey
from pos_app.ui.kit.tables import LineModel
from pos_app.ui.pages.board.deadline_delegate import ICON, TIME, WORDS, DeadlineDelegate
from pos_app.ui.pages.board.presenter import Opens
from pos_app.ui.pages.board.rows import DeadlineLine
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.main_action import MainAction
from pos_app.ui.widgets.paint import fill_rect, painter_for
from pos_app.wording.translation import translate

_ROW = 51
_ICON_WIDTH, _TIME_WIDTH = 40, 118


class DeadlineSide(QWidget):
    """``marked`` carries the key of the deadline under the cursor, ``opened`` that it is to be opened."""

    marked = Signal(str)
    opened = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("BoardView", "Prazos"))
        self.model: LineModel[DeadlineLine] = LineModel(
            ("", translate("BoardView", "Prazo"), translate("BoardView", "Falta")),
            lambda line: ("", f"{line.title}, {line.about}", f"{line.left}, {line.at}"),
        )
        self.table = DenseTable(translate("BoardView", "Prazos"), self, row_height=_ROW)
        self.table.horizontalHeader().hide()
        self.table.setModel(self.model)
        self.table.setItemDelegate(DeadlineDelegate(self.table))
        widths = [0, 0, 0]
        widths[ICON], widths[TIME] = _ICON_WIDTH, _TIME_WIDTH
        self.table.set_columns(widths, WORDS)
        self.empty = EmptyState("clock", translate("BoardView", "Nenhum prazo correndo"), "", self)
        self.action = MainAction(self)
        self._faces = QStackedWidget(self)
        self._faces.addWidget(self.table)
        self._faces.addWidget(self.empty)
        self._quiet = False
        self._lay_out()
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _row: self.opened.emit())
        self.action.clicked.connect(self.opened)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        column.addLayout(head)
        head.setContentsMargins(14, 10, 14, 12)
        head.addWidget(Label(translate("BoardView", "Prazos"), self, size=14, weight=600), 1)
        head.addWidget(Label(translate("BoardView", "o mais perto primeiro"), self, tone="text_2"))
        column.addWidget(self._faces, 1)
        foot = QVBoxLayout()
        column.addLayout(foot)
        foot.setContentsMargins(14, 12, 14, 12)
        foot.addWidget(self.action)

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
            self.marked.emit(self.model.lines[row].key)
