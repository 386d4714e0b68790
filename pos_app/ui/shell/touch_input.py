"""Shows the keyboard on the screen for the field that has the cursor, where the hand is a finger."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QInputDevice, QKeyEvent, QMouseEvent, QTouchEvent
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from pos_app.ui.shared.scan_fields import takes_text
from pos_app.ui.style.hand import hand
from pos_app.ui.widgets.event_watch import WindowWatch, on_focus_moved

if TYPE_CHECKING:
    from pos_app.ui.shell.touch_panel import TouchPanel


TYPING = 30.0
"""Seconds after a key of a real keyboard in which a touch on a field does not call the one on the screen."""


class TouchPolicy:
    """``choice`` is ``automatic``, ``always`` or ``never``. Times in seconds that never go back.

    Automatic: it shows for a field that a finger opened, unless somebody typed on a real keyboard just
    before; a finger on the field that already has the cursor asks for it all the same. A key of a real
    keyboard, or a click of a mouse, takes it away.
    """

    def __init__(self, choice: str = "automatic") -> None:
        self._choice = choice
        self._finger = False
        self._typed: float | None = None
        self._asked = self._hand = False

    @property
    def touch(self) -> bool:
        """Whether fingers press: set so, or from the first tap until a key of a real keyboard."""
        return self._choice == "always" or (self._hand and self._choice != "never")

    def use(self, choice: str) -> None:
        self._choice = choice
        self._asked = False

    def touched(self, *, on_field: bool) -> None:
        """A finger came down, ``on_field`` on the field that already had the cursor."""
        self._finger = self._hand = True
        self._asked = self._asked or on_field

    def clicked(self) -> None:
        self._finger = self._asked = False

    def typed(self, now: float) -> None:
        """A key of a real keyboard was pressed."""
        self._typed = now
        self._finger = self._asked = self._hand = False

    def hidden(self) -> None:
        """Somebody took it away: it stays away until the next touch."""
        self._finger = self._asked = False

    def shows(self, now: float, *, in_field: bool) -> bool:
        if not in_field or self._choice == "never":
            return False
        if self._choice == "always" or self._asked:
            return True
        lately = self._typed is not None and now - self._typed < TYPING
        return self._finger and not lately


_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class TouchInput(QObject):
    """In the window letters take space below the page and digits beside it, one of them at a time, so that
    they never cover the field; a dialog has a keyboard of its own below it, which goes with the dialog.

    ``dock`` is where the window keeps its letters, ``beside`` where those of ``pages`` have their digits.
    Keys of a panel never come from the system: that tells them from those of a real keyboard.
    """

    def __init__(
        self,
        window: QWidget,
        dock: QVBoxLayout,
        beside: QHBoxLayout,
        pages: QWidget,
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._dock, self._beside, self._pages = dock, beside, pages
        self._now = now
        self._policy = TouchPolicy()
        self._letters: TouchPanel | None = None
        self._digits: TouchPanel | None = None
        self._floating: TouchPanel | None = None
        self._field: QWidget | None = None
        self._opened: QWidget | None = None
        WindowWatch(window, self, self._seen)
        on_focus_moved(window, self._look)
        QTimer.singleShot(0, self, self._look)

    def use(self, choice: str) -> None:
        self._policy.use(choice)
        self._look()

    @property
    def panel(self) -> TouchPanel | None:
        for panel in (self._floating, self._letters, self._digits):
            if panel is not None and panel.isVisible():
                return panel
        return None

    def renew(self, dock: QVBoxLayout, beside: QHBoxLayout, pages: QWidget) -> None:
        """The window has a new frame, perhaps in another language: forget the panels of the old one."""
        self._dock, self._beside, self._pages = dock, beside, pages
        self._letters = self._digits = None

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        """Tell fingers, mice and keys apart; nothing is swallowed."""
        kind = event.type()
        if kind == QEvent.Type.TouchBegin and isinstance(event, QTouchEvent):
            self._pressed(watched, event.points()[0].globalPosition().toPoint(), finger=True)
        elif kind == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            device = event.pointingDevice().type()
            finger = device == QInputDevice.DeviceType.TouchScreen
            finger = finger or event.source() != Qt.MouseEventSource.MouseEventNotSynthesized
            self._pressed(watched, event.globalPosition().toPoint(), finger=finger)
        elif kind in (QEvent.Type.TouchEnd, QEvent.Type.MouseButtonRelease):
            QTimer.singleShot(0, self, self._select)
        elif kind == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() not in _MODIFIERS:
            self._policy.typed(self._now())
            self._later()
        return False

    def _pressed(self, native: QObject, position: QPoint, *, finger: bool) -> None:
        under, panel = _widget_at(native, position), self.panel
        if panel is not None and under is not None and (panel is under or panel.isAncestorOf(under)):
            return
        if finger:
            again = under is not None and under is self._field
            self._policy.touched(on_field=again)
            self._opened = None if again else under
        else:
            self._policy.clicked()
            self._opened = under if hand().touch and under is not self._field else None
        self._later()

    def _select(self) -> None:
        """Mark the whole of a field that was opened by hand: typing then replaces it, as after Tab."""
        field, self._opened = self._opened, None
        if isinstance(field, QLineEdit) and field is self._field and not field.hasSelectedText():
            field.selectAll()

    def _later(self) -> None:
        QTimer.singleShot(0, self, self._look)

    def _look(self) -> None:
        focused = QApplication.focusWidget()
        field = focused if takes_text(focused) else None
        if focused is None and self._field is not None and self.panel is not None:
            return  # Another program is in front; the keyboard waits.
        self._field = field
        hand().use(touch=self._policy.touch)
        shows = self._policy.shows(self._now(), in_field=field is not None)
        dialog = field.window() if field is not None and isinstance(field.window(), QDialog) else None
        if not shows or field is None:
            self._hide()
        elif dialog is not None:
            self._show_below(dialog, field)
        else:
            self._show_docked(field)

    # --- The two places -----------------------------------------------------------------------------

    def _show_docked(self, field: QWidget) -> None:
        self._drop_floating()
        digits = bool(
            field.inputMethodHints() & Qt.InputMethodHint.ImhDigitsOnly
        ) and self._pages.isAncestorOf(field)
        if digits and self._digits is None:
            self._digits = self._made(self._window, digits=True)
            self._beside.addWidget(self._digits, 0, Qt.AlignmentFlag.AlignTop)
        elif not digits and self._letters is None:
            self._letters = self._made(self._window)
            self._dock.addWidget(self._letters)
        self._hide_docked(self._letters if digits else self._digits)
        if (panel := self._digits if digits else self._letters) is not None:
            panel.attach(field)
            panel.show()

    def _show_below(self, dialog: QWidget, field: QWidget) -> None:
        self._hide_docked(self._letters, self._digits)
        if self._floating is None or self._floating.parentWidget() is not dialog:
            self._drop_floating()
            panel = self._floating = self._made(dialog)
            panel.setWindowFlags(
                Qt.WindowType.Tool
                | Qt.WindowType.FramelessWindowHint
                | Qt.WindowType.WindowDoesNotAcceptFocus
            )
            panel.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            panel.destroyed.connect(self._floating_gone)
            _place_both(dialog, panel, self._window)
        self._floating.attach(field)
        self._floating.show()

    def _made(self, parent: QWidget, *, digits: bool = False) -> TouchPanel:

        from pos_app.ui.shell.touch_panel import LettersPanel, PadPanel

        panel = PadPanel(parent) if digits else LettersPanel(parent)
        panel.keyboard.done.connect(self._next)
        panel.keyboard.back.connect(self._before)
        panel.hide_asked.connect(self._put_away)
        return panel

    def _next(self) -> None:
        if self._field is not None:
            from pos_app.ui.widgets.onscreen.key_panel import send_key

            send_key(self._field, Qt.Key.Key_Return, "\r")

    def _before(self) -> None:
        if self._field is not None:
            from pos_app.ui.widgets.onscreen.key_panel import send_key

            send_key(self._field, Qt.Key.Key_Backtab, modifiers=Qt.KeyboardModifier.ShiftModifier)

    def _put_away(self) -> None:
        self._policy.hidden()
        self._hide()

    def _hide(self) -> None:
        self._hide_docked(self._letters, self._digits)
        self._drop_floating()

    @staticmethod
    def _hide_docked(*panels: TouchPanel | None) -> None:
        for panel in filter(None, panels):
            panel.attach(None)
            panel.hide()

    def _drop_floating(self) -> None:
        if self._floating is not None:
            gone, self._floating = self._floating, None
            gone.hide()
            gone.deleteLater()

    def _floating_gone(self) -> None:
        self._floating = None


def _widget_at(native: QObject, position: QPoint) -> QWidget | None:
    """Return the widget under a place of a native window, whatever else lies there on the screen."""
    tops = QApplication.topLevelWidgets()
    window = next((top for top in tops if top.windowHandle() is native), None)
    return window.childAt(window.mapFromGlobal(position)) if window is not None else None


def _place_both(dialog: QWidget, panel: TouchPanel, window: QWidget) -> None:
    """Put the panel at the foot of the window, and the dialog above it where it would be covered."""
    space = window.frameGeometry()
    high = panel.sizeHint().height()
    panel.setGeometry(space.x(), space.bottom() - high, space.width(), high)
    over = dialog.frameGeometry().bottom() - (space.bottom() - high) + 8
    if over > 0:
        dialog.move(dialog.x(), max(space.y(), dialog.y() - over))
