"""The table of orders, with its columns in wide and narrow pages."""

from __future__ import annotations

from collections.abc import Sequence

from pos_app.ui.pages.orders.list.delegate import OrderDelegate
from pos_app.ui.pages.orders.list.model import ROUTE, OrdersModel
from pos_app.ui.pages.orders.list.rows import OrderRow
from pos_app.ui.widgets.dense_table import DenseTable
from pos_app.wording.translation import translate

ROW = 44
"""px of a row."""
_WIDE = (114, 0, 84, 96, 92, 132)
_SLIM = (96, 0, 68, 84, 56, 104)
_MOST = (180, 0, 130, 132, 92, 132)
"""px of each column: the least in a wide page, the least in a narrow one, and the most."""
_CELL = 16
"""px of padding in a cell."""


class OrdersTable(DenseTable):
    """A dense table with the model of orders."""

    def __init__(self) -> None:
        super().__init__(translate("OrdersView", "Pedidos"), row_height=ROW)
        self.orders = OrdersModel()
        self.setModel(self.orders)
        self.setItemDelegate(OrderDelegate(self))
        self._narrow = False

    def show_rows(self, rows: Sequence[OrderRow], chosen: int) -> None:
        """Show other rows with the cursor on one of them; the list stays where it was scrolled to."""
        bar = self.verticalScrollBar()
        top = bar.value()
        self.orders.set_rows(rows)
        self.fit_columns(narrow=self._narrow)
        bar.setValue(top)
        if chosen >= 0:
            self.go_to(chosen)

    def fit_columns(self, *, narrow: bool) -> None:
        """Numbers, days and amounts are shown whole: their columns follow the longest."""
        self._narrow = self.orders.short_days = narrow
        widths = [
            min(max(least, self.orders.widest(column) + _CELL), most) if most else _CELL
            for column, (least, most) in enumerate(zip(_SLIM if narrow else _WIDE, _MOST, strict=True))
        ]
        self.set_columns(widths, ROUTE)
