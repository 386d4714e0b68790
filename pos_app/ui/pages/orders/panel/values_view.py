"""What an order costs, line by line."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.orders.panel.value_lines import ValueLine
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import RIGHT, painter_for, text
from pos_app.wording import order_panel_texts as words

_ROW = 18


class ValuesView(QWidget):
    """Names and amounts, the total in bold."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ValueLine, ...] = ()
        self._total = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_values(self, lines: tuple[ValueLine, ...], total: str) -> None:
        """Show other amounts."""
        self._lines, self._total = lines, total
        spoken = [*(f"{name} {amount}" for name, amount in lines), f"{words.total()} {total}"]
        self.setAccessibleName("; ".join(spoken))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all lines."""
        return QSize(150, _ROW * (len(self._lines) + 1) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines."""
        t, width = theme().t, self.width()
        with painter_for(self) as painter:
            for index, (name, amount) in enumerate(self._lines):
                space = QRect(0, index * _ROW, width, _ROW)
                wide = fonts.text_width(amount, 12) + 6
                text(painter, space.adjusted(0, 0, -wide, 0), name, t.text, 12)
                text(painter, space, amount, t.text, 12, 400, RIGHT)
            space = QRect(0, len(self._lines) * _ROW + 2, width, _ROW)
            text(painter, space, words.total(), t.text, 13, 600)
            text(painter, space, self._total, t.text, 13, 600, RIGHT)
