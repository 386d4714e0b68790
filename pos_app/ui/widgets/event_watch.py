"""The one way to watch the events of other objects: no filter of ours runs for an object that is gone."""

from __future__ import annotations

from collections.abc import Callable

import shiboken6
from PySide6.QtCore import SIGNAL, SLOT, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget

Seen = Callable[[QObject, QEvent], bool]
"""Gets each event with its object; returns whether it is kept from that object."""


class EventWatch(QObject):
    """Gives the events of the objects that it watches to ``seen``, as long as they and ``owner`` live.

    What Qt deletes leaves an empty Python object behind, which raises when it is touched: such an object is
    passed over here, both as the one that is watched and as the one that wants to know.
    """

    def __init__(self, owner: QObject, seen: Seen, *watched: QObject) -> None:
        super().__init__(owner)
        self._owner = owner
        self._seen = seen
        self.add(*watched)

    def add(self, *watched: QObject | None) -> None:
        """Watch these as well; what is watched already stays so."""
        for one in watched:
            if one is not None and shiboken6.isValid(one):
                one.installEventFilter(self)

    def remove(self, *watched: QObject | None) -> None:
        for one in watched:
            if one is not None and shiboken6.isValid(one):
                one.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Python may have emptied this object already while Qt still knows it.
        owner, seen = self.__dict__.get("_owner"), self.__dict__.get("_seen")
        if owner is None or seen is None or not shiboken6.isValid(owner) or not shiboken6.isValid(watched):
            return False
        return bool(seen(watched, event))


def on_focus_moved(owner: QWidget, call: Callable[[], object]) -> None:
    """Call ``call`` after the keyboard moved, as long as ``owner`` lives.

    The signal goes to a slot of Qt's: given to Python, it would hand over the web engine's inner widget.
    """
    timer = QTimer(owner, singleShot=True, interval=0)
    timer.timeout.connect(call)
    application = QApplication.instance()
    if application is not None:
        QObject.connect(application, SIGNAL("focusChanged(QWidget*,QWidget*)"), timer, SLOT("start()"))


class WindowWatch(EventWatch):
    """Watches the native windows of ``window`` and of every dialog and list that gets the keyboard.

    It keeps none of them: a native window that was remembered beyond its end is what Qt hands out again for
    the next one at the same address.
    """

    def __init__(self, window: QWidget, owner: QObject, seen: Seen) -> None:
        super().__init__(owner, seen)
        self._window = window
        on_focus_moved(window, self._look)
        # The native window is there only once the window was shown.
        QTimer.singleShot(0, window, self._look)

    def _look(self) -> None:
        for widget in (self._window, QApplication.focusWidget()):
            if widget is not None and shiboken6.isValid(widget):
                self.add(widget.window().windowHandle())
