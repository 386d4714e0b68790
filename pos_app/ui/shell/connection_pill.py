"""Whether the partner service can be used."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import box, painter_for, text
from pos_app.wording.connection_texts import PillWords
from pos_app.wording.translation import translate

Connection = Literal["unknown", "online", "slow", "offline"]

_LOOKS = {
    "unknown": ("text_2", "surface_2", "border", "wifi"),
    "online": ("success", "success_tint", "success_line", "wifi"),
    "slow": ("warning", "warning_tint", "warning_line", "gauge"),
    "offline": ("danger", "danger_tint", "danger_line", "wifi-off"),
}
_HEIGHT = 26
_TOUCH = 40


class ConnectionPill(QAbstractButton):
    """The light of the connection, always visible in the top bar; pressed, it opens the page about it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: Connection = "unknown"
        self._words = PillWords("", "", "")
        self._narrow = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        FocusRing.attach(self, _HEIGHT // 2, inset=(_TOUCH - _HEIGHT) // 2)

    def show_words(self, state: Connection, words: PillWords) -> None:
        """Show a state with its words. The name, which a screen reader reads, does not count seconds."""
        if (state, words) == (self._state, self._words):
            return
        self._state, self._words = state, words
        self.setText(self.words)
        name = translate("ConnectionPill", "Conexão: {0}").format(words.name)
        if name != self.accessibleName():
            self.setAccessibleName(name)
        self.updateGeometry()
        self.update()

    def set_narrow(self, narrow: bool) -> None:
        self._narrow = narrow
        self.setText(self.words)
        self.updateGeometry()
        self.update()

    @property
    def state(self) -> Connection:
        return self._state

    @property
    def words(self) -> str:
        return self._words.short if self._narrow else self._words.full

    def sizeHint(self) -> QSize:
        """Return the pill's size; what can be touched is higher than what is painted."""
        return QSize(fonts.text_width(self.words, 12, 500) + 43, _TOUCH)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        ink, fill, line, icon = _LOOKS[self._state]
        top = (self.height() - _HEIGHT) // 2
        pill = QRect(0, top, self.width(), _HEIGHT)
        strong = getattr(t, ink)
        with painter_for(self) as painter:
            box(painter, pill, fill=getattr(t, fill), line=getattr(t, line), radius=_HEIGHT // 2)
            icons.paint(painter, icon, strong, 11, top + 6, 14)
            text(painter, QRect(31, top, self.width(), _HEIGHT), self.words, strong, 12, 500)
