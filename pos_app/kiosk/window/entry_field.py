"""A field that is typed into by keys on the screen."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from pos_app.kiosk.window import scale as scales
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.icon_view import IconView
from pos_app.ui.widgets.paint import box, painter_for


class TouchLine(QLineEdit):
    """Without a menu, without drag and drop."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAcceptDrops(False)
        self.setDragEnabled(False)
        self.setFrame(False)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show no menu, however it was asked for."""
        event.accept()


class EntryField(QWidget):
    """The field with its outline. ``typed`` carries what it holds after each change by the customer."""

    typed = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, icon: str = "", size: int = 36) -> None:
        super().__init__(parent)
        self.line = TouchLine(self)
        self.line.setFont(fonts.font(scales.text(size), 500))
        self.line.textEdited.connect(self.typed)
        self._problem = False
        row = QHBoxLayout(self)
        row.setContentsMargins(32, 4, 24, 4)
        row.setSpacing(20)
        if icon:
            row.addWidget(IconView(icon, self, size=38, tone="text"))
        row.addWidget(self.line, 1)
        s = scales.scale()
        self.setFixedHeight(s.button + 16 if s.upright and not s.low else 68)

    def show_text(self, shown: str, *, name: str, problem: bool = False) -> None:
        """Show another text, unless it holds it already."""
        if self.line.text() != shown:
            self.line.setText(shown)
        self.line.setAccessibleName(name)
        if problem != self._problem:
            self._problem = problem
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the outline: the field is where the keys go."""
        t = theme().t
        line = t.danger if self._problem else t.primary
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=line, width=3, radius=6)
