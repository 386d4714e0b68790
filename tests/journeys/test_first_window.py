"""The very first window at an X server: real keys, no keyring, a rail that leads nowhere, and its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.journeys.display import ROOT, display
from tests.patience import patience
from tests.sandbox_process import SandboxProcess

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(120),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="there are X servers on Linux only"),
]

PASSPHRASE = "cavalo bateria grampo"
TELLS = """
import sys
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from pos_app import cli
from pos_app.desk import app
from pos_app.ui.pages.welcome.view import WelcomeView
from pos_app.ui.shell.main_window import MainWindow
from pos_app.ui.shell.start_pages import PassphrasePage

def tell(*words):
    print(*words, flush=True)

class Clicks(QObject):
    def eventFilter(self, watched, event):
        if isinstance(watched, MainWindow) and event.type() == QEvent.Type.MouseButtonRelease:
            QTimer.singleShot(0, lambda: tell("clicked on", watched.page))
        return False

def after(kind, name, then):
    done = getattr(kind, name)
    def both(self, *given):
        answer = done(self, *given)
        then(self, *given)
        return answer
    setattr(kind, name, both)

def shown(view, _event):
    view.clicks = Clicks(view)
    QApplication.instance().installEventFilter(view.clicks)
    tell_once_active(view.window())

def tell_once_active(window):
    if window.isActiveWindow():
        tell("first window", window.x(), window.y())
    else:
        QTimer.singleShot(20, lambda: tell_once_active(window))

def noticed(view, notice):
    if notice is not None:
        tell("notice:", notice.title)

def page(window, name):
    if name == "search":
        tell("page search")

after(WelcomeView, "showEvent", shown)
after(PassphrasePage, "showEvent", lambda page, _event: tell("passphrase"))
after(WelcomeView, "show_notice", noticed)
after(MainWindow, "show_page", page)
sys.exit(cli.run(sys.argv[1:]))
"""


class FirstWindow:
    """The program, and the hands in front of it."""

    def __init__(self, process: subprocess.Popen[str], environment: dict[str, str]) -> None:
        self.process = process
        self._environment = environment

    def says(self, words: str) -> str:
        """Wait for the line of the program that begins so."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith(words):
                return line.strip()
        raise AssertionError(f"ended before it said «{words}»: {self.process.communicate()[1]}")

    def hand(self, *words: str) -> None:
        """Let a hand do something at the X server."""
        subprocess.run(["xdotool", *words], env=self._environment, check=True, timeout=patience(20))

    def end(self, number: signal.Signals) -> str:
        """Ask the program to end; return what it complained about."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=patience(20))
        return errors


@contextmanager
def first_window(folder: Path) -> Iterator[FirstWindow]:
    """Open the program on an empty folder, at a display where no keyring answers."""
    with display() as environment:
        environment = {name: value for name, value in environment.items() if not name.startswith("POS_APP_")}
        environment |= {"PYTHONPATH": str(ROOT), "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"}
        environment |= {"LANG": "pt_BR.UTF-8", "XDG_RUNTIME_DIR": os.devnull}
        command = [sys.executable, "-c", TELLS, "--data-dir", str(folder)]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        try:
            yield FirstWindow(process, environment)
        finally:
            process.kill()
            process.communicate()


def test_the_rail_leads_nowhere_and_the_window_ends_when_the_system_asks(tmp_path: Path) -> None:
    with first_window(tmp_path) as window:
        x, y = map(int, window.says("first window").split()[2:])
        for below in (80, 140, 200):  # Where sales, orders and open cases stand at a desk that sells.
            window.hand("mousemove", str(x + 40), str(y + below), "click", "1")
            assert window.says("clicked on") == "clicked on welcome"
        assert "Traceback" not in window.end(signal.SIGTERM)
        assert window.process.returncode == 0


def test_without_a_keyring_the_desk_opens_for_this_session_and_keeps_no_password(
    sandbox: SandboxProcess, tmp_path: Path
) -> None:
    user, _, secret = sandbox.credentials.partition(":")
    with first_window(tmp_path / "desk") as window:
        window.says("first window")
        # The keyboard begins in the first field.
        typed = (str(sandbox.client_id), sandbox.base_url, user, secret, sandbox.card_page_url)
        for words in typed:
            window.hand("type", "--delay", "8", "--", words)
            window.hand("key", "Tab")
        window.hand("key", "F10")
        assert "não pôde ser guardada" in window.says("notice:")
        window.hand("key", "Return")  # The keyboard is on the button that goes on without one.
        # The key of the journal has no keyring either.
        window.says("passphrase")
        window.hand("type", "--delay", "8", "--", PASSPHRASE)
        window.hand("key", "Tab")
        window.hand("type", "--delay", "8", "--", PASSPHRASE)
        window.hand("key", "Return")
        window.says("page search")
        assert "Traceback" not in window.end(signal.SIGTERM)
        assert window.process.returncode == 0
    kept = json.loads((tmp_path / "desk/settings.json").read_text(encoding="utf-8"))
    assert kept["base_url"] == sandbox.base_url
    texts = (path for path in (tmp_path / "desk").rglob("*") if path.is_file())
    assert not any(
        word.encode() in path.read_bytes() for path in list(texts) for word in (secret, PASSPHRASE)
    )
