"""Hands inside the card view's process, for platforms without a window system.

What a customer types goes into that process alone: at an X server as real keys, offscreen through a socket of
the tests' own, which the real program does not have.

usage: python -m tests.card_hands      the card view, with hands
"""

from __future__ import annotations

import base64
import json
import os
import socket
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, QObject, Qt
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtTest import QTest  # noqa: F401 - for the expressions of the tests
from PySide6.QtWidgets import QApplication, QPushButton, QWidget  # noqa: F401
from pytestqt.qtbot import QtBot

from pos_app.card.area import CardArea
from pos_app.card.form import CardForm
from pos_app.desk import services
from tests.patience import patience

_FOLDER = "CARD_HANDS"
COMMAND = (sys.executable, "-m", "tests.card_hands")
_PATIENCE = 20.0
_NAMED = {"\r": Qt.Key.Key_Return, "\t": Qt.Key.Key_Tab}

_installed: list[object] = []


def folder() -> Path:
    """Return where the hands listen; the card views of this process and its children learn of it."""
    if _FOLDER not in os.environ:
        made = tempfile.TemporaryDirectory(prefix="hands")
        _installed.append(made)
        os.environ[_FOLDER] = made.name
    return Path(os.environ[_FOLDER])


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
        line.settimeout(_PATIENCE)
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
    """Passes the keys that reach the place of a card page on to its process."""

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
    vars(services)["self_command"] = lambda *_words: list(COMMAND)
    application = QApplication.instance()
    assert application is not None
    if not any(isinstance(each, _Passed) for each in _installed):
        passed = _Passed(application)
        application.installEventFilter(passed)
        _installed.append(passed)


# --- In the card view's process -----------------------------------------------------------------------


def _listen(window: QWidget) -> None:
    from PySide6.QtNetwork import QLocalServer

    server = QLocalServer(window)
    assert server.listen(str(folder() / str(os.getpid())))

    def serve() -> None:
        line = server.nextPendingConnection()

        def answer() -> None:
            if not line.canReadLine():
                return
            python = bytes(line.readLine().data()).decode()
            names = {name: globals()[name] for name in ("QApplication", "QPushButton", "QTest", "Qt")}
            names |= {"window": window, "press": partial(_press, window), "grabbed": _grabbed}
            try:
                result = {"value": eval(python, names)}  # noqa: S307 - from the test itself
            except _LaterError:
                result = {"later": True}
            except Exception as error:  # noqa: BLE001 - it fails the test, in the other process
                result = {"error": repr(error)}
            line.write(json.dumps(result).encode() + b"\n")

        line.readyRead.connect(answer)
        answer()

    server.newConnection.connect(serve)


def _grabbed(window: QWidget) -> str:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    window.grab().save(buffer, "PNG")
    return base64.b64encode(data.data()).decode()


class _LaterError(Exception):
    """The page does not have the keyboard yet."""


def _press(window: Any, key: int, held: int, text: str) -> None:
    target = QApplication.focusWidget()
    if not window._entered or target is None:
        raise _LaterError
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(target, QKeyEvent(kind, Qt.Key(key), Qt.KeyboardModifier(held), text))


def main() -> int:
    """Run the real card view with hands."""
    from pos_app.card.view import process  # Not in the desk's process, which imports this module too.
    from pos_app.card.view.window import CardWindow

    former = CardWindow.__init__

    def build(self: CardWindow, *words: Any) -> None:
        former(self, *words)
        _listen(self)

    CardWindow.__init__ = build  # type: ignore[assignment]
    return process.run()


if __name__ == "__main__":
    sys.exit(main())
