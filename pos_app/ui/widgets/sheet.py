"""A modal dialog without a system frame."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QDialog, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.paint import box, fill_rect, painter_for


class Sheet(QDialog):
    """Modal and without a system frame; open it with ``open()``, never ``exec()``. It is deleted
    when closed. ``line`` is the colour token of its border."""

    def __init__(self, parent: QWidget, title: str = "", *, line: str = "border_strong") -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._line = line
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Name the sheet, for the system and for screen readers."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet."""
        t = theme().t
        with painter_for(self) as painter:
            # Corners in the page's colour: a translucent window is black without a compositor.
            fill_rect(painter, self.rect(), t.bg)
            box(painter, self.rect(), fill=t.surface, line=getattr(t, self._line), radius=RADIUS_CARD)
