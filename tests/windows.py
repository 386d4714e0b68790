"""Finds windows that nobody meant to open: a widget that lost its parent and is shown all the same.

Under a window manager such a window takes the keyboard from the desk; offscreen nothing is to be seen of it.
Finds, too, what Python holds of Qt beyond its life.
"""

from __future__ import annotations

import functools
import re
import weakref
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QStandardItem
from PySide6.QtWidgets import QApplication, QDialog, QLayout, QLayoutItem, QMainWindow, QWidget
from shiboken6 import Shiboken

from pos_app.kiosk.window.window import KioskWindow
from pos_app.ui.widgets.strip import Strip, StripKind

_PASSING = (Qt.WindowType.Popup, Qt.WindowType.ToolTip)
"""Menus, lists under a field, calendars and tool tips: windows that go by themselves."""


def is_meant(widget: QWidget) -> bool:
    """Tell whether a window is of a kind that the desk opens, or never on the screen."""
    if widget.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen):
        return True
    return isinstance(widget, QMainWindow | QDialog | KioskWindow) or widget.windowType() in _PASSING


def described(widget: QWidget) -> str:
    """Return what a failure says of a window: its class, object name and text."""
    text = getattr(widget, "text", None)
    shown = str(text()) if callable(text) else widget.windowTitle()
    return f"{type(widget).__name__} (object name «{widget.objectName()}», text «{shown}»)"


def shown_strip(window: QWidget, kind: StripKind) -> Strip | None:
    """Return the strip of this kind while the window shows it."""
    strips = window.findChildren(Strip)
    return next((strip for strip in strips if strip._kind == kind and not strip.isHidden()), None)


def held_items() -> list[str]:
    """Return the items of layouts and models that Python was given by Qt and still has.

    Qt deletes them without a word; Python then takes the next object at the same address for the item, and
    the program fails or crashes there. So the item itself is not asked what is in it. Named is the layout
    that was asked for it, or that a filled one was added to.
    """
    wrappers = Shiboken.getAllValidWrappers()
    held = [
        one
        for one in wrappers
        if isinstance(one, QLayoutItem | QStandardItem)
        and not isinstance(one, QLayout)
        and not Shiboken.createdByPython(one)
    ]
    if not held:
        return []
    known = {id(one): one for one in wrappers}
    return [f"{type(one).__name__}{_keeper(one, known)}" for one in held]


def _keeper(item: object, known: Mapping[int, object]) -> str:
    """Return the words for what keeps an item, or none where that is not known."""
    at = re.search(r"^parent\.* <.* at (0x[0-9a-f]+)>$", Shiboken.dump(item), re.MULTILINE)
    keeper = known.get(int(at[1], 16)) if at else None
    if not isinstance(keeper, QLayout):
        return f" of {keeper!r}" if keeper else ""
    owner = keeper.parentWidget()
    return f" of the {type(keeper).__name__} of {described(owner) if owner is not None else 'no widget'}"


def assert_nothing_is_held() -> None:
    """Fail where Python holds items of layouts or models; see ``held_items``."""
    if held := held_items():
        places = "\n".join(sorted(set(held)))
        raise AssertionError(
            f"{len(held)} items of layouts are held, which Qt deletes without a word. "
            f"Add a layout before it is filled, and never call itemAt:\n{places}"
        )


class WindowGuard(QObject):
    """Remembers each unexpected window that an application opened since ``forget``, also one gone by now.

    It looks whenever Python shows a widget, and whenever another window gets the keyboard, as a new one does.
    (A filter over all of the application's events would do both, but Chromium's objects carry no type that
    Python could know them by.)
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._seen: list[tuple[weakref.ref[QWidget], str]] = []
        self._old: list[weakref.ref[QWidget]] = []
        application.focusWindowChanged.connect(self._look)
        for name in ("show", "setVisible"):
            setattr(QWidget, name, self._watched(getattr(QWidget, name)))

    def forget(self) -> None:
        """Begin anew, for the next test: a window that is open already was the failure of another."""
        self._seen.clear()
        self._old = [weakref.ref(widget) for widget in QApplication.topLevelWidgets() if widget.isVisible()]

    def unexpected(self, added: Iterable[weakref.ref[QWidget]]) -> list[str]:
        """Return the windows that are neither meant nor among those that a test ``added``."""
        self._look()
        own = [*added, *self._old]  # References to what is gone are equal only when they are the same.
        return list(dict.fromkeys(text for window, text in self._seen if window not in own))

    def _watched(self, show: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(show)
        def watched(widget: QWidget, *visible: bool) -> None:
            show(widget, *visible)
            self._note(widget)

        return watched

    def _look(self) -> None:
        for widget in QApplication.topLevelWidgets():
            self._note(widget)

    def _note(self, widget: QWidget) -> None:
        if not widget.isWindow() or not widget.isVisible() or is_meant(widget):
            return
        window = weakref.ref(widget)
        if all(window != known for known, _ in self._seen):
            self._seen.append((window, described(widget)))
