"""The window of the first start: it leads nowhere else, and ends when the system asks it to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

WAITS = """
import sys
from PySide6.QtCore import QTimer
from pos_app import cli
from pos_app.desk import app
from pos_app.ui.pages.welcome.view import WelcomeView

shown = WelcomeView.showEvent

def report(self, event):
    shown(self, event)
    rail = self.window().rail
    places = rail.entries.values()
    QTimer.singleShot(300, lambda: print("rail", any(p.isVisible() for p in places), flush=True))

WelcomeView.showEvent = report
sys.exit(cli.run(sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_the_first_window_has_no_rail_and_ends_on_a_signal(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("POS_APP_")}
    running = subprocess.Popen(
        [sys.executable, "-c", WAITS, "--data-dir", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline().strip() == "rail False"
        running.send_signal(signal.SIGTERM)
        _, errors = running.communicate(timeout=patience(20))
    finally:
        running.kill()
    assert running.returncode == 0, errors
    assert "Traceback" not in errors
