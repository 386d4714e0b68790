"""One entry of the rail."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleStateChangeEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.theme import colour, theme
from pos_app.ui.widgets.accessible import TabAccessible, describe
from pos_app.ui.widgets.button import PaintedButton
from pos_app.ui.widgets.paint import CENTRE, box, fill_rect, painter_for, text
from pos_app.ui.widgets.tooltips import plain_text_tooltip
from pos_app.wording.translation import translate


class RailButton(PaintedButton):
    """Icon over words, with a yellow count when something waits there."""

    def __init__(self, icon: str, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon = icon
        self._count = 0
        self._narrow = False
        self._open = False
        self.setText(words)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_count(0)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        describe(self, lambda: TabAccessible(self, lambda: self._open))

    def set_count(self, count: int) -> None:
        """Show how many wait; none shows nothing."""
        self._count = count
        waiting = translate("RailButton", "{0}, {1} aguardando").format(self.text(), count)
        self.setAccessibleName(waiting if count else self.text())
        self.update()

    @property
    def open(self) -> bool:
        return self._open

    def set_open(self, open_: bool) -> None:
        if open_ != self._open:
            self._open = open_
            changed = QAccessible.State()
            changed.selected = True
            QAccessible.updateAccessibility(QAccessibleStateChangeEvent(self, changed))
            self.update()

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon alone, its words as a tool tip."""
        self._narrow = narrow
        self.setToolTip(plain_text_tooltip(self.text() if narrow else ""))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(56, 48) if self._narrow else QSize(80, 60)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        middle = self.width() / 2
        ink = "#FFFFFF" if self._open else t.rail_text
        top = 8 if self._narrow else 11
        with painter_for(self) as painter:
            if self._open:
                fill_rect(painter, self.rect(), t.rail_2)
                fill_rect(painter, QRect(0, 0, 3, self.height()), t.accent)
            icons.paint(painter, self._icon, ink, middle - 10, top, 20)
            if not self._narrow:
                text(painter, QRect(0, 32, self.width(), 20), self.text(), ink, 12, 500, CENTRE)
            if self._count:
                centre = QPointF(middle + 12, top + 4)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(colour(t.accent))
                painter.drawEllipse(centre, 9, 9)
                ground = QRectF(centre.x() - 9, centre.y() - 9, 18, 18)
                text(painter, ground, str(min(self._count, 99)), t.on_accent, 11, 700, CENTRE)
            if self.hasFocus():
                inside = self.rect().adjusted(3, 0, -1, 0)
                box(painter, inside, line=t.focus_on_fill, width=2, radius=0)
