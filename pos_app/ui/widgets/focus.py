"""The mark of the widget with the keyboard, and where Tab goes."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from pos_app.ui.style.tokens import Tokens
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.paint import Painted, box

_OUT = 4


class FocusRing(Painted):
    """Shows a ring 2 px outside its owner while the owner has focus, without changing its size.

    The ring is a sibling above the owner, so the owner keeps the height given by the design. It
    is created on the first focus and takes no mouse.
    """

    def __init__(self, owner: QWidget, radius: int, *, on_fill: bool, inset: int = 0) -> None:
        super().__init__(owner.parentWidget())
        self._out = _OUT - inset
        self._owner = owner
        self._radius = radius
        self._on_fill = on_fill
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        EventWatch(self, self._seen, owner)
        owner.destroyed.connect(self.deleteLater)
        self._follow()

    @staticmethod
    def attach(owner: QWidget, radius: int = 6, *, on_fill: bool = False, inset: int = 0) -> None:
        """Give ``owner`` a ring from its first focus on; ``on_fill`` for dark or filled grounds.

        ``inset`` is how far inside its target, in px, the owner paints itself above and below.
        """
        _FirstFocusWatcher(owner, radius, on_fill, inset)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusIn:
            self._follow()
        elif kind in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        elif kind == QEvent.Type.ParentChange:
            self.setParent(self._owner.parentWidget())
        elif kind in (QEvent.Type.Move, QEvent.Type.Resize) and self.isVisible():
            self._position()
        return False

    def _follow(self) -> None:
        self._position()
        self.show()
        self.raise_()

    def _position(self) -> None:
        self.setGeometry(self._owner.geometry().adjusted(-_OUT, -self._out, _OUT, self._out))

    def paint(self, painter: QPainter, t: Tokens) -> None:
        line = t.focus_on_fill if self._on_fill else t.primary
        box(painter, self.rect(), line=line, width=2, radius=self._radius + _OUT)


class _FirstFocusWatcher(QObject):
    """Waits for the first focus of its parent: most controls never need a ring."""

    def __init__(self, owner: QWidget, radius: int, on_fill: bool, inset: int) -> None:
        super().__init__(owner)
        self._inset = inset
        self._radius = radius
        self._on_fill = on_fill
        self._events = EventWatch(self, self._seen, owner)

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        owner = self.parent()
        if event.type() == QEvent.Type.FocusIn and isinstance(owner, QWidget) and owner.parentWidget():
            # First: a filter that comes while Qt goes through them moves this one to be called again.
            self._events.remove(owner)
            FocusRing(owner, self._radius, on_fill=self._on_fill, inset=self._inset)
            self.deleteLater()
        return False


def tab_in_order(controls: Iterable[QWidget]) -> None:
    """Let Tab go through these controls one after another.

    Not for controls that forward the focus to an inner widget: Qt reorders only part of those.
    """
    for before, after in pairwise(controls):
        QWidget.setTabOrder(before, after)


def tab_from(owner: QWidget, controls: Iterable[QWidget]) -> None:
    """Place controls created late at the tab position of their ``owner``, not after all others."""
    # Qt ignores setTabOrder after a widget that accepts no focus.
    policy = owner.focusPolicy()
    owner.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    tab_in_order((owner, *controls))
    owner.setFocusPolicy(policy)
