"""Listens for a scanner among the keys of the program's windows."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.ui.shared.scan_fields import RememberedFields, reads_codes, takes_text
from pos_app.ui.shared.scan_machine import (
    Ended,
    Event,
    Interrupted,
    KeyAction,
    Scan,
    ScanRules,
    ScanState,
    Typed,
    Waited,
    step,
)
from pos_app.ui.widgets.event_watch import WindowWatch

_MODIFIERS = frozenset(
    (
        *(Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta),
        *(Qt.Key.Key_CapsLock, Qt.Key.Key_NumLock),
    )
)
"""Keys that a scanner presses besides those of its characters."""
_ENDS = frozenset((Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab))
_LINE_ENDS = ("\r", "\n")
"""A few scanners send the sign and not the key."""
_ENDS_WITH = Qt.KeyboardModifier.KeypadModifier
_CHORD = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


class ScanFilter(QObject):
    """Emits ``scanned`` with each code, once the keys of it are handled.

    It sees the keys where they reach a window of this program, before the widget with the keyboard, and never
    those of the card page, which is another process. It filters the native windows: a filter of the whole
    application would run Python for every event of every object.
    """

    scanned = Signal(str)

    def __init__(
        self, window: QWidget, rules: Callable[[], ScanRules], *, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(window)
        self._window = window
        self._rules = rules
        self._now = now
        self._state = ScanState()
        self._fields = RememberedFields()
        self._held: deque[tuple[QWindow, QKeyEvent]] = deque()
        self._swallowed: set[int] = set()
        self._replaying = False
        self._pause = QTimer(self, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
        self._pause.timeout.connect(self._waited)
        self._listens = True
        WindowWatch(window, self, self._seen)

    def stop(self) -> None:
        """Listen no more; keys that were kept back go to the window."""
        self._pause.stop()
        self._release()
        self._listens = False

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if self._replaying or not self._listens or not isinstance(event, QKeyEvent):
            return False
        kind = event.type()
        if kind == QEvent.Type.KeyPress and isinstance(watched, QWindow):
            return self._pressed(watched, event)
        if kind == QEvent.Type.KeyRelease and isinstance(watched, QWindow):
            return self._on_key_release(watched, event)
        return False

    def _pressed(self, window: QWindow, key: QKeyEvent) -> bool:
        if key.key() in _MODIFIERS:
            return False
        code = key.key()
        self._swallowed.discard(code)
        keep = self._handle(self._event(key), window, key)
        if keep:
            self._swallowed.add(code)
        return keep

    def _on_key_release(self, window: QWindow, key: QKeyEvent) -> bool:
        """The release of a key goes where its press went."""
        if key.key() not in self._swallowed:
            return False
        self._swallowed.discard(key.key())
        if self._held:
            self._held.append((window, _copy(key)))
            return True
        # Its press was given to the window meanwhile, or belonged to a scan: a release alone does nothing.
        return False

    def _event(self, key: QKeyEvent) -> Event:
        at = float(key.timestamp()) or self._now() * 1000
        plain = key.modifiers() & ~_ENDS_WITH == Qt.KeyboardModifier.NoModifier
        if key.isAutoRepeat() or reads_codes(QApplication.focusWidget()):
            return Interrupted()
        if (key.key() in _ENDS or key.text() in _LINE_ENDS) and plain:
            return Ended(at)
        chord = key.modifiers() & _CHORD
        text = key.text()
        # Both together are AltGr, which makes signs.
        if len(text) == 1 and text.isprintable() and chord in (_CHORD, Qt.KeyboardModifier.NoModifier):
            return Typed(text, at, takes_text(QApplication.focusWidget()))
        return Interrupted()

    def _handle(self, event: Event, window: QWindow | None = None, key: QKeyEvent | None = None) -> bool:
        """Do what the machine wants; returns whether the present key is kept from the window."""
        rules, keep = self._rules(), False
        self._state, effects = step(self._state, event, rules)
        for effect in effects:
            match effect:
                case KeyAction.FORGET:
                    self._fields.forget()
                case KeyAction.REMEMBER:
                    self._fields.remember(QApplication.focusWidget())
                case KeyAction.HOLD:
                    if window is not None and key is not None:
                        self._held.append((window, _copy(key)))
                        keep = True
                        self._pause.start(int(rules.gap) + 5)
                case KeyAction.RELEASE:
                    self._release()
                case KeyAction.SWALLOW:
                    keep = True
                case KeyAction.RESTORE:
                    self._pause.stop()
                    self._held.clear()
                    self._fields.restore()
                case Scan(text):
                    # After this key: what a scan does may take its window away.
                    QTimer.singleShot(0, self, lambda text=text: self.scanned.emit(text))
        return keep

    def _waited(self) -> None:
        self._handle(Waited())

    def _release(self) -> None:
        self._pause.stop()
        self._replaying = True
        try:
            while self._held:
                window, key = self._held.popleft()
                if shiboken6.isValid(window):
                    QCoreApplication.sendEvent(window, key)
        finally:
            self._replaying = False


def _copy(key: QKeyEvent) -> QKeyEvent:
    return QKeyEvent(
        key.type(),
        key.key(),
        key.modifiers(),
        key.nativeScanCode(),
        key.nativeVirtualKey(),
        key.nativeModifiers(),
        key.text(),
        key.isAutoRepeat(),
        key.count(),
    )
