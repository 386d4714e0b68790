"""The tickets of an order, one line each."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from pos_app.ui.pages.orders.panel.ticket_lines import TicketLine
from pos_app.ui.pages.orders.panel.ticket_row import TicketRow
from pos_app.ui.widgets.focus import tab_from
from pos_app.ui.widgets.layouts import remove_from


class TicketsView(QWidget):
    """``opened`` and ``print_asked`` carry the id of a ticket."""

    opened = Signal(str)
    print_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[TicketRow] = []
        self._lines: tuple[TicketLine, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 0)
        self._column.setSpacing(0)

    def show_tickets(self, lines: tuple[TicketLine, ...]) -> None:
        """Show other tickets; the same ones keep their rows, and the keyboard."""
        if lines == self._lines:
            return
        same = _rows_of(lines) == _rows_of(self._lines)
        self._lines = lines
        if same:
            for row, line in zip(self.rows, lines, strict=True):
                row.show_line(line)
            return
        remove_from(self._column, self.rows)
        self.rows = [self._made(line) for line in lines]
        tab_from(self, self.rows)

    def _made(self, line: TicketLine) -> TicketRow:
        row = TicketRow(line, self)
        row.opened.connect(self.opened)
        row.print_asked.connect(self.print_asked)
        row.stepped.connect(self._step)
        self._column.addWidget(row)
        return row

    def _step(self, row: TicketRow, by: int) -> None:
        index = self.rows.index(row) + by if row in self.rows else -1
        if 0 <= index < len(self.rows):
            self.rows[index].setFocus()

    def enter(self) -> bool:
        """Give the keyboard to the first ticket; returns whether there is one."""
        row = next((row for row in self.rows if row.line.id), None)
        if row is not None:
            row.setFocus()
        return row is not None


def _rows_of(lines: tuple[TicketLine, ...]) -> list[tuple[str, str, bool]]:
    """Return what makes a row another one: its ticket, and whether it can be opened."""
    return [(line.id, line.seat, bool(line.id)) for line in lines]
