"""A window needs a screen: one sentence where there is none, before Qt would abort the process."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

from pos_app.system import screens
from pos_app.system.exit_codes import Exit


@contextlib.contextmanager
def refusal_reported() -> Iterator[None]:
    """Create the application inside this block: without a usable screen, print one sentence and end the
    process with ``Exit.TO_MEND``. Qt itself would abort it with a core dump and messages for programmers.

    Other messages of Qt are passed on to standard error.
    """
    messages: list[str] = []

    def listen(kind: QtMsgType, _context: object, message: str) -> None:
        if kind is not QtMsgType.QtFatalMsg:
            messages.append(message)
            return
        from pos_app.wording import start_texts

        _end(start_texts.display_refused(screens.named()))

    before = qInstallMessageHandler(listen)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
        for line in messages:
            sys.stderr.write(f"{line}\n")


def _end(sentence: str) -> None:
    # There is nothing to close yet, and Qt calls abort() as soon as its handler returns.
    sys.stderr.write(f"pos-app: {sentence}\n")
    sys.stderr.flush()
    os._exit(Exit.TO_MEND)
