"""Notes, in the card view's process, which addresses would start another program."""

from __future__ import annotations

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtGui import QDesktopServices

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
