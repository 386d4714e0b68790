"""The small button in the corner of a notice."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CONTROL, TOUCH
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.ui.widgets.painted_button import PaintedButton
from pos_app.ui.widgets.tooltips import plain_text_tooltip

_SHOWN = 28
_GLYPH = 16


class CornerButton(PaintedButton):
    """An icon in a target of 40 x 40 px; ``name`` is what it does, also shown as a tooltip."""

    def __init__(self, icon: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._icon = icon
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.resize(TOUCH, TOUCH)
        FocusRing.attach(self, RADIUS_CONTROL, inset=(TOUCH - _SHOWN) // 2)
        self.show_as(icon, name)

    def show_as(self, icon: str, name: str) -> None:
        self._icon = icon
        self.setAccessibleName(name)
        self.setToolTip(plain_text_tooltip(name))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        edge = (self.width() - _SHOWN) // 2
        with painter_for(self) as painter:
            if self._hovered:
                shown = self.rect().adjusted(edge, edge, -edge, -edge)
                box(painter, shown, fill=t.surface, line=t.border, radius=RADIUS_CONTROL)
            corner = (self.width() - _GLYPH) / 2
            icons.paint(painter, self._icon, t.text_2, corner, (self.height() - _GLYPH) / 2, _GLYPH)
