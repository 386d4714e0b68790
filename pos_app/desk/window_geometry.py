"""Where the window was and how large, from one day to the next."""

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
    """Keep where the window is. A folder that cannot be written costs the place, nothing else."""
    with contextlib.suppress(OSError):
        (folder / _FILE).write_bytes(window.saveGeometry().data())
