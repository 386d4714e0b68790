"""The first keys of a page that has no picture on the screen yet."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.card.view.scripts import LINK_WORLD

_KEPT = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)
_COMMAND = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_ASK_EVERY_MS = 10
_AT_MOST_MS = 1_000
_PAINTED = 'performance.getEntriesByName("first-contentful-paint").length > 0'


class EarlyKeys(QObject):
    """Keeps keys until a page takes them, then gives them in their order, once.

    Chromium drops every key until the page's first picture is on the screen, and the first digit of a card
    number with it. A page whose picture never comes gets its keys a second after the first of them.
    """

    def __init__(self, page: QWebEnginePage, field: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._field = field
        self._kept: list[QKeyEvent] = []
        self._asking = QTimer(self, interval=_ASK_EVERY_MS)
        self._asking.timeout.connect(self._ask)
        self._latest = QTimer(self, interval=_AT_MOST_MS, singleShot=True)
        self._latest.timeout.connect(self._give)
        field.installEventFilter(self)

    def stop(self) -> None:
        """Forget the keys: the page is gone, or another one stands in its place."""
        self._asking.stop()
        self._latest.stop()
        self._kept.clear()
        self._field.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a key; all else goes on. So do shortcuts: the engine lets them overtake what is typed."""
        if not isinstance(event, QKeyEvent) or event.type() not in _KEPT or event.modifiers() & _COMMAND:
            return False
        self._kept.append(event.clone())
        if not self._asking.isActive():
            self._asking.start()
            self._latest.start()
            self._ask()
        return True

    def _ask(self) -> None:
        self._page.runJavaScript(_PAINTED, LINK_WORLD, self._on_answer)

    def _on_answer(self, painted: object) -> None:
        if painted is True and self._asking.isActive():
            self._give()

    def _give(self) -> None:
        kept = self._kept[:]
        self.stop()
        for event in kept:
            QApplication.sendEvent(self._field, event)
