"""The scroll area of the pages, and its thin bar without arrows."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QAbstractSlider, QFrame, QScrollArea, QScrollBar, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for

BREADTH = 12
_HANDLE = 4
_SHORTEST = 32
_END = 2


class ScrollBar(QScrollBar):
    """A handle that is dragged; a press beside it goes a page further. It paints no ground."""

    def __init__(self, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._grip: int | None = None
        """Where the handle is held while it is dragged, in px from its beginning."""
        self._hovered = False

    def sizeHint(self) -> QSize:
        return QSize(BREADTH, 2 * _SHORTEST) if self._upright else QSize(2 * _SHORTEST, BREADTH)

    @property
    def handle(self) -> QRect:
        begin, length = self._handle()
        across = (BREADTH - _HANDLE) // 2
        if self._upright:
            return QRect(across, begin + _END, _HANDLE, length - 2 * _END)
        return QRect(begin + _END, across, length - 2 * _END, _HANDLE)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        begin, length = self._handle()
        at = self._along(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
        elif begin <= at < begin + length:
            self._grip = at - begin
            self.setSliderDown(True)
        else:
            action = QAbstractSlider.SliderAction
            self.triggerAction(action.SliderPageStepSub if at < begin else action.SliderPageStepAdd)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        _begin, length = self._handle()
        at = self._along(event.position().toPoint()) - self._grip
        free = self._whole - length
        from PySide6.QtWidgets import QStyle  # Its enumerations take 5 ms.

        self.setSliderPosition(QStyle.sliderValueFromPosition(self.minimum(), self.maximum(), at, free))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self.setSliderDown(False)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme().t
        strong = self._hovered or self._grip is not None
        with painter_for(self) as painter:
            box(painter, self.handle, fill=t.border_strong if strong else t.taken_line, radius=_HANDLE / 2)

    @property
    def _upright(self) -> bool:
        return self.orientation() == Qt.Orientation.Vertical

    @property
    def _whole(self) -> int:
        return self.height() if self._upright else self.width()

    def _along(self, at: QPoint) -> int:
        return at.y() if self._upright else at.x()

    def _handle(self) -> tuple[int, int]:
        """Return where the handle begins and how long it is, in px."""
        from PySide6.QtWidgets import QStyle

        whole, span = self._whole, self.maximum() - self.minimum()
        length = min(whole, max(_SHORTEST, whole * self.pageStep() // max(1, span + self.pageStep())))
        begin = QStyle.sliderPositionFromValue(
            self.minimum(), self.maximum(), self.sliderPosition(), whole - length
        )
        return begin, length


def clear(area: QAbstractScrollArea) -> None:
    """Give ``area`` no ground of its own."""
    ground = QWidget()  # For one of Qt's own the binding makes every class of widget, with its enumerations.
    area.setViewport(ground)
    ground.setAutoFillBackground(False)


class ScrollArea(QScrollArea):
    """Scrolls what is larger than its space. It has no frame and no ground of its own and takes no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBar(ScrollBar(Qt.Orientation.Vertical, self))
        self.setHorizontalScrollBar(ScrollBar(Qt.Orientation.Horizontal, self))
        clear(self)

    def setWidget(self, widget: QWidget) -> None:
        super().setWidget(widget)
        widget.setAutoFillBackground(False)


def scrolled(inner: QWidget, parent: QWidget) -> ScrollArea:
    """Return ``inner`` as wide as its area, which scrolls up and down only."""
    area = ScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area
