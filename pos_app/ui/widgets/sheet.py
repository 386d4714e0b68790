"""A modal dialog without a system frame."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QRegion,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QDialog, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.style.tokens import RADIUS_CARD
from pos_app.ui.widgets.event_watch import EventWatch
from pos_app.ui.widgets.paint import box, fill_rect, painter_for

_INK = QColor(8, 16, 24, 122)


class Scrim(QWidget):
    """Covers ``window`` until it is taken away with ``lift``."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setGeometry(window.rect())
        EventWatch(self, self._seen, window)
        self.raise_()
        self.show()

    def lift(self) -> None:
        self.hide()
        self.deleteLater()

    def _seen(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.setGeometry(watched.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), _INK)


class Sheet(QDialog):
    """Modal and without a system frame, over a darkened window; open it with ``open()``, never ``exec()``.
    It is deleted when closed. ``line`` is the colour token of its border."""

    def __init__(self, parent: QWidget, title: str = "", *, line: str = "border_strong") -> None:
        super().__init__(parent, Qt.WindowType.FramelessWindowHint | Qt.WindowType.Dialog)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self._line = line
        self._scrim: Scrim | None = None
        self.set_title(title)

    def set_title(self, title: str) -> None:
        """Name the sheet, for the system and for screen readers."""
        self.setWindowTitle(title)
        self.setAccessibleName(title)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        below = self.parentWidget()
        if below is None:
            return
        if not self.testAttribute(Qt.WidgetAttribute.WA_Moved):
            # Left to a busy window manager, it now and then lands in the corner of the screen.
            middle = below.window().rect().center() - self.rect().center()
            at, screen = below.window().mapToGlobal(middle), self.screen().availableGeometry()
            self.move(max(at.x(), screen.x()), max(at.y(), screen.y()))
        if self._scrim is None:
            self._scrim = Scrim(below.window())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._scrim is not None:
            self._scrim.lift()
            self._scrim = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut the corners off: a translucent window is black without a compositor."""
        super().resizeEvent(event)
        if QGuiApplication.platformName() == "offscreen":
            return  # It has no shapes, and warns.
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), RADIUS_CARD, RADIUS_CARD)
        self.setMask(QRegion(shape.toFillPolygon().toPolygon()))

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        with painter_for(self) as painter:
            fill_rect(painter, self.rect(), t.surface)
            box(painter, self.rect(), fill=t.surface, line=getattr(t, self._line), radius=RADIUS_CARD)
