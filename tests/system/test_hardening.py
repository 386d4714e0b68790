"""A window's memory is nobody else's: no core files, not readable, and no way to ask for an exception."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pos_app.system.hardening import Group

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these are calls of Linux")


@pytest.mark.parametrize("window", ["desk/session.py", "card/view/process.py", "card/view/window.py"])
def test_every_window_is_hardened_and_nothing_switches_it_off(window: str) -> None:
    text = (ROOT / "pos_app" / window).read_text(encoding="utf-8")
    calls = [
        line for line in text.splitlines() if re.search(r"hardening\.(no_core_files|not_readable)\(\)", line)
    ]
    assert calls
    assert not any("if " in line for line in calls)
    assert "environ" not in (ROOT / "pos_app/system/hardening.py").read_text(encoding="utf-8")


def process(proc: Path, number: int, group: int, megabytes: int) -> None:
    folder = proc / str(number)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "stat").write_text(f"{number} (a (b) c) S 1 {group} {group} 0", encoding="ascii")
    (folder / "status").write_text(f"VmRSS:\t9 kB\nRssAnon:\t{megabytes * 1024} kB\n", encoding="ascii")


def test_the_group_s_memory_follows_who_comes_who_goes_and_a_number_given_anew(tmp_path: Path) -> None:
    ours = os.getpgrp()
    process(tmp_path, 10, ours, 100)
    process(tmp_path, 11, 1, 5000)
    group = Group(tmp_path)
    assert group.megabytes() == 100
    process(tmp_path, 12, ours, 30)
    assert group.megabytes() == 130
    shutil.rmtree(tmp_path / "11")
    assert group.megabytes() == 130
    process(tmp_path, 11, ours, 7)
    assert group.megabytes() == 137
    shutil.rmtree(tmp_path / "10")
    assert group.megabytes() == 37


def test_the_kernel_refuses_a_process_of_the_card_page_more_memory_than_it_may_have() -> None:
    script = (
        "from pos_app.system import hardening\nhardening.bounded()\nheld = []\n"
        "try:\n    while len(held) < 64: held.append(bytearray(1 << 26))\n"
        "except MemoryError: print(len(held))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert 8 <= int(done.stdout) < 32, "of 64 MB each"
