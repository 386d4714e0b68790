"""The page of test as the chosen printer prints it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from pos_app.ui.style.theme import theme
from pos_app.ui.widgets.paint import box, painter_for
from pos_app.wording import printer_texts


class SampleView(QWidget):
    """Black on white in every theme, as paper is; what is longer than the space is cut below."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._image = QImage()
        self.setAccessibleName(printer_texts.test_page())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_image(self, image: QImage) -> None:
        """Show a picture; an empty one shows nothing."""
        self._image = image
        self.setVisible(not image.isNull())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the picture with its line."""
        ratio = self._image.devicePixelRatio() or 1
        return QSize(round(self._image.width() / ratio) + 2, round(self._image.height() / ratio) + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper and its edge."""
        with painter_for(self) as painter:
            box(painter, self.rect(), fill="#FFFFFF", line=theme().t.border_strong, radius=0)
            inner = QRect(1, 1, self.width() - 2, self.height() - 2)
            painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
            painter.drawImage(inner, self._image)
