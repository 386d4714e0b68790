"""The keyboard's way from control to control: the order of Tab, and what happens when the focus moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from PySide6.QtCore import SIGNAL, SLOT, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget


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


def on_focus_moved(owner: QWidget, call: Callable[[], object]) -> None:
    """Call ``call`` after the keyboard moved, as long as ``owner`` lives.

    The signal goes to a slot of Qt's: given to Python, it would hand over the web engine's inner widget.
    """
    timer = QTimer(owner, singleShot=True, interval=0)
    timer.timeout.connect(call)
    application = QApplication.instance()
    if application is not None:
        QObject.connect(application, SIGNAL("focusChanged(QWidget*,QWidget*)"), timer, SLOT("start()"))
