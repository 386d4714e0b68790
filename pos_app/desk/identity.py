"""Identity of the program in the desktop environment: its name, icon and window class."""

from __future__ import annotations

import sys

from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from pos_app.system.paths import resources_dir

APP_ID = "guiche"
"""Name of the desktop file, class of the window and, on Windows, of its group in the taskbar."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Pixels; each has a file of its own in ``resources/icons/app``."""


def introduce(app: QApplication) -> None:
    """Give the application its name and its icon; before the first window shows."""
    app.setApplicationName("Guichê")
    app.setDesktopFileName(APP_ID)
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    app.setWindowIcon(window_icon())


def window_icon() -> QIcon:
    """Return the icon of the program in every size; the pictures are read when they are painted."""
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(resources_dir() / "icons" / "app" / f"guiche-{size}.png"))
    return icon
