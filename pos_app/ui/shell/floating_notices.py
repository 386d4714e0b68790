"""Where the notices of the window stand: over the foot of the page, which keeps its space."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QWidget

from pos_app.ui.widgets.notice import NoticeArea

_EDGE = 12
_WIDEST = 820


class FloatingNotices(QObject):
    """Keeps ``area`` over the lower edge of ``page``, as wide as there is space. Both have one ancestor."""

    _MOVES = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.LayoutRequest, QEvent.Type.Show)

    def __init__(self, area: NoticeArea, page: QWidget) -> None:
        super().__init__(area)
        self._area, self._page = area, page
        # Once for any number of changes: placing the area changes its size again.
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._position)
        for watched in (area, page):
            watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in self._MOVES:
            self._later.start()
        return False

    def _position(self) -> None:
        area, page, holder = self._area, self._page, self._area.parentWidget()
        if holder is None or area.isHidden():
            return
        width = min(_WIDEST, page.width())
        height = min(area.needed_height(width), max(0, page.height() - _EDGE))
        corner = page.mapTo(holder, QPoint((page.width() - width) // 2, page.height() - height))
        area.setGeometry(corner.x(), corner.y(), width, height)
        area.raise_()
