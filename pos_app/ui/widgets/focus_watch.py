"""What happens when the keyboard moves from one widget to another, anywhere in the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import SIGNAL, SLOT, QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget


def on_focus_moved(owner: QWidget, call: Callable[[], object]) -> None:
    """Call ``call`` after the keyboard moved, as long as ``owner`` lives.

    The signal goes to a slot of Qt's: given to Python, it would hand over the web engine's inner widget.
    """
    timer = QTimer(owner, singleShot=True, interval=0)
    timer.timeout.connect(call)
    application = QApplication.instance()
    if application is not None:
        QObject.connect(application, SIGNAL("focusChanged(QWidget*,QWidget*)"), timer, SLOT("start()"))
