"""What painting needs of Qt in a command without a window."""

from __future__ import annotations

import os
import sys

from PySide6.QtGui import QGuiApplication

_kept: list[QGuiApplication] = []
"""Alive until the process ends."""


def ready() -> None:
    """Make the application that fonts and pictures belong to, without a screen; once a process."""
    if QGuiApplication.instance() is not None:
        return
    if sys.platform.startswith("linux"):
        # A screen is not needed, and a command must also work where there is none.
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    _kept.append(QGuiApplication(["pos-app"]))
