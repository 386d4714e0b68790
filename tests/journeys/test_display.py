"""The journeys in which the keyboard matters most, once more at a real X server with a window manager."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys import display

HERE = Path(__file__).parent


@pytest.mark.slow
@pytest.mark.timeout(170)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are X servers on Linux only")
# In four parts, each short enough for a busy machine.
@pytest.mark.parametrize("which", ["card_sale or with_a_card", "not card_sale and not with_a_card"])
@pytest.mark.parametrize("module", ["test_focus.py", "test_window.py"])
def test_journeys_hold_where_a_window_manager_gives_the_keyboard(module: str, which: str) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.journeys.display",
        "-m",
        "display",
        "-k",
        which,
        str(HERE / module),
    ]
    ended = subprocess.run(
        command, cwd=display.ROOT, capture_output=True, text=True, timeout=160, check=False
    )
    told = ended.stdout + ended.stderr
    assert ended.returncode == 0, told
    assert re.search(r"\d+ passed", told) and "skipped" not in told, told


def test_a_system_without_an_x_server_is_told_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    apt = tmp_path / "apt-get"
    apt.touch(0o755)
    (tmp_path / "apt-cache").symlink_to("/bin/true")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert display.main([]) == 1
    words = capsys.readouterr().err
    assert "bootstrap.py test" in words
    assert "apt-get install -y --no-install-recommends xvfb openbox xdotool" in words
