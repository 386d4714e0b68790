"""A QR code, black on white in every theme."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for

_QUIET = 4
"""Modules of white around the code, as the standard requires."""
_PATTERN = 2
"""One of the eight patterns of the standard that keep a code from having large areas of one colour."""


class QrView(QWidget):
    """Paints the code in whole pixels per module, so that cameras read it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._modules = QImage()
        self._code = ""
        self._long = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 180)

    def show_code(self, code: str, spoken: str = "", *, long: bool = False) -> None:
        """Show ``code``; empty for none. ``spoken`` tells what it is to those who cannot see it; a ``long``
        one is made without looking for the best of eight patterns, which takes 40 ms."""
        if code == self._code:
            return
        self._code, self._long = code, long
        self._modules = QImage()
        self.setAccessibleName(spoken if code else "")
        self.update()

    @property
    def code(self) -> str:
        return self._code

    def sizeHint(self) -> QSize:
        return QSize(318, 318)

    def paintEvent(self, event: QPaintEvent) -> None:
        side = min(self.width(), self.height())
        frame = QRect((self.width() - side) // 2, (self.height() - side) // 2, side, side)
        with painter_for(self) as painter:
            box(painter, frame, fill="#FFFFFF", line=theme().t.border, radius=8)
            if not self._code:
                return
            if self._modules.isNull():  # Not when the code comes: the page around it is laid out then.
                self._modules = _modules(self._code, _PATTERN if self._long else None)
            count = self._modules.width()
            across = count * max(1, side // (count + 2 * _QUIET))
            at = QRect(0, 0, across, across)
            at.moveTopLeft(frame.topLeft() + QPoint((side - across) // 2, (side - across) // 2))
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
            painter.drawImage(at, self._modules)


def _modules(code: str, pattern: int | None) -> QImage:
    """Return the code as an image of one pixel per module."""
    # Imported here: only a sale with a code needs its load time.
    import segno

    rows = segno.make(code, error="m", micro=False, mask=pattern).matrix
    grey = b"".join(bytes(0 if dark else 255 for dark in row) for row in rows)
    return QImage(grey, len(rows), len(rows), len(rows), QImage.Format.Format_Grayscale8).copy()
