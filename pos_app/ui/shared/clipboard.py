"""What the program puts into the clipboard leaves it after a minute, and when the program ends."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QGuiApplication

SECONDS = 60.0


class Clipboard(QObject):
    """The system's clipboard, for texts that may name people. What was copied since by whomever stays."""

    def __init__(self, parent: QObject | None = None, seconds: float = SECONDS) -> None:
        super().__init__(parent)
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(seconds * 1000))
        self._timer.timeout.connect(self.clear)

    def put(self, text: str) -> None:
        """Copy a text; it is cleared in a minute, unless something else was copied until then."""
        QGuiApplication.clipboard().setText(text)
        self._text = text
        self._timer.start()

    def clear(self) -> None:
        """Clear the clipboard if it still holds what was put there."""
        self._timer.stop()
        clipboard = QGuiApplication.clipboard()
        if self._text and clipboard.text() == self._text:
            clipboard.clear()
        self._text = ""


def clipboard() -> Clipboard:
    """Return the one of this program."""
    application = QCoreApplication.instance()
    assert application is not None, "a window copies"
    found = application.findChild(Clipboard)
    return found if isinstance(found, Clipboard) else Clipboard(application)
