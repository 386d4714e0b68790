"""The rectangle in which the provider's page shows."""

from __future__ import annotations

from PySide6.QtCore import QChildEvent, QEvent, Qt, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QDialog, QWidget


class CardSurface(QWebEngineView):
    """Shows a page: no context menu, nothing dropped in, nothing selected into the X11 clipboard, no dialog.

    The engine has dialogs of its own that no setting turns off, such as the one for colours.
    """

    def __init__(self, page: QWebEnginePage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        page.setBackgroundColor(Qt.GlobalColor.white)
        self.setPage(page)
        self.setAcceptDrops(False)
        clipboard = QGuiApplication.clipboard()
        if clipboard.supportsSelection():
            page.selectionChanged.connect(
                lambda: QTimer.singleShot(0, lambda: clipboard.clear(QClipboard.Mode.Selection))
            )

    def childEvent(self, event: QChildEvent) -> None:
        """Dismiss a dialog of the engine; it never gets on the screen."""
        super().childEvent(event)
        child = event.child()
        if event.type() is QEvent.Type.ChildPolished and isinstance(child, QDialog):
            child.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
            QTimer.singleShot(0, child, child.reject)
