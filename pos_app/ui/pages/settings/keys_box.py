"""The keys of this desk, changed one by one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QKeyCombination, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from pos_app.ui.keys import shortcuts
from pos_app.ui.keys.commands import COMMANDS, LISTED, Reach, label
from pos_app.ui.kit.layouts import Stretch, column, grow, lay_out, row
from pos_app.ui.style import fonts
from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.button import Button, PaintedButton
from pos_app.ui.widgets.focus import FocusRing
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import RIGHT, box, caps_width, paint_caps, paint_text
from pos_app.ui.widgets.scroll import ScrollArea, scrolled
from pos_app.ui.widgets.sheet import Sheet
from pos_app.wording import settings_texts
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_COLUMNS = 2
_HEIGHT = 30
_PADDING = 8
_HELD = {Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Shift, Qt.Key.Key_Meta, Qt.Key.Key_AltGr}


class KeysBox(Sheet):
    """Opened with ``open()``; ``chosen`` carries the changed keys by command, once the clerk takes them."""

    chosen = Signal(dict)

    def __init__(self, parent: QWidget, keys: Mapping[str, str]) -> None:
        super().__init__(parent)
        title = translate("KeysBox", "Teclas deste guichê")
        self.set_title(title)
        self._keys: Mapping[CommandId, str] = {}
        self.rows = {entry.id: KeyRow(entry.id) for entry in LISTED}
        self._scroll, wanted = self._list()
        self._feedback = Label(size=12, tone="text_2", wrap=True)
        self.defaults = Button(translate("KeysBox", "Voltar tudo ao padrão"))
        self.cancel = Button(translate("KeysBox", "Cancelar"), key=CommandId.BACK)
        self.take = Button(translate("KeysBox", "Usar estas teclas"), kind="main")
        note = Label(settings_texts.change_keys(), tone="text_2", wrap=True)
        foot = row(self.defaults, Stretch, self.cancel, self.take, spacing=10)
        head = Label(title, size=16, weight=600)
        parts = (head, note, grow(self._scroll), self._feedback, foot)
        lay_out(self, column(*parts, spacing=8, margins=(20, 18, 20, 18)))
        space = parent.window().height() - 80
        self.resize(self._scroll.minimumWidth() + 40, min(space, wanted + 170))
        self.defaults.clicked.connect(lambda _=False: self._show_keys({}))
        self.cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._take)
        for command, one in self.rows.items():
            one.setEnabled(not COMMANDS[command].fixed)
            one.wanted.connect(partial(self._wanted, command))
            one.reset.connect(partial(self._reset, command))
            one.listens.connect(self._listens)
        self._show_keys(shortcuts.in_force(keys))
        next(iter(self.rows.values())).setFocus()

    def _list(self) -> tuple[ScrollArea, int]:
        """Return the rows in two columns, and the height that they need."""
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(5, 5, 12, 5)
        grid.setHorizontalSpacing(20)
        grid.setVerticalSpacing(2)
        per_column = -(-len(self.rows) // _COLUMNS)
        for number, one in enumerate(self.rows.values()):
            at, line = divmod(number, per_column)
            grid.addWidget(one, line, at)
            one.focused.connect(partial(self._bring, one))
        scroll = scrolled(inner, self)
        scroll.setMinimumWidth(inner.minimumSizeHint().width() + 16)
        return scroll, inner.sizeHint().height()

    def _bring(self, one: KeyRow) -> None:
        self._scroll.ensureWidgetVisible(one, 0, 12)

    # --- What the clerk does ----------------------------------------------------------------------

    def _wanted(self, command: CommandId, keys: str) -> None:
        other = shortcuts.owner(keys, command, self._keys)
        try:
            self._show_keys(shortcuts.given(command, keys, self._keys))
        except ValueError:
            why = settings_texts.keys_that_serve(on_map=COMMANDS[command].reach is Reach.MAP)
            self._show_feedback(why, "danger")
            return
        if other:
            old = shortcuts.sequence_of(other, self._keys)
            self._show_feedback(settings_texts.key_taken_from(keys, label(other), old), "text_2")

    def _reset(self, command: CommandId) -> None:
        if command in self._keys:
            self._wanted(command, COMMANDS[command].default)

    def _take(self) -> None:
        self.chosen.emit({command.value: keys for command, keys in self._keys.items() if keys})
        self.accept()

    def _listens(self, listening: bool) -> None:
        self._show_feedback(settings_texts.listening() if listening else "", "text_2")

    # --- Showing ----------------------------------------------------------------------------------

    def _show_keys(self, keys: Mapping[CommandId, str]) -> None:
        self._keys = keys
        for command, one in self.rows.items():
            one.show_keys(shortcuts.sequence_of(command, self._keys), command in self._keys)
        self.defaults.set_inactive(None if self._keys else translate("KeysBox", "Todas já estão no padrão"))
        self._show_feedback("", "text_2")

    def _show_feedback(self, text: str, tone: str) -> None:
        self._feedback.set_tone(tone)
        self._feedback.setText(text)


class KeyRow(PaintedButton):
    """One command and its key. When pressed, it captures the next key as ``wanted``; Esc stops the capture,
    Del is ``reset``."""

    wanted = Signal(str)
    reset = Signal()
    listens = Signal(bool)
    focused = Signal()

    def __init__(self, command: CommandId) -> None:
        super().__init__()
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
        self._keys = keys
        self._changed = changed
        none = translate("KeyRow", "sem tecla")
        state = translate("KeyRow", "mudada") if changed and keys else ""
        self.setAccessibleName(", ".join(part for part in (self.text(), keys or none, state) if part))
        self.update()

    def listen(self, listening: bool) -> None:
        if listening != self._listening:
            self._listening = listening
            self.listens.emit(listening)
            self.update()

    def sizeHint(self) -> QSize:
        width = fonts.text_width(self.text(), 13) + caps_width(shortcuts.WIDEST) + 3 * _PADDING
        return QSize(width, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
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

    def paint(self, painter: QPainter, t: Tokens) -> None:
        if self._listening:
            box(painter, self.rect(), fill=t.primary_tint, line=t.primary, radius=6)
        space = QRect(_PADDING, 0, self.width() - 2 * _PADDING, _HEIGHT)
        weight = 600 if self._changed else 400
        ink = t.primary if self._changed or self._listening else t.text if self.isEnabled() else t.text_3
        text = translate("KeyRow", "Aperte a nova tecla") if self._listening else self.text()
        paint_text(painter, space, text, ink, 13, 600 if self._listening else weight)
        if not self._listening:
            caps = shortcuts.caps_of(self._keys)
            if not caps:
                paint_text(painter, space, translate("KeyRow", "sem tecla"), t.warning, 12, 500, RIGHT)
            paint_caps(painter, space.right() + 1 - caps_width(caps), _HEIGHT // 2, caps)
