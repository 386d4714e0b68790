"""What is copied in the program leaves the clipboard after a minute, and when the program ends."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication

SECONDS = 60.0


class Clipboard(QObject):
    """The system's clipboard, for texts that may name people. What was copied since by whomever stays.

    What a person copies out of a field counts too, and what is marked there, where the system keeps that
    apart (X11).
    """

    def __init__(self, parent: QObject | None = None, seconds: float = SECONDS) -> None:
        super().__init__(parent)
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(seconds * 1000))
        self._timer.timeout.connect(self.clear)
        system = QGuiApplication.clipboard()
        system.dataChanged.connect(self._on_copied)
        system.selectionChanged.connect(self._on_marked)

    def put(self, text: str) -> None:
        """Copy a text; it is cleared in a minute, unless something else was copied until then."""
        QGuiApplication.clipboard().setText(text)
        self._text = text
        self._timer.start()

    def clear(self) -> None:
        self._timer.stop()
        clipboard = QGuiApplication.clipboard()
        if self._text and clipboard.text() == self._text:
            clipboard.clear()
        if clipboard.supportsSelection() and clipboard.ownsSelection():
            clipboard.clear(QClipboard.Mode.Selection)
        self._text = ""

    def _on_copied(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if clipboard.ownsClipboard() and clipboard.text():
            self._text = clipboard.text()
            self._timer.start()

    def _on_marked(self) -> None:
        if QGuiApplication.clipboard().ownsSelection():
            self._timer.start()


def clipboard() -> Clipboard:
    application = QCoreApplication.instance()
    assert application is not None, "a window copies"
    found = application.findChild(Clipboard)
    return found if isinstance(found, Clipboard) else Clipboard(application)
