"""The placeholder of a list while it loads."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QRect, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from pos_app.ui.style import icons
from pos_app.ui.style.tokens import RADIUS_CARD, Tokens
from pos_app.ui.widgets.button import Button
from pos_app.ui.widgets.label import Label
from pos_app.ui.widgets.paint import Painted, box, fill_rect
from pos_app.wording.notices import CommandId
from pos_app.wording.translation import translate

_HEAD = 34
_ROW = 41
_SHAPES = ((12, 46, 16), (74, 40, 10), (130, 54, 10), (200, 130, 10), (-150, 56, 10), (-70, 60, 16))


class LoadingRows(Painted):
    """A read in progress: what is read, for how many seconds, and Esc to cancel it. No animation.

    It shows itself only after 200 ms, so that quick answers never flicker; ``appearing`` comes just before.
    """

    cancelled = Signal()
    appearing = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._since = QElapsedTimer()
        self._tick = QTimer(self, interval=1000)
        self._tick.timeout.connect(self._show_seconds)
        self._delay = QTimer(self, interval=200, singleShot=True)
        self._delay.timeout.connect(self._appear)
        self._title = Label("", self)
        self._seconds = Label("", self, tone="text_2")
        self.cancel = Button(
            "", self, kind="quiet", size="small", key=CommandId.BACK, name=translate("Cancelar"), touch=True
        )
        self.cancel.clicked.connect(self.cancelled)
        self._title.setFixedHeight(_HEAD)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.setContentsMargins(36, 0, 4, 0)
        head.setSpacing(6)
        column.addLayout(head)
        head.addWidget(self._title, 1)
        head.addWidget(self._seconds)
        head.addWidget(self.cancel)
        column.addStretch(1)
        self.setMinimumHeight(_HEAD + _ROW)
        self.hide()

    def start(self, title: str) -> None:
        """Begin to count; the rows appear when the answer takes longer than 200 ms."""
        self._title.setText(title)
        self.setAccessibleName(title)
        self._since.start()
        self._seconds.setText("")
        self._delay.start()

    def stop(self) -> None:
        self._delay.stop()
        self._tick.stop()
        self.hide()

    def _appear(self) -> None:
        self.appearing.emit()
        self.show()
        self._tick.start()

    def _show_seconds(self) -> None:
        self._seconds.setText(translate("{0} s").format(self._since.elapsed() // 1000))

    def hideEvent(self, event: QHideEvent) -> None:
        self._tick.stop()

    def paint(self, painter: QPainter, t: Tokens) -> None:
        box(painter, self.rect(), fill=t.surface, line=t.border, radius=RADIUS_CARD)
        icons.paint(painter, "refresh-cw", t.text_2, 13, _HEAD / 2 - 7, 14)
        fill_rect(painter, QRect(1, _HEAD, self.width() - 2, 1), t.border)
        for index, y in enumerate(range(_HEAD + 1, self.height() - _ROW, _ROW)):
            for left, width, height in _SHAPES:
                x = left if left > 0 else self.width() + left - 2
                varied = width + (index % 3) * 12 if width > 100 else width
                rect = QRect(x, y + (_ROW - height) // 2, varied, height)
                line = t.taken_line if t.high_contrast else None
                box(painter, rect, fill=t.taken_fill, line=line, radius=4)
            fill_rect(painter, QRect(1, y + _ROW - 1, self.width() - 2, 1), t.border)
