"""The first painted window: the look that was asked for, the icon, and one sentence without a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.desk.application import ICON_SIZES, window_icon
from pos_app.system.exit_codes import Exit
from pos_app.system.paths import resources_dir
from pos_app.ui.style.tokens import THEMES
from tests.patience import patience
from tests.programs import run

PAINTED = """
import json, sys
from PySide6.QtWidgets import QApplication
from pos_app import cli
from pos_app.desk import app

def look(self):
    from pos_app.desk import language
    from pos_app.wording.translation import choose
    import os
    ground = self._window.grab().toImage().pixelColor(400, 400).name().upper()
    language.install(self._app, choose(self._options.language, os.environ, self._language))
    self._window.build()
    icon = self._window.windowIcon()
    print(json.dumps({
        "ground": ground,
        "orders": self._window.rail.entries["orders"].accessibleName(),
        "app id": QApplication.desktopFileName(),
        "icon": sorted(size.width() for size in icon.availableSizes()),
    }))
    return 0

app.Session.run = look
sys.exit(cli.run(sys.argv[1:]))
"""
ORDERS = {"pt_BR": "Pedidos", "en": "Orders", "es": "Pedidos"}


def painted(folder: Path, *text: str, **variables: str) -> dict[str, object]:
    """Start the program up to its first frame and return what is to be seen."""
    ended = subprocess.run(
        [sys.executable, "-c", PAINTED, "--data-dir", str(folder), *text],
        capture_output=True,
        text=True,
        timeout=patience(60),
        env={**os.environ, **variables},
    )
    assert ended.returncode == 0, ended.stderr
    seen: dict[str, object] = json.loads(ended.stdout)
    return seen


@pytest.mark.parametrize(
    ("text", "variables", "theme", "language"),
    [
        ((), {}, "dark", "pt_BR"),
        ((), {"POS_APP_THEME": "contrast", "POS_APP_LANGUAGE": "en"}, "contrast", "en"),
        (
            ("--theme", "light", "--lang", "pt_BR"),
            {"POS_APP_THEME": "contrast", "POS_APP_LANGUAGE": "en"},
            "light",
            "pt_BR",
        ),
    ],
    ids=["file", "variable before file", "argument before variable"],
)
def test_the_first_frame_has_the_wanted_theme_and_language(
    tmp_path: Path, text: tuple[str, ...], variables: dict[str, str], theme: str, language: str
) -> None:
    (tmp_path / "settings.json").write_text('{"theme": "dark"}', encoding="utf-8")
    seen = painted(tmp_path, *text, **variables)
    assert seen["ground"] == THEMES[theme].bg.upper()
    assert str(seen["orders"]).startswith(ORDERS[language])


@pytest.mark.parametrize("size", ICON_SIZES)
def test_every_size_of_the_icon_is_what_its_drawing_shows(qapp: object, size: int) -> None:
    from PySide6.QtGui import QImage

    file = resources_dir() / "icons" / "app" / f"guiche-{size}.png"
    image = QImage(str(file))
    assert (image.width(), image.height()) == (size, size)
    assert image.pixelColor(0, 0).alpha() < 40, "round corners"
    assert image.pixelColor(size // 2, int(size * 0.9)).name() == "#14569f"
    assert not window_icon().pixmap(size).isNull()


# --- Without a screen ----------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="only there a program can lack a screen")
@pytest.mark.parametrize(
    ("screens", "says"),
    [
        ({}, "DISPLAY"),
        ({"DISPLAY": ":99"}, "DISPLAY=:99"),
        ({"DISPLAY": ":99", "QT_QPA_PLATFORM": "xcb"}, "QT_QPA_PLATFORM=xcb, DISPLAY=:99"),
        ({"WAYLAND_DISPLAY": "wayland-99", "QT_QPA_PLATFORM": "wayland"}, "WAYLAND_DISPLAY=wayland-99"),
        ({"QT_QPA_PLATFORM": "none-such"}, "QT_QPA_PLATFORM=none-such"),
    ],
    ids=["none", "x11 gone", "x11 asked for", "wayland gone", "unknown platform"],
)
def test_without_a_screen_there_is_one_sentence_and_an_exit_code(
    tmp_path: Path, screens: dict[str, str], says: str
) -> None:
    empty = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    ended = run("--data-dir", str(tmp_path), "--quit-after", "1", env={**empty, **screens})
    assert ended.returncode == Exit.TO_MEND, ended.stderr
    (line,) = (line for line in ended.stderr.splitlines() if line.startswith("pos-app: "))
    assert says in line
    assert "plugin" not in ended.stderr and "Traceback" not in ended.stderr
