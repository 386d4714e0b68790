"""Whether the partner service answers."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for, text

Connection = Literal["online", "slow", "offline"]

_LOOKS = {"online": ("success", "wifi"), "slow": ("warning", "gauge"), "offline": ("danger", "wifi-off")}


class ConnectionPill(QWidget):
    """Online, Lento or Offline, always visible in the top bar."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: Connection = "online"
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_state("online")

    def show_state(self, state: Connection) -> None:
        """Show ``state``."""
        self._state = state
        self.setAccessibleName(self.tr("Conexão: {0}").format(self.words))
        self.updateGeometry()
        self.update()

    @property
    def state(self) -> Connection:
        """The state shown."""
        return self._state

    @property
    def words(self) -> str:
        """The word shown."""
        return {"online": self.tr("Online"), "slow": self.tr("Lento"), "offline": self.tr("Offline")}[
            self._state
        ]

    def sizeHint(self) -> QSize:
        """Return the pill's size."""
        return QSize(fonts.text_width(self.words, 12, 500) + 41, 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pill."""
        t = theme().t
        token, icon = _LOOKS[self._state]
        ink = getattr(t, token)
        fill, line = getattr(t, f"{token}_tint"), getattr(t, f"{token}_line")
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=fill, line=line, radius=13)
            icons.paint(painter, icon, ink, 11, 6, 14)
            text(painter, QRect(31, 0, self.width(), 26), self.words, ink, 12, 500)
