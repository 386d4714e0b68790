"""The sign that a command gives on a terminal while it takes long: for how long, and how it is ended."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pos_app.wording import command_texts

_AFTER = 2.0
"""Seconds without a sign: most commands are done by then."""
_over = threading.Event()
_over.set()
_line = threading.Lock()


@contextmanager
def shown() -> Iterator[None]:
    """Rewrite one line of the standard error every second until the end, or until ``end``; nothing where that
    is no terminal."""
    if not sys.stderr.isatty():
        yield
        return
    _over.clear()
    sign = threading.Thread(target=_tell, name="sign", daemon=True)
    sign.start()
    try:
        yield
    finally:
        end()
        sign.join()


def end() -> None:
    """Take the line away, before anything is printed in its place."""
    with _line:
        if not _over.is_set():
            _over.set()
            _write("")


def _tell() -> None:
    begun = time.monotonic()
    _over.wait(_AFTER)
    while not _over.is_set():
        with _line:
            if not _over.is_set():
                _write(command_texts.at_work(round(time.monotonic() - begun)))
        _over.wait(1.0)


def _write(words: str) -> None:
    sys.stderr.write(f"\r\x1b[K{words}")
    sys.stderr.flush()
