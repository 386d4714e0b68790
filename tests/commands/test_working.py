"""A command that takes long says so on a terminal, and only there."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from pos_app.commands import working
from pos_app.commands.outcomes import print_result

if sys.platform == "win32":
    pytest.skip("there are no pseudo terminals", allow_module_level=True)


@contextmanager
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Let the standard error be a terminal; what it shows is read from this end."""
    here, there = os.openpty()
    with os.fdopen(there, "w", encoding="utf-8") as written, monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", written)
        patch.setattr(working, "_AFTER", 0.01)
        yield here
    os.close(here)


def seen_until(terminal: int, last: bytes) -> bytes:
    seen = b""
    while not seen.endswith(last):
        seen += os.read(terminal, 1)
    return seen


def test_the_line_is_taken_away_before_the_result_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with a_terminal(monkeypatch) as terminal, working.shown():
        assert "Em andamento" in seen_until(terminal, b"interrompido.").decode()
        print_result("done")
        assert seen_until(terminal, b"\x1b[K") == b"\r\x1b[K"
    assert capsys.readouterr().out == "done\n"


def test_a_file_gets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    with working.shown():
        print_result("done")
    assert written.getvalue() == ""
