"""Tables that end with a whole row: a row that is cut looks like the last one of a list."""

from __future__ import annotations

from PySide6.QtWidgets import QTableView


def rest_below(table: QTableView, room: int, row_height: int) -> int:
    """Return the px to leave free below a table in ``room`` px, header included, so that no row is cut."""
    header = table.horizontalHeader()
    head = 0 if header.isHidden() else header.height() or header.sizeHint().height()
    return max(0, room - head) % row_height
