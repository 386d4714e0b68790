"""A plain card of the kiosk, and a ground in one colour."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, fill_rect, painter_for


class Panel(QWidget):
    """Paints ``fill`` and ``line``, both names of tokens; ``radius`` 0 fills the whole with one line below or
    above (``edge``)."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        fill: str = "surface",
        line: str = "border",
        width: float = 1.5,
        radius: int = 8,
        edge: str = "",
    ) -> None:
        super().__init__(parent)
        self._fill, self._line, self._width, self._radius, self._edge = fill, line, width, radius, edge

    def show_look(self, fill: str, line: str, width: float = 1.5) -> None:
        """Change the colours."""
        self._fill, self._line, self._width = fill, line, width
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground."""
        t = theme().t
        fill = getattr(t, self._fill) if self._fill else None
        with painter_for(self) as painter:
            if self._radius:
                line = getattr(t, self._line) if self._line else None
                box(painter, self.rect(), fill=fill, line=line, width=self._width, radius=self._radius)
                return
            if fill:
                fill_rect(painter, self.rect(), fill)
            if self._edge == "below":
                fill_rect(painter, self.rect().adjusted(0, self.height() - 2, 0, 0), getattr(t, self._line))
            elif self._edge == "above":
                fill_rect(painter, self.rect().adjusted(0, 0, 0, 2 - self.height()), getattr(t, self._line))
