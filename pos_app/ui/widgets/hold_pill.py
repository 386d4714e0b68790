"""The remaining time of the seat hold."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.accessible import announce
from pos_app.ui.widgets.paint import Painted, box, paint_text
from pos_app.wording.format import clock
from pos_app.wording.translation import translate

_CALM = 240
_URGENT = 90
_SPOKEN = (300, 90, 30)
_PADDING = 11


class HoldPill(Painted):
    """The countdown of the seat hold: blue, amber from 4:00, red with another icon from 1:30.

    The caller counts; the pill only shows seconds. After the order it can show the order
    (``show_order``). Screen readers announce it at 5:00, 1:30 and 0:30.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._left: int | None = None
        self.text = ""
        self._icon = "timer"
        self.token = "primary"
        """``primary``, ``warning``, ``danger``, or empty when grey."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_hold(self, seconds: float, *, estimate: bool = False) -> None:
        """Show the time left, in seconds; an ``estimate`` carries a ``~``. Zero is expired."""
        if seconds <= 0:
            self.show_expired()
            return
        # The last second reads 0:01, never 0:00 while the hold still stands.
        left = int(-(-seconds // 1))
        if left > _CALM:
            token, icon = "primary", "timer"
        elif left >= _URGENT:
            token, icon = "warning", "timer"
        else:
            token, icon = "danger", "circle-alert"
        about = "~" if estimate else ""
        self._show(translate("Reserva {0}").format(f"\u2009{about}{clock(left)}"), icon, token)
        before, self._left = self._left, left
        if any(left <= mark < (before if before is not None else left) for mark in _SPOKEN):
            announce(self, translate("A reserva vence em {0}").format(clock(left)))

    def show_expired(self) -> None:
        self._left = None
        self._show(translate("Reserva vencida"), "ban", "")

    def show_order(self, text: str) -> None:
        """Show that the order exists, as in ``Pedido criado 14:37``."""
        self._left = None
        self._show(text, "circle-check", "primary")

    def clear(self) -> None:
        self._left = None
        self.hide()

    def _show(self, text: str, icon: str, token: str) -> None:
        resized = len(text) != len(self.text)
        self.text, self._icon, self.token = text, icon, token
        self.setAccessibleName(text)
        if resized:
            self.updateGeometry()
        self.show()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.text, 13, 600) + 2 * _PADDING + 22, 28)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self.token:
            ink, fill, line = (getattr(t, self.token + part) for part in ("", "_tint", "_line"))
        else:
            ink, fill, line = t.text_2, t.surface, t.border_strong
        box(painter, self.rect(), fill=fill, line=line)
        icons.paint(painter, self._icon, ink, _PADDING - 1, self.height() / 2 - 8, 16)
        paint_text(painter, QRect(_PADDING + 22, 0, self.width(), self.height()), self.text, ink, 13, 600)
