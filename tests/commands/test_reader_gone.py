"""``pos-app … | head``: a reader that leaves early is no error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.system.exit_codes import Exit
from tests.patience import patience


def without_a_reader(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program with an output that nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        return subprocess.run(
            [sys.executable, "-m", "pos_app", *words],
            stdout=writer,
            stderr=subprocess.PIPE,
            input=stdin,
            text=True,
            timeout=patience(60),
        )
    finally:
        os.close(writer)


@pytest.mark.parametrize("words", [("api", "--list"), ("doctor",)])
def test_a_command_whose_reader_is_gone_ends_quietly(tmp_path: Path, words: tuple[str, ...]) -> None:
    more = ("--data-dir", str(tmp_path)) if words[0] == "doctor" else ()
    assert without_a_reader(*words, *more).stderr == ""


def test_an_answer_that_nobody_read_is_not_a_zero(tmp_path: Path) -> None:
    ended = without_a_reader("settings", "schema", "--data-dir", str(tmp_path))
    assert (ended.returncode, ended.stderr) == (Exit.READER_GONE, "")


def test_a_sale_keeps_its_exit_code_without_a_reader(tmp_path: Path) -> None:
    ended = without_a_reader("sell", "--plan", "-", "--data-dir", str(tmp_path), stdin="{}")
    assert (ended.returncode, ended.stderr) == (Exit.NOT_SENT, "")
