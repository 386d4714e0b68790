"""The rectangle in which the provider's page shows."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QWidget


class CardSurface(QWebEngineView):
    """Shows a page: no context menu, nothing dropped in, nothing selected into the X11 clipboard."""

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
