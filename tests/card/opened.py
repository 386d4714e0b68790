"""What tests do in the card view's process: note which addresses would start another program, drop things."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget

SCHEMES = ("mailto", "tel", "web+card", "intent", "file")


class _Opener(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toString())


_kept: list[_Opener] = []


def install() -> None:
    """Take the place of the programs that the system would start."""
    _kept.append(_Opener())
    for scheme in SCHEMES:
        QDesktopServices.setUrlHandler(scheme, _kept[-1], "open")  # type: ignore[arg-type]


def opened() -> list[str]:
    """Return the addresses that were opened."""
    return _kept[-1].opened


def drop(target: QWidget) -> None:
    """Drop a text and a file onto a widget."""
    data = QMimeData()
    data.setText("4111111111111111")
    data.setUrls([QUrl("file:///etc/passwd")])
    held = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    for event in (QDragEnterEvent(QPoint(40, 40), *held), QDragMoveEvent(QPoint(40, 40), *held)):
        QApplication.sendEvent(target, event)
    QApplication.sendEvent(target, QDropEvent(QPointF(40, 40), *held))
