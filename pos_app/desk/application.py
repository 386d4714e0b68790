"""The program in the desktop environment: its name, icon and window class, and one sentence where there is no
screen, before Qt would abort the process."""

from __future__ import annotations

import builtins
import contextlib
import os
import sys
from collections.abc import Iterator

from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from pos_app.system import screens
from pos_app.system.exit_codes import Exit
from pos_app.system.paths import resources_dir

# PySide6 has an import of its own, which searches the source of each module for a feature that nothing here
# uses: a tenth of the start. This module comes first, so that nearly all others are imported without it.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)

APP_ID = "guiche"
"""Name of the desktop file, class of the window and, on Windows, of its group in the taskbar."""
ICON_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""Pixels; each has a file of its own in ``resources/icons/app``."""


def made() -> QApplication:
    """Return the application with its name and its icon. Without a usable screen, print one sentence and end
    the process with ``Exit.TO_MEND``: Qt itself would abort it with a core dump and messages for programmers.
    """
    with _refusal_reported():
        app = QApplication([APP_ID])
    app.setApplicationName("Guichê")
    app.setDesktopFileName(APP_ID)
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(APP_ID)
    app.setWindowIcon(window_icon())
    return app


def window_icon() -> QIcon:
    """Return the icon of the program in every size; the pictures are read when they are painted."""
    icon = QIcon()
    for size in ICON_SIZES:
        icon.addFile(str(resources_dir() / "icons" / "app" / f"guiche-{size}.png"))
    return icon


@contextlib.contextmanager
def _refusal_reported() -> Iterator[None]:
    """End the process where Qt refuses the screen; its other messages go on to standard error."""
    messages: list[str] = []

    def listen(kind: QtMsgType, _context: object, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            messages.append(message)
            return
        from pos_app.wording import start_texts

        # There is nothing to close yet, and Qt calls abort() as soon as its handler returns.
        sys.stderr.write(f"pos-app: {start_texts.display_refused(screens.named())}\n")
        sys.stderr.flush()
        os._exit(Exit.TO_MEND)

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for line in messages:
            sys.stderr.write(f"{line}\n")
