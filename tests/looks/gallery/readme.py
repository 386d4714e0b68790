"""The film of a sale and the pictures that the README shows."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from tests.looks.gallery.film import film

_ROOT = Path(__file__).resolve().parents[3]
_FOLDER = _ROOT / "resources" / "screenshots"
_FILM = (
    ("search-start", 1.2),
    ("search-suggestions", 1.2),
    ("search-trips", 1.6),
    ("seats", 1.2),
    ("seats-chosen", 1.6),
    ("passengers-filled", 1.6),
    ("payment", 1.4),
    ("payment-card-confirmed", 1.4),
    ("payment-verifying", 1.2),
    ("tickets", 3.0),
)
_STILLS = {
    "payment": "desk-payment.png",
    "order-ticket-cursor": "desk-order.png",
    "order-ticket": "desk-slip.png",
}
_WIDTH = 1000


def render(gallery: Callable[[Path, str], int]) -> int:
    """Render all of them; ``gallery`` renders into a folder whatever has a word in its name. Return its worst
    exit code."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder)
        text = ("search-start", "seats-chosen", "passengers-filled", "payment-verifying", "order-ticket")
        failed = max(gallery(out, word) for word in text)
        if failed:
            return failed
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication.instance() or QGuiApplication([])
        shown = {path.name.split("-light-")[0]: path for path in out.glob("*.png")}
        moving = film(tuple((shown[name], seconds) for name, seconds in _FILM), _WIDTH)
        (_FOLDER / "sale.png").write_bytes(moving)
        for name, target in _STILLS.items():
            QImage(str(shown[name])).save(str(_FOLDER / target))
        kiosk = (sys.executable, "-m", "tests.looks.kiosk", folder, "--only", "seats", "--way", "upright")
        subprocess.run([*kiosk, "--lang", "pt_BR"], cwd=_ROOT, check=True)
        QImage(str(out / "upright-light-pt_BR" / "seats.png")).scaledToWidth(540).save(
            str(_FOLDER / "kiosk.png")
        )
        del application
        return 0
