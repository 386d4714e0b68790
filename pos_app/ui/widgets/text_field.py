"""The line that is typed into, its box, and the labelled field with its error sentence."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Literal

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from pos_app.ui.style import fonts, icons
from pos_app.ui.style.hand import tall
from pos_app.ui.style.tokens import HEIGHT_CONTROL, Tokens
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.menu import dress_menu
from pos_app.ui.widgets.paint import Painted, box

_COMES_BACK = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""For the time of a menu or of another window: the cursor stays where it was."""


class LineEdit(QLineEdit):
    """Counts as typed what an on-screen keyboard, dictation or a screen reader writes.

    Qt sets such a text as the program would and emits no ``textEdited``, so that a page that follows the
    typing would not notice it. Those calls do not pass the methods overridden here; ours do.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._accounted = False
        """The change under way is ours, or was emitted as typed already."""
        self.textEdited.connect(self._on_edited)  # Comes before textChanged.
        self.textChanged.connect(self._on_changed)

    def setText(self, text: str | None) -> None:
        """Fill the line without counting the words as typed."""
        with self._ours():
            super().setText(text)

    def clear(self) -> None:
        """Empty the line without counting it as typed."""
        with self._ours():
            super().clear()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open Qt's own menu, in the look of the program."""
        menu = self.createStandardContextMenu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dress_menu(menu)
        menu.popup(event.globalPos())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show the beginning of a text that is longer than the line."""
        super().focusOutEvent(event)
        if event.reason() not in _COMES_BACK:
            self.setCursorPosition(0)

    @contextlib.contextmanager
    def _ours(self) -> Iterator[None]:
        # A page may shape the text while Qt is still to report the change that it answers to.
        before, self._accounted = self._accounted, True
        try:
            yield
        finally:
            self._accounted = before

    def _on_edited(self) -> None:
        self._accounted = True

    def _on_changed(self, text: str) -> None:
        if not self._accounted:
            self.textEdited.emit(text)
        self._accounted = False


FieldState = Literal["plain", "error", "ok"]

_PADDING = 10
_GLYPH = 16


class FieldBox(Painted):
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
        self.state: FieldState = "plain"
        """``plain``, ``error`` or ``ok``."""
        self.edit = LineEdit(self)
        self.edit.setFont(fonts.font(size))
        self.edit.setFrame(False)
        EventWatch(self, self._seen, self.edit)
        self.suffix = Label(suffix, self, size=12, tone="text_3")
        self.suffix.setVisible(bool(suffix))
        tall(height, self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusProxy(self.edit)
        self._row = QHBoxLayout(self)
        self._row.setSpacing(6)
        self._row.addWidget(self.edit, 1)
        self._row.addWidget(self.suffix)
        self._make_room()

    def set_suffix(self, text: str) -> None:
        self.suffix.setText(text)
        self.suffix.setVisible(bool(text))

    def set_state(self, state: FieldState) -> None:
        if state != self.state:
            self.state = state
            self._make_room()
            self.update()

    def add_widget(self, widget: QWidget) -> None:
        self._row.addWidget(widget)

    def _mark(self) -> str:
        if self.state == "error":
            return "circle-alert"
        if self.state == "ok":
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

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut, QEvent.Type.EnabledChange):
            self.update()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.edit.setFocus(Qt.FocusReason.MouseFocusReason)

    def paint(self, painter: QPainter, t: Tokens) -> None:
        focused = self.edit.hasFocus()
        locked = self.edit.isReadOnly() or not self.isEnabled()
        fill = t.surface_2 if locked else t.surface
        line, width = (t.border if locked else t.border_strong), 1
        if self.state == "error":
            line, width = t.danger, 2
        elif focused:
            line, width = t.primary, 2
        middle = self.height() // 2 - _GLYPH // 2
        box(painter, self.rect(), fill=fill, line=line, width=width)
        if self._icon:
            icons.paint(painter, self._icon, t.text_2, _PADDING, middle, _GLYPH)
        if mark := self._mark():
            ink = {"error": t.danger, "ok": t.success, "plain": t.text_3}[self.state]
            icons.paint(painter, mark, ink, self.width() - _PADDING - _GLYPH, middle, _GLYPH)

    def below(self) -> QPoint:
        """Return the global point under the left corner, where a list of choices opens."""
        return self.mapToGlobal(QPoint(0, self.height() + 4))


class TextField(QWidget):
    """Label above, input, and a sentence below when something is wrong.

    ``edited`` fires while typing, ``left`` when the keyboard leaves the field: check there, never
    while typing. ``submitted`` is Enter. With ``error_inside=False`` the sentence shows only once the page
    has placed ``error_label`` itself, for tables whose columns are narrower than the sentence.
    """

    edited = Signal(str)
    left = Signal()
    submitted = Signal()

    def __init__(
        self,
        label: str,
        parent: QWidget | None = None,
        *,
        icon: str = "",
        placeholder: str = "",
        suffix: str = "",
        optional: str = "",
        size: int = 14,
        height: int = HEIGHT_CONTROL,
        show_label: bool = True,
        error_inside: bool = True,
    ) -> None:
        super().__init__(parent)
        # A screen reader goes through the parts in the order in which they are made: from above.
        self.label = Label(label, self, size=12, weight=500, tone="text_2")
        self._optional = Label(optional, self, size=12, tone="text_3")
        self.box = FieldBox(self, icon=icon, suffix=suffix, size=size, height=height)
        self.edit = self.box.edit
        self.edit.setPlaceholderText(placeholder)
        self.edit.setAccessibleName(label)
        self.label.setBuddy(self.edit)
        self.error_label = Label("", self, size=12, weight=500, tone="danger", wrap=True)
        self.error_label.hide()
        self.setFocusProxy(self.edit)

        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.label.setVisible(show_label)
        if show_label:
            head = QHBoxLayout()
            head.setSpacing(4)
            column.addLayout(head)
            for text in (self.label, self._optional):
                head.addWidget(text)
            head.addStretch(1)
        self.set_optional(optional)
        column.addWidget(self.box)
        self._error_inside = error_inside
        if error_inside:
            column.addWidget(self.error_label)
        column.addStretch(1)  # An alignment would not see how high wrapped words are.

        self.edit.textEdited.connect(self._on_edited)
        self.edit.returnPressed.connect(self.submitted)
        EventWatch(self, self._seen, self.edit)

    def text(self) -> str:
        """Return what is typed, without blanks around it."""
        return self.edit.text().strip()

    def set_text(self, text: str) -> None:
        """Fill the field without announcing it as typed."""
        if text != self.edit.text():
            self.edit.setText(text)
            if not self.edit.hasFocus():
                self.edit.setCursorPosition(0)  # A long value shows its beginning.

    def set_optional(self, text: str) -> None:
        """Say beside the label that it may stay empty."""
        self._optional.setText(text)
        self._optional.setVisible(bool(text))

    def set_error(self, sentence: str | None) -> None:
        self.box.set_state("error" if sentence else "plain")
        self.error_label.setText(sentence or "")
        # Shown without a parent it would be a window of its own and take the focus.
        placed = self._error_inside or self.error_label.parentWidget() not in (self, None)
        self.error_label.setVisible(bool(sentence) and placed)
        self.edit.setAccessibleDescription(sentence or "")

    def set_ok(self, right: bool = True) -> None:
        """Show the tick of a checked value; clears an error."""
        self.set_error(None)
        self.box.set_state("ok" if right else "plain")

    def set_suffix(self, text: str) -> None:
        self.box.set_suffix(text)

    def set_read_only(self, read_only: bool) -> None:
        self.box.set_read_only(read_only)

    @property
    def error(self) -> str:
        return self.error_label.text()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Announce that the keyboard left the field, but not for a menu or another window."""
        if event.type() == QEvent.Type.FocusOut and watched is self.edit:
            reason = event.reason()  # type: ignore[attr-defined]
            passing = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
            if reason not in passing:
                self.left.emit()
        return False

    def _on_edited(self, text: str) -> None:
        if self.box.state == "ok":
            self.box.set_state("plain")
        self.edited.emit(text)
