"""Holds a page; it scrolls only where the window is smaller than the page can be."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from pos_app.ui.shared.page import PageView
from pos_app.ui.style.tokens import PAGE_LEAST
from pos_app.ui.widgets.event_watch import EventWatch, on_focus_moved
from pos_app.ui.widgets.scroll import ScrollArea


class PageScroller(ScrollArea):
    """Gives ``page`` the whole space, and never less than its minimum size: a bar of the window is never
    pushed out of sight by a page. What has the keyboard is scrolled into sight."""

    def __init__(self, page: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page = page
        self.setWidget(page)
        EventWatch(self, self._seen, page)
        on_focus_moved(self, self._bring)

    def minimumSizeHint(self) -> QSize:
        """Return next to nothing: the bars come first."""
        return QSize(40, 40)

    def sizeHint(self) -> QSize:
        return self.page.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if isinstance(self.page, PageView):
            self.page.fit_into(self.maximumViewportSize())
        self._fit()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.page and event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return False

    def _fit(self) -> None:
        page = self.page
        space = self.maximumViewportSize()
        least = page.minimumSizeHint().expandedTo(page.minimumSize())
        least.setWidth(min(least.width(), PAGE_LEAST))
        size = space.expandedTo(least)
        # A bar takes its breadth from the other direction.
        if size.height() > space.height():
            size.setWidth(max(least.width(), space.width() - self.verticalScrollBar().sizeHint().width()))
        if size.width() > space.width():
            bar = self.horizontalScrollBar().sizeHint().height()
            size.setHeight(max(least.height(), space.height() - bar))
        if size != page.size():
            page.resize(size)

    def _bring(self) -> None:
        space = self.viewport().size()
        if not self.isVisible() or space.expandedTo(self.page.size()) == space:
            return
        now = QApplication.focusWidget()
        if now is not None and self.page.isAncestorOf(now):
            self.ensureWidgetVisible(now, 12, 12)
