"""Position and size of the window, kept between runs."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import QByteArray, QMargins
from PySide6.QtWidgets import QApplication, QMainWindow

from pos_app.system import disk

_FILE = "window.geometry"
_FRAME = (16, 48)
"""Width and height in px that the frame of a window manager may take of the screen."""


def show(window: QMainWindow, folder: Path) -> None:
    """Show the window where it was; the first time maximised, so that no bar of the desktop covers it."""
    with contextlib.suppress(OSError):
        if window.restoreGeometry(QByteArray(disk.content(folder / _FILE))):
            window.show()
            return
    # The size that it has once it is no longer maximised, and where there is no window manager.
    space = QApplication.primaryScreen().availableSize()
    window.resize(window.sizeHint().boundedTo(space.shrunkBy(QMargins(0, 0, *_FRAME))))
    window.showMaximized()


def remember(window: QMainWindow, folder: Path) -> None:
    """Save the position of the window. If the folder cannot be written, only the position is lost."""
    with contextlib.suppress(OSError):
        (folder / _FILE).write_bytes(window.saveGeometry().data())


def toggle_full_screen(window: QMainWindow) -> None:
    """Fill the screen, or return to the size before: a maximised window stays maximised."""
    from PySide6.QtCore import Qt

    window.setWindowState(window.windowState() ^ Qt.WindowState.WindowFullScreen)
