"""What goes wrong in a window's process, written into the log."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QtMsgType


def record_failure(source: str, failure: dict[str, Any]) -> None:
    from pos_app.system import logs

    logs.logger("app").error("failed", place=source, **failure)


def log_qt(kind: QtMsgType, _context: object, message: str) -> None:
    if kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg):
        from pos_app.system import logs

        logs.logger("qt").warning(message)
