"""Two to four views of the same thing, side by side."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.paint import CENTRE, box, painter_for, text


class Segment(QAbstractButton):
    """A checkable part of ``SegmentedControl``; the chosen one has a 2 px primary line and a tint."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setText(words)
        self.setAccessibleName(words)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Expanding)
        FocusRing.attach(self)

    def sizeHint(self) -> QSize:
        return QSize(fonts.text_width(self.text(), 13, 600) + 24, 34)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            ink, weight = t.text, 500
            if self.isChecked():
                box(painter, self.rect(), fill=t.primary_tint, line=t.primary, width=2)
                ink, weight = t.primary, 600
            space = QRect(0, 0, self.width(), self.height())
            text(painter, space, self.text(), ink if self.isEnabled() else t.text_3, 13, weight, CENTRE)


class SegmentedControl(QWidget):
    """Exactly one of ``words`` is chosen; ``chosen`` carries its index from 0."""

    chosen = Signal(int)

    def __init__(
        self, words: list[str], parent: QWidget | None = None, *, height: int = HEIGHT_CONTROL
    ) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for index, word in enumerate(words):
            part = Segment(word, self)
            self._group.addButton(part, index)
            row.addWidget(part)
        self.setFixedHeight(height)
        self.choose(0)
        self._group.idClicked.connect(self.chosen)

    def choose(self, index: int) -> None:
        """Choose by index from 0, without announcing it."""
        self._group.button(index).setChecked(True)

    @property
    def index(self) -> int:
        """The chosen index, from 0."""
        return self._group.checkedId()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=t.surface, line=t.border_strong)
