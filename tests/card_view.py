"""The card view with hands: what a test presses, through a socket of the tests' own, it presses in the page.

usage: python -m tests.card_view

It imports what the real one does and little else: most journeys start one, and many never look at it.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QBuffer, QByteArray, QEvent, QIODevice, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtNetwork import QLocalServer
from PySide6.QtTest import QTest  # noqa: F401 - for the expressions of the tests
from PySide6.QtWidgets import QApplication, QPushButton, QWidget  # noqa: F401

from pos_app.system import engine

FOLDER = "CARD_HANDS"
"""The variable with the folder of the sockets, one for each process, under its number."""
ENGINE = "CARD_ENGINE"
"""The variable with the engine's program where a test made one of its own, as the set-up does."""


def _listen(window: QWidget) -> None:
    server = QLocalServer(window)
    assert server.listen(str(Path(os.environ[FOLDER], str(os.getpid()))))

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
    if ENGINE in os.environ:
        own = engine.closed_engine(Path(os.environ[ENGINE]))
        assert own is not None
        engine.closed_engine = lambda program=None: own
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
