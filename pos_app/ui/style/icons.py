"""Line icons in any colour and size, rendered once and kept."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap

from pos_app.system.paths import resources_dir


@cache
def _source(name: str) -> str:
    return (resources_dir() / "icons" / f"{name}.svg").read_text("utf-8")


def load() -> None:
    """Read every icon, so that the first painting of one waits for no disk. For any thread."""
    for file in (resources_dir() / "icons").glob("*.svg"):
        _source(file.stem)


@cache
def _render(name: str, colour: str, size: int, ratio: float) -> QPixmap:
    # Imported here: only a process that paints an icon pays for the SVG library.
    from PySide6.QtSvg import QSvgRenderer

    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    renderer = QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def pixmap(name: str, colour: str, size: int = 16, ratio: float | None = None) -> QPixmap:
    """Return icon ``name`` (a file in ``resources/icons``) in ``colour``, ``size`` px square.

    ``ratio`` is the device pixel ratio; the primary screen's when left out.

    Raises:
        FileNotFoundError: there is no such icon.
    """
    if ratio is None:
        screen = QGuiApplication.primaryScreen()
        ratio = screen.devicePixelRatio() if screen else 1.0
    return _render(name, colour, size, ratio)


def icon(name: str, colour: str, size: int = 16) -> QIcon:
    """Return icon ``name`` as a QIcon, for widgets that Qt paints."""
    return QIcon(pixmap(name, colour, size))


def paint(painter: QPainter, name: str, colour: str, x: float, y: float, size: int = 16) -> None:
    """Paint icon ``name`` with its top left corner at ``x``, ``y``."""
    ratio = painter.device().devicePixelRatioF()
    painter.drawPixmap(round(x), round(y), pixmap(name, colour, size, ratio))
