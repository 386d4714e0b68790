"""The items of an order."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.orders.detail import ItemLine
from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.names import fitting_name
from pos_app.ui.widgets.paint import RIGHT, fill_rect, painter_for, text
from pos_app.wording.translation import translate

_ROW = 24
_LABEL = 28


class ItemsView(QWidget):
    """Seat, passenger, locator and amount; fees in a softer ink; the total under a line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[ItemLine, ...] = ()
        self._total = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_items(self, lines: tuple[ItemLine, ...], total: str) -> None:
        """Show other items."""
        self._lines, self._total = lines, total
        spoken = [
            " ".join(filter(None, (line.seat, line.words, line.code, line.wrong, line.amount)))
            for line in lines
        ]
        self.setAccessibleName("; ".join([*spoken, translate("ItemsView", "Total {0}").format(total)]))
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all lines."""
        return QSize(300, _ROW * (len(self._lines) + 1) + 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the lines and the total."""
        t = theme().t
        width = self.width()
        with painter_for(self) as painter:
            for place, line in enumerate(self._lines):
                rect = QRect(0, place * _ROW, width, _ROW)
                text(painter, rect, line.amount, t.text, align=RIGHT)
                right = width - max(78, fonts.text_width(line.amount, 13)) - 8
                if not line.seat:
                    text(painter, QRect(0, rect.y(), right, _ROW), line.words, t.text_2)
                    continue
                if line.right:
                    icons.paint(painter, "circle-check", t.success, right - 16, rect.center().y() - 7, 16)
                    right -= 22
                text(painter, QRect(0, rect.y(), _LABEL, _ROW), line.seat, t.text, 13, 600)
                # The error of a ticket replaces its locator: there is no room for both.
                code_text = "" if line.wrong else line.code
                code = fonts.text_width(code_text, 12)
                if line.wrong:
                    wide = fonts.text_width(line.wrong, 12, 600)
                    place_of = QRect(right - wide, rect.y(), wide + 1, _ROW)
                    text(painter, place_of, line.wrong, t.warning, 12, 600)
                    right -= wide + 6
                room = right - _LABEL - (code + 5 if code else 0)
                shown = fitting_name(line.words, room)
                name = min(fonts.text_width(shown, 13), room)
                text(painter, QRect(_LABEL, rect.y(), name + 1, _ROW), shown, t.text)
                left = _LABEL + name + 5
                text(painter, QRect(left, rect.y(), max(0, right - left), _ROW), code_text, t.text_2, 12)
            y = len(self._lines) * _ROW + 3
            fill_rect(painter, QRect(0, y, width, 1), t.border)
            total = QRect(0, y + 4, width, _ROW)
            text(painter, total, translate("ItemsView", "Total"), t.text, 13, 600)
            text(painter, total, self._total, t.text, 13, 600, RIGHT)
