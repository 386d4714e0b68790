"""One way to pay."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.pages.payment.page import MethodLine
from pos_app.ui.style import icons
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import RIGHT, box, keys_width, paint_keys, painter_for, text
from pos_app.ui.widgets.painted_button import PaintedButton
from pos_app.wording.translation import translate

HEIGHT = 48
_NARROW = 250


class MethodButton(PaintedButton):
    """Icon, name and key; a method that cannot be chosen shows the reason and stays inactive."""

    def __init__(self, line: MethodLine, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = line
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setEnabled(line.type is not None)
        chosen = translate("MethodButton", "escolhido") if line.chosen else ""
        self.setAccessibleName(", ".join(part for part in (line.words, line.why_not, chosen) if part))
        FocusRing.attach(self, 8)

    @property
    def line(self) -> MethodLine:
        """What it shows."""
        return self._line

    def sizeHint(self) -> QSize:
        """Return the height; the row shares its width."""
        return QSize(200, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box for its state."""
        t = theme().t
        line = self._line
        ink, fill, edge, width = t.text, t.surface, t.border_strong, 1
        if line.chosen:
            ink, fill, edge, width = t.primary, t.primary_tint, t.primary, 2
        elif line.type is None:
            ink, fill, edge = t.text_3, t.surface_2, t.border
        narrow = self.width() < _NARROW
        shown = None if narrow else line.command
        keys = keys_width(shown)
        note = line.why_not
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=fill, line=edge, width=width, radius=8)
            icons.paint(painter, line.icon, ink, 14, HEIGHT / 2 - 10, 20)
            space = QRect(44, 0, self.width() - 44 - keys - 24, HEIGHT)
            if narrow and note:
                text(painter, QRect(space.x(), 24, space.width(), 18), note, t.text_3, 12)
                space.setRect(space.x(), 5, space.width(), 20)
            text(painter, space, line.words, ink, 14, 600 if line.chosen else 500)
            if note and not narrow:
                text(painter, QRect(0, 0, self.width() - 14, HEIGHT), note, t.text_3, 12, align=RIGHT)
            paint_keys(painter, self.width() - 14 - keys, HEIGHT // 2, shown)
