"""The outlined box around an input."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import HEIGHT_CONTROL
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.line_edit import LineEdit
from pos_app.ui.widgets.paint import box, painter_for

FieldState = Literal["plain", "error", "ok"]

_PADDING = 10
_GLYPH = 16


class FieldBox(QWidget):
    """A line edit inside a 34 px box, with an icon before it and a small text or a mark after it."""

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        icon: str = "",
        suffix: str = "",
        size: int = 14,
        height: int = HEIGHT_CONTROL,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._state: FieldState = "plain"
        self.edit = LineEdit(self)
        self.edit.setFont(fonts.font(size))
        self.edit.setFrame(False)
        self.edit.installEventFilter(self)
        self.suffix = Label(suffix, self, size=12, tone="text_3")
        self.suffix.setVisible(bool(suffix))
        self.setFixedHeight(height)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.edit)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(6)
        self._row.addWidget(self.edit, 1)
        self._row.addWidget(self.suffix)
        self._make_room()

    def set_suffix(self, words: str) -> None:
        """Change the small text after the input, such as the state of a city."""
        self.suffix.setText(words)
        self.suffix.setVisible(bool(words))

    def set_state(self, state: FieldState) -> None:
        """Mark the value as wrong, right, or neither."""
        if state != self._state:
            self._state = state
            self._make_room()
            self.update()

    def add_widget(self, widget: QWidget) -> None:
        """Put a small widget after the input, such as an eye that reveals it."""
        self._row.addWidget(widget)

    @property
    def state(self) -> FieldState:
        """``plain``, ``error`` or ``ok``."""
        return self._state

    def _mark(self) -> str:
        if self._state == "error":
            return "circle-alert"
        if self._state == "ok":
            return "circle-check"
        return "lock" if self.edit.isReadOnly() else ""

    def _make_room(self) -> None:
        left = _PADDING + (_GLYPH + 8 if self._icon else 0)
        right = _PADDING + (_GLYPH + 6 if self._mark() else 0)
        self._row.setContentsMargins(left, 2, right, 2)

    def set_read_only(self, read_only: bool) -> None:
        """Lock the value; a lock shows that it cannot be typed over."""
        self.edit.setReadOnly(read_only)
        self._make_room()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.EnabledChange):
            self.update()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        focused = self.edit.hasFocus()
        locked = self.edit.isReadOnly() or not self.isEnabled()
        fill = t.surface_2 if locked else t.surface
        line, width = (t.border if locked else t.border_strong), 1
        if self._state == "error":
            line, width = t.danger, 2
        elif focused:
            line, width = t.primary, 2
        middle = self.height() // 2 - _GLYPH // 2
        with painter_for(self) as painter:
            box(painter, self.rect(), fill=fill, line=line, width=width)
            if self._icon:
                icons.paint(painter, self._icon, t.text_2, _PADDING, middle, _GLYPH)
            if mark := self._mark():
                ink = {"error": t.danger, "ok": t.success, "plain": t.text_3}[self._state]
                icons.paint(painter, mark, ink, self.width() - _PADDING - _GLYPH, middle, _GLYPH)

    def below(self) -> QPoint:
        """Return the global point under the left corner, where a list of choices opens."""
        return self.mapToGlobal(QPoint(0, self.height() + 4))
