"""Renders the pictures of the window's icon from ``resources/icons/app/guiche.svg``, one for each size."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QRectF, Qt  # noqa: E402
from PySide6.QtGui import QGuiApplication, QImage, QPainter  # noqa: E402
from PySide6.QtSvg import QSvgRenderer  # noqa: E402

from pos_app.desk.application import ICON_SIZES  # noqa: E402

_FOLDER = _ROOT / "resources" / "icons" / "app"


def picture(size: int) -> QImage:
    """Return the icon ``size`` pixels square."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(_FOLDER / "guiche.svg")).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def main() -> int:
    """Write every size; returns the exit code."""
    application = QGuiApplication(sys.argv[:1])
    for size in ICON_SIZES:
        if not picture(size).save(str(_FOLDER / f"guiche-{size}.png")):
            return 1
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
