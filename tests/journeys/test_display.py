"""Journeys at a real X server with a window manager, each run short enough for a busy machine. ``bootstrap.py
display`` runs all of these, ``bootstrap.py ticks`` those marked ``long`` too."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys import display
from tests.patience import patience

HERE = Path(__file__).parent
TOGETHER = (
    ("test_card_process.py", "test_kiosk_card.py", "test_dialogs.py", "test_waiting.py"),
    ("test_keystrokes.py", "test_pinned.py", "test_focus.py"),
)
"""Files in which a window manager makes a difference: it gives and takes the keyboard."""
AT_LENGTH = (
    ("test_shell.py", "test_window.py", "test_receipts.py"),
    ("test_keys.py", "test_leaving.py", "test_undo.py"),
    ("test_connection.py", "test_holds.py", "test_scanner.py"),
    ("test_training.py", "test_tickets_orders_page.py"),
    ("test_passengers_page.py", "test_bill.py"),
    ("test_search_page.py", "test_seats_page.py"),
    ("test_prepared.py", "test_basket_whole.py", "test_late_fiscal.py"),
)
"""Files whose journeys pass without a display, too, as ``bootstrap.py test`` runs them. A scanner's
keys come closer together than those that a busy computer sends to an X server."""
ALONE = "test_kiosk_in_three_languages.py"
"""Its journeys are ``long`` and want a screen that holds an upright kiosk."""


@pytest.mark.slow
@pytest.mark.timeout(170)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are X servers on Linux only")
@pytest.mark.parametrize(
    "files",
    [*TOGETHER, *(pytest.param(files, marks=pytest.mark.long) for files in AT_LENGTH)],
    ids="+".join,
)
def test_journeys_hold_where_a_window_manager_gives_the_keyboard(files: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "tests.journeys.display", "-m", "display and not long"]
    command += [str(HERE / name) for name in files]
    ended = subprocess.run(
        command, cwd=display.ROOT, capture_output=True, text=True, timeout=patience(165), check=False
    )
    told = ended.stdout + ended.stderr
    assert ended.returncode == 0, told
    assert re.search(r"\d+ passed", told) and "skipped" not in told, told


def test_every_journey_that_wants_a_display_gets_one() -> None:
    marked = {
        path.name for path in HERE.glob("test_*.py") if "pytest.mark." + "display" in path.read_text("utf-8")
    }
    assert marked == {ALONE, *(name for files in (*TOGETHER, *AT_LENGTH) for name in files)}


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
