"""The program's line above the provider's page: it names the page's owner."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.paint import RIGHT, fill_rect, keys_width, paint_keys, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

HEIGHT = 34


class CardHeader(QWidget):
    """Lock, host, and how to get in and out. The page below cannot paint here."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._host = ""
        self._idle = translate("CardHeader", "A página do provedor abre aqui")
        self.setFixedHeight(HEIGHT)
        self.show_host("")

    def show_host(self, host: str) -> None:
        """Name whose page shows; empty for none."""
        self._host = host
        self.setAccessibleName(self._words() if not host else f"{host}, {self._words()}")
        self.setToolTip(plain_text_tooltip(self.accessibleName()))
        self.update()

    def show_idle(self, words: str) -> None:
        """Set the text shown while there is no page."""
        self._idle = words
        self.show_host(self._host)

    @property
    def host(self) -> str:
        """The host whose page is shown."""
        return self._host

    def _words(self) -> str:
        if not self._host:
            return self._idle
        return translate("CardHeader", "página do provedor, só para esta venda")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, lock, host and the key."""
        t = theme().t
        middle = HEIGHT // 2
        with painter_for(self) as painter:
            path = QPainterPath()
            path.addRoundedRect(0, 0, self.width(), HEIGHT + 8, 7, 7)
            painter.setClipRect(self.rect())
            painter.fillPath(path, colour(t.surface_2))
            fill_rect(painter, QRect(0, HEIGHT - 1, self.width(), 1), t.border_strong)
            icon, ink = ("lock", t.success) if self._host else ("lock-open", t.text_3)
            icons.paint(painter, icon, ink, 12, middle - 8, 16)
            x, right = 35, self.width() - 12
            if self._host:
                words = translate("CardHeader", "entrar e sair")
                text(painter, QRect(0, 0, right, HEIGHT - 1), words, t.text_2, 12, align=RIGHT)
                right -= fonts.text_width(words, 12) + 8 + keys_width(CommandId.NEXT_AREA)
                paint_keys(painter, right, middle, CommandId.NEXT_AREA)
                width = min(fonts.text_width(self._host, 13, 600), right - x - 8)
                text(painter, QRect(x, 0, width + 1, HEIGHT - 1), self._host, t.text, 13, 600)
                x += width + 8
            text(painter, QRect(x, 0, max(0, right - x - 8), HEIGHT - 1), self._words(), t.text_2, 12)
