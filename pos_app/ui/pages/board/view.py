"""The board: what it shows, and the clerk's actions as signals."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from pos_app.ui.keys.commands import Action, Commands, FocusKey, KeyHint
from pos_app.ui.kit.tables import LineModel
from pos_app.ui.pages.board.deadline_side import DeadlineSide
from pos_app.ui.pages.board.departure_delegate import COMPANY, DESTINATION, PEOPLE, DepartureDelegate
from pos_app.ui.pages.board.presenter import Opens
from pos_app.ui.pages.board.rows import DeadlineLine, DepartureLine, Span
from pos_app.ui.shared.page import PageView
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.card import Card
from pos_app.ui.widgets.chip import Chip
from pos_app.ui.widgets.dense_table import DenseTable, rest_below
from pos_app.ui.widgets.elided_label import ElidedLabel
from pos_app.ui.widgets.empty_state import EmptyState
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.layouts import add_icon_line
from pos_app.ui.widgets.notice_area import NoticeArea
from pos_app.wording import board_texts
from pos_app.wording.command_ids import CommandId
from pos_app.wording.notices import NoticeView
from pos_app.wording.translation import translate

_ROW = 56
_WIDE = (114, 84, 0, 160, 86, 114, 152)
_SLIM = (106, 80, 0, 0, 84, 0, 152)
"""px of each column, in a wide page and in a narrow one."""
_NARROW = 760


class BoardView(PageView):
    """Passive. ``side`` holds the deadlines, for the place beside the page."""

    span_chosen = Signal(object)
    departure_marked = Signal(str)
    deadline_marked = Signal(str)
    opened = Signal()
    print_asked = Signal()
    reread = Signal()
    ticked = Signal()
    notice_acted = Signal(object)
    hints_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(translate("BoardView", "Painel"))
        self.side = DeadlineSide()
        self.chips = {
            Span.TODAY: Chip(translate("BoardView", "Hoje"), self, crossed=False),
            Span.TOMORROW: Chip(translate("BoardView", "Amanhã"), self, crossed=False),
            Span.WEEK: Chip(translate("BoardView", "7 dias"), self, crossed=False),
        }
        self._notices = NoticeArea(self)
        self.model: LineModel[DepartureLine] = LineModel(_heads(), _cells)
        self.table = DenseTable(translate("BoardView", "Partidas"), self, row_height=_ROW)
        self.table.setModel(self.model)
        self.table.setItemDelegate(DepartureDelegate(self.table))
        self.empty = EmptyState("bus", *board_texts.nothing_leaves(), self)
        self._faces = QStackedWidget(self)
        self._quiet = False
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._build()
        for span, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, span=span: self.span_chosen.emit(span))
        self.table.row_changed.connect(self._on_row)
        self.table.row_chosen.connect(lambda _row: self.opened.emit())
        self.side.marked.connect(self.deadline_marked)
        self.side.opened.connect(self.opened)
        self._notices.acted.connect(lambda _, command: self.notice_acted.emit(command))
        self._clock.timeout.connect(self.ticked)

    def _build(self) -> None:
        self._card = Card(self, margins=(1, 1, 1, RADIUS_CARD), spacing=0)
        self._card.body.addWidget(self.table)
        self._faces.addWidget(self._card)
        self._faces.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(10)
        column.addLayout(head)
        head.addWidget(Label(translate("BoardView", "Partidas"), self, size=20, weight=600))
        caption = translate("BoardView", "viagens vendidas neste guichê que ainda vão sair")
        head.addWidget(ElidedLabel(caption, self, tone="text_2"), 1)
        for chip in self.chips.values():
            head.addWidget(chip)
        column.addWidget(self._notices)
        column.addWidget(self._faces, 1)
        foot = add_icon_line(column, "info", board_texts.ticket_times(), self)
        foot.addWidget(
            Label(
                translate("BoardView", "dados deste guichê · funciona sem internet"),
                self,
                size=12,
                tone="text_2",
            )
        )

    @property
    def key_hints(self) -> tuple[KeyHint, ...]:
        """The shortcuts shown in the key bar: those that do something with what is shown."""
        departures, deadlines = bool(self.model.lines), bool(self.side.model.lines)
        hints = (
            (departures or deadlines, KeyHint(FocusKey.ROWS, translate("BoardView", "Escolher"))),
            (departures and deadlines, KeyHint(FocusKey.TAB, translate("BoardView", "Partidas / prazos"))),
            (departures or deadlines, KeyHint(FocusKey.ENTER, self.side.action.button.text())),
            (departures, KeyHint(CommandId.PRINT, translate("BoardView", "Imprimir o que falta"))),
            (True, KeyHint(CommandId.REFRESH, translate("BoardView", "Atualizar"))),
            (True, KeyHint(CommandId.PAGE_SELL, translate("BoardView", "Vender"))),
        )
        return tuple(hint for usable, hint in hints if usable)

    def commands(self) -> Commands:
        """Return the page's action for each command that it handles."""
        return {
            CommandId.REFRESH: Action(self.reread.emit),
            CommandId.PRINT: Action(self.print_asked.emit, lambda: bool(self.model.lines)),
            CommandId.NEXT_AREA: Action(self.focus_next_area),
        }

    # --- Showing ----------------------------------------------------------------------------------

    def show_departures(self, lines: tuple[DepartureLine, ...]) -> None:
        """Show the departures; the cursor stays on the one it is on, else it goes to the first."""
        row, had = self.table.row, len(self.model.lines)
        kept = self.model.lines[row].key if 0 <= row < had else ""
        self._quiet = True
        if self.model.set_lines(lines):
            index = next((i for i, line in enumerate(lines) if line.key == kept), 0)
            self.table.go_to(index)
        self._quiet = False
        self._faces.setCurrentWidget(self._card if lines else self.empty)
        row = self.table.row
        key = lines[row].key if 0 <= row < len(lines) else ""
        if key != kept and not self.side.table.hasFocus():
            self.departure_marked.emit(key)
        if bool(had) != bool(lines):
            self.hints_changed.emit()

    def show_counts(self, counts: dict[Span, int], span: Span) -> None:
        """Show how many leave, and which are listed."""
        for one, chip in self.chips.items():
            chip.set_count(counts[one])
            chip.set_on(one is span)
            chip.setEnabled(True)  # An empty day is worth a look too.

    def show_deadlines(self, lines: tuple[DeadlineLine, ...]) -> None:
        """Show what runs out."""
        had = bool(self.side.model.lines)
        self.side.show_lines(lines)
        if had != bool(lines):
            self.hints_changed.emit()

    def show_opens(self, what: Opens) -> None:
        """Show what Enter opens."""
        before = self.side.action.button.text()
        self.side.show_opens(what)
        if before != self.side.action.button.text():
            self.hints_changed.emit()

    def show_notice(self, notice: NoticeView | None) -> None:
        """Show that the board could not be read, or what became of prints; None clears it."""
        if notice is None:
            self._notices.clear("board")
        else:
            self._notices.show_notice("board", notice, inline=not notice.happened)

    def tell_prints(self, notice: NoticeView) -> None:
        """Show what became of slips."""
        self._notices.show_notice("prints", notice, inline=not notice.happened, seconds=20)

    # --- Keys, size and clocks --------------------------------------------------------------------

    def _on_row(self, row: int) -> None:
        if not self._quiet and 0 <= row < len(self.model.lines):
            self.departure_marked.emit(self.model.lines[row].key)

    def focus_next_area(self) -> None:
        """Move the focus to the other area: departures or deadlines."""
        beside = self.side.table
        (self.table if beside.hasFocus() or not self.side.model.lines else beside).setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens what is marked, wherever on the page the focus is."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide columns on a narrow page, and show no part of a row."""
        slim = self.width() < _NARROW
        self.table.set_columns(list(_SLIM if slim else _WIDE), DESTINATION)
        for column in (COMPANY, PEOPLE):
            self.table.setColumnHidden(column, slim)
        rest = rest_below(self.table, self._faces.height() - 1 - RADIUS_CARD, _ROW)
        self._card.body.setContentsMargins(1, 1, 1, RADIUS_CARD + rest)

    def shown(self) -> None:
        """Start the clock and focus the departures."""
        self._clock.start()
        (self.table if self.model.lines or not self.side.model.lines else self.side.table).setFocus()

    def left(self) -> None:
        """Stop the clock while the page is hidden."""
        self._clock.stop()


def _heads() -> tuple[str, ...]:
    return (
        translate("BoardView", "Saída"),
        translate("BoardView", "Falta"),
        translate("BoardView", "Destino"),
        translate("BoardView", "Viação"),
        translate("BoardView", "Plataforma"),
        translate("BoardView", "Vendidos aqui"),
        translate("BoardView", "Bilhetes"),
    )


def _cells(line: DepartureLine) -> tuple[str, ...]:
    return (
        f"{line.hour} {line.note}".strip(),
        line.left,
        line.destination,
        line.company,
        line.platform,
        line.passengers,
        line.mark.words,
    )
