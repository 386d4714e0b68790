"""Clipboard, selection and keyboard of the card page at a real X server: offscreen nobody owns them."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import patience

pytestmark = pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no virtual X server here")

_CLIPBOARD = """
import json
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication
from PySide6.QtWebEngineCore import QWebEnginePage
from pos_app.card.view.window import CardSurface

application, found = QApplication([]), {}
page = QWebEnginePage()
surface = CardSurface(page)
surface.show()
system, mark = QGuiApplication.clipboard(), QClipboard.Mode.Selection
for before in ("of the clerk", ""):
    surface._before = None
    system.setText(before)
    surface.keep_clipboard()
    system.setText("of the page")  # As the engine writes it: by this very object.
    system.setText("4111", mark)
    found[before] = [system.text(), system.text(mark), system.ownsSelection()]
print(json.dumps(found), flush=True)
import os
os._exit(0)
"""
_KEYBOARD = """
import json
from types import SimpleNamespace
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pos_app.card.area import take_keyboard_back, x_keyboard
from pos_app.desk.desk_pages import DeskPages

application = QApplication([])
window = QWidget()
window.show_page = lambda name: None
QVBoxLayout(window).addWidget(QLineEdit(window))
window.show()
application.processEvents()
nothing = lambda: None
desk = SimpleNamespace(
    window=window, say_shift=nothing, connection=SimpleNamespace(show=nothing), keys=SimpleNamespace(
    show_page=lambda _: None, that_work=lambda hints: hints))
window.key_bar = SimpleNamespace(show_hints=lambda hints: None)
pages = DeskPages(desk)
for name in ("payment", "tickets"):
    pages.made[name] = SimpleNamespace(
        shown=lambda: None, left=lambda: None, commands=lambda: {}, hints=lambda: ())
keyboard, found = x_keyboard(), []
changes = [lambda name=name: pages.show(name) for name in pages.made]
for change in (lambda: take_keyboard_back(window), *changes):
    keyboard.give(0)  # As a page's process leaves it that ends with a list open.
    before = keyboard.owner()
    change()
    found.append([before, keyboard.owner() == int(window.winId())])
print(json.dumps(found), flush=True)
"""


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    reader, writer = os.pipe()
    words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x24", "-nolisten", "tcp"]
    with subprocess.Popen(words, pass_fds=(writer,), stderr=subprocess.DEVNULL) as server:
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                yield f":{told.readline().strip()}"
        finally:
            server.terminate()


def _run(code: str, display: str) -> object:
    environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=environment,
        capture_output=True,
        text=True,
        timeout=patience(40),
        check=False,
    )
    assert ended.returncode == 0, ended.stderr[-2000:]
    found: object = json.loads(ended.stdout)
    return found


def test_what_the_engine_writes_is_taken_back_at_once(display: str) -> None:
    assert _run(_CLIPBOARD, display) == {"of the clerk": ["of the clerk", "", False], "": ["", "", False]}


def test_a_keyboard_that_nobody_has_is_the_desk_s_at_the_next_change(display: str) -> None:
    assert _run(_KEYBOARD, display) == [[0, True]] * 3
