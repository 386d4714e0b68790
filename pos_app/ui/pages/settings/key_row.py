"""One command and its key, which the clerk can change by pressing another."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QKeyCombination, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import label
from pos_app.ui.style import fonts
from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.focus_ring import FocusRing
from pos_app.ui.widgets.paint import RIGHT, box, caps_width, paint_caps, painter_for, text
from pos_app.ui.widgets.painted_button import PaintedButton
from pos_app.wording.command_ids import CommandId
from pos_app.wording.translation import translate

_HEIGHT = 30
_PADDING = 8
_HELD = {Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}


class KeyRow(PaintedButton):
    """When pressed, it captures the next key as ``wanted``; Esc stops the capture, Del is ``reset``."""

    wanted = Signal(str)
    reset = Signal()
    listens = Signal(bool)
    focused = Signal()

    def __init__(self, command: CommandId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.command = command
        self._keys = ""
        self._changed = False
        self._listening = False
        self.setText(label(command))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        FocusRing.attach(self, 6)
        self.clicked.connect(lambda: self.listen(True))

    def show_keys(self, keys: str, changed: bool) -> None:
        """Show the key that the command has, and whether it differs from the default."""
        self._keys = keys
        self._changed = changed
        none = translate("KeyRow", "sem tecla")
        state = translate("KeyRow", "mudada") if changed and keys else ""
        self.setAccessibleName(", ".join(part for part in (self.text(), keys or none, state) if part))
        self.update()

    def listen(self, listening: bool) -> None:
        """Start or stop capturing the next key."""
        if listening != self._listening:
            self._listening = listening
            self.listens.emit(listening)
            self.update()

    def sizeHint(self) -> QSize:
        """Return space for the words and a key of three caps."""
        width = fonts.text_width(self.text(), 13) + caps_width(shortcuts.WIDEST) + 3 * _PADDING
        return QSize(width, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the same: the words are not cut."""
        return self.sizeHint()

    def event(self, event: QEvent) -> bool:
        """While it captures, no other widget gets a key: not Tab, not Esc, not a shortcut."""
        if self._listening and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if self._listening and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            self._take(event)
            return True
        if event.type() == QEvent.Type.FocusOut:
            self.listen(False)
        return super().event(event)

    def _take(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _HELD or event.isAutoRepeat():
            return
        self.listen(False)
        if key != Qt.Key.Key_Escape:
            held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
            self.wanted.emit(shortcuts.of_press(QKeyCombination(held, key)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Notify the list, which scrolls to this row."""
        super().focusInEvent(event)
        self.focused.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter captures like Space; Del restores the default key."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.reset.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, and the key or the prompt for one."""
        t = theme().t
        with painter_for(self) as painter:
            if self._listening:
                box(painter, self.rect(), fill=t.primary_tint, line=t.primary, radius=6)
            space = QRect(_PADDING, 0, self.width() - 2 * _PADDING, _HEIGHT)
            weight = 600 if self._changed else 400
            ink = t.primary if self._changed or self._listening else t.text if self.isEnabled() else t.text_3
            label = translate("KeyRow", "Aperte a nova tecla") if self._listening else self.text()
            text(painter, space, label, ink, 13, 600 if self._listening else weight)
            if not self._listening:
                caps = shortcuts.caps_of(self._keys)
                if not caps:
                    text(painter, space, translate("KeyRow", "sem tecla"), t.warning, 12, 500, RIGHT)
                paint_caps(painter, space.right() + 1 - caps_width(caps), _HEIGHT // 2, caps)
