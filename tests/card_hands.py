"""Hands for the card view's process, for platforms without a window system.

What a customer types goes into that process alone: at an X server as real keys, offscreen through a socket of
the tests' own, which the real program does not have. Its other end is ``tests.card_view``.
"""

from __future__ import annotations

import base64
import json
import os
import socket
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from pos_app.card.area import CardArea
from pos_app.card.form import CardForm
from pos_app.desk import card_page
from tests.card_view import FOLDER
from tests.patience import patience

COMMAND = (sys.executable, "-m", "tests.card_view")
_PATIENCE = 20.0
_NAMED = {"\r": Qt.Key.Key_Return, "\t": Qt.Key.Key_Tab}

_installed: list[object] = []


def folder() -> Path:
    """Return where the hands listen; the card views of this process and its children learn of it."""
    if FOLDER not in os.environ:
        made = tempfile.TemporaryDirectory(prefix="hands")
        _installed.append(made)
        os.environ[FOLDER] = made.name
    return Path(os.environ[FOLDER])


def ask(form: CardForm, python: str) -> Any:
    """Evaluate an expression in the process of a form's page: ``window`` is its window. Return what JSON can
    carry."""
    _flush(form)
    path = folder() / str(form.process_id)
    end = time.monotonic() + patience(_PATIENCE)
    while True:
        answer = _asked(path, python)
        if answer is not None and "later" not in answer:
            break
        assert time.monotonic() < end, f"the card view never answered: {python}"
        time.sleep(0.01)
    if "error" in answer:
        raise AssertionError(answer["error"])
    return answer["value"]


def _flush(form: CardForm) -> None:
    """Send off what the desk has only noted down: nobody turns its event loop while the hands wait."""
    assert form._shown is not None, "no card page is open"
    while form._shown._process.bytesToWrite():
        form._shown._process.waitForBytesWritten(1_000)


def _asked(path: Path, python: str) -> dict[str, Any] | None:
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(patience(_PATIENCE))
        try:
            line.connect(str(path))
        except (FileNotFoundError, ConnectionRefusedError):
            return None
        line.sendall(python.encode() + b"\n")
        with line.makefile("rb") as answers:
            answer: dict[str, Any] = json.loads(answers.readline())
        return answer


def press(
    form: CardForm, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, text: str = ""
) -> None:
    """Press and release one key in the page, once it has the keyboard."""
    ask(form, f"press({key.value}, {held.value}, {text!r})")


def type_text(form: CardForm, text: str) -> None:
    """Type a text, with ``\\r`` for Enter and ``\\t`` for Tab."""
    for character in text:
        key = _NAMED.get(character) or Qt.Key(ord(character.upper()))
        press(form, key, text=character)


def title(form: CardForm) -> str:
    """Return the title of the page, by which a page of the tests says how far it is."""
    words: str = ask(form, "window.session.page.title()")
    return words


def said_all(form: CardForm, qtbot: QtBot) -> None:
    """Wait until the desk has heard whatever the page's process had to say until now: its messages keep their
    order, so the answer to a beat comes last."""
    process = form._shown
    assert process is not None, "no card page is open"
    qtbot.waitUntil(lambda: process._answered == process._beat, timeout=10_000)
    process._check()
    qtbot.waitUntil(lambda: process._answered == process._beat, timeout=10_000)


def picture(form: CardForm) -> QImage:
    """Return what the page shows: offscreen it is not part of the window's picture."""
    return QImage.fromData(base64.b64decode(ask(form, "grabbed(window)")))


class _Passed(QObject):
    """Passes the keys that reach the place of a card page on to its process. It watches that alone: asked
    about every event of the program, it would take a fifth of each turn that is measured."""

    def watch(self, _before: QWidget | None, now: QWidget | None) -> None:
        if isinstance(now, CardArea):
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or not isinstance(watched, CardArea):
            return False
        if event.type() is QEvent.Type.KeyPress:
            form = watched.parentWidget()
            assert isinstance(form, CardForm)
            press(form, Qt.Key(event.key()), event.modifiers(), event.text())
        return event.type() in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease)


def install() -> None:
    """Give hands to the card pages of every desk that this process opens, once there is an application."""
    folder()
    vars(card_page)["self_command"] = lambda *_words: list(COMMAND)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    if not any(isinstance(each, _Passed) for each in _installed):
        passed = _Passed(application)
        application.focusChanged.connect(passed.watch)
        _installed.append(passed)
