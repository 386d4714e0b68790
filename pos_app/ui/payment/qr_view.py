"""A QR code, black on white in every theme."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for

_QUIET = 4
"""Modules of white around the code, as the standard asks."""


class QrView(QWidget):
    """Paints the code in whole pixels per module, so that cameras read it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._matrix: tuple[bytes, ...] = ()
        self._code = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(180, 180)

    def show_code(self, code: str) -> None:
        """Show ``code``; empty for none."""
        if code == self._code:
            return
        self._code = code
        self._matrix = ()
        if code:
            # Imported here: only a PIX sale pays for it.
            import segno

            self._matrix = tuple(bytes(row) for row in segno.make(code, error="m", micro=False).matrix)
        self.setAccessibleName(self.tr("QR code do PIX") if code else "")
        self.update()

    @property
    def code(self) -> str:
        """The text behind the code."""
        return self._code

    def sizeHint(self) -> QSize:
        """Return the size of the design."""
        return QSize(318, 318)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint white ground and black modules."""
        side = min(self.width(), self.height())
        frame = QRect((self.width() - side) // 2, (self.height() - side) // 2, side, side)
        with painter_for(self) as painter:
            box(painter, frame, fill="#FFFFFF", line=theme().t.border, radius=8)
            if not self._matrix:
                return
            modules = len(self._matrix)
            pixel = max(1, side // (modules + 2 * _QUIET))
            left = frame.x() + (side - modules * pixel) // 2
            top = frame.y() + (side - modules * pixel) // 2
            for y, row in enumerate(self._matrix):
                for x, dark in enumerate(row):
                    if dark:
                        fill_rect(painter, QRect(left + x * pixel, top + y * pixel, pixel, pixel), "#000000")
