"""The pictures of the desk: rendered by the real window, each under a name of its own."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from pos_app.ui.style.tokens import THEMES
from tests.patience import patience

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are X servers on Linux only")
def test_a_picture_of_a_real_window_is_the_whole_screen(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.looks.gallery", str(tmp_path)]
    wanted = ["--only", "strip-none", "--theme", "light", "--size", "1024x620"]
    ended = subprocess.run(
        [*command, *wanted], cwd=ROOT, capture_output=True, text=True, timeout=patience(110), check=False
    )
    assert ended.returncode == 0, ended.stderr
    assert "real" in ended.stdout, ended.stdout + ended.stderr
    picture = QImage(str(tmp_path / "strip-none-light-1024x620-pt_BR.png"))
    assert (picture.width(), picture.height()) == (1024, 620)
    # The frame of the window manager above, our own key bar at the lower edge.
    assert picture.pixelColor(20, 612).name() == "#ffffff"
    assert picture.pixelColor(30, 300).name().upper() == THEMES["light"].rail
    assert picture.pixelColor(30, 8).name().upper() != THEMES["light"].rail


def test_no_two_pictures_have_the_same_name() -> None:
    code = "from tests.looks.gallery.scenes import VISITS\nfor v in VISITS: print(*v.pictures)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )
    names = Counter(done.stdout.split())
    assert len(names) > 30
    assert [name for name, times in names.items() if times > 1] == []
