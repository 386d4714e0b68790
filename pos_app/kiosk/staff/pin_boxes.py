"""The boxes of a PIN."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.system.pins import LENGTH
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording.staff_texts import pin_filled

_GAP = 20
_DOT = 28


class PinBoxes(QWidget):
    """A dot for each digit that is there, and a line where the next one goes. It knows no digit."""

    def __init__(self, parent: QWidget | None = None, *, low: bool = False) -> None:
        super().__init__(parent)
        self._box = QSize(68, 76) if low else QSize(96, 112)
        self._typed = 0
        self._active = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_typed(0)

    def show_typed(self, typed: int, *, active: bool = True) -> None:
        """Show how many digits are there; inactive boxes wait for none."""
        self._typed, self._active = typed, active
        self.setAccessibleName(pin_filled(typed, LENGTH))
        self.update()

    def sizeHint(self) -> QSize:
        """Return six boxes with their gaps."""
        return QSize(LENGTH * self._box.width() + (LENGTH - 1) * _GAP, self._box.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the boxes."""
        t = theme().t
        with painter_for(self) as painter:
            for index in range(LENGTH):
                rect = QRect(0, 0, self._box.width(), self._box.height())
                rect.translate(index * (self._box.width() + _GAP), 0)
                here = self._active and index == self._typed
                box(
                    painter,
                    rect,
                    fill=t.surface if self._active else t.surface_2,
                    line=t.primary if here else t.border_strong if self._active else t.border,
                    width=3 if here else 1.5,
                    radius=RADIUS_CONTROL,
                )
                middle = rect.center()
                if index < self._typed:
                    dot = QRect(middle.x() - _DOT // 2, middle.y() - _DOT // 2, _DOT, _DOT)
                    box(painter, dot, fill=t.text, radius=_DOT / 2)
                elif here:
                    tall = rect.height() // 2
                    box(
                        painter,
                        QRect(middle.x() - 1, middle.y() - tall // 2, 3, tall),
                        fill=t.primary,
                        radius=1,
                    )
