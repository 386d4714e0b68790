"""Position and size of the window, kept between runs."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QApplication, QMainWindow

_FILE = "window.geometry"


def restore(window: QMainWindow, folder: Path) -> None:
    """Put the window where it was; the first time at its own size, as far as the screen has room."""
    with contextlib.suppress(OSError):
        if window.restoreGeometry(QByteArray((folder / _FILE).read_bytes())):
            return
    # Left to itself Qt takes two thirds of the screen at most.
    window.resize(window.sizeHint().boundedTo(QApplication.primaryScreen().availableSize()))


def remember(window: QMainWindow, folder: Path) -> None:
    """Save the position of the window. If the folder cannot be written, only the position is lost."""
    with contextlib.suppress(OSError):
        (folder / _FILE).write_bytes(window.saveGeometry().data())
